/** What a person says of the splits of a symbol: kept, and applied to its prices at once and after every later import. */
import { formatDay } from '../engine/days.ts';
import type { EpochDay, Split } from '../engine/types.ts';
import { usage } from '../errors.ts';
import type { SaidSplit, SourcedSplit } from '../store/schema/tables.ts';
import type { StoreWriter } from '../store/writing/types.ts';
import { judgeNamed } from './prices/splits/filing-evidence.ts';
import { isSameRatio } from './prices/splits/restate.ts';
import { priceRecord, settleSplits } from './settle-splits.ts';

/** A split of about this many days away, by the same ratio, is the same one. */
const NEAR_DAYS = 31;

/** Records a split. Throws USAGE where files list another, or the closes show another day. */
export function addSplit(store: StoreWriter, symbol: string, split: Split, now: number): void {
  requirePrices(store, symbol);
  const { said, splits } = basisOf(store, symbol);
  const near = store
    .splits(symbol)
    .find((each) => Math.abs(each.day - split.day) <= NEAR_DAYS && isSameRatio(each, split));
  const other = near ?? store.splits(symbol).find(({ day }) => day === split.day);
  if (other !== undefined) {
    const isExact = other.day === split.day && isSameRatio(other, split);
    const shown = splits.find(({ day }) => day === other.day);
    if (isExact && shown?.after === undefined) throw usage(`${nameOf(symbol, other)} is already listed`);
    // Filings show the ratio, not always the day: that is what a person adds.
    if (near === undefined || shown?.accession === undefined)
      throw usage(
        `${nameOf(symbol, split)}: ${nameOf(symbol, other)} is listed`,
        `remove it first with: mds splits remove ${symbol} ${formatDay(other.day)}`,
      );
    requireUndone(symbol, shown);
    say(store, symbol, [...said, { ...other, isRemoved: true, at: now, ...tradedOf(shown) }]);
  }
  const { stepsOn } = judgeNamed(priceRecord(store, symbol), split);
  if (stepsOn !== undefined)
    throw usage(
      `${nameOf(symbol, split)}: the closes step by it on ${formatDay(stepsOn)}`,
      `if that is its day: mds splits add ${symbol} ${formatDay(stepsOn)} ${split.numerator}:${split.denominator}`,
    );
  const removed = said.find((each) => isOneSplit(each, split));
  say(store, symbol, [...said.filter((each) => !isOneSplit(each, split)), { ...split, at: now, ...tradedOf(removed) }]);
}

/** Takes a split out of the list. Throws USAGE where none is listed on that day. */
export function removeSplit(store: StoreWriter, symbol: string, day: EpochDay, now: number): Split {
  requirePrices(store, symbol);
  const listed = store.splits(symbol).find((each) => each.day === day);
  const { said, splits } = basisOf(store, symbol);
  if (listed === undefined)
    throw usage(`no split of ${symbol} is listed on ${formatDay(day)}`, `list them with: mds splits ${symbol}`);
  const sourced = splits.find((each) => each.day === day);
  requireUndone(symbol, sourced);
  const removed: SaidSplit = { ...listed, isRemoved: true, at: now, ...tradedOf(sourced) };
  const others = said.filter((each) => !isOneSplit(each, listed));
  say(store, symbol, [...others, removed]);
  // What a person added and takes back is as if it had not been said: filings may show it.
  if (sourced !== undefined && sourced.accession === undefined && sourced.isFirm === undefined)
    say(store, symbol, others);
  return listed;
}

/** The days that a split does not touch, removed or added: its prices there were as traded. */
function tradedOf(split: Pick<SaidSplit, 'traded'> | undefined): Pick<SaidSplit, 'traded'> {
  return split?.traded === undefined ? {} : { traded: split.traded };
}

function say(store: StoreWriter, symbol: string, said: readonly SaidSplit[]): void {
  store.putPriceBasis({ ...basisOf(store, symbol), said });
  settleSplits(store, symbol);
}

function basisOf(store: StoreWriter, symbol: string) {
  return store.priceBasis(symbol) ?? { symbol, splits: [], unlisted: [], said: [] };
}

function requirePrices(store: StoreWriter, symbol: string): void {
  if (store.symbol(symbol)?.firstDay === undefined)
    throw usage(`no prices of ${symbol} are stored`, 'import a price file first: mds import FILE');
}

/** Schema 12 did not keep whether prices were multiplied for a split that filings show. */
function requireUndone(symbol: string, sourced: SourcedSplit | undefined): void {
  if (sourced !== undefined && sourced.isDivided === undefined)
    throw usage(
      `${nameOf(symbol, sourced)}: an older version stored it without what it did to the prices`,
      'import the price files into a new store',
    );
}

function isOneSplit(a: Split, b: Split): boolean {
  return a.day === b.day && isSameRatio(a, b);
}

function nameOf(symbol: string, { day, numerator, denominator }: Split): string {
  return `split ${numerator}:${denominator} of ${symbol} on ${formatDay(day)}`;
}
