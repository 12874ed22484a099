/**
 * Classes that are worth something other than one share of the class the statements count in (FIELDS 3.7). Nothing on a cover says so, and
 * most companies' classes are equal in all but votes: only verified cases stand here.
 */

import type { EpochDay, Split } from '../types.ts';

interface UnequalClass {
  readonly cik: number;
  /** Local name of the class's member. */
  readonly member: string;
  /** Ticker of the class, in the form of the store. */
  readonly symbol: string;
  /** Shares of the class the statements count in for one of this class. */
  readonly weight: number;
}

const UNEQUAL_CLASSES: readonly UnequalClass[] = [
  // Berkshire Hathaway: a Class B share has 1/1,500 of the economic rights of a Class A share (10-K cover and note on equity);
  // its statements count equivalent Class A shares.
  { cik: 1067983, member: 'CommonClassBMember', symbol: 'BRK-B', weight: 1 / 1500 },
];

/** Shares as the statements count them for one share of the class with these (qualified) members; 1 unless known otherwise. */
export function classWeight(cik: number, members: readonly string[]): number {
  const named = (member: string): boolean => members.some((each) => each.slice(each.indexOf(':') + 1) === member);
  return UNEQUAL_CLASSES.find((each) => each.cik === cik && named(each.member))?.weight ?? 1;
}

/** The same for a listed class by its ticker. */
export function listedWeight(cik: number, symbol: string): number {
  return UNEQUAL_CLASSES.find((each) => each.cik === cik && each.symbol === symbol)?.weight ?? 1;
}

/** After every filing and every day asked about. */
const FAR_FUTURE = 0x7ffffffe;

/**
 * The splits that bring statements to the shares of a listed class: its own; where it is worth a part of the class the statements count in,
 * one that turns a share of that into as many of it, as if it were still to come. The class's own splits then count no share of the statements.
 * @returns with the day on whose share basis the statements are to stand; undefined: the day asked about
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
