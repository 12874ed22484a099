/** What a command line of `mds sync` asks for, and how its parts end: values of a screen, the report. */
import { ENGINE_EDITION } from '../../engine/edition.ts';
import { MdsError, usage } from '../../errors.ts';
import { sanitizeLines } from '../../render/text/sanitize.ts';
import type { SyncReport } from '../../sources/sync/types.ts';
import { unfinishedSymbols } from '../../sources/sync/unfinished.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import type { Invocation } from '../args/command.ts';
import { printJson, snakeCased } from '../output/result.ts';
import { symbolArguments } from '../request/ask/symbols.ts';
import type { EffectiveSettings } from '../settings/resolve.ts';
import type { Io } from '../terminal/io.ts';
import { fitted, widthOf } from './lines.ts';

/** One command line. */
export interface Job {
  readonly invocation: Invocation;
  readonly settings: EffectiveSettings;
  /** Whether it may prompt for a contact and a provider. */
  readonly mayAsk: boolean;
  readonly io: Io;
  /** Receives the report. */
  readonly seen: (report: SyncReport) => void;
}

/**
 * Values of a screen for what the run changed. What a stopped run leaves is marked, and computed by a screen itself.
 */
export async function updateCrossSection(store: StoreWriter, now: number, signal: AbortSignal): Promise<void> {
  if (store.symbolsToCross(ENGINE_EDITION).length === 0) return;
  const { crossSection } = await import('../../endpoints/screen/cross-section.ts');
  await (await crossSection(now)).updateByBlock(store, signal);
}

/** The report on stdout: JSON, or lines. */
export function print(document: object, lines: string, options: Invocation['options'], io: Io): void {
  if (options.json === true) printJson(snakeCased(document), io);
  else io.stdout.write(`${fitted(sanitizeLines(lines), widthOf(io.stdout))}\n`);
}

/** The named symbols, with lists and stdin resolved; undefined for all in the store. */
export function symbolsOf(
  named: readonly string[],
  { watchlist, universe }: Invocation['options'],
  io: Io,
): readonly string[] | undefined {
  const words = typeof watchlist === 'string' ? [...named, `@${watchlist.replace(/^@/, '')}`] : named;
  if (words.length > 0 && universe === true) throw usage('--universe means all symbols: name none with it');
  return words.length === 0 ? undefined : symbolArguments(words, io).symbols;
}

/** Throws NOTHING_HELD if the store has no symbols to update. */
export function requireSymbols(store: StoreReader, path: string): void {
  if (store.storedSymbols().length + unfinishedSymbols(store).length > 0) return;
  throw new MdsError('NOTHING_HELD', `the store ${path} is empty`, {
    hint: 'name symbols to fetch: mds sync AAPL MSFT SPY',
  });
}
