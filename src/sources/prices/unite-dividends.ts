/** Merges the dividend lists of several price files of one symbol. */
import { formatDay } from '../../engine/days.ts';
import type { Dividend, EpochDay } from '../../engine/types.ts';
import { firstDay, lastDay, priceText, type RankedDividend } from './piece.ts';
import type { Placed } from './place.ts';
import { DIVIDENDS_LISTED } from './types.ts';

/** Two files list the same payment when the days are within this many days and the amounts this close. */
const SAME_DAYS = 7;
const SAME_AMOUNT = 0.01;
/** Another amount this near is the same payment. */
const NEAR_DAYS = 3;
/** A newer declaration replaces an older one within this many days. */
const DECLARED_DAYS = 31;

interface Accepted extends RankedDividend {
  readonly from: Placed;
}

/**
 * All payments, in amounts as paid. Of one payment in two lists the better one is used: as paid before listed before
 * derived, then the newer file. An amount that contradicts a better list that covers its day is left out with a
 * warning. A declared payment stays until a list of payments covers its day, or declares another payment near it.
 */
export function uniteDividends(layers: readonly Placed[]): {
  readonly dividends: readonly Dividend[];
  readonly warnings: readonly string[];
} {
  const accepted: Accepted[] = [];
  const warnings: string[] = [];
  const queue = layers.flatMap((from, age) => from.dividends.map((dividend) => ({ ...dividend, from, age })));
  queue.sort((a, b) => b.rank - a.rank || b.age - a.age || a.day - b.day);
  for (const { age: _, ...dividend } of queue) {
    const others = accepted.filter((other) => other.from !== dividend.from);
    if (others.some((other) => isListedAs(other, dividend))) continue;
    if (isDeclared(dividend) && (isPast(layers, dividend) || others.some((other) => replaces(other, dividend))))
      continue;
    const near = others.filter(
      (other) => Math.abs(other.day - dividend.day) <= NEAR_DAYS && covers(other.from, dividend.day),
    );
    if (near.length === 0) {
      accepted.push(dividend);
      continue;
    }
    const sum = near.reduce((total, other) => total + other.amount, 0);
    if (Math.abs(sum / dividend.amount - 1) > SAME_AMOUNT)
      warnings.push(
        `${formatDay(dividend.day)}: dividend ${priceText(dividend.amount)} of ${dividend.from.piece.label} differs from ${priceText(sum)} of ${near[0]!.from.piece.label}, which is used`,
      );
  }
  const dividends = accepted
    .map(({ day, amount }) => ({ day, amount }))
    .sort((a, b) => a.day - b.day || b.amount - a.amount);
  return { dividends, warnings };
}

/**
 * Whether `other` is the same payment as `dividend`. Not if the list of `dividend` has a payment nearer to `other`:
 * some funds pay the same amount every week.
 */
function isListedAs(other: Accepted, dividend: Accepted): boolean {
  const apart = Math.abs(other.day - dividend.day);
  return (
    samePayment(other, dividend) &&
    (apart === 0 || covers(other.from, dividend.day) || covers(dividend.from, other.day)) &&
    !dividend.from.dividends.some((own) => samePayment(own, other) && Math.abs(own.day - other.day) < apart)
  );
}

function samePayment(a: Dividend, b: Dividend): boolean {
  return Math.abs(a.day - b.day) <= SAME_DAYS && Math.abs(a.amount / b.amount - 1) <= SAME_AMOUNT;
}

/** Whether the payment is on a day after the last bar of its file. */
function isDeclared({ from, day }: Pick<Accepted, 'from' | 'day'>): boolean {
  return day > lastDay(from);
}

function replaces(other: Accepted, declared: Dividend): boolean {
  return isDeclared(other) && Math.abs(other.day - declared.day) <= DECLARED_DAYS;
}

function isPast(layers: readonly Placed[], { day }: Dividend): boolean {
  return layers.some((layer) => layer.piece.dividendRank >= DIVIDENDS_LISTED && covers(layer, day));
}

function covers(placed: Placed, day: EpochDay): boolean {
  return firstDay(placed) <= day && day <= lastDay(placed);
}
