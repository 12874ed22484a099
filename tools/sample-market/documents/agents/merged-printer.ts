/** In the manner of another printer: blocks of CSS shorthand, captions in capitals on one line, numbers of pages between dashes. */
import { escapeHtml, figureCells, type Markup } from '../html.ts';
import { inlineOpening, marked } from '../inline-xbrl.ts';
import type { TablePiece } from '../model.ts';

const NAMED: Readonly<Record<string, string>> = {
  '’': '&rsquo;',
  '‘': '&lsquo;',
  '“': '&ldquo;',
  '”': '&rdquo;',
  '—': '&mdash;',
};

function set(text: string): string {
  return escapeHtml(text, (character) => NAMED[character] ?? `&#x${character.codePointAt(0)!.toString(16)};`);
}

const BODY = 'font:10pt/12pt Times New Roman, Times, Serif;margin:0pt 0 8pt';

function p(content: string, more = ''): string {
  return `<p style="${BODY};${more}">${content}</p>`;
}

function table(piece: TablePiece): string {
  const head = piece.head.map((cells) => {
    const each = cells.map(
      (text) =>
        `<td>&nbsp;</td><td colspan="3" style="text-align:center;border-bottom:Black 1pt solid"><b>${set(text)}</b></td>`,
    );
    return `<tr style="vertical-align:bottom"><td>&nbsp;</td>${each.join('')}</tr>`;
  });
  const rows = piece.rows.map(([label, ...figures], row) => {
    const each = figures.map((text, column) => {
      const [sign, number, close] = figureCells(text);
      return `<td style="width:1%">&nbsp;</td><td style="width:1%">${sign}</td><td style="width:9%;text-align:right">${marked(piece, row, column, set(number))}</td><td style="width:1%">${close}</td>`;
    });
    return `<tr style="vertical-align:bottom"><td style="padding-left:10pt;text-indent:-10pt">${set(label!)}</td>${each.join('')}</tr>`;
  });
  return `<table cellpadding="0" cellspacing="0" style="font:10pt Times New Roman;border-collapse:collapse;width:100%">\n${[...head, ...rows].join('\n')}\n</table>\n<p style="${BODY}">&nbsp;</p>`;
}

export const MERGED_PRINTER: Markup = {
  open: (document) => inlineOpening(document, 'Simulated document in the manner of a merged printer'),
  close: '</body></html>',
  paragraph: (text) => p(set(text), 'text-align:justify'),
  centred: (text) => p(`<b>${set(text)}</b>`, 'text-align:center'),
  heading: (text, rank) => p(rank === 1 ? `<b>${set(text)}</b>` : `<i><u>${set(text)}</u></i>`),
  part: (text) => p(`<b><u>${set(text)}</u></b>`, 'text-align:center'),
  bullet: (text) =>
    `<table style="${BODY};width:100%" cellpadding="0" cellspacing="0"><tr style="vertical-align:top"><td style="width:0.25in"></td><td style="width:0.25in"><span style="font-family:Symbol">&#x2022;</span></td><td style="text-align:justify">${set(text)}</td></tr></table>`,
  item: ({ label, title }, anchor) => {
    const text = label === '' ? set(title) : `${set(label)}&nbsp;&nbsp;&nbsp;${set(title)}`;
    return p(`<span id="${anchor}"></span><b>${text}</b>`);
  },
  table,
  edge: (page, running) =>
    `<!-- Field: Page; Sequence: ${page} -->\n<div style="margin-top:6pt;margin-bottom:6pt;border-bottom:Black 1.5pt solid"><table style="width:100%"><tr><td style="text-align:center;width:100%">-${page}-</td></tr></table></div>\n<div style="break-before:page;margin-top:6pt;margin-bottom:6pt"><p style="margin:0pt">${set(running)}</p></div>`,
  contents: (title, entries, anchorOf) => {
    const rows = entries.map(
      ({ item, page }) =>
        `<tr><td style="width:15%"><a href="#${anchorOf(item)}">${set(item.label)}</a></td><td style="width:75%"><a href="#${anchorOf(item)}">${set(item.title)}</a></td><td style="width:10%;text-align:right">${page}</td></tr>`,
    );
    return `${p(`<b>${set(title)}</b>`, 'text-align:center')}<table style="width:100%">${rows.join('\n')}</table><div style="break-before:page"></div>`;
  },
};
