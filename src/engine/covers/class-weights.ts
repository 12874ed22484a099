/**
 * Classes worth more or less than one share of the class the statements count in (FIELDS 3.7). Covers do not say so,
 * and most classes differ only in votes: lists verified cases only.
 */

import type { EpochDay, Split } from '../types.ts';

interface UnequalClass {
  readonly cik: number;
  /** Local name of the class's member. */
  readonly member: string;
  /** Ticker of the class as in the store. */
  readonly symbol: string;
  /** Shares of the counted class per share of this class. */
  readonly weight: number;
}

const UNEQUAL_CLASSES: readonly UnequalClass[] = [
  // Berkshire Hathaway: a Class B share has 1/1,500 of the economic rights of a Class A share (10-K cover and note on
  // equity). The statements count equivalent Class A shares.
  { cik: 1067983, member: 'CommonClassBMember', symbol: 'BRK-B', weight: 1 / 1500 },
];

/** Weight of the class with these qualified members, in shares as the statements count them; default 1. */
export function classWeight(cik: number, members: readonly string[]): number {
  const named = (member: string): boolean => members.some((each) => each.slice(each.indexOf(':') + 1) === member);
  return UNEQUAL_CLASSES.find((each) => each.cik === cik && named(each.member))?.weight ?? 1;
}

/** The same, by ticker of the listed class. */
export function listedWeight(cik: number, symbol: string): number {
  return UNEQUAL_CLASSES.find((each) => each.cik === cik && each.symbol === symbol)?.weight ?? 1;
}

/** After every filing date and as-of date. */
const FAR_FUTURE = 0x7ffffffe;

/**
 * The splits that convert statements to the shares of a listed class: its own, or, for a class worth a fraction of the
 * counted class, one artificial future split with that ratio. Such a class's own splits do not affect the statements.
 * @returns also the day whose share basis the statements use; undefined: the as-of date
 */
export function classBasis(
  cik: number,
  symbol: string,
  splits: readonly Split[],
): { readonly splits: readonly Split[]; readonly basisDay: EpochDay | undefined } {
  const weight = listedWeight(cik, symbol);
  if (weight === 1) return { splits, basisDay: undefined };
  return { splits: [{ day: FAR_FUTURE, numerator: 1 / weight, denominator: 1 }], basisDay: FAR_FUTURE };
}
