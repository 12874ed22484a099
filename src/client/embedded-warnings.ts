/**
 * What is doubtful about a store on this machine: sentences that are printed besides its answers. Knows the store, not
 * the answers.
 */
import { possibleSplits } from '../store/reading/import-note.ts';
import type { StoreReader } from '../store/reading/types.ts';
import type { Warnings } from './core.ts';

const OUTDATED =
  'the figures of this store were computed by another version of mds, so screens are slow; recompute them with: mds sync (or mds import PATH...)';

/** Opens a store for one read. */
export type Use = (
  read: (store: StoreReader) => readonly string[] | Promise<readonly string[]>,
) => Promise<readonly string[]>;

/** The warnings of a store at an instant in the past (ms), or now. */
export function warningsOf(
  use: Use,
  { asOf, now }: { readonly asOf?: number | undefined; readonly now: () => number },
): Warnings {
  return {
    ofSymbol: (symbol) =>
      use(async (store) => [
        ...(asOf === undefined ? formerOwners(store, symbol) : []),
        ...(await unlistedSplits(store, symbol, asOf ?? now())),
      ]),
    ofMarket: () => use((store) => (store.isMarketOutdated() ? [OUTDATED] : [])),
  };
}

/** Other companies that had the symbol before and of which the store has something. */
function formerOwners(store: StoreReader, symbol: string): readonly string[] {
  const own = store.symbol(symbol)?.cik;
  const others = new Set(store.namedSymbols([symbol]).flatMap(({ cik }) => (cik === own ? [] : [`${cik}:${symbol}`])));
  const stored = [...others].filter((key) => store.symbol(key) !== undefined);
  return stored.length === 0
    ? []
    : [`${symbol} was the symbol of another company before: ${stored.join(', ')}, or ${symbol}@DAY`];
}

/** Steps of the prices until the instant (ms) that may be splits no list has: nothing is adjusted by guess. */
async function unlistedSplits(store: StoreReader, symbol: string, instant: number): Promise<readonly string[]> {
  const steps = possibleSplits(store, symbol, store.importsOf(symbol), instant);
  if (steps.length === 0) return [];
  const { judgedSplits, splitText } = await import('../store/reading/confirmed-splits.ts');
  return judgedSplits(store, symbol, steps, instant).map(
    (step) => `${symbol}: ${splitText(step)}; prices before it are as stored`,
  );
}
