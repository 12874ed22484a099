/** Chooses how the prices of a run are fetched, by symbol or by trading day, and says how long that takes. */
import { previousSession } from '../../engine/calendar.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { Lane } from '../net/types.ts';
import { type DaySpan, sessionsBetween } from './market-days.ts';
import { dueSession, needKindOf } from './missing-ranges.ts';
import type { DayFolder, PriceProvider } from './types.ts';

/** Trading days before the newest stored one that are compared with it. */
const OVERLAP = 10;
/** A symbol further behind than this has its days requested by itself. */
const MOST_BEHIND = 30;
/** Cells of the days that are read at once: 10,000 symbols of 800 days have 320 MB. */
const MOST_CELLS = 8_000_000;
/** Seconds of a response, about. */
const LATENCY = 0.25;
/**
 * Seconds of processor time to write a whole history (12 years next to as many statements) and the newest days of a
 * symbol, measured with their trailing figures and values of a screen.
 */
const WRITING = { whole: 0.25, update: 0.02 } as const;

/** How the prices of a run are fetched. */
export interface PricePlan {
  readonly provider: string;
  readonly way: 'symbols' | 'days';
  /** Symbols whose prices are requested. */
  readonly symbols: number;
  /** Trading days requested; 0 by symbol. */
  readonly days: number;
  /** The days read, where they are read by day. */
  readonly range?: DaySpan;
  /** Whether histories come out of the days too. */
  readonly isWhole?: boolean;
  readonly requests: number;
  /** Of the requests, about. */
  readonly seconds: number;
  /** Of writing rows, and the figures that follow from them, about. */
  readonly writingSeconds: number;
  /** `50 per hour` */
  readonly pace: string;
}

export interface PlanRequest {
  readonly now: number;
  readonly refresh: boolean;
  /** Histories by day begin here at the earliest. */
  readonly since: EpochDay;
}

/** The plan of the `symbols`. `folder`: the days of the provider on disk. */
export function planPrices(
  store: StoreReader,
  symbols: readonly string[],
  provider: PriceProvider,
  folder: DayFolder | undefined,
  { now, refresh, since }: PlanRequest,
): PricePlan {
  const { market, requests: each = 1, lane } = provider;
  const due = dueSession(now);
  const counts = { all: 0, again: 0, new: 0 };
  let oldest = due;
  for (const symbol of symbols) {
    const need = needKindOf(store, symbol, provider, now, refresh);
    if (need.kind === 'nothing' || need.kind === 'absent') continue;
    counts[need.kind]++;
    if (need.kind === 'new' && need.last >= back(due, MOST_BEHIND)) oldest = Math.min(oldest, need.last);
  }
  const total = counts.all + counts.again + counts.new;
  const writing = (counts.all + counts.again) * WRITING.whole + counts.new * WRITING.update;
  const planOf = (way: PricePlan['way'], requests: number, seconds: number, limits: Lane): PricePlan => ({
    ...{ provider: provider.name, way, symbols: total, days: 0 },
    ...{ requests, seconds, writingSeconds: writing, pace: paceOf(limits) },
  });
  const bySymbol = planOf('symbols', total * each, secondsOf(total * each, lane), lane);
  if (market === undefined || folder === undefined || total === 0) return bySymbol;
  const byDay = (range: DaySpan, alone: number, isWhole: boolean): PricePlan => {
    const sessions = sessionsBetween(range.from, range.to);
    const missing = sessions.filter((day) => !folder.has(day, now)).length;
    const ofDays = market.requests(missing, sessions.length);
    const seconds = secondsOf(ofDays, market.lane) + secondsOf(alone * each, lane);
    const requests = ofDays + alone * each;
    return { ...planOf('days', requests, seconds, market.lane), days: missing, range, isWhole };
  };
  const update = { from: back(oldest, OVERLAP), to: due };
  const first = market.first ?? Math.max(since, due - (market.historyDays ?? Number.POSITIVE_INFINITY));
  const fitting = back(due, Math.floor(MOST_CELLS / Math.max(1, symbols.length)));
  const whole = { from: Math.min(Math.max(first, fitting), update.from), to: due };
  const plans = [
    bySymbol,
    byDay(whole, counts.again, true),
    ...(counts.new === 0 ? [] : [byDay(update, counts.all + counts.again, false)]),
  ];
  // Of equal ones the first: by symbol a history is whole.
  return plans.reduce((best, plan) => (plan.seconds < best.seconds - 1 ? plan : best));
}

function back(day: EpochDay, sessions: number): EpochDay {
  let at = day;
  for (let i = 0; i < Math.min(sessions, 20_000); i++) at = previousSession(at);
  return at;
}

/** How long so many requests take under the limits of a service, seconds. */
function secondsOf(requests: number, { limits, concurrency = 6 }: Lane): number {
  const waits = limits.map(({ requests: most, windowMs }) => Math.max(0, Math.ceil(requests / most) - 1) * windowMs);
  return Math.max(0, ...waits) / 1000 + (requests * LATENCY) / concurrency;
}

const UNITS: readonly (readonly [number, string])[] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
];

/** The limit with the longest window: `50 per hour`. Empty without one. */
function paceOf({ limits }: Lane): string {
  const [longest] = [...limits].sort((a, b) => b.windowMs - a.windowMs);
  const unit = UNITS.find(([ms]) => ms === longest?.windowMs);
  return longest === undefined || unit === undefined ? '' : `${longest.requests} per ${unit[1]}`;
}
