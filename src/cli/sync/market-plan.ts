/**
 * The plan of `mds sync --market`: how long each part takes, by the sizes that the SEC states and rates measured
 * before.
 */
import { statSync } from 'node:fs';
import { isMdsError } from '../../errors.ts';
import { remoteArchive } from '../../sources/bulk/ranges.ts';
import type { Fetcher } from '../../sources/net/types.ts';
import type { PricePlan } from '../../sources/providers/price-plan.ts';
import { counted } from '../output/amounts.ts';
import type { Io } from '../terminal/io.ts';
import { Ahead, type ArchivePlan } from './ahead.ts';
import { DOWNLOAD_THRESHOLD, downloadOf, isComplete, nameOf } from './bulk.ts';
import { say, size } from './lines.ts';
import { about, requestWords } from './plan-lines.ts';

/** Bytes per second of a download before one was seen. */
const ASSUMED_RATE = 5_000_000;
/** Processor time of a record of an archive, seconds: measured over facts of 312 large companies. */
const RECORD_SECONDS = 0.015;
/** A record read from an archive by a request of its own, seconds. */
const PIECE_SECONDS = 0.25;

/** The plan of an archive of `companies`: asks its size by a request of four bytes. */
export async function planArchive(
  archive: string,
  companies: number,
  downloads: string,
  fetch: Fetcher,
  now: number,
): Promise<ArchivePlan> {
  const importSeconds = companies * RECORD_SECONDS;
  const path = downloadOf(archive, downloads);
  const here = { archive, inPieces: false, importSeconds };
  if (isComplete(path, now)) return { ...here, bytes: 0, downloadSeconds: 0 };
  const whole = await sizeOf(archive, fetch);
  if (whole === undefined) return { ...here, bytes: undefined, downloadSeconds: 0 };
  if (companies < DOWNLOAD_THRESHOLD)
    return { ...here, inPieces: true, bytes: 0, downloadSeconds: companies * PIECE_SECONDS };
  const part = statSync(`${path}.part`, { throwIfNoEntry: false })?.size ?? 0;
  const bytes = Math.max(0, whole - part);
  return { ...here, bytes, downloadSeconds: bytes / ASSUMED_RATE };
}

/** Undefined where the source does not say; the download itself reports why it fails. */
async function sizeOf(archive: string, fetch: Fetcher): Promise<number | undefined> {
  try {
    const place = await remoteArchive(archive, fetch);
    return place?.kind === 'reader' ? place.size : undefined;
  } catch (error) {
    if (isMdsError(error, 'SOURCE_')) return undefined;
    throw error;
  }
}

/** One line per part and one for all of them. */
export function sayMarketPlan(
  symbols: number,
  archives: readonly ArchivePlan[],
  prices: PricePlan | undefined,
  io: Io,
): void {
  const isKnown = archives.every(({ bytes }) => bytes !== undefined);
  const all = new Ahead(archives, prices).seconds();
  const parts: [string, string][] = [
    ...archives.map((plan): [string, string] => [nameOf(plan.archive), archiveWords(plan)]),
    ...(prices === undefined ? [] : [[`prices of ${prices.provider}`, priceWords(prices)] as [string, string]]),
    [
      'in all',
      `${isKnown ? '' : 'without the download of unknown size '}${about(all)}; a stopped run goes on where it stopped`,
    ],
  ];
  const width = Math.max(...parts.map(([name]) => name.length));
  say(io, `plan: the whole market, ${counted(symbols, 'symbol')}`);
  for (const [name, words] of parts) say(io, `  ${name.padEnd(width)}  ${words}`, width + 4);
}

function archiveWords({ bytes, inPieces, downloadSeconds, importSeconds }: ArchivePlan): string {
  const importing = `import ${about(importSeconds)}`;
  if (inPieces) return `read in pieces ${about(downloadSeconds)}, ${importing}`;
  if (bytes === undefined) return `download of unknown size, ${importing}`;
  if (bytes === 0) return `downloaded, ${importing}`;
  return `download of ${size(bytes)}, ${about(downloadSeconds)} at an assumed ${size(ASSUMED_RATE)} per second; ${importing}`;
}

function priceWords(prices: PricePlan): string {
  return prices.requests === 0 && prices.symbols === 0 ? 'up to date' : requestWords(prices);
}
