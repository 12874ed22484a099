/** The cover page of a periodic report as plain data. */
import type { EpochDay, Report } from '../types.ts';

/** One count of shares outstanding (dei:EntityCommonStockSharesOutstanding). */
export interface ClassCount {
  /** The date it is stated for. */
  readonly asOf: EpochDay;
  /** Shares, scaled to units. */
  readonly value: number;
  /** Qualified members of the class, sorted (`us-gaap:CommonClassAMember`); empty: the whole company. */
  readonly members: readonly string[];
}

/** One security registered under section 12(b) of the Exchange Act. */
export interface ListedSecurity {
  /** As printed: `American Depositary Shares, each representing two ordinary shares`. */
  readonly title: string;
  /** As printed; undefined when the cover has none. */
  readonly symbol: string | undefined;
  readonly exchange: string | undefined;
  readonly members: readonly string[];
}

export interface Cover {
  readonly registrant: string | undefined;
  readonly counts: readonly ClassCount[];
  readonly securities: readonly ListedSecurity[];
}

/** A cover with its filing, which determines its visibility. */
export interface FiledCover {
  readonly report: Report;
  readonly cover: Cover;
}

/** A class of a company's shares that is listed under a ticker of its own. */
export interface ListedClass {
  /** Ticker as in the store; '' for the requested symbol. */
  readonly symbol: string;
  /** The class's share of the company, 0-1, weighted. */
  readonly part: number;
  /** Shares per listed share of the class, in shares as counted for the requested symbol. */
  readonly sharesPerListed: number;
}
