/** In the manner of a financial printer: paragraphs with inline styles, headings and bullets in tables, named anchors, bare page numbers. */
import { decimalReference, escapeHtml, figureCells, type Markup } from '../html.ts';
import { inlineOpening, marked } from '../inline-xbrl.ts';
import type { TablePiece } from '../model.ts';

const FACE = "font-size:10pt;font-family:'Times New Roman'";

function set(text: string): string {
  return escapeHtml(text, decimalReference);
}

function p(content: string, more = 'margin-top:6pt;margin-bottom:0pt'): string {
  return `<p style="${more};${FACE}">${content}</p>`;
}

function table(piece: TablePiece): string {
  const cell = (content: string, more: string): string => `<td style="vertical-align:bottom;${more}">${content}</td>`;
  const head = piece.head.map((cells) => {
    const each = cells.map(
      (text) =>
        `${cell('&#160;', '')}<td colspan="2" style="text-align:center;border-bottom:1pt solid #000000">${p(`<b>${set(text)}</b>`, 'margin:0pt')}</td>${cell('&#160;', '')}`,
    );
    return `<tr><td style="width:60%">&#160;</td>${each.join('')}</tr>`;
  });
  const rows = piece.rows.map(([label, ...figures], row) => {
    const each = figures.map((text, column) => {
      const [sign, number, close] = figureCells(text);
      return [
        cell('&#160;&#160;', ''),
        cell(sign, ''),
        cell(marked(piece, row, column, set(number)), 'text-align:right'),
        cell(close === '' ? '&#160;' : close, 'white-space:nowrap'),
      ].join('');
    });
    return `<tr style="background-color:#cceeff">${cell(p(set(label!), 'margin-left:1em;text-indent:-1em'), '')}${each.join('')}</tr>`;
  });
  return `<table cellspacing="0" cellpadding="0" style="border-collapse:collapse;width:100%">\n${[...head, ...rows].join('\n')}\n</table>`;
}

export const FINANCIAL_PRINTER: Markup = {
  open: (document) => inlineOpening(document, 'Simulated document in the manner of a financial printer'),
  close: '</body></html>',
  paragraph: (text) => p(set(text), 'margin-top:6pt;margin-bottom:0pt;text-indent:4%'),
  centred: (text) => p(`<b>${set(text)}</b>`, 'margin-top:12pt;text-align:center'),
  heading: (text, rank) =>
    p(rank === 1 ? `<b>${set(text)}</b>` : `<b><i>${set(text)}</i></b>`, 'margin-top:18pt;margin-bottom:0pt'),
  part: (text) => p(`<b>${set(text)}</b>`, 'margin-top:18pt;text-align:center'),
  bullet: (text) =>
    `<table style="border-collapse:collapse;width:100%"><tr><td style="width:5%">&#160;</td><td style="width:3%;vertical-align:top">&#8226;</td><td style="width:1%">&#160;</td><td style="vertical-align:top">${p(set(text), 'margin:0pt;text-align:left')}</td></tr></table>`,
  item: ({ label, title }, anchor) => {
    const place = `<a id="${anchor}" name="${anchor}"></a>`;
    if (label === '') return p(`${place}<b>${set(title)}</b>`, 'margin-top:18pt');
    return `<table style="border-collapse:collapse;width:100%"><tr><td style="width:9%;vertical-align:top;white-space:nowrap">${place}<b>${set(label)}</b></td><td style="vertical-align:top"><b><i>${set(title)}</i></b></td></tr></table>`;
  },
  table,
  edge: (page) =>
    `${p(String(page), 'margin-top:12pt;text-align:center')}\n<p style="margin:0pt;page-break-before:always"></p><hr style="color:#999999;height:3px;width:100%"/>\n<p style="margin:0pt"><a href="#toc">Table of Contents</a></p>`,
  contents: (title, entries, anchorOf) => {
    const rows = entries.map(
      ({ item, page }) =>
        `<tr><td style="vertical-align:top;white-space:nowrap">${p(set(item.label), 'margin:0pt')}</td><td>&#160;</td><td>${p(`<a href="#${anchorOf(item)}">${set(item.title)}</a>`, 'margin:0pt')}</td><td>&#160;</td><td style="text-align:right">${page}</td></tr>`,
    );
    return `<p style="text-align:center"><a id="toc"></a><b>${set(title)}</b></p><table style="width:100%">${rows.join('\n')}</table><p style="margin:0pt;page-break-before:always"></p><hr style="width:100%"/>`;
  },
};
