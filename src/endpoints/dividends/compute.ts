/** Computes `GET /v2/dividends`: the record of distributions, and what statements say of how they are carried. */
import { formatDay } from '../../engine/days.ts';
import { type DividendState, dividendState } from '../../engine/dividends/rate.ts';
import { noTrackRecord, trackRecord } from '../../engine/dividends/track-record.ts';
import { type Marker, mapValue, unavailable } from '../../engine/value.ts';
import { currentDividends, unheldDividends } from '../shared/dividend-yield.ts';
import { envelope } from '../shared/envelope.ts';
import { figuresOf } from '../shared/figures.ts';
import { filerSubjects } from '../shared/listing.ts';
import { loadPrices, type Prices, priceInstant, symbolRow } from '../shared/market.ts';
import { rounded } from '../shared/rounding.ts';
import { hasStalePrice } from '../shared/stale-price.ts';
import type { ComputeContext, Params } from '../types.ts';
import { currentOf, nothingCurrent } from './current.ts';
import { healthOf } from './health.ts';
import { type Payload, schema } from './payload.ts';

/** Before every record. */
const EVER = -0x7ffffffe;
/** Most years the increases within the window can be. */
const WINDOW_YEARS = 5;

/** Dividends of `params.symbol`. Throws UPSTREAM_UNAVAILABLE when the store has no price of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const prices = loadPrices(context, row, () => EVER);
  const { bars, payments } = prices;
  const stale = hasStalePrice(prices);
  // A record that ends says nothing of the days after it: no payment is overdue on them.
  const asOf = stale ? Math.max(prices.lastDay, payments.at(-1)?.day ?? prices.lastDay) : prices.asOf;
  const company = row.cik === undefined ? undefined : store.company(row.cik);
  const fund = row.assetType === 'etf';
  const figures = figuresOf(context, prices, company);
  const state = currentDividends({ ...prices, asOf });
  // The whole record, including its oldest capital distributions.
  const record = dividendState(payments, asOf, bars);
  const unheld = unheldDividends(state, figures);
  const track =
    unheld === undefined ? trackRecord(record, asOf, isForeign(figures?.annualForm)) : noTrackRecord(unheld);
  return rounded(schema, {
    ...envelope(context, {
      symbol: row.symbol,
      asOf: priceInstant(prices),
      subjects: [row.symbol, ...filerSubjects(row)],
    }),
    currency: row.currency ?? 'USD',
    status: unheld ?? state.status,
    current:
      unheld === undefined
        ? currentOf({
            state,
            asOf,
            price: bars.close[bars.close.length - 1]!,
            stale,
            declared: declared(context, prices),
          })
        : nothingCurrent(unheld),
    dividend_health: fund
      ? unavailable('not_applicable_etf')
      : healthOf({ status: unheld === undefined ? state.status : 'payer', asOf: prices.asOf, track, figures, company }),
    growth: {
      consecutive_years_increased_within_5y_window: mapValue(track.increaseYears, (years) =>
        Math.min(WINDOW_YEARS, years),
      ),
      last_increase_date: mapValue(track.lastIncrease, formatDay),
    },
    history_summary: historySummary(record, unheld),
  });
}

/** Ex-dates after the day answered for. An answer about the past knows of none: when they were declared is not on record. */
function declared({ store, asOf }: ComputeContext, prices: Prices) {
  return asOf === undefined ? store.dividends(prices.row.symbol).filter(({ day }) => day > prices.asOf) : [];
}

function isForeign(annualForm: string | undefined): boolean {
  return annualForm !== undefined && /^(20|40)-F/.test(annualForm);
}

function historySummary({ regular, special }: DividendState, unheld: Marker | undefined): Payload['history_summary'] {
  const days = [...regular, ...special].map(({ day }) => day);
  return {
    ex_date_first: days.length === 0 ? (unheld ?? unavailable('non_payer')) : formatDay(Math.min(...days)),
    total_payments: days.length,
  };
}
