/** Blocks of a screen as HTML. Every text of a payload goes through {@link htmlText}. */
import { isMarker } from '../engine/value.ts';
import { type Context, createContext } from '../render/context.ts';
import { formatCell, isNumeric } from '../render/format.ts';
import type {
  BarsBlock,
  Block,
  Cell,
  FactsBlock,
  Panel,
  Point,
  RangeBlock,
  TableBlock,
  TextBlock,
  ViewModel,
} from '../render/model.ts';
import { explain } from '../render/reasons.ts';
import { footnoteMark } from '../render/text/glyphs.ts';
import { htmlText as text } from '../render/text/html-text.ts';
import { cellKey } from './model.ts';

/** The number of the source of each cell of a table, by {@link cellKey}. */
export type SourceNumbers = ReadonlyMap<string, number>;

/** What tables have beyond their cells. */
export interface Look {
  readonly sources?: SourceNumbers;
  /** Of the titles of panels: one below the heading above them. Default 3. */
  readonly level?: 3 | 4;
  /** Whether the reader may sort by a column. */
  readonly sortable?: boolean;
  /** The address of the page of a symbol. */
  readonly pageOf?: (symbol: string) => string;
}

/** For numbers as characters: nothing is cut, drawings are made here. */
export function pageContext(currency: string | undefined): Context {
  return createContext({ width: undefined, color: false, unicode: true }, currency);
}

/** The panels of a view, then what its dashes mean. */
export function viewHtml(view: ViewModel, label: string, look: Look = {}): string {
  const style = look.sortable === true ? 'panels sortable' : 'panels';
  return panelsHtml(view.panels, pageContext(view.currency), label, style, look);
}

/** Panels in a box of the class `style`, then what their dashes mean; `label` names those without a title. */
export function panelsHtml(
  panels: readonly Panel[],
  context: Context,
  label: string,
  style: string,
  look: Look = {},
): string {
  if (panels.length === 0) return '';
  const narrow = panels.filter(({ block }) => !isWide(block));
  const [first] = narrow;
  // So few do not fill the columns of a page: two are side by side, one flows through them, but bars, which cannot.
  const few = narrow.length === 2 ? ' two' : narrow.length > 2 ? '' : first?.block.type === 'bars' ? ' one' : ' flow';
  const bodies = panels.map((panel) => panelHtml(panel, context, label, look));
  return `<div class="${style}${few}">\n${bodies.join('\n')}\n</div>\n${footnotes(context)}`;
}

function isWide({ type }: Block): boolean {
  return type === 'table' || type === 'text' || type === 'chart';
}

/** What the dashes of the cells made with the context mean. */
export function footnotes({ footnotes: reasons }: Context): string {
  if (reasons.length === 0) return '';
  const lines = reasons.map((reason, i) => `<li>${footnoteMark(i + 1, true)} ${text(explain(reason))}</li>`);
  return `<ul class="footnotes">${lines.join('')}</ul>`;
}

function panelHtml({ title, block }: Panel, context: Context, label: string, look: Look): string {
  const tag = `h${look.level ?? 3}`;
  const heading = title === undefined ? '' : `<${tag} class="panel-title">${text(title)}</${tag}>\n`;
  return `<div class="panel${isWide(block) ? ' wide' : ''}">\n${heading}${blockHtml(block, context, title ?? label, look)}\n</div>`;
}

function blockHtml(block: Block, context: Context, label: string, look: Look): string {
  switch (block.type) {
    case 'facts':
      return factsHtml(block, context);
    case 'ranges':
      return rangesHtml(block, context);
    case 'bars':
      return barsHtml(block, context, label);
    case 'table':
      return tableHtml(block, context, label, look);
    case 'text':
      return textHtml(block, context);
    case 'chart':
    case 'sparks': {
      const rows = block.series.map((each) => ({
        label: each.label,
        cell: { kind: 'spark', values: each.values, of: each.kind } as const,
      }));
      return factsHtml({ type: 'facts', rows }, context);
    }
  }
}

function factsHtml({ rows }: FactsBlock, context: Context): string {
  const facts = rows.map(({ label, cell, note }) => {
    const more = note === undefined ? '' : ` <span class="note">${text(note)}</span>`;
    return `<div><dt>${text(label)}</dt><dd>${cellHtml(cell, context, true)}${more}</dd></div>`;
  });
  return `<dl>${facts.join('\n')}</dl>`;
}

function rangesHtml({ rows }: RangeBlock, context: Context): string {
  const lines = rows.map(({ label, low, high, position, note }) => {
    const rail = cellHtml({ kind: 'meter', value: position }, context);
    const more = note === undefined ? '' : ` <span class="note">${text(note)}</span>`;
    return `<div><dt>${text(label)}</dt><dd>${cellHtml(low, context)} ${rail} ${cellHtml(high, context)}${more}</dd></div>`;
  });
  return `<dl>${lines.join('\n')}</dl>`;
}

function barsHtml({ rows, secondaryLabel }: BarsBlock, context: Context, label: string): string {
  const values = rows.map(({ cell }) => (typeof cell.value === 'number' ? cell.value : 0));
  const low = Math.min(0, ...values);
  const span = Math.max(0, ...values) - low || 1;
  const lines = rows.map(({ label: name, cell, secondary }, i) => {
    const value = values[i]!;
    const x = round((100 * (Math.min(0, value) - low)) / span);
    const zero = round((-100 * low) / span);
    const width = round((100 * Math.abs(value)) / span);
    const bar = `<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="${value < 0 ? 'down' : 'up'}" x="${x}" y="1" width="${width}" height="8"/><path d="M${zero} 0V10"/></svg>`;
    const second =
      secondaryLabel === undefined
        ? ''
        : `<td class="n">${secondary === undefined ? '' : cellHtml(secondary, context)}</td>`;
    return `<tr><th scope="row">${text(name)}</th><td class="bars">${bar}</td><td class="n">${cellHtml(cell, context)}</td>${second}</tr>`;
  });
  const head =
    secondaryLabel === undefined
      ? ''
      : `<thead><tr><td></td><td></td><td></td><th scope="col" class="n">${text(secondaryLabel)}</th></tr></thead>`;
  return scroll(label, `<table>${head}<tbody>\n${lines.join('\n')}\n</tbody></table>`);
}

/** A table of so few columns is not as wide as the page; one of so many has them closer. */
const FEW = 3;
const MANY = 12;

function tableHtml({ columns, rows }: TableBlock, context: Context, label: string, { sources, pageOf }: Look): string {
  const head = columns.map(({ label: title, under = [], kind }) => {
    const below = under.map((line) => `<br><small>${text(line)}</small>`).join('');
    if (title === '' && below === '') return '<td></td>';
    return `<th scope="col"${isNumeric(kind) ? ' class="n"' : ''}>${text(title)}${below}</th>`;
  });
  const ofSymbols = columns[0]?.label === 'Symbol';
  const hasHead = columns.some((column) => column.label !== '');
  const lines = rows.map((row, at) => {
    if ('section' in row)
      return `<tr class="section"><th scope="colgroup" colspan="${columns.length}">${text(row.section)}</th></tr>`;
    if (row.length === 1 && columns.length > 1)
      return `<tr class="heading"><th scope="colgroup" colspan="${columns.length}">${cellHtml(row[0]!, context)}</th></tr>`;
    const cells = row.map((cell, column) => {
      const content = cellHtml(cell, context);
      if (column === 0) {
        const address = ofSymbols && typeof cell.value === 'string' ? pageOf?.(cell.value) : undefined;
        return `<th scope="row">${address === undefined ? content : `<a href="${text(address)}">${content}</a>`}</th>`;
      }
      const source = sources?.get(cellKey(at, column));
      const number = source === undefined ? '' : ` data-s="${source}"`;
      return `<td${isNumeric(columns[column]?.kind ?? 'text') ? ' class="n"' : ''}${number}>${content}</td>`;
    });
    const left = columns.length - row.length;
    return `<tr>${cells.join('')}${left > 0 ? `<td colspan="${left}"></td>` : ''}</tr>`;
  });
  const sourced = sources === undefined || sources.size === 0 ? '' : ' data-sources';
  const few = columns.length <= FEW ? ' class="few"' : columns.length >= MANY ? ' class="many"' : '';
  return scroll(
    label,
    `<table${few}${sourced}>${hasHead ? `<thead><tr>${head.join('')}</tr></thead>` : ''}<tbody>\n${lines.join('\n')}\n</tbody></table>`,
  );
}

/** On a narrow screen it scrolls, which needs the keyboard to reach it. */
function scroll(label: string, table: string): string {
  return `<div class="scroll" tabindex="0" role="region" aria-label="${text(label)}">${table}</div>`;
}

function textHtml({ text: plain, emphasis, highlight }: TextBlock, context: Context): string {
  const mark = (line: string): string => {
    if (highlight === undefined) return text(line);
    const parts: string[] = [];
    let from = 0;
    for (const { 0: hit, index } of line.matchAll(highlight)) {
      parts.push(text(line.slice(from, index)), `<mark>${text(hit)}</mark>`);
      from = index + hit.length;
    }
    return [...parts, text(line.slice(from))].join('');
  };
  const paragraphs = context
    .lines(plain)
    .split(/\n{2,}/)
    .filter((line) => line.trim() !== '');
  const style = emphasis === undefined ? '' : ` class="${emphasis}"`;
  return paragraphs.map((line) => `<p${style}>${mark(line)}</p>`).join('\n');
}

/** A value; a dash with its reason for one that is missing. */
export function cellHtml(cell: Cell, context: Context, arrow = false): string {
  if (cell.kind === 'spark') return sparkHtml(cell.values, plain(cell, context));
  if (isMarker(cell.value)) {
    const dash = plain({ kind: 'text', value: cell.value }, context);
    return `<abbr title="${text(explain(cell.value.reason))}">${text(dash)}</abbr>`;
  }
  if (cell.kind === 'meter') return meterHtml(cell.value, plain(cell, context));
  return formatCell(cell, context, arrow)
    .map(({ text: part, style }) =>
      style === undefined ? text(part.trimEnd()) : `<span class="${style}">${text(part.trimEnd())}</span>`,
    )
    .join('');
}

/** A cell as characters, without style. */
export function plain(cell: Cell, context: Context): string {
  return formatCell(cell, context)
    .map((part) => part.text)
    .join('')
    .trim();
}

const WIDTH = 80;
const HEIGHT = 18;

/** A course; `label` says where it begins and ends. */
function sparkHtml(values: readonly Point[], label: string): string {
  const path = linePath(values, WIDTH, HEIGHT, 1.5);
  if (path === '') return '';
  return `<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${text(label)}"><path d="${path}"/></svg>`;
}

/**
 * The path of a line in a box, `edge` from its borders: the lowest value at the foot, a hole where a value is missing.
 */
export function linePath(values: readonly Point[], width: number, height: number, edge: number): string {
  const known = values.filter((value) => value !== undefined && Number.isFinite(value)) as number[];
  if (known.length === 0) return '';
  const [low, high] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
  const x = (i: number): number => edge + ((width - 2 * edge) * i) / Math.max(1, values.length - 1);
  const y = (value: number): number =>
    high === low ? height / 2 : height - edge - ((height - 2 * edge) * (value - low)) / (high - low);
  let joined = false;
  return values
    .map((value, i) => {
      if (value === undefined || !Number.isFinite(value)) {
        joined = false;
        return '';
      }
      const point = `${joined ? 'L' : 'M'}${round(x(i))} ${round(y(value))}`;
      joined = true;
      return point;
    })
    .join('');
}

function meterHtml(value: number | undefined, label: string): string {
  if (value === undefined) return '';
  const at = round(2 + 56 * Math.min(1, Math.max(0, value)));
  return `<svg class="meter" viewBox="0 0 60 10" role="img" aria-label="${text(label)}"><path d="M2 1V9M58 1V9M2 5H58"/><circle cx="${at}" cy="5" r="3.5"/></svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
