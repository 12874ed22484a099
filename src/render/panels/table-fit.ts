/** Which columns of a table a terminal has room for, and how wide each may be. */
import type { TableBlock } from '../model.ts';

export const GAP = 2;
/** A wrapped text column keeps at least this much. */
const NARROWEST_TEXT = 12;
/** Sparklines go before fewer optional columns than this are left. */
const WORTH_A_SPARK = 2;

export interface Fit {
  /** The columns to show, by number. */
  readonly shown: readonly number[];
  /** Their widths; undefined: not even the least of them fits, rows become lists. */
  readonly widths: readonly number[] | undefined;
}

/**
 * What fits into `width` of a table whose columns would like to be `natural` wide. Optional columns go first, the last
 * of them first, but not the first one; then sparklines; then texts wrap.
 */
export function fitTable({ columns }: TableBlock, natural: readonly number[], width: number): Fit {
  const optional = columns.flatMap(({ optional }, i) => (optional ? [i] : []));
  const sparks = columns.flatMap(({ kind }, i) => (kind === 'spark' ? [i] : []));
  const without = (hidden: readonly number[]): number[] => {
    const gone = new Set(hidden);
    return [...columns.keys()].filter((i) => !gone.has(i));
  };
  const choices: number[][] = [without([])];
  for (let left = optional.length - 1; left >= WORTH_A_SPARK; left--) choices.push(without(optional.slice(left)));
  if (optional.length > 0) {
    for (let left = Math.min(optional.length, WORTH_A_SPARK); left >= 1; left--) {
      choices.push(without([...optional.slice(left), ...sparks]));
    }
  }
  const unwrapped = choices.find((shown) => total(shown, natural) <= width);
  // Where something may not be broken, texts wrap before columns go.
  const wrapped = columns.some(({ whole }) => whole)
    ? choices.find((shown) => shrink(shown, columns, natural, width) !== undefined)
    : undefined;
  const shown = wrapped ?? unwrapped ?? choices.at(-1)!;
  return { shown, widths: shrink(shown, columns, natural, width) };
}

function total(shown: readonly number[], natural: readonly number[]): number {
  return shown.reduce((sum, i) => sum + natural[i]!, GAP * Math.max(0, shown.length - 1));
}

/** Widths that fit: the widest text columns give way first. Undefined when even that is not enough. */
function shrink(
  shown: readonly number[],
  columns: TableBlock['columns'],
  natural: readonly number[],
  width: number,
): number[] | undefined {
  const widths = shown.map((i) => natural[i]!);
  let surplus = total(shown, natural) - width;
  while (surplus > 0) {
    let widest = -1;
    for (const [at, i] of shown.entries()) {
      const size = widths[at]!;
      const gives = columns[i]!.kind === 'text' && columns[i]!.whole !== true && size > NARROWEST_TEXT;
      if (gives && (widest < 0 || size > widths[widest]!)) widest = at;
    }
    if (widest < 0) return undefined;
    widths[widest]!--;
    surplus--;
  }
  return widths;
}
