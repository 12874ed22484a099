/** A document as large filers print it today: divs and spans, inline XBRL, links in the contents. */
import type { EpochDay } from '../../../src/engine/types.ts';
import { inlineOpening, marked } from './inline-xbrl.ts';
import { entriesOf, headingOf, type ItemPiece, type Piece, pagesOf, type TablePiece } from './model.ts';
import type { CoverSecurities } from './securities.ts';

/** A context of inline XBRL: a period, or an instant. */
export interface XbrlContext {
  readonly id: string;
  readonly start: EpochDay | undefined;
  readonly end: EpochDay;
  readonly dimension?: readonly [axis: string, member: string];
}

export interface DocumentText {
  /** `aapl-20260926` */
  readonly title: string;
  readonly form: string;
  readonly cik: number;
  readonly name: string;
  readonly periodEnd: EpochDay;
  /** Fiscal year, and `FY` or `Q1` to `Q3`: on the cover of a periodic report. */
  readonly focus: readonly [year: number, period: string] | undefined;
  readonly contexts: readonly XbrlContext[];
  /** Marked on the cover of a periodic report. */
  readonly securities: CoverSecurities | undefined;
  readonly cover: readonly Piece[];
  readonly body: readonly Piece[];
  /** A table of contents follows the cover. */
  readonly contents: boolean;
  /** Runs along the edge of every page. */
  readonly running: string;
  /** Number and caption of an item stand in two cells of a table. */
  readonly itemsInTables: boolean;
}

const FONT = "color:#000000;font-family:'Helvetica',sans-serif;font-size:9pt;line-height:120%";
const CELL = 'padding:2px 1pt;vertical-align:bottom';
const SPACER = '<td colspan="3" style="padding:0 1pt"></td>';
const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text for HTML in ASCII. */
function set(text: string): string {
  const escaped = text.replace(/[&<>]/g, (character) => SPECIAL[character]!);
  return escaped.replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`);
}

function span(content: string, more = 'font-weight:400'): string {
  return `<span style="${FONT};${more}">${content}</span>`;
}

const bold = (text: string): string => span(set(text), 'font-weight:700');

function div(content: string, style = 'margin-bottom:9pt;text-align:justify'): string {
  return `<div style="${style}">${content}</div>`;
}

/** Currency sign, number and closing sign stand in cells of their own. */
function figure(table: TablePiece, row: number, column: number, text: string): string {
  const [, sign, number, close] = /^(\$?)(.*?)(%\)|\)|%)?$/.exec(text)!;
  const td = (content: string, align: string): string => `<td style="${CELL};text-align:${align}">${content}</td>`;
  const cells = [
    td(sign === '' ? '' : span(sign!), 'left'),
    td(span(marked(table, row, column, set(number!))), 'right'),
    td(close === undefined ? '' : span(close), 'left'),
  ];
  return `${SPACER}${cells.join('')}`;
}

function table(piece: TablePiece): string {
  const head = piece.head.map((cells) => {
    const each = cells.map((cell) => `${SPACER}<td colspan="3" style="${CELL};text-align:center">${bold(cell)}</td>`);
    return `<tr>${SPACER}${each.join('')}</tr>`;
  });
  const rows = piece.rows.map(([label, ...figures], row) => {
    const cells = figures.map((text, column) => figure(piece, row, column, text));
    return `<tr><td colspan="3" style="${CELL};text-align:left">${span(set(label!))}</td>${cells.join('')}</tr>`;
  });
  const lines = [...head, ...rows].join('\n');
  return div(`<table style="border-collapse:collapse;display:inline-table;width:100%">\n${lines}\n</table>`);
}

function item(piece: ItemPiece, anchor: string, inTable: boolean): string {
  const { label, title } = piece;
  const place = `<div id="${anchor}"></div>`;
  if (label === '') return place + div(bold(title));
  if (!inTable) return place + div(span(`${set(label)}&#160;&#160;&#160;&#160;${set(title)}`, 'font-weight:700'));
  return `${place}<div><table style="width:100%"><tr><td style="width:12%">${bold(label)}</td><td style="width:88%">${bold(title)}</td></tr></table></div>`;
}

/** The edge between two pages: foot of one, head of the next. */
function edge(page: number, running: string): string {
  const foot = div(span(running === '' ? String(page) : `${set(running)} | ${page}`), 'text-align:center');
  const link = div(`<a style="text-decoration:none" href="#toc">${span('Table of Contents')}</a>`, '');
  return `<div style="height:42.75pt;position:relative;width:100%"><div style="bottom:0;position:absolute;width:100%">${foot}</div></div><hr style="page-break-after:always"/><div style="min-height:42.75pt;width:100%">${link}</div>`;
}

/** The whole document: cover, contents, and the body on numbered pages. */
export function htmlDocument(document: DocumentText): string {
  const anchorOf = (piece: ItemPiece): string =>
    `${document.title}_${(piece.number || headingOf(piece)).toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
  const write = (piece: Piece): string => {
    switch (piece.kind) {
      case 'item':
        return item(piece, anchorOf(piece), document.itemsInTables);
      case 'table':
        return table(piece);
      case 'paragraph':
        return div(span(set(piece.text)));
      case 'centered':
        return div(bold(piece.text), 'text-align:center');
      case 'heading':
        return div(bold(piece.text));
      case 'subheading':
        return div(span(set(piece.text), 'font-style:italic;font-weight:700'));
      case 'part':
        return div(bold(piece.text), 'margin-top:12pt;text-align:center');
      case 'bullet': {
        const text = span(set(piece.text), 'padding-left:11.5pt');
        return div(`${span('&#8226;')}${text}`, 'padding-left:36pt;text-indent:-18pt');
      }
    }
  };
  const pages = pagesOf(document.body);
  const rows = entriesOf(pages).map(({ item: entry, page }) => {
    const link = (text: string): string => `<a href="#${anchorOf(entry)}">${span(set(text))}</a>`;
    return `<tr><td>${link(entry.label)}</td><td>${link(entry.title)}</td><td style="text-align:right">${link(String(page))}</td></tr>`;
  });
  const title = div(bold('TABLE OF CONTENTS'), 'text-align:center');
  const contents = `<div id="toc"></div>${title}<table style="width:100%">${rows.join('\n')}</table><hr style="page-break-after:always"/>`;
  return [
    inlineOpening(document, 'Simulated document in the manner of a reporting platform'),
    document.cover.map(write).join('\n'),
    ...(document.contents ? [contents] : []),
    ...pages.flatMap((page, i) => [
      page.map(write).join('\n'),
      ...(i < pages.length - 1 ? [edge(i + 1, document.running)] : []),
    ]),
    '</body></html>\n',
  ].join('\n');
}
