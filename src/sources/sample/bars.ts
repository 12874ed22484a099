/** Daily bars of one security, as traded: drawn to what the business is worth, moved by market, sector and news of its own. */
import { session } from '../../engine/calendar.ts';
import { civil, weekday } from '../../engine/days.ts';
import type { Bars } from '../../engine/types.ts';
import type { Market } from './market.ts';
import { type Random, roundTo } from './random.ts';
import { splitRatioAfter } from './splits.ts';
import type { EpochDay, PriceTraits, Split } from './types.ts';

/** An extra move at the open of a day. */
export type Jumps = ReadonlyMap<EpochDay, number>;

export interface BarInput {
  readonly market: Market;
  readonly random: Random;
  readonly traits: PriceTraits;
  readonly factor: Float64Array | undefined;
  readonly from: EpochDay;
  readonly until: EpochDay;
  /** What a share is worth on a day, on the newest split basis. */
  readonly worth: (day: EpochDay) => number;
  /** How much of the distance to the worth is made up in a day. */
  readonly pull: number;
  /** Relative moves by earnings and other news (deviation units are the caller's). */
  readonly jumps: Jumps;
  /** Paid per share that day, newest basis: the price falls by it. */
  readonly payout: (day: EpochDay) => number;
  readonly splits: readonly Split[];
  /** Shares outstanding, newest basis. */
  readonly shares: (day: EpochDay) => number;
}

function tick(price: number): number {
  return roundTo(price, price < 1 ? 4 : 2);
}

/** Factor on volume by the calendar: option expiry Fridays, the end of a quarter, half days, summer, the days around Christmas. */
function calendarVolume(day: EpochDay): number {
  const { month, day: date } = civil(day);
  let factor = session(day)?.half === true ? 0.45 : 1;
  if (weekday(day) === 4 && date >= 15 && date <= 21) factor *= month % 3 === 0 ? 1.9 : 1.25;
  if (month === 7 || month === 8) factor *= 0.85;
  if (month === 12 && date >= 22) factor *= 0.75;
  return weekday(day) === 0 ? factor * 0.93 : factor;
}

/** Bars of the sessions with `from <= day <= until`, prices on ticks as traded, volumes in whole shares. */
export function simulateBars(input: BarInput): Bars {
  const { market, random, traits, splits } = input;
  const first = market.days.findIndex((day) => day >= input.from);
  let end = market.days.length;
  while (end > 0 && market.days[end - 1]! > input.until) end--;
  const n = Math.max(0, first < 0 ? 0 : end - first);
  const days = market.days.slice(first, first + n);
  const column = (): Float64Array => new Float64Array(n);
  const bars = { days, open: column(), high: column(), low: column(), close: column(), volume: column() };
  let close = n === 0 ? 0 : input.worth(days[0]!);
  for (let i = 0; i < n; i++) {
    const day = days[i]!;
    const at = first + i;
    const ratio = splitRatioAfter(splits, day);
    const stress = 0.6 + 0.4 * market.stress[at]!;
    const own = traits.noise * stress * random.fatTailed();
    const news = input.jumps.get(day) ?? 0;
    const toWorth = input.pull * Math.max(-0.6, Math.min(1.5, input.worth(day) / close - 1));
    const move = traits.beta * market.returns[at]! + (input.factor?.[at] ?? 0) + own + toWorth;
    const before = Math.max(close - input.payout(day), close * 0.05);
    const next = before * (1 + Math.max(-0.55, move + news));
    const gap = news * 0.85 + move * (0.15 + 0.3 * random.uniform()) + traits.noise * 0.2 * random.normal();
    const opened = before * (1 + Math.max(-0.5, gap));
    const reach = (traits.noise * 0.45 + Math.abs(traits.beta) * 0.0035) * stress;
    const top = Math.max(opened, next) * (1 + reach * Math.abs(random.normal()));
    const bottom = Math.min(opened, next) * (1 - Math.min(0.3, reach * Math.abs(random.normal())));
    bars.open[i] = tick(opened * ratio);
    bars.close[i] = tick(next * ratio);
    bars.high[i] = tick(top * ratio);
    bars.low[i] = tick(bottom * ratio);
    const excitement = 0.7 + 0.3 * Math.min(8, Math.abs(move + news) / (traits.noise + 0.004));
    const volume =
      input.shares(day) * traits.turnover * excitement * calendarVolume(day) * (0.75 + 0.5 * random.uniform());
    bars.volume[i] = Math.max(100, Math.round(volume / ratio));
    // The next day starts from the printed close.
    close = bars.close[i]! / ratio;
  }
  return bars;
}
