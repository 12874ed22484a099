/**
 * Puts the stored prices of a symbol on the traded basis of the splits that its filings show and no list has, and keeps
 * those that stay open (FIELDS A31). A list wins.
 */
import { formatDay } from '../engine/days.ts';
import type { PublishedClose } from '../engine/prices/referee/eras.ts';
import type { EpochDay, Split } from '../engine/types.ts';
import { publishedCloses } from '../store/reading/listings/published-closes.ts';
import type { PriceRecord } from '../store/schema/row-types.ts';
import type { FilingSplit, SaidSplit, SourcedSplit } from '../store/schema/tables.ts';
import type { StoreWriter } from '../store/writing/types.ts';
import { pricesInFilings } from './filing-prices.ts';
import { filingSplits, splitHints } from './filing-splits.ts';
import {
  countBeyond,
  dayBeyond,
  judgeNamed,
  judgeWithin,
  type SplitHints,
  type Verdict,
} from './prices/splits/filing-evidence.ts';
import { factorByWitnesses, type PriceWitness } from './prices/splits/price-witnesses.ts';
import { withPublished } from './prices/splits/published-evidence.ts';
import { isNear, isProductOf, isSameRatio, isSplitOf, withoutSplit, withSplit } from './prices/splits/restate.ts';
import { withoutStretch } from './prices/splits/stretches.ts';

/** The symbol's prices while its splits are settled. */
interface Settling {
  readonly record: PriceRecord;
  readonly splits: readonly SourcedSplit[];
  readonly unlisted: readonly FilingSplit[];
  readonly notes: readonly string[];
}

/**
 * Settles the splits of one symbol, those that were settled before as well: it depends on the files and facts in the
 * store, not on their order. Does nothing without prices. Gives what there is to say of each new one.
 */
export function settleSplits(store: StoreWriter, symbol: string): readonly string[] {
  const row = store.symbol(symbol);
  if (row?.firstDay === undefined) return [];
  const { cik } = row;
  const known = store.priceBasis(symbol);
  const shown = shownSplits(store, symbol);
  if (known === undefined && shown.length === 0) return [];
  const stored = priceRecord(store, symbol);
  const said = known?.said ?? [];
  const settledBefore = (known?.splits ?? []).filter((split) => stored.splits.some(({ day }) => day === split.day));
  const before = withSaid(asGiven({ record: stored, splits: settledBefore, unlisted: [], notes: [] }), said);
  const answered = [...before.record.splits, ...said];
  const unanswered = shown.filter(
    (split) => !answered.some((each) => isSplitOf(each, split)) && !isProductOf(before.record.splits, split),
  );
  // A person's word stands, but not next to filings that say another ratio for the same days.
  const conflicts = unanswered.filter((split) => said.some((each) => isContrary(each, split)));
  const open = unanswered.filter((split) => !conflicts.includes(split));
  const settled = settleAll(before, open, {
    hintsOf: (split) => splitHints(store, cik!, split),
    pricesOf: (within) => pricesInFilings(store, cik!, within),
    published: open.length === 0 ? [] : publishedCloses(store, symbol),
  });
  const unlisted = [...settled.unlisted, ...conflicts].sort((a, b) => a.day - b.day);
  const after = { ...settled, unlisted };
  const isSame = isEqual(after.splits, settledBefore) && isEqual(after.record.splits, stored.splits);
  if (!isSame && after.record !== stored) store.putPrices(symbol, after.record);
  store.putPriceBasis({ symbol, splits: after.splits, unlisted: after.unlisted, said });
  return [...(isSame ? [] : after.notes), ...unlisted.map((split) => openText(symbol, split, said))];
}

function isContrary(said: SaidSplit, shown: FilingSplit): boolean {
  return said.isRemoved === undefined && isNear(said, shown) && !isSplitOf(said, shown);
}

/** The splits that the filings of the company show; none of a fund. */
export function shownSplits(store: StoreWriter, symbol: string): readonly FilingSplit[] {
  const { cik, assetType } = store.symbol(symbol) ?? {};
  return cik === undefined || assetType === 'etf' ? [] : filingSplits(store, cik);
}

/**
 * Puts the stored prices of a symbol back on the share that their files gave, as far as {@link settleSplits} changed it:
 * other files are compared with those. Settle them again afterwards. Gives whether there was anything to undo.
 */
export function withdrawSplits(store: StoreWriter, symbol: string): boolean {
  const known = store.priceBasis(symbol);
  if (known === undefined || !known.splits.some(isFound)) return false;
  const { record, splits } = asGiven({
    record: priceRecord(store, symbol),
    splits: known.splits,
    unlisted: [],
    notes: [],
  });
  store.putPrices(symbol, record);
  store.putPriceBasis({ ...known, splits });
  return true;
}

/** Without the splits that were found out from filings, closes and prices elsewhere: they are found out again. */
function asGiven(settling: Settling): Settling {
  const found = settling.splits.filter(isFound);
  const record = found.reduce(
    (each, split) =>
      each.splits.some(({ day }) => day === split.day) ? withoutSplit(each, split, split.isDivided === true) : each,
    settling.record,
  );
  return { ...settling, record, splits: settling.splits.filter((split) => !isFound(split)) };
}

function isEqual(a: readonly Split[], b: readonly Split[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Neither a person's word, nor firm, nor of a schema that did not keep what was done to the prices. */
function isFound({ accession, isDivided, isFirm }: SourcedSplit): boolean {
  return accession !== undefined && isDivided !== undefined && isFirm === undefined;
}

/** The stored prices of a symbol with their lists. */
export function priceRecord(store: StoreWriter, symbol: string): PriceRecord {
  return {
    bars: store.bars(symbol),
    splits: store.splits(symbol),
    dividends: store.dividends(symbol),
    spans: store.priceSpans(symbol).map(({ symbol: _, ...span }) => span),
  };
}

/** Does what a person said: the newest first, as prices are on the share of later splits, and what is removed before what is added. */
function withSaid(before: Settling, said: readonly SaidSplit[]): Settling {
  let { record, splits } = before;
  for (const { day, numerator, denominator, isRemoved, traded } of [...said].sort(
    (a, b) => b.day - a.day || Number(b.isRemoved ?? false) - Number(a.isRemoved ?? false),
  )) {
    const listed = record.splits.find((each) => each.day === day);
    const split = { day, numerator, denominator };
    if (isRemoved === undefined && listed === undefined) {
      const isDivided = traded !== undefined || judgeNamed(record, split).isDivided;
      record = withSplit(record, split, isDivided, traded);
      const kept = traded === undefined ? {} : { traded };
      splits = [...splits, { ...split, isDivided, ...kept }].sort((a, b) => a.day - b.day);
    }
    if (isRemoved === true && listed !== undefined && isSameRatio(listed, split)) {
      // Prices next to a list of files were put on the traded basis of it.
      const known = splits.find((each) => each.day === day);
      record = withoutSplit(record, listed, known?.isDivided ?? true, known?.traded);
      splits = splits.filter((each) => each.day !== day);
    }
  }
  return { ...before, record, splits };
}

/** What filings say besides their splits, and prices published elsewhere. */
interface Filed {
  readonly hintsOf: (split: FilingSplit) => SplitHints;
  readonly pricesOf: (within: Parameters<typeof pricesInFilings>[2]) => readonly PriceWitness[];
  /** Closes that fails-to-deliver files publish. */
  readonly published: readonly PublishedClose[];
}

/** How many of `beyond`, all after the last row, its prices are divided by; undefined where nothing shows it. */
function countOf(
  { record, splits }: Settling,
  beyond: readonly FilingSplit[],
  within: readonly FilingSplit[],
  filed: Filed,
): number | undefined {
  const last = record.bars.days.at(-1)!;
  const settled = record.splits.filter(({ day }) => day > last);
  // Statements on the share of the last row: after all splits before it, before all splits after it.
  const from = [...within, ...record.splits].reduce(
    (newest, { day }) => (day <= last && day > newest ? day : newest),
    EVER,
  );
  const until = settled.reduce((first, { day }) => {
    const after = splits.find((each) => each.day === day)?.after ?? day - 1;
    return Math.min(first, after);
  }, beyond[0]!.after);
  const published = filed.published.flatMap((each) => (each.day > from ? witnessOf(each) : []));
  const byPrices = (factors: readonly number[]): number | undefined =>
    // Of ordinary shares, while depositary ones are traded.
    filed.hintsOf(beyond[0]!).isDepositary
      ? undefined
      : factorByWitnesses(record, [...filed.pricesOf({ from, until }), ...published], factors);
  return countBeyond(record, beyond, byPrices, from);
}

/** A published close, rounded to cents. */
function witnessOf({ day, price }: PublishedClose): PriceWitness {
  return { of: 'prices', from: day, to: day, low: price * (1 - VENUES) - CENT, high: price * (1 + VENUES) + CENT };
}

const CENT = 0.01;
/** Closes of one day on different venues. */
const VENUES = 0.01;

/** Before every record. */
const EVER = -0x7ffffffe;

/** The newest first: the cents of older prices show a split only where they are free of the later ones. */
function settleAll(before: Settling, open: readonly FilingSplit[], filed: Filed): Settling {
  const { hintsOf } = filed;
  const last = before.record.bars.days.at(-1)!;
  const beyond = open.filter(({ day }) => day > last);
  const within = open.filter(({ day }) => day <= last);
  const count = beyond.length === 0 ? 0 : countOf(before, beyond, within, filed);
  let settling: Settling = count === undefined ? { ...before, unlisted: beyond } : before;
  for (const split of beyond.slice(0, count ?? 0).reverse())
    settling = settled(settling, split, {
      isDivided: true,
      ...dayBeyond(settling.record, split, hintsOf(split)),
    });
  for (const split of within.reverse()) {
    const { record } = settling;
    const stretched = withoutStretch(record, split);
    if (typeof stretched === 'object') {
      settling = settled({ ...settling, record: stretched.record }, split, stretched, stretched.traded);
      continue;
    }
    const closes = stretched ?? judgeWithin(record, split, hintsOf(split));
    const judgment = withPublished(closes, record.bars, filed.published, split, record.splits);
    if (judgment === 'unknown') settling = { ...settling, unlisted: [split, ...settling.unlisted] };
    else if (judgment !== 'no matter') settling = settled(settling, split, judgment);
  }
  return settling;
}

function settled(
  of: Settling,
  { numerator, denominator, accession }: FilingSplit,
  { isDivided, day, after }: Verdict,
  traded?: SourcedSplit['traded'],
): Settling {
  const isStretch = traded !== undefined;
  const dated = after === undefined ? { day } : { day, after };
  const firm = isStretch ? { isFirm: true as const, traded } : {};
  const split: SourcedSplit = { ...dated, numerator, denominator, accession, isDivided, ...firm };
  const prices = isStretch
    ? 'the prices before it are divided by it, but for a stretch, and are stored as traded'
    : isDivided
      ? 'the prices before it are divided by it, and are stored as traded'
      : 'the closes step by it';
  return {
    record: withSplit(of.record, split, isDivided),
    splits: [...of.splits, split].sort((a, b) => a.day - b.day),
    unlisted: of.unlisted,
    notes: [`${nameOf(split)}, which no list has: ${accession} restates earlier reports by it; ${prices}`, ...of.notes],
  };
}

/** `split 4:1 of 2020-08-31`, or the days between which it took effect. */
function nameOf({ numerator, denominator, day, after }: Split & { readonly after?: EpochDay }): string {
  const when = after === undefined ? `of ${formatDay(day)}` : `between ${formatDay(after)} and ${formatDay(day)}`;
  return `split ${numerator}:${denominator} ${when}`;
}

function openText(symbol: string, split: FilingSplit, said: readonly SaidSplit[]): string {
  const { numerator, denominator } = split;
  const contrary = said.find((each) => isContrary(each, split));
  if (contrary !== undefined)
    return `${nameOf(split)} (${split.accession} restates earlier reports by it), but ${nameOf(contrary)} was added by a person: quotes and what mixes prices and shares before it are not available (split_unlisted) until one of them is withdrawn: mds splits remove ${symbol} ${formatDay(contrary.day)}`;
  const command = `mds splits add ${symbol} DAY ${numerator}:${denominator}`;
  return `${nameOf(split)} (${split.accession} restates earlier reports by it): nothing shows whether the prices are divided by it, so quotes and what mixes prices and shares before it are not available (split_unlisted); prices that go on beyond it, or list it, decide, and so does a person who knows that they are: ${command}`;
}
