/** Which multiples are ratios of splits, and which may be left by spin-offs or dividends. Knows no prices. */
import type { Split } from '../../types.ts';

/** New shares for one old one, and old ones for one new one. */
const MOST_NEW = 50;
const MOST_OLD = 250;
/** Other usual ratios, new to old. */
const ODD = [
  [3, 2],
  [5, 2],
  [7, 2],
  [5, 4],
  [4, 3],
  [5, 3],
] as const;
/** Nearer to 1 a ratio must be met to a tenth of a percent or two: a spin-off may leave any multiple. */
const EXACT = 0.002;
/** A ratio this far from 1 is one also where cents are coarse. */
const FAR = 2;

/** The split by which `multiple` new shares are given for an old one; undefined for another multiple. */
export function shareRatioOf(multiple: number, noise: number): Pick<Split, 'numerator' | 'denominator'> | undefined {
  const isFar = multiple >= FAR * (1 - noise) || multiple <= (1 + noise) / FAR;
  if (!isFar && noise > 2 * EXACT) return undefined;
  const isMet = (ratio: number): boolean =>
    Math.abs(Math.log(multiple / ratio)) <= (isFar ? Math.max(noise, 2 * EXACT) : EXACT);
  const whole = Math.round(multiple);
  if (whole >= 2 && whole <= MOST_NEW && isMet(whole)) return { numerator: whole, denominator: 1 };
  const old = Math.round(1 / multiple);
  if (old >= 2 && old <= MOST_OLD && isMet(1 / old)) return { numerator: 1, denominator: old };
  const odd = ODD.find(([numerator, denominator]) => isMet(numerator / denominator));
  if (odd !== undefined) return { numerator: odd[0], denominator: odd[1] };
  return undefined;
}

/** Whether a multiple is a ratio of shares of 2 or more, or one for 2 or more. */
export function isFarRatio(multiple: number, noise: number): boolean {
  return Math.abs(Math.log(multiple)) >= Math.log(FAR) - noise && shareRatioOf(multiple, noise) !== undefined;
}
