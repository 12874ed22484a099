/** The screen of `--watch` as lines, and the control sequences from one screen to the next. Pure. */
import { sanitize } from '../../render/sanitize.ts';
import { textWidth } from '../../render/width.ts';
import { wrap } from '../../render/wrap.ts';
import { cut, plain, reversed } from './ansi-lines.ts';
import { changes } from './changes.ts';
import { intervalText } from './interval.ts';
import type { Watched } from './rounds.ts';

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** Columns of the title that stay, whatever else does not fit. */
const TITLE_LEAST = 8;

/** Columns left of the text, for the marks. */
export const GUTTER = 2;

export interface Screen {
  readonly title: string;
  readonly everyMs: number;
  /** Instants: of the last round, and of the last that changed anything. */
  readonly askedAt: number | undefined;
  readonly changedAt: number | undefined;
  readonly watched: readonly Watched[];
  /** The text of the answers, and of those before them at the same width. */
  readonly text: string;
  readonly before: string;
  /** First line of the text that is shown. */
  readonly offset: number;
  readonly colour: boolean;
  readonly unicode: boolean;
}

/** Exactly the lines that fit: a head, failures, the text with a mark before each line that changed, and how much more there is. */
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

/** Which lines are shown, and how to see the others. */
function moreLine(which: string, columns: number): string {
  const whole = `lines ${which}; arrows and space show the others`;
  return whole.length <= columns ? whole : `${which}; arrows, space: others`;
}

/** The furthest the text can be moved up. */
export function lastOffset(screen: Screen, { rows, columns }: Size): number {
  const room = Math.max(1, rows - 2 - failureLines(screen, columns).length);
  const lines = bodyLines(screen).length;
  return lines <= room ? 0 : lines - Math.max(1, room - 1);
}

/** Whether a line of the text differs from the text before. */
export function hasChanged({ text, before }: Pick<Screen, 'text' | 'before'>): boolean {
  return before !== '' && text !== before;
}

/** The title gives way where not all of it fits, then what is known anyway or least missed; how to quit stays longest. */
function headLine({ title, everyMs, askedAt, changedAt, unicode }: Screen, columns: number): string {
  const said = (text: string): string => `${unicode ? ' · ' : ' | '}${text}`;
  const every = said(`every ${intervalText(everyMs)}`);
  const asked = askedAt === undefined ? '' : said(`asked ${clock(askedAt)}`);
  const changed = changedAt === undefined ? '' : said(`changed ${clock(changedAt)}`);
  const quit = said('q quits');
  const whole = sanitize(title);
  const least = Math.min(TITLE_LEAST, textWidth(whole));
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
    const kept = answer === undefined ? 'no answer' : 'the answer shown is older';
    const line = sanitize(`! ${about}${error.message} (since ${clock(failingSince)}; ${kept})`);
    return wrap(line, columns, true);
  });
}

function bodyLines({ text, before, colour }: Screen): readonly string[] {
  const lines = linesOf(text);
  const found = before === '' ? [] : changes(linesOf(before).map(plain), lines.map(plain));
  return lines.map((line, i) => {
    const ranges = found[i] ?? [];
    if (ranges.length === 0) return ' '.repeat(GUTTER) + line;
    return `*${' '.repeat(GUTTER - 1)}${colour ? reversed(line, ranges) : line}`;
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
 * What turns the screen `before` into `next`: only the lines that differ are written, each erased behind its text rather than before it, so
 * that nothing flickers; the terminal is asked to show it all at once (synchronized output, DEC mode 2026, ignored where it is unknown).
 * Without `before` every line is written.
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
