/**
 * Tables of an HTML document as grids, read with regular expressions: the reference for where figures stand. Shares no
 * code with `src`.
 */

import type { Block } from '../../../src/filings/documents/types.ts';
import type { FilingTable } from '../../../src/filings/tables/read-tables.ts';

/** A cell with text, and the grid columns it covers. */
export interface GridCell {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export interface GridRow {
  /** Offsets of the row's source. */
  readonly start: number;
  readonly end: number;
  readonly cells: readonly GridCell[];
}

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', mdash: '—' };

/** Codes 145 to 151 mean windows-1252, as in browsers. */
function character(code: number): string {
  return code >= 145 && code <= 151 ? ('‘’“”•–—'[code - 145] as string) : String.fromCodePoint(code);
}

/** Text of a piece of HTML without any spaces. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => character(Number(code)))
    .replace(/&([a-z]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/[\s^\u00a0\u200b\u2060\ufeff\u00ad]+/g, '');
}

const attribute = (tag: string, name: string): number =>
  Math.max(1, Number(new RegExp(`\\b${name}\\s*=\\s*["']?\\s*(\\d+)`, 'i').exec(tag)?.[1] ?? 1));

/** Rows of every table that contains no other table. */
export function readGrids(html: string): GridRow[][] {
  const grids: GridRow[][] = [];
  for (const table of html.matchAll(/<table\b[^>]*>((?:(?!<table\b)[\s\S])*?)<\/table\s*>/gi)) {
    const base = (table.index ?? 0) + table[0].indexOf(table[1] as string);
    const taken = new Set<string>();
    const rows: GridRow[] = [];
    for (const row of (table[1] as string).matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<tr\b|<\/tr\s*>|$)/gi)) {
      const cells: GridCell[] = [];
      let column = 0;
      for (const cell of (row[1] as string).matchAll(/(<t[dh]\b[^>]*>)([\s\S]*?)(?=<t[dh]\b|<\/t[dh]\s*>|$)/gi)) {
        const tag = cell[1] as string;
        if (/display\s*:\s*none/i.test(tag)) continue;
        while (taken.has(`${rows.length} ${column}`)) column++;
        const to = column + attribute(tag, 'colspan') - 1;
        for (let down = 1; down < attribute(tag, 'rowspan'); down++)
          for (let c = column; c <= to; c++) taken.add(`${rows.length + down} ${c}`);
        const text = textOf(cell[2] as string);
        if (text !== '') cells.push({ text, from: column, to });
        column = to + 1;
      }
      const start = base + (row.index ?? 0);
      rows.push({ start, end: start + row[0].length, cells });
    }
    grids.push(rows);
  }
  return grids;
}

/** A cell of a row as `src` read it, matched with the grid. */
interface Match {
  readonly text: string;
  /** Its column in the row of `src`. */
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

const overlap = (a: Match, b: Match): boolean => a.from <= b.to && b.from <= a.to;

/** Cells of a row of `src`, each made of one or more cells of the grid, in order; undefined when the texts differ. */
function matched(columns: readonly string[], cells: readonly GridCell[]): Match[] | undefined {
  const matches: Match[] = [];
  let at = 0;
  for (const [column, written] of columns.entries()) {
    const text = written.replace(/[\s^]+/g, '');
    if (text === '') continue;
    const first = at;
    let joined = '';
    while (joined.length < text.length && at < cells.length) joined += (cells[at++] as GridCell).text;
    if (joined !== text) return undefined;
    const from = (cells[first] as GridCell).from;
    matches.push({ text, column, from, to: (cells[at - 1] as GridCell).to });
  }
  return at === cells.length ? matches : undefined;
}

/** Whether a figure stands under (or over) the cells of another row as it does in the source. */
function agrees(figure: Match, row: readonly Match[], table: readonly (readonly Match[])[]): boolean {
  const covering = row.filter((cell) => overlap(cell, figure));
  const here = row.find(({ column }) => column === figure.column);
  const [over] = covering;
  if (over === undefined) {
    // Nothing is above it: a cell in its column must at least share a third cell's columns.
    return here === undefined || table.some((cells) => cells.some((one) => overlap(one, figure) && overlap(one, here)));
  }
  if (covering.length > 1) return covering.some(({ column }) => column === figure.column);
  return over.column <= figure.column && row.every(({ column }) => column <= over.column || column > figure.column);
}

const FIGURE = /^[-–—(]?[$€£]?[-–—(]*[\d,.]*\d[\d,.]*%?\)?%?$/;

/** A paragraph after its number: `(1)`, `10.1`. */
function isNumbered([number, text, more]: readonly GridCell[]): boolean {
  return (
    more === undefined && /^\(?[\d.a-zA-Z]{1,5}[).]*$/.test(number?.text ?? '') && /[a-z]{3}/i.test(text?.text ?? '')
  );
}

/** Figures of the tables of a document, and those that `blocks` puts into a wrong column. */
export function columnFaults(html: string, blocks: readonly Block[]): { figures: number; faults: string[] } {
  const faults: string[] = [];
  let figures = 0;
  let next = 0;
  for (const grid of readGrids(html)) {
    const table: Match[][] = [];
    const number = new Set<number>();
    const isList = grid.every(({ cells }) => cells.length < 2 || isNumbered(cells));
    for (const { start, end, cells } of grid) {
      while (next < blocks.length && (blocks[next] as Block).offset < start) next++;
      const block = blocks[next];
      const count = cells.filter(({ text }) => FIGURE.test(text)).length;
      figures += count;
      if (block === undefined || block.offset >= end || block.columns.length === 0) {
        if (count > 0 && cells.length > 1 && !isList)
          faults.push(`no columns: ${cells.map(({ text }) => text).join(' | ')}`);
        continue;
      }
      number.add(block.columns.length);
      const matches = matched(block.columns, cells);
      if (matches === undefined) faults.push(`other cells: ${block.text}`);
      else table.push(matches);
    }
    if (number.size > 1) faults.push('rows of several widths');
    for (const row of table) {
      for (const figure of row) {
        if (!FIGURE.test(figure.text)) continue;
        const wrong = table.find((other) => other !== row && !agrees(figure, other, table));
        if (wrong === undefined) continue;
        faults.push(
          `${figure.text} of ${row.map(({ text }) => text).join(' | ')} under ${wrong.map(({ text }) => text).join(' | ')}`,
        );
      }
    }
  }
  return { figures, faults };
}

const plain = (cells: readonly string[]): string => cells.join('').replace(/[\s^]+/g, '');
const writtenIn = ({ cells }: GridRow): string => cells.map(({ text }) => text).join('');

/** Figures of tables as data, and those that another header of the source stands over than the table says. */
export function headerFaults(html: string, tables: readonly FilingTable[]): { figures: number; faults: string[] } {
  const grids = readGrids(html);
  const faults: string[] = [];
  let figures = 0;
  let next = 0;
  for (const { header, rows, caption } of tables) {
    const body = rows.filter((cells) => cells.some((cell) => FIGURE.test(plain([cell]))));
    const first = plain(body[0] ?? []);
    const at = grids.findIndex((grid, i) => i >= next && grid.some((row) => writtenIn(row) === first));
    const grid = grids[at];
    // Text that is split over source rows, or a table that holds others, has no grid to compare with.
    if (grid === undefined) continue;
    next = at;
    const levels = header.map(({ cells, spans }) => {
      const text = plain(cells);
      return { cells, spans, source: grid.find((row) => writtenIn(row) === text) };
    });
    for (const cells of body) {
      const source = grid.find((row) => writtenIn(row) === plain(cells));
      const matches = source === undefined ? undefined : matched(cells, source.cells);
      for (const figure of matches ?? []) {
        if (figure.column === 0 || !FIGURE.test(figure.text)) continue;
        figures++;
        for (const level of levels) {
          if (level.source === undefined) continue;
          const own = level.cells.findIndex(
            (cell, i) => cell !== '' && i <= figure.column && figure.column < i + Math.max(1, level.spans[i] ?? 1),
          );
          const stated = own < 0 ? '' : plain([level.cells[own]!]);
          const over = level.source.cells.filter(({ from, to }) => from <= figure.to && figure.from <= to);
          const agreed = stated === '' ? over.length === 0 : over.some(({ text }) => stated.includes(text));
          if (!agreed)
            faults.push(
              `${caption}: ${figure.text} under "${stated}", not ${over.map(({ text }) => text).join(' or ') || 'nothing'}`,
            );
        }
      }
    }
  }
  return { figures, faults };
}
