/** A progress line on a terminal: bar, rate, time left. Silent anywhere else. */
import { sanitize } from '../../render/sanitize.ts';
import type { ImportProgress } from '../../sources/types.ts';
import type { Io } from './io.ts';

/** Redrawn at most this often, ms. */
const REDRAW_MS = 80;
const BAR_WIDTH = 24;

/** Whether stderr is a terminal that can overwrite a line. */
export function mayRedraw({ stderr, env }: Io): boolean {
  return stderr.isTTY() && !env.CI && env.TERM !== 'dumb';
}

/** A line on stderr that is overwritten and cleared; nothing unless it is a terminal. */
export function transientLine(io: Io, quiet: boolean): { draw: (text: string) => void; clear: () => void } {
  if (quiet || !mayRedraw(io)) return { draw: () => {}, clear: () => {} };
  const width = (io.stderr.columns() ?? 80) - 1;
  let shown = false;
  return {
    draw: (text) => {
      shown = true;
      io.stderr.write(`\r\u001b[K${text.slice(0, width)}`);
    },
    clear: () => {
      if (shown) io.stderr.write('\r\u001b[K');
      shown = false;
    },
  };
}

export function progressLine(
  io: Io,
  quiet: boolean,
): { update: (progress: ImportProgress) => void; clear: () => void } {
  const { draw, clear } = transientLine(io, quiet);
  const started = io.now();
  let drawn = 0;
  return {
    update: (progress) => {
      const now = io.now();
      if (now - drawn < REDRAW_MS) return;
      drawn = now;
      draw(line(progress, now - started));
    },
    clear,
  };
}

/** What takes less than this is over before a line could be read, ms. */
const PATIENCE_MS = 400;

/** `120/200 answered  3 s left`, once it has taken a while. */
export function countingLine(io: Io, total: number): { count: () => void; clear: () => void } {
  const { draw, clear } = transientLine(io, false);
  const started = io.now();
  let done = 0;
  let drawn = started + PATIENCE_MS - REDRAW_MS;
  return {
    count: () => {
      done += 1;
      const now = io.now();
      if (now - drawn < REDRAW_MS) return;
      drawn = now;
      draw(countText(done, total, now - started));
    },
    clear,
  };
}

/** `120/200 answered  3 s left` */
export function countText(done: number, total: number, elapsedMs: number): string {
  const left = done === 0 ? '' : `  ${Math.ceil(((elapsedMs / done) * (total - done)) / 1000)} s left`;
  return `${done}/${total} answered${left}`;
}

/** `[##########--------------] 12/40 files  8.1 MB/s  3 s left  AAPL.csv` */
export function line(
  { doneBytes, totalBytes, doneFiles, totalFiles, path }: ImportProgress,
  elapsedMs: number,
): string {
  const share = totalBytes > 0 ? Math.min(1, doneBytes / totalBytes) : 0;
  const rate = elapsedMs > 0 ? doneBytes / 1e6 / (elapsedMs / 1000) : 0;
  const left = share > 0 ? Math.ceil((elapsedMs / share - elapsedMs) / 1000) : undefined;
  const name = sanitize(path.split(/[/\\]/).at(-1) ?? path);
  return `${bar(share)} ${doneFiles}/${totalFiles} files  ${rate.toFixed(1)} MB/s  ${left === undefined ? '' : `${left} s left  `}${name}`;
}

/** `[##########--------------] 1200/8714 symbols  3 s left`, once it has taken a while. */
export function symbolsLine(io: Io): { update: (done: number, total: number) => void; clear: () => void } {
  const { draw, clear } = transientLine(io, false);
  const started = io.now();
  let drawn = started + PATIENCE_MS - REDRAW_MS;
  return {
    update: (done, total) => {
      const now = io.now();
      if (now - drawn < REDRAW_MS) return;
      drawn = now;
      const left = done === 0 ? '' : `  ${Math.ceil((((now - started) / done) * (total - done)) / 1000)} s left`;
      draw(`${bar(total === 0 ? 0 : done / total)} ${done}/${total} symbols${left}`);
    },
    clear,
  };
}

function bar(share: number): string {
  const full = Math.round(share * BAR_WIDTH);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}]`;
}
