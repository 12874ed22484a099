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
import type { EpochDay } from '../../engine/types.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import { FORM } from '../../filings/forms/catalog.ts';
import {
  FOREIGN_REPORTS,
  isForm4,
  OWNERSHIP_FORMS,
  PERIODIC_FORMS,
  withAmendments,
} from '../../filings/forms/forms.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import { answerDay, envelope } from '../contract/envelope.ts';
import { rounded } from '../contract/rounding.ts';
import { isFiledBy } from '../subject/filers.ts';
import { areFilingsStale, filingRecordsInstant, newestPublic } from '../subject/filing-records.ts';
import { endOfListing } from '../subject/listing-end.ts';
import { companiesOf, hasFilingList, noData } from '../subject/no-data.ts';
import { lastSession, symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { type Payload, schema } from './payload.ts';
import { publicForms, rangeLookup } from './public-forms.ts';

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
  const dataSets = new Set(rows.flatMap(({ accession, source }) => (source === undefined ? [] : accession))).size;
  const notices = [
    ...(rows.length > limit ? [`recent_transactions_limited_to_${limit}`] : []),
    ...(rows.length === 0 && isForeignPrivateIssuer(context, cik) ? ['foreign_private_issuer_no_form4'] : []),
    ...(activity?.amendmentsApplied ? ['amendments_applied'] : []),
    ...(dataSets > 0 ? [`form4_of_data_sets_${dataSets}`] : []),
    ...(coverage?.notices ?? ['not_applicable_etf']),
  ];
  const end = endOfListing(context, row);
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
    ...(end && { ended: end }),
    recent_transactions: rows.slice(0, limit).map(rowOf),
    summary_90d: summaryFields(activity?.summary ?? summaryOf([]), notices, coverage?.status !== 'unknown'),
  });
}

/** Activity reported on the issuer, its predecessors included, in the window that ends on `day`. */
function loadActivity(
  context: ComputeContext,
  cik: number,
  day: EpochDay,
): { readonly activity: InsiderActivity; readonly coverage: Coverage } {
  const { store } = context;
  const issuers = new Set([cik, ...store.predecessors(cik)]);
  const from = windowStart(day);
  const filings = publicForms(context, issuers, from, day);
  const read = new Set(filings.filter(({ document: { form } }) => isForm4(form)).map(({ accession }) => accession));
  return {
    activity: insiderActivity({ issuers, filings, day, ranges: rangeLookup(context, cik) }),
    coverage: coverageOf(context, { cik, issuers, read, from, to: day, lastSession: lastSession(context) }),
  };
}

/**
 * Whether the filings of the company are listed, or at least one ownership form about it is stored, readable or not, or
 * in an insider data set.
 */
function hasForms(store: StoreReader, cik: number | undefined): boolean {
  const forms = withAmendments(OWNERSHIP_FORMS);
  const isStored = (each: number) => store.filings(each, { forms }).some((filing) => isFiledBy(store, filing, each));
  const isInSets = (each: number) => store.ownership(each).length > 0;
  return hasFilingList(store, cik) || companiesOf(store, cik).some((each) => isStored(each) || isInSets(each));
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

/**
 * Whether the newest periodic report is that of a foreign private issuer, whose insiders long did not have to file Form
 * 4.
 */
function isForeignPrivateIssuer(context: ComputeContext, cik: number | undefined): boolean {
  if (cik === undefined) return false;
  const newest = newestPublic(context, cik, [...PERIODIC_FORMS, FORM.foreignCurrent]);
  return newest !== undefined && FOREIGN_REPORTS.includes(newest.form);
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
    ...(row.source !== undefined && { source: row.source }),
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
