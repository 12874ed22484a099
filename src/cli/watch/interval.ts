/** The interval of `--watch`. */
import { usage } from '../../errors.ts';

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
const LEAST_MS = 1000;
const MOST_MS = 24 * 3_600_000;

/** `30s`, `5m`, `1h`, or a number of seconds, in ms. Throws USAGE for anything else, below a second and above a day. */
export function intervalMs(text: string): number {
  const [, number, unit = 's'] = /^(\d{1,6}(?:\.\d{1,3})?)([smh])?$/.exec(text.trim()) ?? [];
  const ms = number === undefined ? Number.NaN : Number(number) * UNIT_MS[unit]!;
  if (ms >= LEAST_MS && ms <= MOST_MS) return ms;
  throw usage(`--watch must be a time from 1s to 24h (got '${text}')`, 'as in --watch 30s or --watch 5m');
}

/** `30 s`, `5 min`, `1.5 h`. */
export function intervalText(ms: number): string {
  if (ms < 60_000) return `${ms / 1000} s`;
  return ms < 3_600_000 ? `${Number((ms / 60_000).toFixed(1))} min` : `${Number((ms / 3_600_000).toFixed(1))} h`;
}
