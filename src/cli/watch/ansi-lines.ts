/** Lines with style sequences (SGR): plain text, reverse video, cut to a width. */
import { clusters } from '../../render/width.ts';
import type { Range } from './changes.ts';

const SGR = /\x1b\[[0-9;]*m/g;

/** The text alone. */
export function plain(line: string): string {
  return line.replace(SGR, '');
}

/** `line` with the ranges of its plain text in reverse video. */
export function reversed(line: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return line;
  const within = (at: number): boolean => ranges.some(([from, to]) => at >= from && at < to);
  let at = 0;
  let on = false;
  let out = '';
  for (const part of line.split(/(\x1b\[[0-9;]*m)/)) {
    if (part.startsWith('\x1b[')) {
      // A reset inside the range would end it.
      out += on ? `${part}\x1b[7m` : part;
      continue;
    }
    for (const unit of part) {
      const should = within(at);
      if (should !== on) out += should ? '\x1b[7m' : '\x1b[27m';
      on = should;
      out += unit;
      at += unit.length;
    }
  }
  return on ? `${out}\x1b[27m` : out;
}

/** At most `width` columns of `line`; styles that are open at the cut are closed. */
export function cut(line: string, width: number): string {
  let left = width;
  let out = '';
  for (const part of line.split(/(\x1b\[[0-9;]*m)/)) {
    if (part.startsWith('\x1b[')) {
      out += part;
      continue;
    }
    for (const cluster of clusters(part)) {
      if (cluster.width > left) return out.includes('\x1b[') ? `${out}\x1b[0m` : out;
      left -= cluster.width;
      out += cluster.text;
    }
  }
  return out;
}
