/** Repairs to lists of dividends. */

import { formatDay } from '../../engine/days.ts';
import { cleanDividends } from '../../engine/dividends/rate.ts';
import { lowerBound } from '../../engine/sorted.ts';
import type { Bars, Dividend, EpochDay, Split } from '../../engine/types.ts';
import { priceText } from './piece.ts';
import type { RepairLog } from './repair-log.ts';
import { isPlainRatio, ratioOf } from './splits/ratio.ts';

/** Without payments listed twice, by the rule of the engine. */
export function dropDuplicateDividends(dividends: readonly Dividend[], log: RepairLog): Dividend[] {
  const unique = cleanDividends(dividends);
  const kept = new Set(unique);
  for (const dividend of dividends) if (!kept.has(dividend)) log.add('duplicate_dividend_dropped', dividend.day);
  return unique;
}

/** How far an amount is from whole cents. */
function offCents(amount: number): number {
  return Math.abs(amount * 100 - Math.round(amount * 100)) / 100;
}

/** An adjusted amount that was rounded to a tenth of a cent is this far off at most. */
const ROUNDING = 0.0008;

/**
 * Dividends listed with prices that were adjusted for a spin-off as if it were a split (AT&T 2022: 1.324) are often
 * left as paid. They betray it: as listed they are whole cents, multiplied by the odd factor none of them is near whole
 * cents. Where that holds for all of them (two at least) before such a split, they are put on the basis of their
 * prices. Ordinary splits leave no such trace and are adjusted for, so those are not touched.
 */
export function adjustForDistributions(
  dividends: readonly Dividend[],
  splits: readonly Split[],
  log: RepairLog,
): Dividend[] {
  const divisors = dividends.map(() => 1);
  for (const split of splits) {
    const ratio = ratioOf(split);
    const before = dividends.filter((dividend) => dividend.day < split.day);
    if (isPlainRatio(ratio) || before.length < 2) continue;
    if (!before.every(({ amount }) => offCents(amount) < 1e-9 && offCents(amount * ratio) > ROUNDING * ratio)) continue;
    dividends.forEach(({ day }, at) => {
      if (day >= split.day) return;
      divisors[at] = divisors[at]! * ratio;
      log.add('dividend_not_adjusted_for_distribution', day);
    });
  }
  return dividends.map(({ day, amount }, at) =>
    divisors[at] === 1 ? { day, amount } : { day, amount: amount / divisors[at]! },
  );
}

/** Above this share of the close before, a distribution without an ordinary dividend before it is none of cash. */
const IN_KIND = 0.25;

/**
 * The dividends of a record as traded without distributions in kind: amounts above a quarter of the close before, while
 * no ordinary dividend has been paid (a class split that a source lists as cash; FIELDS A16).
 */
export function dropDistributionsInKind({
  bars,
  dividends,
  splits,
}: {
  readonly bars: Pick<Bars, 'days' | 'close'>;
  readonly dividends: readonly Dividend[];
  readonly splits: readonly Split[];
}): {
  readonly dividends: readonly Dividend[];
  readonly inKind: readonly { readonly day: EpochDay; readonly text: string }[];
} {
  const inKind: { day: EpochDay; text: string }[] = [];
  let ordinary = false;
  const cash = dividends.filter(({ day, amount }) => {
    const before = lowerBound(bars.days, day) - 1;
    if (ordinary || before < 0) return true;
    const ratio = splits.find((split) => split.day === day);
    const share = (amount * (ratio === undefined ? 1 : ratioOf(ratio))) / bars.close[before]!;
    ordinary = share <= IN_KIND;
    if (ordinary) return true;
    inKind.push({
      day,
      text: `${formatDay(day)}: ${priceText(amount)} a share is ${Math.round(share * 100)} % of the close before, and no dividend was paid before: a distribution in kind or a class split, not stored as a dividend`,
    });
    return false;
  });
  return { dividends: cash, inKind };
}
