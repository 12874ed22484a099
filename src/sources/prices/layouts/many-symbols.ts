/**
 * Tables with the prices of several symbols, in rows one below the other or in columns side by side: cut into a table
 * per symbol, which is read as if it were a file of its own.
 */
import { cellsOf } from '../../csv/cells.ts';
import { isJson } from '../../json.ts';
import { type CsvShape, csvShape } from './csv-shape.ts';
import { jsonTable } from './json-table.ts';
import type { TableLayout } from './layout.ts';
import { plainCsv } from './plain-csv.ts';
import { columnsIn } from './roles.ts';

/** The tables by symbol, as the file writes those. */
export type Parts = ReadonlyMap<string, string>;

/**
 * The tables of a text; undefined where it holds one symbol. Throws IMPORT_REFUSED where its dates or numbers can be
 * read in two ways.
 * @param whole the whole text, where `head` is only its beginning
 */
export function partsIn(head: string, whole: () => string, layout: TableLayout): Parts | undefined {
  if (isJson(head)) return jsonParts(head, whole);
  const shape = csvShape(head);
  if (shape.symbols !== undefined) return sideBySide(whole(), shape, shape.symbols);
  const wide = wideSymbols(shape);
  if (wide !== undefined) {
    const closes = { ...shape, header: shape.header.map((_, at) => (at === 0 ? 'Date' : 'Close')) };
    return sideBySide(whole(), closes, [undefined, ...wide]);
  }
  return below(whole, shape, layout);
}

/** The symbols of a table of closes with a column per symbol, behind a column of days; undefined for other tables. */
export function wideSymbols({ header, names }: CsvShape): readonly string[] | undefined {
  const symbols = header.slice(1);
  const isWide =
    ['date', 'datetime', 'timestamp'].includes(names[0]!) &&
    symbols.length > 1 &&
    new Set(symbols).size === symbols.length &&
    symbols.every((cell) => /^\^?[A-Z]{1,5}([.-][A-Z]{1,3})?$/.test(cell));
  return isWide ? symbols : undefined;
}

function sideBySide(text: string, shape: CsvShape, symbols: readonly (string | undefined)[]): Parts {
  const groups = new Map<string, number[]>();
  symbols.forEach((symbol, at) => {
    if (symbol !== undefined) groups.set(symbol, [...(groups.get(symbol) ?? [0]), at]);
  });
  const rows = text
    .split(/\r?\n/)
    .slice(shape.firstRow)
    .filter((line) => line.trim() !== '')
    .map((line) => cellsOf(line, shape.separator));
  const write = (cells: readonly string[], columns: readonly number[]): string =>
    columns.map((at) => (/,/.test(cells[at] ?? '') ? `"${cells[at]}"` : (cells[at] ?? ''))).join(',');
  // A day on which others were traded is no row of this one.
  const isEmpty = (cells: readonly string[], columns: readonly number[]): boolean =>
    columns.slice(1).every((at) => /^(nan|null|)$/i.test(cells[at] ?? ''));
  return new Map(
    [...groups].map(([symbol, columns]) => [
      symbol,
      [
        write(shape.header, columns),
        ...rows.filter((row) => !isEmpty(row, columns)).map((row) => write(row, columns)),
      ].join('\n'),
    ]),
  );
}

/** Rows of several symbols, in any order. Rows of a symbol one after the other are cut out in one piece. */
function below(whole: () => string, shape: CsvShape, layout: TableLayout): Parts | undefined {
  const columns = columnsIn(shape.header, shape.names, layout.columns ?? {});
  if (!columns.roles.includes('symbol') || columns.missing.length > 0) return undefined;
  const { text, start, roles } = plainCsv(whole(), shape, columns, layout.dates);
  const header = (roles === columns.roles ? shape.names : roles.map((role) => nameOf(role, shape, columns.roles))).join(
    ',',
  );
  const at = roles.indexOf('symbol');
  const pieces = new Map<string, string[]>();
  let symbol: string | undefined;
  let from = start;
  const cut = (to: number): void => {
    if (symbol !== undefined && to > from) pieces.set(symbol, [...(pieces.get(symbol) ?? []), text.slice(from, to)]);
    from = to;
  };
  for (let line = start; line < text.length; ) {
    let end = text.indexOf('\n', line);
    if (end < 0) end = text.length;
    const cell = cellAt(text, line, end, at);
    if (cell !== symbol && cell !== '') {
      cut(line);
      symbol = cell;
    }
    line = end + 1;
  }
  cut(text.length);
  if (pieces.size < 2) return undefined;
  return new Map([...pieces].map(([name, texts]) => [name, `${header}\n${texts.join('')}`]));
}

/** A name by which a rewritten column is found again. */
function nameOf(role: string | undefined, { names }: CsvShape, roles: readonly (string | undefined)[]): string {
  return names[roles.indexOf(role)] ?? '';
}

function cellAt(text: string, from: number, to: number, index: number): string {
  let at = from;
  for (let i = 0; i < index; i++) {
    at = text.indexOf(',', at) + 1;
    if (at === 0 || at > to) return '';
  }
  let end = text.indexOf(',', at);
  if (end < 0 || end > to) end = to;
  return text
    .slice(at, end)
    .trim()
    .replace(/^"(.*)"$/, '$1');
}

function jsonParts(head: string, whole: () => string): Parts | undefined {
  if (!/"(symbol|ticker)"\s*:/.test(head)) return undefined;
  const groups = new Map<string, unknown[]>();
  for (const row of jsonTable(whole()).rows) {
    const symbol = row.get('symbol').text() ?? row.get('ticker').text();
    if (symbol === undefined) return undefined;
    const rows = groups.get(symbol);
    if (rows === undefined) groups.set(symbol, [row.value]);
    else rows.push(row.value);
  }
  if (groups.size < 2) return undefined;
  return new Map([...groups].map(([symbol, rows]) => [symbol, JSON.stringify(rows)]));
}
