/** Computes `GET /v2/dividends`: the record of distributions, and what statements say of how they are carried. */
import { formatDay } from '../../engine/days.ts';
import { gradeOf, payoutScore } from '../../engine/dividends/grade.ts';
import { isPassThrough } from '../../engine/dividends/pass-through.ts';
import { isBankLike, payoutFigures } from '../../engine/dividends/payout.ts';
import { type DividendState, dividendState } from '../../engine/dividends/rate.ts';
import { noTrackRecord, type TrackRecord, trackRecord } from '../../engine/dividends/track-record.ts';
import type { TrailingFigures } from '../../engine/valuation/figures.ts';
import { isMarker, type Marker, mapValue, unavailable } from '../../engine/value.ts';
import { isForeignAnnual } from '../../filings/forms/forms.ts';
import type { CompanyRow } from '../../store/schema/row-types.ts';
import { answerDay } from '../contract/envelope.ts';
import { rounded } from '../contract/rounding.ts';
import { unstoredDividends } from '../subject/dividend-yield.ts';
import { companyFigures, listingOf } from '../subject/figures.ts';
import { agesIfAny, mixedEnvelope } from '../subject/mixed.ts';
import { statementAgeOf } from '../subject/statement-age.ts';
import { loadPricesIfAny, type Prices, storedPrices, symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { currentOf } from './current.ts';
import { type Payload, schema } from './payload.ts';

/** Before every record. */
const EVER = -0x7ffffffe;
/** Most years the increases within the window can be. */
const WINDOW_YEARS = 5;

/** Dividends of `params.symbol`. Throws NO_DATA when the store has no price, payment or fact of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const day = answerDay(context);
  const load = store.dividends(row.symbol).some((each) => each.day <= day) ? storedPrices : loadPricesIfAny;
  const prices = load(context, row, () => EVER);
  const { payments, asOf } = prices;
  const company = row.cik === undefined ? undefined : store.company(row.cik);
  const { figures, newest } = companyFigures(context, prices);
  const age = statementAgeOf(context, row, newest, figures);
  const state = prices.dividend;
  // The whole record, including its oldest capital distributions.
  const record = dividendState(payments, asOf, prices.bars, row.assetType === 'etf');
  const unknown = unstoredDividends(prices, state, figures);
  const foreign = isForeignAnnual(figures?.annualForm);
  const track = unknown === undefined ? trackRecord(record, asOf, foreign) : noTrackRecord(unknown);
  const current = currentOf(context, prices, state);
  return rounded(schema, {
    ...mixedEnvelope(context, prices, age),
    ...agesIfAny(context, prices, age),
    currency: row.currency ?? 'USD',
    status: unknown ?? state.status,
    current: unknown === undefined ? current : allOf(current, unknown),
    dividend_health:
      row.assetType === 'etf'
        ? unavailable('not_applicable_etf')
        : healthOf(prices, unknown === undefined ? state.status : 'payer', track, figures, company),
    growth: {
      consecutive_years_increased_within_5y_window: mapValue(track.increaseYears, (years) =>
        Math.min(WINDOW_YEARS, years),
      ),
      last_increase_date: mapValue(track.lastIncrease, formatDay),
    },
    history_summary: historySummary(record, unknown),
  });
}

/** The fields of `group`, each missing for the same reason. */
function allOf(group: Payload['current'], reason: Marker): Payload['current'] {
  return Object.fromEntries(Object.keys(group).map((name) => [name, reason])) as Payload['current'];
}

/**
 * How safe the payout of a stock is; the grade is made of unrounded components. Without `figures` no statements are
 * known.
 */
function healthOf(
  { row, asOf }: Prices,
  status: DividendState['status'],
  track: TrackRecord,
  figures: TrailingFigures | undefined,
  company: CompanyRow | undefined,
): Payload['dividend_health'] {
  const payout = payoutFigures(figures, status, asOf, listingOf(row).isOther);
  const score = payoutScore({
    status,
    figures: payout,
    track,
    bankLike: figures !== undefined && isBankLike(figures),
    passThrough: isPassThrough(company?.sic, company?.name ?? company?.entityName),
  });
  return {
    grade_components: {
      ebitda_coverage: payout.ebitda_coverage,
      fcf_payout_ratio_pct: payout.fcf_payout_ratio_pct,
      net_debt_to_ebitda: payout.net_debt_to_ebitda,
      ocf_coverage: payout.ocf_coverage,
      payout_ratio_pct: payout.payout_ratio_pct,
    },
    payout_safety: isMarker(score) ? score : { available: true, grade: gradeOf(score) },
    track_record: {
      consecutive_increase_years: track.increaseYears,
      cuts_in_5y_window: track.cuts5y,
      never_cut_in_5y_window: mapValue(track.cuts5y, (cuts) => cuts === 0),
    },
  };
}

function historySummary({ regular, special }: DividendState, unknown: Marker | undefined): Payload['history_summary'] {
  const days = [...regular, ...special].map(({ day }) => day);
  return {
    ex_date_first: days.length === 0 ? (unknown ?? unavailable('non_payer')) : formatDay(Math.min(...days)),
    total_payments: unknown ?? days.length,
  };
}
