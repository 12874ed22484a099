/**
 * Plain data for the engine. Days are integers: days since 1970-01-01 in the civil calendar (New York). Instants are
 * milliseconds since the epoch, UTC.
 */

/** Days since 1970-01-01. */
export type EpochDay = number;

/**
 * Daily bars as columns of one length, ascending, one bar per day. Prices in the trading currency, volume in shares.
 * The caller must know the basis (raw or split-adjusted): the store returns raw bars, the engine derives the rest.
 */
export interface Bars {
  readonly days: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/**
 * A split effective at the open of `day`: `numerator` new shares for `denominator` old ones (4:1 is 4 and 1; 1:30
 * reverse is 1 and 30).
 */
export interface Split {
  readonly day: EpochDay;
  readonly numerator: number;
  readonly denominator: number;
}

/**
 * A cash distribution: `amount` per share on `day` (the ex-dividend date), on the share basis of that day (not
 * split-adjusted).
 */
export interface Dividend {
  readonly day: EpochDay;
  readonly amount: number;
}

/** One filing with facts, as described by the XBRL record. */
export interface Report {
  readonly accession: string;
  readonly form: string;
  readonly filed: EpochDay;
  /** The filing's own label (`fy`, `fp` of companyfacts describe the filing, not the fact). */
  readonly fiscalYear: number | undefined;
  readonly fiscalPeriod: string | undefined;
  /** Period of report, when the filer's submissions record is known. */
  readonly reportDay: EpochDay | undefined;
  /** Acceptance instant (ms UTC), when known and trustworthy. */
  readonly accepted: number | undefined;
}

/**
 * Every fact of one (taxonomy, concept, unit) as columns of one length, ascending by (end, start, filed). `start[i] ===
 * INSTANT` marks a balance. `report[i]` indexes {@link FactSet.reports}.
 */
export interface FactColumns {
  readonly taxonomy: string;
  readonly concept: string;
  readonly unit: string;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly value: Float64Array;
  readonly report: Int32Array;
}

/** The `start` of a balance. */
export const INSTANT = -0x80000000;

/** The facts of one company. `columns` are keyed by `factKey`. */
export interface FactSet {
  readonly cik: number;
  readonly reports: readonly Report[];
  readonly columns: ReadonlyMap<string, FactColumns>;
  /** Undefined where no document was read. */
  readonly own?: OwnColumns | undefined;
}

/** Lines of the cash-flow statement under elements of the filer's own, by field of the statements: from documents. */
export interface OwnColumns {
  readonly columns: ReadonlyMap<string, readonly FactColumns[]>;
  /** Reports that may have something of a field under such an element, while its label leaves that open. */
  readonly doubtful: ReadonlyMap<string, ReadonlySet<number>>;
  /** Reports whose statement was read: what it lacks is not under such an element. */
  readonly read: ReadonlySet<number>;
}

/** Facts of companyfacts that no line of a statement reads. `reports` are those of these facts alone. */
export interface OtherFacts extends FactSet {
  /** The taxonomy's label by qualified concept, of every concept of the record, also of those that lines read. */
  readonly labels: ReadonlyMap<string, string>;
}

/** Key of {@link FactSet.columns}, e.g. `us-gaap:Assets|USD`. */
export function factKey(taxonomy: string, concept: string, unit: string): string {
  return conceptKey(`${taxonomy}:${concept}`, unit);
}

/** {@link factKey} of a qualified concept (`us-gaap:Assets`). */
export function conceptKey(concept: string, unit: string): string {
  return `${concept}|${unit}`;
}

/** A name that a company had, and the day (`YYYY-MM-DD`) of its last filing under it, where that is known. */
export interface FormerName {
  readonly name: string;
  readonly to?: string;
}
