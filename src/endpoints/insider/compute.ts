/** Computes `GET /v2/insider`: Forms 4 of the last 90 calendar days, line by line, and a summary of all of them. */
import { formatDay } from '../../engine/days.ts';
import {
  type InsiderActivity,
  type InsiderRow,
  type InsiderSummary,
  insiderActivity,
  windowStart,
} from '../../engine/insider/index.ts';
import { summaryOf } from '../../engine/insider/summary.ts';
import type { DayRange, DayRangeLookup, OwnershipDocument } from '../../engine/insider/types.ts';
import { lastIndexAt } from '../../engine/prices/windows.ts';
import type { EpochDay } from '../../engine/types.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import { tenDigitCik } from '../../store/cik.ts';
import type { StoreReader } from '../../store/types.ts';
import { answerDay, envelope } from '../shared/envelope.ts';
import { areFilingsStale, filingRecordsInstant } from '../shared/filing-records.ts';
import { companiesOf, hasFilingList, noData } from '../shared/no-data.ts';
import { rounded } from '../shared/rounding.ts';
import { lastSession, symbolRow } from '../shared/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { type Payload, schema } from './payload.ts';

type Row = Payload['recent_transactions'][number];

/** Rows given when `limit` is left out or null. */
const MOST_ROWS = 200;

/**
 * Insider activity of `params.symbol`. A fund has no insiders that report: its list is empty and a notice says so.
 * Throws NO_DATA without any list or form.
 */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const limit = (params.limit as number | undefined) ?? MOST_ROWS;
  const fund = row.assetType === 'etf';
  const cik = fund ? undefined : row.cik;
  const day = answerDay(context);
  if (!fund && !hasForms(store, cik)) throw noData(row.symbol, ['filings']);
  const loaded = cik === undefined ? undefined : loadActivity(context, cik, day);
  const activity = loaded?.activity;
  const rows = activity?.rows ?? [];
  const coverage = loaded?.coverage;
  const notices = [
    ...(rows.length > limit ? [`recent_transactions_limited_to_${limit}`] : []),
    ...(rows.length === 0 && isForeignPrivateIssuer(store, cik, day) ? ['foreign_private_issuer_no_form4'] : []),
    ...(activity?.amendmentsApplied ? ['amendments_applied'] : []),
    ...(coverage?.notices ?? ['not_applicable_etf']),
  ];
  return rounded(schema, {
    ...envelope(context, {
      symbol: row.symbol,
      asOf: filingRecordsInstant(context, row.cik),
      // Reports are imported one by one, each under its accession number.
      subjects: [
        ...(row.cik === undefined ? [row.symbol] : [tenDigitCik(row.cik)]),
        ...new Set(rows.map(({ accession }) => accession)),
      ],
      drivenBy: 'filings',
      stale: areFilingsStale(context, row.cik),
    }),
    form4_coverage: coverageFields(coverage),
    recent_transactions: rows.slice(0, limit).map(rowOf),
    summary_90d: summaryFields(activity?.summary ?? summaryOf([]), notices, coverage?.status !== 'unknown'),
  });
}

/** A transaction on a day without a session is compared with the session before it, at most this many days back. */
const REACH_DAYS = 7;

/** Activity reported on the issuer, its predecessors included, in the window that ends on `day`. */
function loadActivity(
  context: ComputeContext,
  cik: number,
  day: EpochDay,
): { readonly activity: InsiderActivity; readonly coverage: Coverage } {
  const { store } = context;
  const issuers = new Set([cik, ...store.predecessors(cik)]);
  const from = windowStart(day);
  const filings = [...issuers].flatMap((issuer) =>
    store.ownership(issuer, from, day).map(({ accession, filed, json }) => {
      return { accession, filed, document: JSON.parse(json) as OwnershipDocument };
    }),
  );
  const read = new Set(
    filings.filter(({ document: { form } }) => /^4(\/A)?$/.test(form)).map(({ accession }) => accession),
  );
  return {
    activity: insiderActivity({ issuers, filings, day, ranges: rangeLookup(store, cik) }),
    coverage: coverageOf(store, { cik, issuers, read, from, to: day, lastSession: lastSession(context) }),
  };
}

/** Whether filings of the company are listed, or single forms stored. */
function hasForms(store: StoreReader, cik: number | undefined): boolean {
  const isStored = (each: number) => store.ownership(each).length > 0;
  return hasFilingList(store, cik) || companiesOf(store, cik).some(isStored);
}

/** A fund (undefined) has no forms to list. */
function coverageFields(coverage: Coverage | undefined): NonNullable<Payload['form4_coverage']> {
  if (coverage === undefined) {
    const listed_through = unavailable('not_applicable_etf');
    return { status: 'complete', listed: 0, stored: 0, unreadable: 0, listed_through };
  }
  const { status, listed, stored, unreadable, listedTo } = coverage;
  const listed_through = listedTo === undefined ? unavailable('forms_not_stored') : formatDay(listedTo);
  return { status, listed, stored, unreadable, listed_through };
}

/** Ranges as traded, of every symbol of the issuer; each day is read once. */
export function rangeLookup(store: StoreReader, cik: number): DayRangeLookup {
  const symbols = store.symbolsOf(cik).map(({ symbol }) => symbol);
  const known = new Map<EpochDay, readonly DayRange[]>();
  return (day) => {
    const ranges = known.get(day) ?? symbols.flatMap((symbol) => rangeOn(store, symbol, day));
    known.set(day, ranges);
    return ranges;
  };
}

function rangeOn(store: StoreReader, symbol: string, day: EpochDay): DayRange[] {
  const { days, low, high, close } = store.bars(symbol, day - REACH_DAYS, day);
  const at = lastIndexAt(days, day);
  return at < 0 ? [] : [{ low: low[at]!, high: high[at]!, close: close[at]! }];
}

const DOMESTIC = ['10-K', '10-K405', '10-KSB', '10-KT', '10-Q'];
const FOREIGN = ['20-F', '40-F', '6-K'];

/**
 * Whether the newest periodic report known on `day` is a foreign private issuer's, whose insiders long had no Form 4 to
 * file.
 */
function isForeignPrivateIssuer(store: StoreReader, cik: number | undefined, day: EpochDay): boolean {
  if (cik === undefined) return false;
  const [newest] = store.filings(cik, { forms: [...DOMESTIC, ...FOREIGN], filedTo: day, limit: 1 });
  return newest !== undefined && FOREIGN.includes(newest.form);
}

/** A transaction as the route gives it, unrounded. */
export function rowOf(row: InsiderRow): Row {
  return {
    accession: row.accession,
    filing_date: formatDay(row.filed),
    insider_name: row.name,
    insider_role: row.role,
    price_per_share: row.price,
    shares: row.shares,
    shares_remaining: row.sharesRemaining,
    ten_b5_1: row.planned,
    transaction_code: row.code,
    transaction_date: formatDay(row.day),
    transaction_kind: row.kind,
    value_usd: row.value,
  };
}

/** The figures of the summary; markers unless some of the forms are known. */
function summaryFields(summary: InsiderSummary, notices: string[], isKnown: boolean): Payload['summary_90d'] {
  const known = <T>(value: Maybe<T>): Maybe<T> => (isKnown ? value : unavailable('forms_not_stored'));
  return {
    all_activity: {
      net_shares_all_kinds: known(summary.netSharesAll),
      transactions: known(summary.transactions),
      transactions_by_kind: Object.fromEntries(summary.byKind),
    },
    director_share_pct: known(summary.directorPct),
    market_activity: {
      buy_count: known(summary.buys),
      net_direction: known(summary.netDirection),
      net_shares_market_only: known(summary.netSharesMarket),
      net_value_usd: known(summary.netValueMarket),
      sell_count: known(summary.sells),
    },
    notices,
    officer_share_pct: known(summary.officerPct),
    ten_b5_1_plan_ratio_pct: known(summary.plannedPct),
    unique_insiders: known(summary.persons),
  };
}
