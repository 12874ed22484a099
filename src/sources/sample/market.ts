/** The market behind all prices: regimes of calm and stress, one market factor, one factor a sector, one for gold. */
import { SECTORS } from '../../engine/company/sector.ts';
import { sessionsBetween } from './days.ts';
import { randomStream } from './random.ts';
import type { EpochDay } from './types.ts';

export type FactorName = (typeof SECTORS)[number] | 'gold';

export interface Market {
  readonly days: Int32Array;
  /** Simple daily returns of the market. */
  readonly returns: Float64Array;
  /** Daily deviation of the regime of each day over the calm one: quiet days are quiet for everybody. */
  readonly stress: Float64Array;
  /** Returns of each sector beyond the market's. */
  readonly factors: ReadonlyMap<FactorName, Float64Array>;
}

interface Regime {
  /** Mean and deviation of the daily return. */
  readonly drift: number;
  readonly deviation: number;
  /** Chances a day of moving to the calmer and to the wilder regime. */
  readonly calmer: number;
  readonly wilder: number;
}

/** Chosen so that the market has about 16 % volatility, grows near 9 % a year and has a bear market now and then. */
const REGIMES: readonly Regime[] = [
  { drift: 0.0008, deviation: 0.0062, calmer: 0, wilder: 0.012 },
  { drift: 0.0003, deviation: 0.0105, calmer: 0.02, wilder: 0.006 },
  { drift: -0.0012, deviation: 0.021, calmer: 0.028, wilder: 0 },
];

const SECTOR_DEVIATION = 0.0045;
const GOLD_DEVIATION = 0.0085;

/** The market from `from` to `to`. */
export function simulateMarket(seed: string | number, from: EpochDay, to: EpochDay): Market {
  const days = sessionsBetween(from, to);
  const n = days.length;
  const random = randomStream(seed, 'market');
  const returns = new Float64Array(n);
  const stress = new Float64Array(n);
  let at = 0;
  for (let i = 0; i < n; i++) {
    const draw = random.uniform();
    const regime = REGIMES[at]!;
    if (draw < regime.calmer) at--;
    else if (draw > 1 - regime.wilder) at++;
    const { drift, deviation } = REGIMES[at]!;
    returns[i] = drift + deviation * random.fatTailed();
    stress[i] = deviation / REGIMES[0]!.deviation;
  }
  const factors = new Map<FactorName, Float64Array>();
  for (const name of [...SECTORS, 'gold'] as const) {
    const stream = randomStream(seed, `factor/${name}`);
    const deviation = name === 'gold' ? GOLD_DEVIATION : SECTOR_DEVIATION;
    factors.set(
      name,
      Float64Array.from({ length: n }, () => deviation * stream.fatTailed()),
    );
  }
  return { days, returns, stress, factors };
}
