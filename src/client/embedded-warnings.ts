/**
 * What is doubtful about a store on this machine: sentences that are printed besides its answers. Knows the store, not
 * the answers.
 */
import { possibleSplits } from '../store/reading/import-note.ts';
import { formerOwners } from '../store/reading/listings/qualified.ts';
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
        ...(asOf === undefined ? ofBefore(store, symbol) : []),
        ...(await unlistedSplits(store, symbol, asOf ?? now())),
      ]),
    ofMarket: () => use((store) => (store.isMarketOutdated() ? [OUTDATED] : [])),
  };
}

function ofBefore(store: StoreReader, symbol: string): readonly string[] {
  const owners = formerOwners(store, symbol);
  return owners.length === 0
    ? []
    : [`${symbol} was the symbol of another company before: ${owners.join(', ')}, or ${symbol}@DAY`];
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
