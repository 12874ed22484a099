/** In the manner of the years about 2003, which small agents kept to: capital tags, fonts, unclosed paragraphs, windows-1252 references. */
import { escapeHtml, figureCells, type Markup } from '../html.ts';
import type { TablePiece } from '../model.ts';

/** Numbers that windows-1252 gives these characters: agents wrote them as if they were Unicode. */
const WINDOWS: Readonly<Record<string, number>> = { '‘': 145, '’': 146, '“': 147, '”': 148, '•': 149, '—': 151 };

function reference(character: string): string {
  return `&#${WINDOWS[character] ?? character.codePointAt(0)};`;
}

function set(text: string): string {
  return escapeHtml(text, reference);
}

/** Capitals with a larger first letter: `<FONT SIZE=3>R</FONT><FONT SIZE=2>ISK</FONT>`. */
function capitals(text: string): string {
  return text
    .split(' ')
    .map((word) =>
      /^[A-Z]{2}/.test(word)
        ? `<FONT SIZE=3>${word[0]}</FONT><FONT SIZE=2>${set(word.slice(1))}</FONT>`
        : `<FONT SIZE=2>${set(word)}</FONT>`,
    )
    .join(' ');
}

function table(piece: TablePiece): string {
  const small = (text: string): string => `<FONT SIZE=1>${text}</FONT>`;
  const head = piece.head.map((cells) => {
    const each = cells.map(
      (text) => `<TD>&nbsp;</TD>\n<TD COLSPAN=3 ALIGN="CENTER"><B>${small(set(text))}</B><HR NOSHADE SIZE=1></TD>`,
    );
    return `<TR VALIGN="BOTTOM"><TD>&nbsp;</TD>\n${each.join('\n')}</TR>`;
  });
  const rows = piece.rows.map(([label, ...figures]) => {
    const each = figures.map((text) => {
      const [sign, number, close] = figureCells(text);
      return `<TD>&nbsp;</TD>\n<TD>${sign}</TD>\n<TD ALIGN="RIGHT">${small(set(number))}</TD>\n<TD NOWRAP>${close}</TD>`;
    });
    return `<TR VALIGN="BOTTOM" BGCOLOR="White">\n<TD><P STYLE="margin-left:1.00em; text-indent:-1.00em">${small(set(label!))}</TD>\n${each.join('\n')}</TR>`;
  });
  return `<CENTER><TABLE CELLSPACING=0 CELLPADDING=0 BORDER=0 WIDTH="100%">\n${[...head, ...rows].join('\n')}\n</TABLE></CENTER>`;
}

export const FONT_TAGS: Markup = {
  open: ({ title }) =>
    `<HTML>\n<HEAD>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=windows-1252">\n<TITLE>${title}</TITLE>\n</HEAD>\n<BODY BGCOLOR="#FFFFFF">`,
  close: '</BODY>\n</HTML>',
  paragraph: (text) => `<P STYLE="text-indent:4%"><FONT FACE="Times New Roman" SIZE=2>${set(text)}</FONT>`,
  centred: (text) => `<P ALIGN="CENTER"><FONT SIZE=2><B>${set(text)}</B></FONT></P>`,
  heading: (text, rank) =>
    rank === 1
      ? `<P><B><FONT SIZE=2>${set(text)}</FONT></B></P>`
      : `<P><FONT SIZE=2><B><I>${set(text)}</I></B></FONT></P>`,
  part: (text) => `<P ALIGN="CENTER"><B>${capitals(text)}</B></P>`,
  bullet: (text) =>
    `<TABLE WIDTH="100%" BORDER=0 CELLPADDING=0 CELLSPACING=0><TR><TD WIDTH="5%">&nbsp;</TD><TD WIDTH="2%" VALIGN="TOP"><FONT SIZE=2>&#149;</FONT></TD><TD VALIGN="TOP"><FONT SIZE=2>${set(text)}</FONT></TD></TR></TABLE>`,
  item: ({ label, title }, anchor) => {
    const words = label === '' ? capitals(title) : `${capitals(label)}&nbsp;&nbsp;&nbsp;&nbsp;${capitals(title)}`;
    return `<P><A NAME="${anchor}"></A><B>${words}</B></P>`;
  },
  table,
  edge: (page) =>
    `<P ALIGN="CENTER"><FONT SIZE=1>${page}</FONT></P>\n<HR SIZE=3 WIDTH="100%" COLOR="GRAY" NOSHADE>\n<P STYLE="page-break-before:always"><PAGE></P>`,
  contents: (title, entries) => {
    const rows = entries.map(
      ({ item, page }) =>
        `<TR><TD NOWRAP><FONT SIZE=2>${set(item.label)}</FONT></TD><TD><FONT SIZE=2>${set(item.title)}</FONT></TD><TD ALIGN="RIGHT"><FONT SIZE=2>${page}</FONT></TD></TR>`,
    );
    return `<P ALIGN="CENTER"><FONT SIZE=2><B>${set(title)}</B></FONT></P>\n<TABLE WIDTH="100%">${rows.join('\n')}</TABLE>\n<HR SIZE=3 WIDTH="100%">\n<P STYLE="page-break-before:always"><PAGE></P>`;
  },
};
