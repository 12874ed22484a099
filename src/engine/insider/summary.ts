/** Summary of all rows in the window (FIELDS 7.5). Unrounded. */
import { isMarker, type Maybe, mapValue, unavailable, valueOr } from '../value.ts';
import type { TransactionKind } from './codes.ts';
import type { InsiderClass, InsiderRow } from './types.ts';

export type NetDirection = 'buying' | 'selling' | 'neutral' | 'none';

export interface InsiderSummary {
  readonly transactions: number;
  /** Only kinds that occur, in order of first occurrence. */
  readonly byKind: ReadonlyMap<TransactionKind, number>;
  /** Acquired less disposed, without debt; `not_reported` if any line lacks direction or shares. */
  readonly netSharesAll: Maybe<number>;
  readonly buys: number;
  readonly sells: number;
  readonly netSharesMarket: Maybe<number>;
  /** Dollars, over trades with a price. */
  readonly netValueMarket: Maybe<number>;
  readonly netDirection: Maybe<NetDirection>;
  readonly plannedPct: Maybe<number>;
  readonly directorPct: Maybe<number>;
  readonly officerPct: Maybe<number>;
  /** `not_reported` where the owners of a form are not known; percentages of officers and directors too. */
  readonly persons: Maybe<number>;
}

/** Purchases add, sales subtract. */
const MARKET_SIGN: Readonly<Record<string, 1 | -1>> = { P: 1, S: -1 };

/** Sums over the rows, in any order. Percentages of an empty set are `no_transactions`. */
export function summaryOf(rows: readonly InsiderRow[]): InsiderSummary {
  const trades = rows.filter(({ code }) => marketSign(code) !== 0);
  const netSharesMarket = netShares(trades, ({ code }) => marketSign(code));
  const byKind = new Map<TransactionKind, number>();
  for (const { kind } of rows) byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
  const isEachKnown = rows.every(({ person }) => person !== undefined);
  const ofOwners = <T>(value: Maybe<T>): Maybe<T> => (isEachKnown ? value : unavailable('not_reported'));
  const inClass = (wanted: InsiderClass) => ofOwners(share(rows, (row) => row.class === wanted));
  return {
    transactions: rows.length,
    byKind,
    netSharesAll: netShares(rows, signOf),
    buys: trades.filter(({ code }) => code === 'P').length,
    sells: trades.filter(({ code }) => code === 'S').length,
    netSharesMarket,
    netValueMarket: netValue(trades),
    netDirection: trades.length === 0 ? 'none' : mapValue(netSharesMarket, directionOf),
    plannedPct: share(trades, ({ planned }) => planned),
    directorPct: inClass('director'),
    officerPct: inClass('officer'),
    persons: ofOwners(new Set(rows.map(({ person }) => person)).size),
  };
}

function marketSign(code: string): 1 | -1 | 0 {
  return Object.hasOwn(MARKET_SIGN, code) ? (MARKET_SIGN[code] ?? 0) : 0;
}

function signOf({ direction }: InsiderRow): 1 | -1 | 0 {
  return direction === 'A' ? 1 : direction === 'D' ? -1 : 0;
}

function netShares(rows: readonly InsiderRow[], sign: (row: InsiderRow) => 1 | -1 | 0): Maybe<number> {
  const inShares = rows.filter(({ isDebt }) => !isDebt);
  if (inShares.some((row) => isMarker(row.shares) || sign(row) === 0)) return unavailable('not_reported');
  return sum(inShares, (row) => sign(row) * valueOr(row.shares, 0));
}

function directionOf(net: number): NetDirection {
  return net > 0 ? 'buying' : net < 0 ? 'selling' : 'neutral';
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

/** Value bought less value sold. If no trade has a price, the reason of the first. */
function netValue(trades: readonly InsiderRow[]): Maybe<number> {
  const [first] = trades;
  if (first === undefined) return 0;
  if (trades.every(({ value }) => isMarker(value))) return first.value;
  return sum(trades, (row) => marketSign(row.code) * valueOr(row.value, 0));
}

function share(rows: readonly InsiderRow[], test: (row: InsiderRow) => boolean): Maybe<number> {
  return rows.length === 0 ? unavailable('no_transactions') : (100 * rows.filter(test).length) / rows.length;
}
