/** What a simulated issuer and its securities are told by. Everything else follows from these and the seed. */
import type { EpochDay } from '../../src/engine/types.ts';

/** Groups of securities that move together beyond the market. */
export type SectorKey =
  | 'tech'
  | 'internet'
  | 'bank'
  | 'insurance'
  | 'health'
  | 'staples'
  | 'retail'
  | 'energy'
  | 'industry'
  | 'telecom'
  | 'estate'
  | 'gold';

/** When fiscal years end. `weeks` filers close on a weekday (0 Monday): the last one of a month, or the one nearest a date. */
export type FiscalRule =
  | { readonly kind: 'months'; readonly month: number }
  | {
      readonly kind: 'weeks';
      readonly month: number;
      readonly weekday: number;
      /** Nearest to the last day of the month; otherwise the last one in it. */
      readonly nearest?: boolean;
      /** Weeks of the four quarters. */
      readonly weeks: readonly [number, number, number, number];
      /** Quarter (0-3) that takes the 53rd week. */
      readonly extra: number;
    };

export type PriceFormat = 'yahoo_events' | 'yahoo_adj_close' | 'alpha_vantage' | 'canonical_raw' | 'canonical_split';

export interface SplitSpec {
  readonly day: string;
  readonly numerator: number;
  readonly denominator: number;
}

/** Cash paid per share. Amounts follow from `yield` at the first price, raised once a year. */
export interface PayoutSpec {
  /** Months (1-12) in which a payment goes ex. */
  readonly months: readonly number[];
  /** Earliest day of the month. */
  readonly day: number;
  /** A year's payments over the first price. */
  readonly yield: number;
  /** Raise a year. */
  readonly raise: number;
  /** Place in `months` at which a year's raise takes effect. */
  readonly raiseAt?: number;
  readonly from?: string;
  /** No payment from this day on. */
  readonly until?: string;
  readonly cut?: { readonly day: string; readonly factor: number };
  /** Specials: day and amount as a share of the first price. */
  readonly specials?: readonly {
    readonly day: string;
    readonly share: number;
    /** Shares of another company that the feed lists as if they were cash (a spin-off): no cash leaves the issuer. */
    readonly inKind?: true;
  }[];
  /** Relative width of the spread of single payments (funds). */
  readonly spread?: number;
  /** Shares of a year's payments by place in `months` (interim and final); equal when left out. */
  readonly weights?: readonly number[];
  /** Decimals of an amount; 2 when left out. */
  readonly decimals?: number;
}

export interface ListingSpec {
  readonly symbol: string;
  readonly format: PriceFormat;
  /** Price over that of the issuer's first listing. */
  readonly premium?: number;
}

/** A class of shares that covers count by itself. */
export interface ShareClass {
  /** Local name of its member: `CommonClassAMember`. */
  readonly member: string;
  readonly title: string;
  /** Ticker; left out for a class that is not listed. */
  readonly symbol?: string;
  /** Of all shares. */
  readonly part: number;
}

/** What a filer does differently when it tags. */
export interface Tagging {
  readonly rename?: Readonly<Record<string, string>>;
  /** Concepts it never tags. */
  readonly hide?: readonly string[];
  /** Concepts under another name (or, with '', not at all) in filings before or from a day. */
  readonly changes?: readonly {
    readonly tag: string;
    readonly to: string;
    readonly before?: string;
    readonly from?: string;
  }[];
  /** Totals told beside or instead of their parts: the sum of drawn concepts, `-` before those that are taken off. */
  readonly sums?: Readonly<Record<string, readonly string[]>>;
  /** Interim reports tell the year to date only, no single quarter. */
  readonly yearToDateOnly?: true;
  /** Count of shares on the cover: told, missing (several classes), or stuck at an old figure. */
  readonly cover?: 'missing' | 'frozen';
}

/** A correction: what the first filings said of one quarter, and from when filings tell it right. */
export interface Misstatement {
  /** Any day within the quarter. */
  readonly quarter: string;
  /** Share of that quarter's revenue that was not earned. */
  readonly share: number;
  readonly corrected: string;
  /** By an amended annual report filed on that day; otherwise by comparatives of later filings, after an 8-K of item 4.02. */
  readonly amendment: boolean;
}

/** Earlier periods shown on another basis by filings from a day on: part of revenue and of cost moves out. */
export interface Recast {
  readonly from: string;
  readonly share: number;
}

/** A holding company takes an issuer's place: from the day on its CIK files, and that of the predecessor holds the past. */
export interface Reorganisation {
  readonly day: string;
  /** The predecessor as in its records of facts and of submissions. */
  readonly name: string;
  readonly conformed: string;
}

/** A shell that lists with cash in trust and then takes over the business that the rest of the entry tells of. */
export interface ShellSpec {
  /** First day of the successor. */
  readonly merger: string;
  /** Cash in trust in millions of dollars; a public share for every ten. */
  readonly trust: number;
}

/** A filing with a day of its own. */
export interface EventSpec {
  readonly day: string;
  readonly form: string;
  readonly items?: string;
}

export type Shape = 'industrial' | 'bank' | 'broker' | 'insurer' | 'reit' | 'trust';

export interface CompanySpec {
  /** As in the record of facts. */
  readonly name: string;
  /** As in the submissions record, where it is in capitals. */
  readonly conformed: string;
  readonly listings: readonly ListingSpec[];
  readonly exchange: 'Nasdaq' | 'NYSE' | 'NYSE Arca';
  readonly sic: number;
  readonly industry: string;
  readonly city: string;
  readonly state: string;
  readonly country?: { readonly code: string; readonly name: string };
  readonly incorporated: string;
  readonly formerNames?: readonly { readonly name: string; readonly to: string }[];
  readonly sector: SectorKey;
  readonly shape: Shape;
  readonly fiscal: FiscalRule;
  /** Added to the calendar year of a fiscal year's end to give its number. */
  readonly yearOffset?: number;
  /** Month its fiscal year ends in from the stub on that follows the year end of `after`. */
  readonly fiscalChange?: { readonly after: string; readonly month: number };
  /** Forms: domestic 10-K and 10-Q, or one annual report of a foreign issuer. */
  readonly forms: 'domestic' | '20-F' | '40-F';
  /** Reporting currency and its units for a dollar; ordinary shares in a listed one. */
  readonly currency?: string;
  readonly fx?: number;
  readonly sharesPerListed?: number;
  /** Classes that its covers count one by one, so that its record of facts has no count. */
  readonly classes?: readonly ShareClass[];
  /** Market value in billions of dollars and price (today's share basis) when prices begin. */
  readonly cap: number;
  readonly price: number;
  /** Market value over a year's revenue then. */
  readonly ps: number;
  /** Shares of revenue. */
  readonly gross: number;
  readonly rnd: number;
  readonly sga: number;
  readonly tax: number;
  readonly capex: number;
  readonly sbc: number;
  /** Growth a year, and the spread of a quarter's surprise. */
  readonly growth: number;
  readonly surprise: number;
  /** Drift a year and spread of the operating margin. */
  readonly marginDrift?: number;
  readonly marginSpread?: number;
  /** Weights of the four fiscal quarters, mean 1. */
  readonly season?: readonly [number, number, number, number];
  /** Balance sheet over a year's revenue. */
  readonly cash: number;
  readonly debt: number;
  readonly inventory: number;
  readonly goodwill: number;
  readonly deferred?: number;
  readonly acquisitions?: number;
  /** Interest rate on debt; 'zero' tags a zero, 'none' has nothing to tag. */
  readonly interest?: number | 'zero' | 'none';
  /** Fall of the share count a year (negative: it grows). */
  readonly buyback: number;
  readonly minorities?: number;
  /** Preferred dividends over net income. */
  readonly preferred?: number;
  /** Preferred shares over what is paid in at first. */
  readonly preferredStock?: number;
  readonly beta: number;
  readonly idio: number;
  /** Daily volume over shares outstanding. */
  readonly turnover: number;
  readonly payout?: PayoutSpec;
  readonly splits?: readonly SplitSpec[];
  /** First and last session, where not those of the whole market. */
  readonly listed?: string;
  readonly delisted?: string;
  /** Falls of the price that no event of the feed explains (spin-offs). */
  readonly drops?: readonly { readonly day: string; readonly share: number }[];
  readonly tagging?: Tagging;
  readonly misstatements?: readonly Misstatement[];
  readonly recast?: Recast;
  readonly reorganised?: Reorganisation;
  readonly shell?: ShellSpec;
  readonly events?: readonly EventSpec[];
  /** Reports of a foreign issuer between its annual ones, on 6-K. */
  readonly interim?: 'halves' | 'quarters';
  /** Word of results besides the release: some quarters in advance, or sales every month. */
  readonly earlyWord?: 'preannounced' | 'monthly_sales';
  /** No report of a quarter or year is filed after this day. */
  readonly lastReport?: string;
  /** Files reports without XBRL, so that no facts are on record. */
  readonly noFacts?: true;
  /** An amended annual report with Part III only, filed on this day. */
  readonly partThree?: string;
  /** An annual report in plain text, filed on this day of the nineties about the year before. */
  readonly textReport?: string;
  /** Filings before this day show no comparatives. */
  readonly comparativesFrom?: string;
  /** Statements in thousands; millions when left out. */
  readonly thousands?: boolean;
}

export interface FundSpec {
  readonly name: string;
  readonly symbol: string;
  readonly format: PriceFormat;
  readonly exchange: 'NYSE Arca' | 'NASDAQ';
  readonly price: number;
  /** Shares outstanding, for volume. */
  readonly shares: number;
  readonly beta: number;
  readonly loads: Readonly<Partial<Record<SectorKey, number>>>;
  readonly idio: number;
  readonly drift?: number;
  readonly payout?: PayoutSpec;
}

/** One quarter (or stub) of a fiscal year. */
export interface Quarter {
  readonly start: EpochDay;
  readonly end: EpochDay;
  readonly fiscalYear: number;
  /** 1-4. */
  readonly number: number;
  readonly yearStart: EpochDay;
  readonly yearEnd: boolean;
  /** Part of a transition period between two fiscal years. */
  readonly transition: boolean;
  /** What is left of a quarter before a merger: shown in a column of its own, with no report about it. */
  readonly unreported?: true;
}

/** Daily record of one security as traded, and the same on today's share basis. */
export interface PricePath {
  readonly days: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly dividends: readonly { readonly day: EpochDay; readonly amount: number }[];
  readonly splits: readonly { readonly day: EpochDay; readonly numerator: number; readonly denominator: number }[];
}
