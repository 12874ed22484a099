/** The screen of `--watch` as lines, and the control sequences from one screen to the next. Pure. */
import { sanitize } from '../../render/text/sanitize.ts';
import { textWidth } from '../../render/text/width.ts';
import { wrap } from '../../render/text/wrap.ts';
import { changes, cut, plain, reversed } from './ansi-lines.ts';
import type { Watched } from './rounds.ts';
import { intervalText } from './rounds.ts';

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** Least columns of the title. */
const MIN_TITLE = 8;

/** Columns left of the text, for marks. */
export const GUTTER = 2;

export interface Screen {
  readonly title: string;
  readonly everyMs: number;
  /** Instants: of the last round, and of the last that changed anything. */
  readonly askedAt: number | undefined;
  readonly changedAt: number | undefined;
  readonly watched: readonly Watched[];
  /** The text of the answers, and of the previous answers at the same width. */
  readonly text: string;
  readonly before: string;
  /** First line of the text that is shown. */
  readonly offset: number;
  readonly color: boolean;
  readonly unicode: boolean;
}

/**
 * The lines that fit: header, failures, the text with a mark before each changed line, and the position if there is
 * more.
 */
export function screenLines(screen: Screen, { rows, columns }: Size): readonly string[] {
  const head = [headLine(screen, columns), ...failureLines(screen, columns), ''];
  const body = bodyLines(screen);
  const room = Math.max(1, rows - head.length);
  const fits = body.length <= room;
  const offset = Math.min(screen.offset, lastOffset(screen, { rows, columns }));
  const shown = fits ? body : body.slice(offset, offset + room - 1);
  const last = fits ? [] : [moreLine(`${offset + 1}-${offset + shown.length} of ${body.length}`, columns)];
  return [...head, ...shown, ...last].slice(0, rows).map((line) => cut(line, columns));
}

/** The lines shown, and the keys for the others. */
function moreLine(which: string, columns: number): string {
  const whole = `lines ${which}; scroll with arrows and space`;
  return whole.length <= columns ? whole : `${which}; arrows, space`;
}

/** The largest offset. */
export function lastOffset(screen: Screen, { rows, columns }: Size): number {
  const room = Math.max(1, rows - 2 - failureLines(screen, columns).length);
  const lines = bodyLines(screen).length;
  return lines <= room ? 0 : lines - Math.max(1, room - 1);
}

/** Whether the text differs from the previous one. */
export function hasChanged({ text, before }: Pick<Screen, 'text' | 'before'>): boolean {
  return before !== '' && text !== before;
}

/** If not everything fits, the title is cut first, then less important parts go; `q quits` stays longest. */
function headLine({ title, everyMs, askedAt, changedAt, unicode }: Screen, columns: number): string {
  const part = (text: string): string => `${unicode ? ' · ' : ' | '}${text}`;
  const every = part(`every ${intervalText(everyMs)}`);
  const asked = askedAt === undefined ? '' : part(`at ${clock(askedAt)}`);
  const changed = changedAt === undefined ? '' : part(`changed ${clock(changedAt)}`);
  const quit = part('q quits');
  const whole = sanitize(title);
  const least = Math.min(MIN_TITLE, textWidth(whole));
  const choices = [every + asked + changed + quit, asked + changed + quit, asked + quit, quit];
  const rest = choices.find((each) => least + textWidth(each) <= columns) ?? quit;
  const room = Math.max(1, columns - textWidth(rest));
  const ellipsis = unicode ? '…' : '~';
  return `${textWidth(whole) <= room ? whole : `${cut(whole, room - 1)}${ellipsis}`}${rest}`;
}

function failureLines({ watched }: Screen, columns: number): readonly string[] {
  return watched.flatMap(({ subject, error, failingSince, answer }) => {
    if (error === undefined || failingSince === undefined) return [];
    const about = subject === '' || error.message.includes(subject) ? '' : `${subject}: `;
    const shown = answer === undefined ? 'no answer' : 'showing an older answer';
    const line = sanitize(`! ${about}${error.message} (since ${clock(failingSince)}; ${shown})`);
    return wrap(line, columns, true);
  });
}

function bodyLines({ text, before, color }: Screen): readonly string[] {
  const lines = linesOf(text);
  const found = before === '' ? [] : changes(linesOf(before).map(plain), lines.map(plain));
  return lines.map((line, i) => {
    const ranges = found[i] ?? [];
    if (ranges.length === 0) return ' '.repeat(GUTTER) + line;
    return `*${' '.repeat(GUTTER - 1)}${color ? reversed(line, ranges) : line}`;
  });
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** `14:05:09`, in the time zone of the process. */
function clock(instant: number): string {
  const at = new Date(instant);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((each) => String(each).padStart(2, '0')).join(':');
}

/**
 * Control sequences from the screen `before` to `next`. Writes only lines that differ and erases behind the text, which
 * avoids flicker; uses synchronized output (DEC mode 2026), which other terminals ignore. Without `before` writes every
 * line.
 */
export function redraw(before: readonly string[] | undefined, next: readonly string[], rows: number): string {
  let out = '';
  for (let row = 0; row < rows; row++) {
    const line = next[row] ?? '';
    if (before !== undefined && (before[row] ?? '') === line) continue;
    out += `\x1b[${row + 1};1H${line}\x1b[0m\x1b[K`;
  }
  return out === '' ? '' : `\x1b[?2026h${out}\x1b[?2026l`;
}
