/** Daily bars of one security: market, sector and own moves, drawn towards what its business is worth. */
import { session } from '../../../src/engine/calendar.ts';
import { civil, weekday } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { Random } from '../random.ts';
import type { Market, SectorKey } from './market.ts';
import { type Dividend, type Splits, sharesBecome } from './payouts.ts';

/** Daily record of one security as traded. */
export interface PricePath {
  readonly days: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly dividends: readonly Dividend[];
  readonly splits: Splits;
}

export interface PathInput {
  readonly sessions: Int32Array;
  readonly market: Market;
  readonly loads: Readonly<Partial<Record<SectorKey, number>>>;
  readonly beta: number;
  readonly idio: number;
  readonly price: number;
  /** First and last index of `sessions`. */
  readonly from: number;
  readonly to: number;
  /** Worth of a share over the first price by session, or a daily drift where there is no business. */
  readonly worth: Float64Array | undefined;
  readonly drift: number;
  /** Extra simple returns on single days: reactions to results, spin-offs. */
  readonly jumps: ReadonlyMap<EpochDay, number>;
  readonly dividends: readonly Dividend[];
  readonly splits: Splits;
  /** Shares outstanding (today's basis) and the part of them traded on a usual day. */
  readonly shares: number;
  readonly turnover: number;
}

/** Share of its distance from worth that a price makes up in a day, and the most it does. */
const PULL = 0.008;
const PULL_MOST = 0.006;
const LOWEST_RETURN = -0.45;

/** Prices are quoted to the cent, below a dollar to a hundredth of one. */
function tick(price: number): number {
  return price < 1 ? Math.max(1, Math.round(price * 10_000)) / 10_000 : Math.round(price * 100) / 100;
}

/** How much of a usual day's volume a day has by the calendar. */
function seasonOfVolume(day: EpochDay): number {
  const { month, day: date } = civil(day);
  const w = weekday(day);
  let factor = w === 0 ? 0.94 : w === 4 ? 1.02 : 1;
  if (session(day)?.half === true) factor *= 0.45;
  if (month % 3 === 0 && w === 4 && date >= 15 && date <= 21) factor *= 1.6;
  if (month === 8) factor *= 0.9;
  if (month === 12 && date > 22) factor *= 0.7;
  return factor;
}

/** Cash paid per share by ex-date, today's basis. */
function paidByDay({ dividends, splits }: PathInput): Map<EpochDay, number> {
  const paid = new Map<EpochDay, number>();
  for (const { day, amount } of dividends) paid.set(day, (paid.get(day) ?? 0) + amount / sharesBecome(splits, day));
  return paid;
}

/** The moves alone, as simple returns before distributions. */
function drawReturns(input: PathInput, random: Random): Float64Array {
  const { sessions, market, from, to, beta, idio } = input;
  const returns = new Float64Array(to - from + 1);
  const paid = paidByDay(input);
  const loads = (Object.entries(input.loads) as [SectorKey, number][]).map(
    ([key, load]) => [market.sectors.get(key)!, load] as const,
  );
  let level = 1;
  for (let i = from + 1; i <= to; i++) {
    let r = beta * market.returns[i]! + idio * random.heavy() * market.stress[i]! + input.drift;
    for (const [path, load] of loads) r += load * path[i]!;
    r += input.jumps.get(sessions[i]!) ?? 0;
    if (input.worth !== undefined) {
      const distance = PULL * (input.worth[i]! / level - 1);
      r += Math.max(-PULL_MOST, Math.min(PULL_MOST, distance));
    }
    returns[i - from] = Math.max(LOWEST_RETURN, r);
    // What is paid out leaves the price, so that it is the price itself that is drawn to the worth.
    level = Math.max(level * 0.1, level - (paid.get(sessions[i]!) ?? 0) / input.price) * (1 + returns[i - from]!);
  }
  return returns;
}

/** Draws the bars. Prices are as traded: each day's on the share basis of that day. */
export function drawPath(input: PathInput, random: Random): PricePath {
  const { sessions, market, from, to, splits } = input;
  const n = to - from + 1;
  const days = sessions.slice(from, to + 1);
  const column = (): Float64Array => new Float64Array(n);
  const [open, high, low, close, volume] = [column(), column(), column(), column(), column()];
  const returns = drawReturns(input, random.fork('returns'));
  const shape = random.fork('shape');
  const paid = paidByDay(input);
  let previous = input.price;
  let busy = 0;
  for (let i = 0; i < n; i++) {
    const day = days[i]!;
    const r = returns[i]!;
    const basis = sharesBecome(splits, day);
    const usual = input.idio * 0.7 + input.beta * 0.005;
    const wide = usual * market.stress[from + i]!;
    const jump = input.jumps.has(day);
    const before = Math.max(previous * 0.1, previous - (paid.get(day) ?? 0));
    const end = before * (1 + r);
    const gap = jump ? r * shape.between(0.75, 1.1) : r * shape.between(0, 0.6) + 0.3 * wide * shape.normal();
    const start = i === 0 ? end : before * (1 + Math.max(-0.6, gap));
    const up = wide * 0.75 * Math.abs(shape.normal());
    const down = Math.min(0.5, wide * 0.75 * Math.abs(shape.normal()));
    open[i] = tick(start * basis);
    close[i] = tick(end * basis);
    high[i] = Math.max(tick(Math.max(start, end) * (1 + up) * basis), open[i]!, close[i]!);
    low[i] = Math.min(tick(Math.min(start, end) * (1 - down) * basis), open[i]!, close[i]!);
    const excited = Math.min(6, (Math.abs(r) / (usual + 0.004)) * 0.35);
    busy = busy * 0.7 + 0.3 * excited;
    const traded = input.shares * input.turnover * seasonOfVolume(day) * (0.65 + 0.5 * busy + 0.6 * excited);
    volume[i] = Math.max(1, Math.round((traded * (1 + 0.18 * shape.normal())) / basis));
    previous = end;
  }
  return { days, open, high, low, close, volume, dividends: input.dividends, splits: input.splits };
}
