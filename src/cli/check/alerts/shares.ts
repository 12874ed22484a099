/** The share that a check compares prices and amounts on: a bound of a day before a split is none after it. */
import type { Condition } from '../../../conditions/compile.ts';
import { comparedLevels, type Input } from '../input-age.ts';

/** The share of the prices that a check judged. */
export interface JudgedShare {
  /** Day of the newest price, `YYYY-MM-DD`. */
  readonly on: string;
  /** The splits after `day` up to `on`, in words; undefined without any. */
  readonly splitsSince: (day: string) => string | undefined;
}

/** Undefined where a condition compares no price and no amount per share with a number, and where no day is known. */
export function judgedShare(
  { comparisons }: Condition,
  inputs: readonly Input[],
  splits: unknown,
): JudgedShare | undefined {
  if (comparedLevels(comparisons).size === 0) return undefined;
  const days = inputs.flatMap(({ price_age: age, as_of: instant }) => age?.session_date ?? instant?.slice(0, 10) ?? []);
  const on = days.toSorted().at(-1);
  if (on === undefined) return undefined;
  const listed = (splits as { readonly splits?: readonly { readonly date: string; readonly ratio: string }[] })?.splits;
  return {
    on,
    splitsSince: (day) => {
      const found = (listed ?? []).filter(({ date }) => day < date && date <= on);
      return found.length === 0 ? undefined : found.map(({ date, ratio }) => `${ratio} on ${date}`).join(', ');
    },
  };
}
