/**
 * The market of a backtest: its universe, its periods, and the fields of every symbol at each formation. What answers
 * about strategies and studies have in common is made here; what is bought is not known.
 */

import type { End } from '../../engine/backtest/holding.ts';
import type { Listings, PeriodResult } from '../../engine/backtest/portfolio.ts';
import { type Period, periodsOf } from '../../engine/backtest/schedule.ts';
import { survivorshipOf } from '../../engine/backtest/survivorship.ts';
import { addMonths, formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import { requireConcepts } from '../screen/known-concepts.ts';
import { type MarketDay, marketDays } from '../screen/market-days.ts';
import { everListed, type Listed } from '../screen/universe.ts';
import { lastSession } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { storedListings } from './listings.ts';
import type { Payload } from './payload.ts';
import { type BacktestRequest, fieldsOf } from './request.ts';
import { YEARS } from './spec.ts';

export interface MarketRecord {
  readonly periods: readonly Period[];
  /** At the formation of each period. */
  readonly days: readonly MarketDay[];
  readonly listings: Listings;
  readonly listed: Listed;
  readonly from: EpochDay;
  readonly last: EpochDay;
}

/** Throws NO_DATA where no whole period lies within the prices, and as the universe of a screen. */
export async function recordOf(context: ComputeContext, request: BacktestRequest): Promise<MarketRecord> {
  const until = Math.min(request.to ?? Number.POSITIVE_INFINITY, lastSession(context));
  const listed = everListed(context.store, request.universe, until);
  const newest = listed.symbols.reduce((day, { lastDay }) => Math.max(day, lastDay), Number.NEGATIVE_INFINITY);
  const first = listed.symbols.reduce((day, { firstDay }) => Math.min(day, firstDay), Number.POSITIVE_INFINITY);
  // The last bar of the market: data that end earlier than the clock settle no period.
  const last = Math.min(until, newest);
  const from = Math.max(request.from ?? addMonths(last, -12 * YEARS), first);
  const periods = from >= last ? [] : periodsOf(request.rebalance, from, last, request.delay);
  if (periods.length === 0) throw noPeriod(request, first, newest);
  const traded = listed.symbols.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= from);
  const symbols = traded.map(({ symbol }) => symbol);
  const fields = fieldsOf(request);
  await requireConcepts(context, symbols, fields, request.study === undefined ? 'expression' : 'by');
  const days = await marketDays(
    context,
    periods.map(({ formed }) => formed),
    symbols,
    fields,
  );
  return { periods, days, listings: storedListings(context.store, last), listed, from: periods[0]!.formed, last };
}

function noPeriod({ rebalance, from, to, universe }: BacktestRequest, first: EpochDay, newest: EpochDay): MdsError {
  const days = [
    from === undefined ? undefined : `from ${formatDay(from)}`,
    to === undefined ? undefined : `to ${formatDay(to)}`,
  ];
  const asked = days.filter((each) => each !== undefined).join(' ');
  const message = `no whole ${rebalance} period${asked === '' ? '' : ` ${asked}`}: prices of ${universe} are from ${formatDay(first)} to ${formatDay(newest)}`;
  return new MdsError('NO_DATA', message, {
    param: from === undefined ? 'to' : 'from',
    details: {
      missing: ['prices'],
      command: 'mds sync SYMBOL...',
      hint: 'a period is from one trade to the next: choose earlier and later days',
    },
  });
}

/** What every answer says. */
export function commonParts(
  request: BacktestRequest,
  params: Params,
  { listed, from, last }: MarketRecord,
  results: readonly PeriodResult[],
) {
  const periods = [...new Set(results.map(({ period }) => period))];
  const audit = survivorshipOf(listed.symbols, from, last);
  return {
    universe: request.universe,
    from: formatDay(periods[0]!.traded),
    to: formatDay(periods.at(-1)!.until),
    rebalance: request.rebalance,
    delay: request.delay,
    cost_bps: request.costBps,
    risk_free_pct: request.riskFreePct,
    weight: params.weight as string,
    survivorship: {
      symbols: audit.symbols,
      ended: audit.ended,
      survivors_only: audit.survivorsOnly,
      by_year: audit.byYear.map((each) => ({ ...each })),
    },
    ...unpaidOf(results),
    kind_unknown: listed.kindUnknown,
  };
}

/** The holdings whose dividends no price file has: their returns are those of the price. */
function unpaidOf(results: readonly PeriodResult[]): Pick<Payload, 'dividends_missing'> {
  const unpaid = results.flatMap(({ positions }) =>
    positions.filter(({ course, entry, exit }) => entry < course.recordedFrom(exit)),
  );
  if (unpaid.length === 0) return {};
  const symbols = [...new Set(unpaid.map(({ symbol }) => symbol))].sort();
  return { dividends_missing: { holdings: unpaid.length, symbols } };
}

/** The days of a period. */
export function daysOfPeriod({ formed, traded, until }: Period) {
  return { formed: formatDay(formed), traded: formatDay(traded), until: formatDay(until) };
}

/** Each end of a listing once, oldest first. */
export function endsOf(results: readonly PeriodResult[]): Payload['ended'] {
  const ends = new Map<string, End & { readonly symbol: string }>();
  for (const { positions } of results)
    for (const { symbol, end } of positions)
      if (end !== undefined) ends.set(`${symbol} ${end.lastDay}`, { symbol, ...end });
  return [...ends.values()]
    .sort((a, b) => a.lastDay - b.lastDay || (a.symbol < b.symbol ? -1 : 1))
    .map(({ symbol, lastDay, reason, basis, change }) => ({
      ...{ symbol, last_date: formatDay(lastDay), reason, basis, return_pct: change * 100 },
    }));
}

/** Rows of positions; more are refused. */
const MOST_POSITIONS = 250_000;

/** Every position. Throws PARAM_INVALID for more than an answer can have. */
export function positionsOf(results: readonly PeriodResult[]): NonNullable<Payload['positions']> {
  const count = results.reduce((sum, { positions }) => sum + positions.length, 0);
  if (count > MOST_POSITIONS) {
    const message = `include: ${count} positions are more than an answer has (${MOST_POSITIONS})`;
    throw new MdsError('PARAM_INVALID', message, {
      param: 'include',
      details: { hint: 'take a shorter period, fewer rebalances, or the first symbols with top' },
    });
  }
  return results.flatMap(({ period: { formed }, positions }) =>
    positions.map(({ symbol, weight, course: { days, close }, entry, exit, change }) => ({
      formed: formatDay(formed),
      symbol,
      weight,
      entry_date: formatDay(days[entry]!),
      entry_price: close[entry]!,
      exit_date: formatDay(days[exit]!),
      exit_price: close[exit]!,
      return: change,
    })),
  );
}
