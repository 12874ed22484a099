/** What moves all securities: one market factor that passes through calm and stress, and one factor per group. */
import type { Random } from '../random.ts';

export interface Market {
  /** Simple return of the whole market by session. */
  readonly returns: Float64Array;
  /** How wild a session is: 1 in calm times. Own moves of securities widen with it. */
  readonly stress: Float64Array;
  /** Returns of each group beyond the market's, by session. */
  readonly sectors: ReadonlyMap<SectorKey, Float64Array>;
}

interface Regime {
  /** Mean and spread of a day's return. */
  readonly drift: number;
  readonly spread: number;
  readonly stress: number;
  /** Chances per day of passing to the calmer and to the wilder regime. */
  readonly calmer: number;
  readonly wilder: number;
}

/** Together: near 9 % growth and 16 % volatility a year, a bear market every few years. */
const REGIMES: readonly Regime[] = [
  { drift: 0.00075, spread: 0.0062, stress: 0.85, calmer: 0, wilder: 0.013 },
  { drift: 0.0003, spread: 0.0105, stress: 1.1, calmer: 0.022, wilder: 0.007 },
  { drift: -0.0012, spread: 0.0205, stress: 1.7, calmer: 0.03, wilder: 0 },
];

/** Daily spread of each group beyond the market. */
const GROUPS = {
  tech: 0.0055,
  internet: 0.006,
  bank: 0.006,
  insurance: 0.005,
  health: 0.0045,
  staples: 0.004,
  retail: 0.0045,
  energy: 0.009,
  industry: 0.0045,
  estate: 0.005,
  gold: 0.0085,
};

/** Groups of securities that move together beyond the market. */
export type SectorKey = keyof typeof GROUPS;

/** Draws `length` sessions of the market. Every part has a stream of its own. */
export function drawMarket(random: Random, length: number): Market {
  const moves = random.fork('market');
  const returns = new Float64Array(length);
  const stress = new Float64Array(length);
  let at = 0;
  for (let i = 0; i < length; i++) {
    const chance = moves.uniform();
    if (chance < REGIMES[at]!.calmer) at--;
    else if (chance >= 1 - REGIMES[at]!.wilder) at++;
    const regime = REGIMES[at]!;
    returns[i] = regime.drift + regime.spread * moves.heavy();
    stress[i] = regime.stress;
  }
  const sectors = new Map<SectorKey, Float64Array>();
  for (const [key, spread] of Object.entries(GROUPS) as [SectorKey, number][]) {
    const own = random.fork(`group/${key}`);
    sectors.set(
      key,
      Float64Array.from({ length }, () => spread * own.heavy()),
    );
  }
  return { returns, stress, sectors };
}
