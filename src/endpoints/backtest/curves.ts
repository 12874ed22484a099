/** Curves made of the returns of periods, in percent. */

/** 100 at the start, then after each change. */
export function grown(changes: readonly unknown[]): (number | undefined)[] {
  let value: number | undefined = 100;
  return [
    100,
    ...changes.map((change) => {
      value = typeof change === 'number' && value !== undefined ? value * (1 + change / 100) : undefined;
      return value;
    }),
  ];
}

export function belowPeak(values: readonly (number | undefined)[]): (number | undefined)[] {
  let peak = 0;
  return values.map((value) => {
    if (value === undefined) return undefined;
    peak = Math.max(peak, value);
    return (value / peak - 1) * 100;
  });
}
