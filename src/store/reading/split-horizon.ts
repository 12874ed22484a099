/**
 * Whether prices of a day may be on a share that nothing shows: divided by splits that no list of their source reaches
 * (FIELDS A31). Filings of the company show its splits; here are prices without them, and splits that stay open.
 */
import type { EpochDay } from '../../engine/types.ts';
import type { PriceSpanRow, SymbolRow } from '../schema/row-types.ts';
import type { PriceBasis } from '../schema/tables.ts';
import type { StoreReader } from './types.ts';

/** What is assumed of the prices of a day. */
export interface AssumedBasis {
  readonly basis: PriceBasis;
  /** Last day up to which the list of splits of their source is complete; undefined: no list. */
  readonly horizon?: EpochDay | undefined;
}

/** A file of a day has the prices of the session before, or of some days before that. */
const MADE_DAYS = 7;
const DAY_MS = 86_400_000;

type Store = Pick<StoreReader, 'kind' | 'priceSpans' | 'priceBasis' | 'importsOf' | 'facts' | 'predecessors'>;

/**
 * The basis of the prices of `day`, where later splits may be missing: neither a list up to the day the source was made,
 * nor facts. Undefined where they are known, and without prices of that day.
 */
export function assumedBasis(
  store: Store,
  { symbol, cik }: Pick<SymbolRow, 'symbol' | 'cik'>,
  day: EpochDay,
): AssumedBasis | undefined {
  if (store.kind === 'simulated') return undefined;
  const span = store.priceSpans(symbol).find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  if (span === undefined || day >= knownFrom(store, symbol, span)) return undefined;
  const companies = cik === undefined ? [] : [cik, ...store.predecessors(cik)];
  if (companies.some((each) => store.facts(each, []) !== undefined)) return undefined;
  return { basis: span.basis, horizon: span.horizon };
}

/** Whether the share that prices of a day are on is not known: by what is assumed, or by a split that stays open. */
export function isBasisUnknown(store: Store, row: Pick<SymbolRow, 'symbol' | 'cik'>): (day: EpochDay) => boolean {
  const { symbol } = row;
  const { unlisted = [], splits = [] } = store.priceBasis(symbol) ?? {};
  const assumed = store
    .priceSpans(symbol)
    .filter(({ firstDay }) => assumedBasis(store, row, firstDay) !== undefined)
    .map((span) => ({ ...span, end: Math.min(span.lastDay + 1, knownFrom(store, symbol, span)) }));
  return (day) =>
    unlisted.some((split) => day < split.day) ||
    splits.some((split) => split.after !== undefined && split.after < day && day < split.day) ||
    assumed.some(({ firstDay, end }) => firstDay <= day && day < end);
}

/** Whether the share of any prices of the symbol may be another one: {@link assumedBasis} of its oldest. */
export function isAssumed(store: Store, row: SymbolRow | undefined): boolean {
  return row?.firstDay !== undefined && assumedBasis(store, row, row.firstDay) !== undefined;
}

/**
 * The first day from which on the prices of a span are known to be on the share of their day: all where they are as
 * traded or the list of their splits is complete, else the days before the source was made.
 */
function knownFrom(store: Store, symbol: string, span: PriceSpanRow): EpochDay {
  const { basis, horizon, made, importId, firstDay, lastDay } = span;
  // Of spans that older versions stored the horizon is not known.
  if (basis === 'raw' || (basis === 'split' && horizon === undefined)) return firstDay;
  const imported = store.importsOf(symbol).find(({ id }) => id === importId)?.importedAt;
  const until = made ?? (imported === undefined ? (horizon ?? lastDay) : Math.floor(imported / DAY_MS));
  const from = until - MADE_DAYS;
  return basis === 'split' && horizon! >= from ? firstDay : from;
}
