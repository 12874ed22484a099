/**
 * What defines a simulated company, its securities and its filings. Everything else follows from these and the seed.
 */
import type { EpochDay } from '../../../src/engine/types.ts';
import type { SectorKey } from '../prices/market.ts';

/**
 * When fiscal years end. `weeks` filers close on a weekday (0 Monday): the last one of a month, or the one nearest its
 * end.
 */
export type FiscalRule =
  | { readonly kind: 'months'; readonly month: number }
  | {
      readonly kind: 'weeks';
      readonly month: number;
      readonly weekday: number;
      readonly nearest: boolean;
      /** Weeks of the four quarters. */
      readonly weeks: readonly [number, number, number, number];
      /** Quarter (0-3) that takes the 53rd week. */
      readonly extra: number;
    };

export type PriceFormat = 'yahoo_events' | 'yahoo_adj_close' | 'alpha_vantage' | 'canonical_raw' | 'canonical_split';

/** Cash paid per share. Amounts follow from `yield` at the first price, raised once a year. */
export interface PayoutSpec {
  /** Months (1-12) in which a payment goes ex. */
  readonly months: readonly number[];
  /** Earliest day of the month. */
  readonly day: number;
  /** A year's payments over the first price. */
  readonly yield: number;
  /** Raise per year. */
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
    /** Shares of another company that the feed lists as if they were cash (a spin-off): no cash leaves the company. */
    readonly inKind?: true;
  }[];
  /** Relative width of the spread of single payments (funds). */
  readonly spread?: number;
  /** Decimals of an amount; 2 when left out. */
  readonly decimals?: number;
}

export interface Listing {
  readonly symbol: string;
  readonly format: PriceFormat;
  /** Price over that of the company's first listing. */
  readonly premium?: number;
}

/** A class of shares that covers count separately. */
export interface ShareClass {
  /** Local name of its member: `CommonClassAMember`. */
  readonly member: string;
  readonly title: string;
  /** Ticker; left out for a class that is not listed. */
  readonly symbol?: string;
  /** Of all shares. */
  readonly part: number;
}

/** How a filer's tags differ from the concepts the statements are drawn in. */
export interface Tagging {
  /** Its names of concepts; '' for one it never tags. */
  readonly names: Readonly<Record<string, string>>;
  /** Concepts under another name (or, with '', not at all) in filings before or from a day. */
  readonly changes?: readonly {
    readonly tag: string;
    readonly to: string;
    readonly before?: string;
    readonly from?: string;
  }[];
  /** The cover has no total share count: several classes. */
  readonly cover?: 'missing';
}

/** A correction: one quarter is reported wrong at first, and right from a later filing on. */
export interface Misstatement {
  /** Any day within the quarter. */
  readonly quarter: string;
  /** Share of that quarter's revenue that was not earned. */
  readonly share: number;
  readonly corrected: string;
  /**
   * By an amended annual report filed on that day; otherwise by comparatives of later filings, after an 8-K of item
   * 4.02.
   */
  readonly amendment: boolean;
}

/**
 * A row of the table of numbers. Amounts without a unit are shares of a year's revenue. `cap` (billions of dollars),
 * `price` (today's share basis) and `ps` (market cap over a year's revenue) are those when prices begin; `growth`,
 * `buyback` (fall of the share count; negative: it grows) are per year; `surprise` is the spread of a quarter's
 * surprise, `turnover` daily volume over shares outstanding.
 */
export type Numbers = Readonly<
  Record<
    'cap' | 'price' | 'ps' | 'growth' | 'surprise' | 'gross' | 'rnd' | 'sga' | 'tax' | 'sbc' | 'cash' | 'debt',
    number
  >
> &
  Readonly<Record<'inventory' | 'goodwill' | 'capex' | 'buyback' | 'beta' | 'idio' | 'turnover', number>> & {
    readonly deferred?: number;
  };

/** A row of the table of names; `conformed` is the name in the submissions record. */
export interface Trade
  extends Readonly<Record<'name' | 'conformed' | 'city' | 'state' | 'incorporated' | 'industry', string>> {
  readonly sic: number;
  readonly sector: SectorKey;
  readonly shape: 'industrial' | 'bank' | 'insurer' | 'reit' | 'trust';
  readonly exchange: 'Nasdaq' | 'NYSE' | 'NYSE Arca';
}

/** What a company has beyond the tables. */
interface Special {
  readonly country?: { readonly code: string; readonly name: string };
  /** First and last session, where not those of the whole market. */
  readonly listed?: string;
  readonly delisted?: string;
  /** Weights of the four fiscal quarters, average 1. */
  readonly season?: readonly [number, number, number, number];
  /** Drift per year and spread of the operating margin. */
  readonly marginDrift?: number;
  readonly marginSpread?: number;
  readonly acquisitions?: number;
  readonly minorities?: number;
  /** Preferred dividends over net income. */
  readonly preferred?: number;
  readonly formerNames?: readonly { readonly name: string; readonly to: string }[];
  /** Added to the calendar year of a fiscal year's end to give its number. */
  readonly yearOffset?: number;
  /** Month its fiscal year ends in from the stub on that follows the year end of `after`. */
  readonly fiscalChange?: { readonly after: string; readonly month: number };
  /** The foreign issuer reports its other quarters on 6-K. */
  readonly quarters6K?: true;
  /** Reporting currency and its units per dollar; ordinary shares per listed share. */
  readonly currency?: string;
  readonly fx?: number;
  readonly sharesPerListed?: number;
  readonly classes?: readonly ShareClass[];
  readonly payout?: PayoutSpec;
  /** Day, numerator, denominator. */
  readonly splits?: readonly (readonly [day: string, numerator: number, denominator: number])[];
  /** Falls of the price that no event of the feed explains (spin-offs). */
  readonly drops?: readonly { readonly day: string; readonly share: number }[];
  readonly misstatements?: readonly Misstatement[];
  /** Filings from this day on show earlier periods without this share of the cost of revenue and as much revenue. */
  readonly recast?: { readonly from: string; readonly share: number };
  /** A holding company takes its place on this day: a new CIK files, and the old one keeps the record up to it. */
  readonly reorganized?: { readonly day: string; readonly name: string; readonly conformed: string };
  /**
   * Lists as a shell with `trust` millions of dollars, a public share for every ten; `merger` is the first day of the
   * business.
   */
  readonly shell?: { readonly merger: string; readonly trust: number };
  /** No periodic report is filed after this day. */
  readonly lastReport?: string;
  /** An amended annual report with Part III only, filed on this day. */
  readonly partThree?: string;
  /** An annual report in plain text, filed on this day of the nineties about the year before. */
  readonly textReport?: string;
  /** Filings before this day show no comparatives. */
  readonly comparativesFrom?: string;
}

/** What has a default. */
interface Usual {
  readonly fiscal: FiscalRule;
  /** Forms: domestic 10-K and 10-Q, or the annual report of a foreign issuer. */
  readonly forms: 'domestic' | '20-F' | '40-F';
  readonly tagging: Tagging;
  /** Interest rate on debt; 'zero' tags a zero, 'none' has nothing to tag. */
  readonly interest: number | 'zero' | 'none';
}

export type Particulars = Special & Partial<Usual> & { readonly second?: Listing };

export interface CompanySpec extends Numbers, Trade, Special, Usual {
  readonly number: number;
  readonly listings: readonly Listing[];
  /** Statements in thousands, not in millions. */
  readonly thousands: boolean;
  /** Filings with a day of their own. */
  readonly events: readonly { readonly day: string; readonly form: string; readonly items: string }[];
}

export interface FundSpec extends Listing {
  readonly number: number;
  readonly name: string;
  readonly exchange: 'NYSE Arca' | 'NASDAQ';
  readonly price: number;
  /** Shares outstanding, for volume. */
  readonly shares: number;
  readonly beta: number;
  readonly loads: Readonly<Partial<Record<SectorKey, number>>>;
  readonly idio: number;
  readonly drift: number;
  readonly payout: PayoutSpec;
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
  /** The rest of a quarter before a merger: shown as a column, with no report of its own. */
  readonly unreported?: true;
}
