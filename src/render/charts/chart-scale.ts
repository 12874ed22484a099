/** The upright scale of a chart: its ends, and round numbers to name on it. */

export interface Scale {
  readonly low: number;
  readonly high: number;
  /** 0 at the low end, 1 at the high one. */
  readonly place: (value: number) => number;
  /** Set when all values are this one. */
  readonly only?: number;
  /** Equal ratios are equally far apart. */
  readonly log?: true;
}

/**
 * A scale around all finite values; undefined without any. `zero` takes zero in. Equal values stand in the middle of
 * it.
 */
export function scaleAround(values: Iterable<number | undefined>, zero = false): Scale | undefined {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === undefined || !Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return undefined;
  if (zero) {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  const only = low === high ? { only: low } : {};
  if (low === high) {
    const room = Math.abs(low) / 20 || 1;
    low -= room;
    high += room;
  }
  // Halved before they are subtracted: the distance of two huge numbers may be infinite.
  const span = high / 2 - low / 2;
  return { low, high, place: (value) => (value / 2 - low / 2) / span, ...only };
}

/** The same on a logarithmic scale; `scale` itself where it is not above 0 throughout. */
export function logarithmic(scale: Scale): Scale {
  const { low, high } = scale;
  if (!(low > 0)) return scale;
  const [from, to] = [Math.log(low), Math.log(high)];
  return { ...scale, log: true, place: (value) => (Math.log(value) - from) / (to - from) };
}

/** Steps between named numbers are these, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

export interface Tick {
  readonly value: number;
  /** Decimals that distinguish it from its neighbors. */
  readonly decimals: number;
}

/**
 * Round numbers inside the scale, at most `most` (at least one) of them, ascending. None where doubles cannot
 * distinguish them.
 */
export function ticksOf({ low, high, log }: Scale, most: number): Tick[] {
  // Within a factor of 5 round numbers at equal steps are still well apart.
  if (log === true && high / low > 5) return powerTicks(low, high, most);
  const wanted = (high / 2 - low / 2) / (Math.max(1, most) / 2);
  if (!(wanted > 0) || !Number.isFinite(wanted)) return [];
  const power = Math.floor(Math.log10(wanted));
  for (const exponent of [power, power + 1]) {
    for (const step of STEPS) {
      const size = step * 10 ** exponent;
      const first = Math.ceil(low / size - 1e-9);
      const last = Math.floor(high / size + 1e-9);
      if (size < wanted * 0.5 || last - first + 1 > most || !Number.isSafeInteger(first) || !Number.isSafeInteger(last))
        continue;
      const decimals = Math.max(0, Math.min(15, -exponent + (step === 2.5 ? 1 : 0)));
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => ({
        value: (first + i) * size || 0,
        decimals,
      }));
    }
  }
  return [];
}

/** Numbers named on a logarithmic scale: the first of these lists, times powers of ten, that is short enough. */
const POWER_STEPS = [[1, 1.5, 2, 3, 5, 7], [1, 2, 5], [1, 3], [1]];

function powerTicks(low: number, high: number, most: number): Tick[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const powers = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const lists = POWER_STEPS.map((steps) =>
    powers
      .flatMap((power) =>
        steps.map((step) => ({ value: step * 10 ** power, decimals: Math.max(0, -power + (step === 1.5 ? 1 : 0)) })),
      )
      .filter(({ value }) => value >= low && value <= high),
  );
  const every = Math.ceil((lists.at(-1)?.length ?? 0) / most);
  return lists.find((ticks) => ticks.length <= most) ?? lists.at(-1)!.filter((_, i) => i % every === 0);
}
