/** Counts and sizes as text. */

import { fixed } from '../../render/text/number.ts';

/** `1 file`, `24,579 facts`, `2 companies`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** `24,579` */
export function grouped(count: number): string {
  return fixed(count, 0, 0);
}

/** `4.2 MB`; powers of ten, as disks are sold. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  for (; value >= 999.95 && unit < units.length - 1; unit++) value /= 1000;
  return `${value.toFixed(1)} ${units[unit]}`;
}

/** Says that a search will first complete its index. */
export function unindexedText(filings: number): string {
  return `${counted(filings, 'filing')} not in the search index yet (the next import, sync or search adds them)`;
}

/** `40 s`, `12 min`, `3 h`, `2 d`: in the largest unit that is not 0. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} d`;
}
