/** Computes `GET /v2/earnings`: what was reported, how it compares, and when the next report is to be expected. */
import { formatDay } from '../../engine/days.ts';
import { type EarningsRecord, earningsRecord, earningsRows } from '../../engine/earnings/history.ts';
import { earningsTrend } from '../../engine/earnings/trend.ts';
import { type Computes, eachOf, lazyProperties } from '../../engine/lazy.ts';
import { mapValue, unavailable } from '../../engine/value.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { derivedValuesOf } from '../contract/derived-rows.ts';
import { ENVELOPE } from '../contract/envelope.ts';
import { periodOf, recastPeriodsOf } from '../contract/periods.ts';
import { rounded } from '../contract/rounding.ts';
import { hasFacts, noData } from '../subject/no-data.ts';
import { statementsEnvelope } from '../subject/statements.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, InParts, Params } from '../types.ts';
import { type EarningsData, loadEarnings } from './load.ts';
import { FIGURES, type Payload, schema } from './payload.ts';

type Reported = Extract<Payload, { history: unknown }>;
type Row = Reported['history'][number];

const NOT_REPORTED = unavailable('not_reported');

/**
 * Earnings of `params.symbol`. A fund answers `supported: false`; Throws NO_DATA for a company without facts in
 * the store.
 */
export function compute(context: ComputeContext, params: Params): Payload {
  return rounded(schema, inParts(context, params));
}

/** The same unrounded; every part is computed when it is read, one that does not apply is undefined. */
function inParts(context: ComputeContext, params: Params): Payload {
  const row = symbolRow(context.store, params.symbol as string);
  if (row.assetType === 'etf')
    return { ...statementsEnvelope(context, row, undefined), supported: false, reason: 'not_applicable_etf' };
  const data = loadEarnings(context, row);
  if (data.statements === undefined && !hasFacts(context.store, row.cik)) throw noData(row.symbol, ['fundamentals']);
  return lazyProperties(PARTS as Computes<Reported, Subject>, new Subject(context, row, data));
}

export const parts: InParts = { of: inParts };

/** What the parts of earnings are made of. */
class Subject {
  #records: readonly EarningsRecord[] | undefined;
  #envelope: ReturnType<typeof statementsEnvelope> | undefined;

  constructor(
    readonly context: ComputeContext,
    readonly row: SymbolRow,
    readonly data: EarningsData,
  ) {}

  get records(): readonly EarningsRecord[] {
    this.#records ??= recordsOf(this.data);
    return this.#records;
  }

  get envelope(): ReturnType<typeof statementsEnvelope> {
    this.#envelope ??= statementsEnvelope(this.context, this.row, this.data.statements);
    return this.#envelope;
  }
}

/** Each part of earnings; undefined where it does not apply. */
const PARTS: Computes<{ readonly [K in keyof Reported]: Reported[K] | undefined }, Subject> = {
  ...eachOf([...ENVELOPE, 'symbol', 'statement_age'], ({ envelope }: Subject) => envelope),
  currency: ({ data }) => data.statements?.currency ?? NOT_REPORTED,
  history: ({ records }) => records.map(rowOf),
  last: ({ records }) => lastOf(records),
  recast_periods: ({ records }) => recastPeriodsOf(records.map(({ row }) => row)),
  derived_values: ({ records }) =>
    derivedValuesOf(
      records.map(({ row }) => row),
      Object.entries(FIGURES),
    ),
  next_estimated_date: ({ data: { next } }) => mapValue(next, ({ day }) => mapValue(day, formatDay)),
};

function recordsOf({ statements, periods }: EarningsData): readonly EarningsRecord[] {
  return statements === undefined ? [] : earningsRows(statements).map((row) => earningsRecord(row, periods));
}

function rowOf(record: EarningsRecord): Row {
  const { row, filed } = record;
  return {
    eps_actual: record.eps,
    eps_yoy_pct: record.epsYoyPct,
    filing_date: filed === undefined ? NOT_REPORTED : formatDay(filed),
    ...periodOf(row),
    revenue_actual: record.revenue,
    revenue_yoy_pct: record.revenueYoyPct,
  };
}

const NO_ROW: Omit<Reported['last'], 'vs_trend'> = {
  eps_actual: NOT_REPORTED,
  eps_yoy_pct: NOT_REPORTED,
  filing_date: NOT_REPORTED,
  fiscal_period: NOT_REPORTED,
  fiscal_year: NOT_REPORTED,
  period_end: NOT_REPORTED,
  revenue_actual: NOT_REPORTED,
  revenue_yoy_pct: NOT_REPORTED,
};

function lastOf(records: readonly EarningsRecord[]): Reported['last'] {
  const [newest] = records;
  const trend = earningsTrend(records);
  return {
    ...(newest === undefined ? NO_ROW : rowOf(newest)),
    vs_trend: {
      eps_baseline_4q_avg: trend.epsBaseline,
      eps_vs_trailing_4q_avg_pct: trend.epsPct,
      revenue_baseline_4q_avg: trend.revenueBaseline,
      revenue_vs_trailing_4q_avg_pct: trend.revenuePct,
    },
  };
}
