/** A view model as few lines of text: facts on one line, tables with bars between cells, drawings as their numbers. */
import { type Context, createContext } from '../render/context.ts';
import { formatCell } from '../render/format.ts';
import type { Block, Cell, TableBlock, TableRow, ViewModel } from '../render/model.ts';
import { explain } from '../render/reasons.ts';
import { footnoteMark } from '../render/text/glyphs.ts';

/** One line of an answer. Where an answer is cut, `head` is repeated before the rows that follow. */
export interface BodyLine {
  readonly text: string;
  readonly head?: string;
}

/** An answer before it is cut to its budget. */
export interface Lines {
  /** With every page. */
  readonly head: readonly string[];
  readonly body: readonly BodyLine[];
  readonly foot: readonly string[];
}

/** Notes of screens that the head says already, or that name a command or an option of the command line. */
const NOT_FOR_ASSISTANTS = /^(SIMULATED DATA|As of |Newest period first)|\bmds [a-z]|--[a-z]/;

/** The part of a note that recommends a command or an option of the command line. */
const ADVICE = / \([^()]*--[a-z][^()]*\)|; get them with: .*$/;

/** The tag of simulated data. */
export const SIMULATED = 'SIMULATED (sample data, not a market)';

/** Negative numbers have a minus here. */
const PARENTHESES = /(Negative n|N)umbers (are )?in parentheses[^.]*\./;

/** The envelope every payload has; a service of someone else's may lack parts. */
interface Envelope {
  readonly as_of?: unknown;
  readonly freshness?: unknown;
  readonly market_status?: unknown;
}

/** The lines of a screen and the envelope of its payload. */
export function linesOf(model: ViewModel, payload: unknown): Lines {
  const context = createContext({ width: undefined, color: false, unicode: true }, model.currency);
  const headline = (model.headline ?? []).map((cell) => cellText(cell, context)).filter((text) => text !== '');
  const body: BodyLine[] = [
    ...(headline.length === 0 ? [] : [{ text: headline.join(' ') }]),
    ...model.panels.flatMap(({ title, block }) => blockLines(title, block, context)),
  ];
  const footnotes = context.footnotes.map((reason, i) => `${footnoteMark(i + 1, true)} ${explain(reason)}`);
  const notes = model.notes
    .map((note) => note.replace(ADVICE, ''))
    .filter((note) => !NOT_FOR_ASSISTANTS.test(note))
    .map((note) => context.text(note.replace(PARENTHESES, '').trim()))
    .filter((note) => note !== '');
  const derived = [...headline, ...body.map(({ text }) => text)].some((text) => text.includes('†'));
  return {
    head: [headOf(model, payload, context)],
    body,
    foot: [...footnotes, ...notes, ...(derived ? ['† derived, see explain'] : [])],
  };
}

/** Subject, tags, instant, freshness, currency and subtitle on one line. */
function headOf(model: ViewModel, payload: unknown, { text }: Context): string {
  const { as_of: instant, freshness, market_status: market } = (payload ?? {}) as Envelope;
  const parts = [
    model.title,
    model.simulated === true ? SIMULATED : '',
    staleTag(model),
    typeof instant === 'string' ? `as_of ${instant}` : '',
    typeof freshness === 'string' && !['simulated', 'stale'].includes(freshness) ? freshness.replaceAll('_', ' ') : '',
    typeof market === 'string' ? `market ${market.replaceAll('_', ' ')}` : '',
    model.currency ?? '',
    model.subtitle ?? '',
    model.stale?.update ?? '',
  ];
  return parts
    .filter((part) => part !== '')
    .map(text)
    .join(' | ');
}

/** `STALE since 2025-08-08`; the day may not be known. */
export function staleTag({ stale }: Pick<ViewModel, 'stale'>): string {
  if (stale === undefined) return '';
  return stale.since === '' ? 'STALE' : `STALE since ${stale.since}`;
}

/** A cell without what is only for the eye: digits stand under digits, negatives in parentheses. */
export function cellText(cell: Cell | undefined, context: Context): string {
  if (cell === undefined) return '';
  const line = formatCell(cell, context)
    .map(({ text }) => text)
    .join('')
    .trim();
  // A text in parentheses is a mark of a filing, as printed.
  const plain = typeof cell.value === 'number' ? line.replace(/^(†?)\((.*)\)$/, '$1-$2') : line;
  return plain.replaceAll('|', '/');
}

function blockLines(title: string | undefined, block: Block, context: Context): BodyLine[] {
  const label = title === undefined ? '' : `${context.text(title)}: `;
  switch (block.type) {
    case 'text':
      return `${title === undefined ? '' : `${title}\n`}${block.text}`
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => ({ text: context.text(line) }));
    case 'table':
      return tableLines(title, block, context);
    case 'facts':
      return joined(
        label,
        block.rows.map(({ label: name, cell, note }) => [name, cellText(cell, context), note ?? ''].join(' ')),
        context,
      );
    case 'ranges':
      return joined(
        label,
        block.rows.map(({ label: name, low, high, position, note }) => {
          const place = cellText({ kind: 'meter', value: position }, context);
          return `${name} ${cellText(low, context)} to ${cellText(high, context)}, at ${place} ${note ?? ''}`;
        }),
        context,
      );
    case 'bars':
      return joined(
        label,
        block.rows.map(({ label: name, cell, secondary }) => {
          const second = cellText(secondary, context);
          return `${name} ${cellText(cell, context)}${second === '' ? '' : ` (${block.secondaryLabel ?? ''} ${second})`}`;
        }),
        context,
      );
    // Answers are asked for as tables: what is drawn over time is a matter for the eye.
    case 'chart':
    case 'sparks':
      return [];
  }
}

function joined(label: string, parts: readonly string[], { text }: Context): BodyLine[] {
  const shown = parts.map((part) => text(part).trim().replace(/ +/g, ' ')).filter((part) => part !== '');
  return shown.length === 0 ? [] : [{ text: `${label}${shown.join('; ')}` }];
}

/** A table without its sparklines, whose numbers are in the other columns. */
function tableLines(title: string | undefined, { columns, rows }: TableBlock, context: Context): BodyLine[] {
  const shown = columns.flatMap(({ kind }, at) => (kind === 'spark' ? [] : [at]));
  const labels = shown.map((at) => [columns[at]?.label ?? '', ...(columns[at]?.under ?? [])].join(' ').trim());
  const line = (cells: readonly string[]): string => cells.join('|').replace(/\|+$/, '');
  const named = labels.some((each) => each !== '');
  const head = named ? context.text(line(labels)) : undefined;
  const out: BodyLine[] = [
    ...(title === undefined || title === labels[0] ? [] : [{ text: context.text(title) }]),
    // A section brings its own head.
    ...(head === undefined || (rows[0] !== undefined && isSection(rows[0])) ? [] : [{ text: head }]),
  ];
  let current = head;
  for (const row of rows) {
    if (isSection(row)) {
      current = context.text(line([row.section, ...labels.slice(1)]));
      out.push({ text: current });
      continue;
    }
    const cells = row.length === 1 ? [cellText(row[0], context)] : shown.map((at) => cellText(row[at], context));
    out.push({ text: line(cells), ...(current === undefined ? {} : { head: current }) });
  }
  return out;
}

function isSection(row: TableRow): row is { readonly section: string } {
  return 'section' in row;
}
