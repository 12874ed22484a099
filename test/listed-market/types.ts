/** The truth of a made market: which security carried which symbol when, of which company, and how it ended. */
import type { EpochDay } from '../../src/engine/types.ts';

/** Days on which a security had these, the last one included. */
export interface Leg {
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly cusip: string;
  /** With a dash before the class. */
  readonly symbol: string;
  readonly cik: number;
  /** Of the company on those days. */
  readonly name: string;
  /** False over the counter. */
  readonly isListed: boolean;
}

export interface Security {
  readonly id: number;
  readonly kind: 'common' | 'warrant' | 'unit' | 'etf';
  readonly shareClass: 'A' | 'B' | undefined;
  readonly legs: Leg[];
  end: { day: EpochDay; reason: 'merger' | 'bankruptcy' | 'listing_standards' | 'voluntary' } | undefined;
  /** Share of days with fails. */
  readonly seen: number;
  /** New shares for an old one, by the day in effect. */
  readonly splits: { day: EpochDay; numerator: number; denominator: number }[];
  /** As traded, by session; filled once the legs are known. */
  readonly closes: Map<EpochDay, number>;
}

export interface Filing {
  readonly cik: number;
  readonly name: string;
  readonly form: string;
  readonly filed: EpochDay;
  /** Of an 8-K. */
  readonly items: string;
}

/** That a form names a symbol of its issuer; with a slip another one. */
export interface SymbolForm {
  readonly cik: number;
  readonly name: string;
  readonly typed: string;
  readonly day: EpochDay;
}

export interface Market {
  readonly sessions: readonly EpochDay[];
  readonly securities: readonly Security[];
  readonly filings: readonly Filing[];
  readonly forms: readonly SymbolForm[];
}

/** The leg of a day. */
export function legOn({ legs }: Security, day: EpochDay): Leg | undefined {
  return legs.find(({ from, to }) => from <= day && day <= to);
}
