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
  if (span === undefined || isListed(store, symbol, span)) return undefined;
  const companies = cik === undefined ? [] : [cik, ...store.predecessors(cik)];
  if (companies.some((each) => store.facts(each, []) !== undefined)) return undefined;
  return { basis: span.basis, horizon: span.horizon };
}

/** Whether the share that prices of a day are on is not known: by what is assumed, or by a split that stays open. */
export function isBasisUnknown(store: Store, row: Pick<SymbolRow, 'symbol' | 'cik'>): (day: EpochDay) => boolean {
  const { symbol } = row;
  const { unlisted = [], splits = [] } = store.priceBasis(symbol) ?? {};
  const assumed = store.priceSpans(symbol).filter(({ firstDay }) => assumedBasis(store, row, firstDay) !== undefined);
  return (day) =>
    unlisted.some((split) => day < split.day) ||
    splits.some((split) => split.after !== undefined && split.after < day && day < split.day) ||
    assumed.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
}

/** Whether the prices of a span are as traded, or the list of their splits is complete. */
function isListed(store: Store, symbol: string, span: PriceSpanRow): boolean {
  const { basis, horizon, made, importId } = span;
  if (basis === 'raw') return true;
  if (basis === 'split_unlisted') return false;
  // Of spans that older versions stored the horizon is not known.
  if (horizon === undefined) return true;
  const imported = store.importsOf(symbol).find(({ id }) => id === importId)?.importedAt;
  const until = made ?? (imported === undefined ? horizon : Math.floor(imported / DAY_MS));
  return horizon >= until - MADE_DAYS;
}
