/** A progress line on a terminal: bar, rate, time left. Silent anywhere else. */
import { sanitize } from '../../render/text/sanitize.ts';
import type { ImportProgress } from '../../sources/types.ts';
import type { Io } from './io.ts';

/** Redrawn at most this often, ms. */
export const REDRAW_MS = 80;
/** What takes less than this is over before a line could be read, ms. */
const PATIENCE_MS = 400;

/** Whether stderr is a terminal that can overwrite a line. */
export function mayRedraw({ stderr, env }: Io): boolean {
  return stderr.isTTY() && !env.CI && env.TERM !== 'dumb';
}

interface TransientLine {
  readonly draw: (text: string) => void;
  /** Draws the text of the time since the line was made, ms, unless it was drawn a moment ago. */
  readonly redraw: (textAt: (elapsedMs: number) => string) => void;
  readonly clear: () => void;
}

/** A line on stderr that is overwritten and cleared; nothing unless it is a terminal. Redrawn after `patienceMs` first. */
export function transientLine(io: Io, quiet: boolean, patienceMs = 0): TransientLine {
  if (quiet || !mayRedraw(io)) return { draw: () => {}, redraw: () => {}, clear: () => {} };
  const width = (io.stderr.columns() ?? 80) - 1;
  const started = io.now();
  let drawn = started + patienceMs - REDRAW_MS;
  let shown = false;
  const draw = (text: string): void => {
    shown = true;
    io.stderr.write(`\r\u001b[K${text.slice(0, width)}`);
  };
  return {
    draw,
    redraw: (textAt) => {
      const now = io.now();
      if (now - drawn < REDRAW_MS) return;
      drawn = now;
      draw(textAt(now - started));
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
  const { redraw, clear } = transientLine(io, quiet);
  return { update: (progress) => redraw((elapsedMs) => line(progress, elapsedMs)), clear };
}

/** `120/200 answered  3 s left`, once it has taken a while. */
export function countingLine(io: Io, total: number): { count: () => void; clear: () => void } {
  const { redraw, clear } = transientLine(io, false, PATIENCE_MS);
  let done = 0;
  return {
    count: () => {
      done += 1;
      redraw((elapsedMs) => countText(done, total, elapsedMs));
    },
    clear,
  };
}

/** `120/200 answered  3 s left` */
export function countText(done: number, total: number, elapsedMs: number): string {
  return `${done}/${total} answered${leftText(done, total, elapsedMs)}`;
}

/** `  3 s left` at the rate so far; empty before anything is done. */
export function leftText(done: number, total: number, elapsedMs: number): string {
  return done === 0 ? '' : `  ${Math.ceil(((elapsedMs / done) * (total - done)) / 1000)} s left`;
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
  const { redraw, clear } = transientLine(io, false, PATIENCE_MS);
  return {
    update: (done, total) =>
      redraw((elapsedMs) => {
        const share = total === 0 ? 0 : done / total;
        return `${bar(share)} ${done}/${total} symbols${leftText(done, total, elapsedMs)}`;
      }),
    clear,
  };
}

/** `[########----------------]` for a third. */
export function bar(share: number, width = 24): string {
  const full = Math.round(Math.min(1, share) * width);
  return `[${'#'.repeat(full)}${'-'.repeat(width - full)}]`;
}
