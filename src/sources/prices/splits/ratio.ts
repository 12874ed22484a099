/** Split ratios as whole numbers. */
import type { EpochDay, Split } from '../../../engine/types.ts';

/** New shares for one old share. */
export function ratioOf(split: Split): number {
  return split.numerator / split.denominator;
}

/**
 * The split with the smallest whole numbers that give `ratio` (new shares for one old): 7.000007 is 7:1, 1.5 is 3:2,
 * 0.0333333 is 1:30, 1.324 is 331:250. Sources round ratios to six or so digits, so a small denominator may be off by
 * 1e-5 and a large one by 1e-7. Undefined when `ratio` is no ratio of a split (not positive, or 1).
 */
export function splitFromRatio(day: EpochDay, ratio: number): Split | undefined {
  if (!(ratio > 0) || !Number.isFinite(ratio) || Math.abs(ratio - 1) < 1e-9) return undefined;
  const up = ratio >= 1 ? ratio : 1 / ratio;
  for (let small = 1; small <= 10_000; small++) {
    const large = Math.round(up * small);
    const tolerance = small <= 20 ? 1e-5 : 1e-7;
    if (Math.abs(large / small / up - 1) <= tolerance)
      return ratio >= 1 ? { day, numerator: large, denominator: small } : { day, numerator: small, denominator: large };
  }
  return { day, numerator: ratio, denominator: 1 };
}

/**
 * `4:1`, `4/1`, `4-for-1` or `4` as new shares for one old; 0 for none (an empty cell, `0` or `1`); undefined for
 * anything else: both sides of a ratio are above zero and differ.
 */
export function readRatio(text: string): number | undefined {
  const cell = text.trim();
  if (cell === '') return 0;
  const match = /^(\d+(?:\.\d+)?)(?:\s*(?::|\/|-for-)\s*(\d+(?:\.\d+)?))?$/.exec(cell);
  if (match === null) return undefined;
  const numerator = Number(match[1]);
  if (match[2] === undefined) return numerator === 1 ? 0 : numerator;
  const denominator = Number(match[2]);
  return numerator > 0 && denominator > 0 && numerator !== denominator ? numerator / denominator : undefined;
}

/**
 * True for ratios of ordinary share splits (2:1, 3:2, 1:30); false for the price factors of spin-offs (1.324, 1.0437).
 */
export function isPlainRatio(ratio: number): boolean {
  const split = splitFromRatio(0, ratio);
  return split !== undefined && Math.min(split.numerator, split.denominator) <= 10 && Number.isInteger(split.numerator);
}

/** Product of the ratios of the splits effective after `day`: what one share of that day has become. */
export function sharesBecome(splits: readonly Split[], day: EpochDay): number {
  let product = 1;
  for (const split of splits) if (split.day > day) product *= ratioOf(split);
  return product;
}
