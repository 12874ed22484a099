/** Formats a time span. */

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** `12 s`, `5 min`, `3 h`, `2 d`, rounded down; undefined gives `an unknown time`. `ms` is not negative. */
export function ageText(ms: number | undefined): string {
  if (ms === undefined) return 'an unknown time';
  const unit = UNITS.find(([, size]) => ms >= size);
  return unit === undefined ? `${Math.floor(ms / 1000)} s` : `${Math.floor(ms / unit[1])} ${unit[0]}`;
}
