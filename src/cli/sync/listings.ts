/** `mds sync --listings`: who was listed, from the files that the SEC publishes. */
import { codes, EXIT, usage } from '../../errors.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import { createFetcher } from '../../sources/net/fetcher.ts';
import type { ListingPart } from '../../sources/sync/listing-files.ts';
import { type ListingReport, type PartReport, syncListings } from '../../sources/sync/sync-listings.ts';
import { counted } from '../output/amounts.ts';
import { requireOnline } from '../settings/cache-mode.ts';
import { type Job, print, updateCrossSection } from './job.ts';
import { size } from './lines.ts';
import { contactOf } from './prices.ts';
import { partLine } from './progress.ts';
import { openSession } from './session.ts';

/** The first fails-to-deliver files. */
const FIRST_YEAR = 2004;

const TITLES: Readonly<Record<ListingPart, string>> = {
  fails: 'fails-to-deliver files',
  index: 'quarterly indexes',
  insider: 'insider data sets',
};

/** Exits with the highest code of the files that failed. */
export async function syncListingFiles({ invocation: { args, options }, settings, mayAsk, io }: Job): Promise<number> {
  if (args.length > 0 || options.market === true || options.bulk === true || options.universe === true)
    throw usage('--listings is of the whole market: name no symbols, lists or archives with it');
  const from = yearOf(options.from, io.now());
  requireOnline(settings, 'unset MDS_OFFLINE (or the setting offline) to fetch; stored data works without it');
  const contact = await contactOf(settings, io, mayAsk);
  const { store, path, basics, fetching, close } = await openSession(options, settings, io);
  const line = partLine(io, options.quiet === true, 0);
  try {
    const report = await syncListings({
      ...basics,
      fetch: createFetcher(fetching(contact)),
      from,
      onProgress: (done, total, name) => line.update(done, total, `${name}, ${done} of ${total} files`),
    });
    if (!basics.dryRun) await updateCrossSection(store, io.now(), basics.signal);
    if (!basics.dryRun) await basics.shared?.end();
    line.clear();
    print({ store: path, dryRun: basics.dryRun, ...report }, linesOf(report, basics.dryRun), options, io);
    if (report.interrupted) return EXIT.interrupted;
    const failed = report.parts.flatMap((part) => part.failed);
    return Math.max(EXIT.ok, ...failed.map(({ code }) => codes()[code as keyof ReturnType<typeof codes>].exit));
  } finally {
    line.clear();
    close();
  }
}

function yearOf(text: unknown, now: number): number {
  const year = text === undefined ? FIRST_YEAR : Number(text);
  const last = new Date(now).getUTCFullYear();
  if (/^\d{4}$/.test(String(text ?? FIRST_YEAR)) && year >= 1993 && year <= last) return year;
  throw usage(`--from must be a year from 1993 to ${last} (got '${String(text)}')`);
}

/** Failures that are printed of a part. */
const MOST_FAILURES = 5;

function linesOf({ parts, requests, bytes, interrupted }: ListingReport, isDry: boolean): string {
  const lines = parts.flatMap((part) => [
    `${TITLES[part.part]}: ${wordsOf(part, isDry)}`,
    ...part.failed.slice(0, MOST_FAILURES).map(({ file, message }) => sanitize(`  ${file}: ${message}`)),
    ...(part.failed.length > MOST_FAILURES
      ? [`  and ${part.failed.length - MOST_FAILURES} more: --json has each`]
      : []),
  ]);
  const about = isDry ? 'about ' : '';
  lines.push(`${counted(requests, 'request')}, ${about}${size(bytes)}`);
  if (interrupted) lines.push('stopped; what is stored stays, rerun to resume');
  return lines.join('\n');
}

function wordsOf({ files, current, imported, planned, rows, failed }: PartReport, isDry: boolean): string {
  return [
    `${files} published`,
    `${current} stored already`,
    isDry ? `${planned} to fetch` : `${imported} imported${imported === 0 ? '' : ` (${counted(rows, 'line')})`}`,
    ...(failed.length === 0 ? [] : [`${failed.length} failed`]),
  ].join(', ');
}
