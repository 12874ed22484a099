/** What the cover page of a periodic report says of the registrant and its securities, as plain data. */
import type { EpochDay, Report } from '../types.ts';

/** One count of shares outstanding (dei:EntityCommonStockSharesOutstanding). */
export interface ClassCount {
  /** The day it is stated for. */
  readonly asOf: EpochDay;
  /** Shares, scaled to units. */
  readonly value: number;
  /** Qualified members of the class it counts, sorted (`us-gaap:CommonClassAMember`); empty: the company as a whole. */
  readonly members: readonly string[];
}

/** One security registered under section 12(b) of the Exchange Act. */
export interface ListedSecurity {
  /** As printed: `American Depositary Shares, each representing two ordinary shares`. */
  readonly title: string;
  /** As printed; undefined where the cover gives none. */
  readonly symbol: string | undefined;
  readonly exchange: string | undefined;
  readonly members: readonly string[];
}

export interface Cover {
  readonly registrant: string | undefined;
  readonly counts: readonly ClassCount[];
  readonly securities: readonly ListedSecurity[];
}

/** A cover with the filing it stands on, which tells from when it was known. */
export interface FiledCover {
  readonly report: Report;
  readonly cover: Cover;
}

/** A class of a company's shares that is listed under a ticker of its own. */
export interface ListedClass {
  /** Ticker in the form of the store; '' for the symbol asked about. */
  readonly symbol: string;
  /** The class as a part of the company's shares, 0-1, each class with its weight. */
  readonly part: number;
  /** How many shares one listed share of the class stands for: shares as the statements count them when read for the symbol asked about. */
  readonly sharesPerListed: number;
}
