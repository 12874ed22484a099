/** In the manner of documents written on the platform that most large filers use: divs and spans, inline XBRL, links in the contents. */
import { decimalReference, escapeHtml, figureCells, type Markup } from '../html.ts';
import { inlineOpening, marked } from '../inline-xbrl.ts';
import type { ItemPiece, TablePiece } from '../model.ts';

const FONT = "color:#000000;font-family:'Helvetica',sans-serif;font-size:9pt;line-height:120%";

function set(text: string): string {
  return escapeHtml(text, decimalReference);
}

function span(text: string, more = 'font-weight:400'): string {
  return `<span style="${FONT};${more}">${text}</span>`;
}

function div(content: string, style = 'margin-bottom:9pt;text-align:justify'): string {
  return `<div style="${style}">${content}</div>`;
}

const CELL = 'padding:2px 1pt;vertical-align:bottom';

function figure(table: TablePiece, row: number, column: number, text: string): string {
  const [sign, number, close] = figureCells(text);
  const cell = (content: string, style: string): string => `<td style="${CELL};${style}">${content}</td>`;
  return [
    `<td colspan="3" style="padding:0 1pt"></td>`,
    cell(sign === '' ? '' : span(sign), 'text-align:left'),
    cell(span(marked(table, row, column, set(number))), 'text-align:right'),
    cell(close === '' ? '' : span(close), 'text-align:left'),
  ].join('');
}

function table(piece: TablePiece): string {
  const head = piece.head.map((cells) => {
    const each = cells.map(
      (cell) =>
        `<td colspan="3" style="padding:0 1pt"></td><td colspan="3" style="${CELL};text-align:center">${span(set(cell), 'font-weight:700')}</td>`,
    );
    return `<tr><td colspan="3" style="padding:0 1pt"></td>${each.join('')}</tr>`;
  });
  const rows = piece.rows.map(([label, ...figures], row) => {
    const cells = figures.map((text, column) => figure(piece, row, column, text));
    return `<tr><td colspan="3" style="${CELL};text-align:left">${span(set(label!))}</td>${cells.join('')}</tr>`;
  });
  return div(
    `<table style="border-collapse:collapse;display:inline-table;width:100%">\n${[...head, ...rows].join('\n')}\n</table>`,
  );
}

/** Headings stand in a line by themselves, or, `inTables`, number and title in two cells. */
export function workivaMarkup(inTables: boolean): Markup {
  const item = ({ label, title }: ItemPiece, anchor: string): string => {
    const bold = (text: string): string => span(set(text), 'font-weight:700');
    const place = `<div id="${anchor}"></div>`;
    if (label === '') return place + div(bold(title));
    if (!inTables) return place + div(span(`${set(label)}&#160;&#160;&#160;&#160;${set(title)}`, 'font-weight:700'));
    return `${place}<div><table style="width:100%"><tr><td style="width:12%">${bold(label)}</td><td style="width:88%">${bold(title)}</td></tr></table></div>`;
  };
  return {
    open: (document) => inlineOpening(document, 'Simulated document in the manner of a reporting platform'),
    close: '</body></html>',
    paragraph: (text) => div(span(set(text))),
    centred: (text) => div(span(set(text), 'font-weight:700'), 'text-align:center'),
    heading: (text, rank) => div(span(set(text), rank === 1 ? 'font-weight:700' : 'font-style:italic;font-weight:700')),
    part: (text) => div(span(set(text), 'font-weight:700'), 'margin-top:12pt;text-align:center'),
    bullet: (text) =>
      div(`${span('&#8226;')}${span(set(text), 'padding-left:11.5pt')}`, 'padding-left:36pt;text-indent:-18pt'),
    item,
    table,
    edge: (page, running) =>
      `<div style="height:42.75pt;position:relative;width:100%"><div style="bottom:0;position:absolute;width:100%">${div(span(running === '' ? String(page) : `${set(running)} | ${page}`), 'text-align:center')}</div></div><hr style="page-break-after:always"/><div style="min-height:42.75pt;width:100%">${div(`<a style="text-decoration:none" href="#toc">${span('Table of Contents')}</a>`, '')}</div>`,
    contents: (title, entries, anchorOf) => {
      const rows = entries.map(({ item: entry, page }) => {
        const link = (text: string): string => `<a href="#${anchorOf(entry)}">${span(set(text))}</a>`;
        return `<tr><td>${link(entry.label)}</td><td>${link(entry.title)}</td><td style="text-align:right">${link(String(page))}</td></tr>`;
      });
      return `<div id="toc"></div>${div(span(set(title), 'font-weight:700'), 'text-align:center')}<table style="width:100%">${rows.join('\n')}</table><hr style="page-break-after:always"/>`;
    },
  };
}
