/** What is wrong with a price series, as answers give it and in a sentence. */
import { formatDay } from '../../days.ts';
import type { Disagreement } from './judge.ts';

/** A disagreement with days as `YYYY-MM-DD` and ratios as `4:1`. */
export interface StatedDisagreement {
  readonly kind: Disagreement['kind'];
  readonly from?: string;
  readonly to?: string;
  readonly after?: string;
  readonly by?: string;
  readonly ratio?: string;
  readonly factor?: number;
}

export function statedOf(each: Disagreement): StatedDisagreement {
  const { kind } = each;
  switch (kind) {
    case 'split': {
      const { after, by, ratio } = each;
      return { kind, after: formatDay(after), ...(by !== undefined && { by: formatDay(by) }), ratio: ratioText(ratio) };
    }
    case 'listed_split':
      return { kind, from: formatDay(each.day), ratio: ratioText(each.ratio) };
    case 'scaled':
    case 'unit':
      return { kind, from: formatDay(each.from), to: formatDay(each.to), factor: each.factor };
    default:
      return { kind, from: formatDay(each.from), to: formatDay(each.to) };
  }
}

function ratioText({ numerator, denominator }: { readonly numerator: number; readonly denominator: number }): string {
  return `${numerator}:${denominator}`;
}

export function disagreementWords({ kind, from, to, after, by, ratio, factor }: StatedDisagreement): string {
  const days = `from ${from} to ${to}`;
  const times = factor === undefined ? '' : Number(factor.toPrecision(4));
  switch (kind) {
    case 'split':
      return `prices up to ${after} are divided by a split ${ratio} that no list has, in effect ${by === undefined ? 'later' : `by ${by}`}`;
    case 'listed_split':
      return `prices before ${from} were as traded when the split ${ratio} was applied to them`;
    case 'scaled':
      return `prices ${days} are ${times} times what they should be`;
    case 'unit':
      return `prices ${days} are ${times} times those of the SEC’s files: pence, or another unit`;
    case 'dividend':
      return `prices ${days} are adjusted for dividends`;
    case 'other_security':
      return `prices ${days} are those of another security`;
  }
}
