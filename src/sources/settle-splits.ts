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
import { isSplitOf, withoutSplit, withSplit } from './prices/splits/restate.ts';

/** The symbol's prices while its splits are settled. */
interface Settling {
  readonly record: PriceRecord;
  readonly splits: readonly SourcedSplit[];
  readonly unlisted: readonly FilingSplit[];
  readonly notes: readonly string[];
}

/** Settles the splits of one symbol; does nothing without prices. Gives what there is to say of each new one. */
export function settleSplits(store: StoreWriter, symbol: string): readonly string[] {
  const row = store.symbol(symbol);
  if (row?.firstDay === undefined) return [];
  const { cik, assetType } = row;
  const known = store.priceBasis(symbol);
  const shown = cik === undefined || assetType === 'etf' ? [] : filingSplits(store, cik);
  if (known === undefined && shown.length === 0) return [];
  const record = priceRecord(store, symbol);
  const said = known?.said ?? [];
  const sourced = (known?.splits ?? []).filter((split) => record.splits.some(({ day }) => day === split.day));
  const before = withSaid({ record, splits: sourced, unlisted: [], notes: [] }, said);
  const answered = [...before.record.splits, ...said];
  const open = shown.filter((split) => !answered.some((each) => isSplitOf(each, split)));
  const after = settleAll(before, open, {
    hintsOf: (split) => splitHints(store, cik!, split),
    pricesOf: (within) => pricesInFilings(store, cik!, within),
    published: open.length === 0 ? [] : publishedCloses(store, symbol),
  });
  if (after.record !== record) store.putPrices(symbol, after.record);
  store.putPriceBasis({ symbol, splits: after.splits, unlisted: after.unlisted, said });
  return [...after.notes, ...after.unlisted.map((split) => openText(symbol, split))];
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

/** Does what a person said: the newest first, as prices are on the share of later splits. */
function withSaid(before: Settling, said: readonly SaidSplit[]): Settling {
  let { record, splits } = before;
  for (const { day, numerator, denominator, isRemoved } of [...said].sort((a, b) => b.day - a.day)) {
    const listed = record.splits.find((each) => each.day === day);
    if (isRemoved === undefined && listed === undefined) {
      const split = { day, numerator, denominator };
      const { isDivided } = judgeNamed(record, split);
      record = withSplit(record, split, isDivided);
      splits = [...splits, { ...split, isDivided }].sort((a, b) => a.day - b.day);
    }
    if (isRemoved === true && listed !== undefined) {
      // Prices next to a list of files were put on the traded basis of it.
      record = withoutSplit(record, listed, splits.find((each) => each.day === day)?.isDivided ?? true);
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
  return countBeyond(record, beyond, (factors) =>
    // Of ordinary shares, while depositary ones are traded.
    filed.hintsOf(beyond[0]!).isDepositary
      ? undefined
      : factorByWitnesses(record, [...filed.pricesOf({ from, until }), ...published], factors),
  );
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
    const closes = judgeWithin(record, split, hintsOf(split));
    const judgment = withPublished(closes, record.bars, filed.published, split, record.splits);
    if (judgment === 'unknown') settling = { ...settling, unlisted: [split, ...settling.unlisted] };
    else if (judgment !== 'no matter') settling = settled(settling, split, judgment);
  }
  return settling;
}

function settled(of: Settling, { numerator, denominator, accession }: FilingSplit, verdict: Verdict): Settling {
  const { isDivided, ...dated } = verdict;
  const split: SourcedSplit = { ...dated, numerator, denominator, accession, isDivided };
  const prices = isDivided
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

function openText(symbol: string, split: FilingSplit): string {
  const { numerator, denominator } = split;
  const command = `mds splits add ${symbol} DAY ${numerator}:${denominator}`;
  return `${nameOf(split)} (${split.accession} restates earlier reports by it): nothing shows whether the prices are divided by it, so quotes and what mixes prices and shares before it are not available (split_unlisted); prices that go on beyond it, or list it, decide, and so does a person who knows that they are: ${command}`;
}
