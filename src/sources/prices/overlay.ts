/** Layers of bars merged into one. */
import type { Bars } from '../../engine/types.ts';
import { barColumns } from '../../store/bars.ts';

export interface Overlaid {
  readonly bars: Bars;
  /** Index of the layer each bar came from. */
  readonly owner: Uint16Array;
}

/**
 * One bar a day, a later layer over an earlier one. The last bar of a layer gives way to another layer that goes on beyond it: it may
 * have been made before the session was over.
 */
export function overlay(layers: readonly Bars[]): Overlaid {
  const [first, ...rest] = layers;
  if (first === undefined) throw new RangeError('no layer');
  let bars = first;
  let owner = new Uint16Array(first.days.length);
  rest.forEach((top, index) => {
    ({ bars, owner } = lay(bars, owner, top, index + 1));
  });
  return { bars, owner };
}

function lay(
  base: Bars,
  baseOwner: Uint16Array,
  top: Bars,
  mark: number,
): { bars: Bars; owner: Uint16Array<ArrayBuffer> } {
  const capacity = base.days.length + top.days.length;
  const days = new Int32Array(capacity);
  const owner = new Uint16Array(capacity);
  const from = new Int32Array(capacity);
  const topLast = top.days[top.days.length - 1]!;
  const baseLast = base.days[base.days.length - 1]!;
  let n = 0;
  let i = 0;
  let j = 0;
  while (i < base.days.length || j < top.days.length) {
    const a = base.days[i] ?? Number.POSITIVE_INFINITY;
    const b = top.days[j] ?? Number.POSITIVE_INFINITY;
    const useTop = b < a || (b === a && !(b === topLast && baseLast > topLast));
    days[n] = Math.min(a, b);
    owner[n] = useTop ? mark : baseOwner[i]!;
    from[n++] = useTop ? j : i;
    if (a <= b) i++;
    if (b <= a) j++;
  }
  const columns = barColumns((name) => {
    const out = new Float64Array(n);
    for (let k = 0; k < n; k++) out[k] = owner[k] === mark ? top[name][from[k]!]! : base[name][from[k]!]!;
    return out;
  });
  return { bars: { days: days.slice(0, n), ...columns }, owner: owner.slice(0, n) };
}
