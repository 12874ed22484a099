/**
 * What keeps an alert from flickering: `price < 100 by 2% for 3d` turns two percent beyond the bound, and after three
 * days there.
 */

import { durationMs } from './lexer.ts';
import { conditionError } from './syntax.ts';

/** What a condition becomes: true, false, or unknown where a missing value decides. */
export type State = 'true' | 'false' | 'unknown';

export interface Hysteresis {
  /** The condition alone; its offsets are those of the text it was read from. */
  readonly condition: string;
  /** ms a new state has to last before it counts; 0: at once. */
  readonly forMs: number;
  /** Percent of the bound by which a value has to be beyond it; 0: none. */
  readonly byPct: number;
}

const SUFFIX = /\s+(for|by)\s+(\S+)\s*$/;

/**
 * Reads `for` and `by` at the end of a condition, in either order. Throws CHECK_SYNTAX for a value that is not one, and
 * for one given twice.
 */
export function hysteresisOf(source: string): Hysteresis {
  let rest = source;
  const found: { for?: number; by?: number } = {};
  for (let match = SUFFIX.exec(rest); match !== null; match = SUFFIX.exec(rest)) {
    const [whole, word, text] = match as unknown as [string, 'for' | 'by', string];
    const from = rest.length - whole.length + whole.search(/\S/);
    const at = { from, to: rest.trimEnd().length };
    if (found[word] !== undefined) throw conditionError(`'${word}' is given twice`, at);
    const value = word === 'for' ? durationMs(text) : percentOf(text);
    if (value === undefined)
      throw conditionError(`'${text}' is not a ${word === 'for' ? 'duration' : 'percentage'}`, at, HINTS[word]);
    found[word] = value;
    rest = rest.slice(0, match.index);
  }
  return { condition: rest, forMs: found.for ?? 0, byPct: found.by ?? 0 };
}

const HINTS = { for: 'write for 3d, for 12h', by: 'write by 2%' } as const;

function percentOf(text: string): number | undefined {
  const [, number] = /^(\d+(?:\.\d+)?)%$/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

/**
 * The state of a condition of one bound, given the state before: within `byPct` of the bound the state before stays.
 * @param margin distance to the bound, negative where the condition is false; undefined where a value is missing
 */
export function stateBeyond(
  state: State,
  before: State | undefined,
  { margin, bound, byPct }: { readonly margin: number | undefined; readonly bound: number; readonly byPct: number },
): State {
  if (byPct === 0 || margin === undefined || before === undefined || before === 'unknown') return state;
  return Math.abs(margin) >= (Math.abs(bound) * byPct) / 100 ? state : before;
}
