/**
 * Where a CSV has its line of names and its rows, and what it says above them. It knows how programs write tables:
 * titles above the names, several lines of names, a first column without a name, other separators.
 */
import { cellsOf, type Separator, separatorOf, unquoted } from '../../csv/cells.ts';
import { headerName } from '../../csv/names.ts';
import { NAMES } from './roles.ts';

export interface CsvShape {
  /** The names as written, one per column. */
  readonly header: readonly string[];
  /** The names as `headerName` writes them. */
  readonly names: readonly string[];
  readonly separator: Separator;
  /** Index of the first line below the names. */
  readonly firstRow: number;
  /** The symbol that the names, or a line above the rows, give: as written. */
  readonly symbol?: string;
  /** Of each column its symbol, in a table with the columns of several. */
  readonly symbols?: readonly (string | undefined)[];
  /** Who writes tables like that, or how, for messages. */
  readonly label?: string;
}

/** Titles and comments above the names are at most this many lines. */
const MOST_TITLES = 30;
const IS_DATE = /^"?(\d{4}[-/]?\d{1,2}[-/]?\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})\b/;
/** A column of a symbol as R's quantmod names it. */
const OF_SYMBOL = /^(\^?[A-Za-z0-9.-]{1,12})\.(Open|High|Low|Close|Volume|Adjusted)$/;

export function csvShape(text: string): CsvShape {
  const lines = text.split(/\r?\n/, MOST_TITLES + 3);
  const at = headerAt(lines);
  const [line, second = ''] = [lines[at] ?? '', lines[at + 1] ?? ''];
  const separator = separatorOf(line);
  const header = cellsOf(line, separator).map(unquoted);
  const several = severalLines(line, second, lines[at + 2] ?? '', separator);
  if (several !== undefined) return { ...several, separator, firstRow: at + several.rows };
  while (header.length > 1 && header.at(-1) === '') header.pop();
  if (isDay(header[0]!) && !header.some((cell) => dateNames.has(headerName(cell))))
    return headless(header, separator, at);
  const prefix = OF_SYMBOL.exec(header.at(-1)!)?.[1];
  const isPrefixed = prefix !== undefined && header.slice(1).every((cell) => cell.startsWith(`${prefix}.`));
  const plain = isPrefixed ? header.map((cell) => OF_SYMBOL.exec(cell)?.[2] ?? cell) : header;
  const names = plain.map(headerName);
  const [first] = cellsOf(second, separator);
  if ((names[0] === '' || names[0] === 'index') && !names.some((name) => dateNames.has(name)) && isDay(first ?? ''))
    names[0] = 'date';
  return {
    header: plain,
    names,
    separator,
    firstRow: at + 1,
    ...(isPrefixed ? { symbol: prefix, label: 'a table of quantmod' } : {}),
    ...(separator === ',' ? {} : { label: SEPARATED[separator] }),
  };
}

const SEPARATED: Readonly<Record<Exclude<Separator, ','>, string>> = {
  ' ': 'a table of write.zoo()',
  ';': 'columns separated by semicolons',
  '\t': 'columns separated by tabs',
  '|': 'columns separated by vertical bars',
};

const dateNames: ReadonlySet<string> = new Set(NAMES.date);
const priceNames: ReadonlySet<string> = new Set([...NAMES.open, ...NAMES.close]);

function isDay(cell: string): boolean {
  return IS_DATE.test(cell);
}

/** The line of names: the first with a date and a price, below titles and comments; else the first that is no comment. */
function headerAt(lines: readonly string[]): number {
  const at = lines.slice(0, MOST_TITLES).findIndex((line) => {
    const names = cellsOf(line, separatorOf(line)).map(headerName);
    return names.some((name) => dateNames.has(name)) && names.some((name) => priceNames.has(name));
  });
  const first = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  // Below a first line with many cells nothing is a title any more.
  const isTitled = at > first && cellsOf(lines[first] ?? '', separatorOf(lines[at]!)).length > 2;
  return at < 0 || isTitled ? Math.max(first, 0) : at;
}

/**
 * yfinance.download() and pandas: a line of columns and one of tickers, in either order, and often one that names the
 * index.
 */
function severalLines(
  line: string,
  second: string,
  third: string,
  separator: Separator,
): (Omit<CsvShape, 'separator' | 'firstRow'> & { readonly rows: number }) | undefined {
  const [above, below] = [cellsOf(line, separator), cellsOf(second, separator)];
  const corners = [above[0]!, below[0] ?? ''].map((cell) => cell.toLowerCase());
  const areCorners = corners.every((cell) => cell === '' || cell === 'price' || cell === 'ticker');
  if (!areCorners || above.length < 2 || above.length !== below.length) return undefined;
  const isNamed = (cells: readonly string[]): boolean =>
    cells
      .slice(1)
      .every((cell) => /^(adj close|close|high|low|open|volume|dividends|stock splits|capital gains)$/i.test(cell));
  const [columns, tickers] = isNamed(above) ? [above, below] : [below, above];
  if (!isNamed(columns) || tickers.slice(1).some((cell) => cell === '')) return undefined;
  const header = ['Date', ...columns.slice(1)];
  const distinct = new Set(tickers.slice(1));
  return {
    header,
    names: header.map(headerName),
    rows: /^date,*$/i.test(third.replaceAll(separator, ',')) ? 3 : 2,
    label: 'a yfinance download',
    ...(distinct.size === 1 ? { symbol: tickers[1]! } : { symbols: [undefined, ...tickers.slice(1)] }),
  };
}

/** Rows without a line of names. */
function headless(cells: readonly string[], separator: Separator, at: number): CsvShape {
  const header = cells.map((_, i) => `column ${i + 1}`);
  return { header, names: header.map(headerName), separator, firstRow: at, label: NO_NAMES };
}

export const NO_NAMES = 'rows without a line of names';
