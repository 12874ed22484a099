/**
 * CSV that vendors write otherwise than as a line of names and rows of plain numbers: rewritten as such, line by line,
 * where its meaning is certain.
 */
import { isSession } from '../../../engine/calendar.ts';
import { formatDay, parseDay } from '../../../engine/days.ts';
import type { EpochDay } from '../../../engine/types.ts';
import { failed, quote, refused } from '../../fault.ts';
import { normalizeTicker } from '../../symbols.ts';

/** Names of the date column; the first one present is used. */
export const DATE_NAMES: readonly string[] = ['date', 'timestamp', 'datetime'];

interface Layout {
  readonly recognizes: (header: string, second: string) => boolean;
  /** The line of names with commas. Throws IMPORT_REFUSED where the layout cannot be read. */
  readonly header: (header: string, second: string) => string;
  /** Between the cells of a row. */
  readonly separator: ',' | ';';
  /** How messages call it. */
  readonly name?: string;
  /** What its dates as 1/2/2024 are, where the vendor is known. */
  readonly dates?: DateOrder;
}

type DateOrder = 'month first' | 'day first';

/** The first one that recognizes a text is its layout; the last one is any other CSV. */
const LAYOUTS: readonly Layout[] = [
  // yfinance.download(): a line of columns, one of tickers, one that names the index.
  {
    recognizes: (header, second) => /^(price)?,/i.test(header) && /^(ticker)?,\s*\S/i.test(second),
    header: yfinanceHeader,
    separator: ',',
    name: 'a yfinance download',
  },
  // nasdaq.com, a service of the United States.
  {
    recognizes: (header) => /\bclose\/last\b/i.test(header),
    header: (header) => header.replace(/close\/last/i, 'Close'),
    separator: ',',
    dates: 'month first',
    name: 'a nasdaq.com download',
  },
  {
    recognizes: (header) => header.split(';').length > 3 && !header.includes(','),
    header: (header) => header.replaceAll(';', ','),
    separator: ';',
    name: 'columns separated by semicolons',
  },
  // pandas.DataFrame.to_csv() of rows by day: the index has no name.
  {
    recognizes: (header, second) =>
      UNNAMED.test(header) && !hasDateColumn(header) && /^"?\d{4}-\d|^\d{1,2}[/.-]\d/.test(second),
    header: (header) => header.replace(UNNAMED, 'Date,'),
    separator: ',',
    name: 'a first column of days without a name',
  },
  { recognizes: () => true, header: (header) => header, separator: ',' },
];

/** Before a first column without a name. */
const UNNAMED = /^(?:"")?,/;

function hasDateColumn(header: string): boolean {
  return header.split(',').some((name) => DATE_NAMES.includes(unquoted(name).toLowerCase()));
}

function yfinanceHeader(header: string, second: string): string {
  const tickers = tickersOf(second);
  if (tickers.size > 1)
    throw refused(
      `prices of ${tickers.size} symbols (${[...tickers].slice(0, 3).join(', ')}): save one symbol per file`,
    );
  if (!/adj.?close|dividends/i.test(header))
    throw refused(
      'a yfinance download without Adj Close: its prices are adjusted for dividends; download it with auto_adjust=False',
    );
  return header.replace(/^[^,]*/, 'Date');
}

function tickersOf(second: string): Set<string> {
  return new Set(
    second
      .split(',')
      .slice(1)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== ''),
  );
}

interface Found {
  readonly layout: Layout;
  readonly lines: readonly string[];
}

function layoutOf(text: string): Found {
  const lines = text.split(/\r?\n/, 3);
  return { layout: LAYOUTS.find(({ recognizes }) => recognizes(lines[0]!, lines[1] ?? ''))!, lines };
}

/** The line of names of a CSV, separated by commas. Throws IMPORT_REFUSED for a layout that cannot be read. */
export function headerLine(text: string): string {
  const { layout, lines } = layoutOf(text);
  return layout.header(lines[0]!, lines[1] ?? '');
}

/** How messages call the layout of a CSV; undefined for an ordinary one. */
export function layoutName(text: string): string | undefined {
  return layoutOf(text).layout.name;
}

/** The symbol that the lines above the rows give; undefined where they give none. */
export function symbolAbove(head: string): string | undefined {
  const { layout, lines } = layoutOf(head);
  if (layout !== LAYOUTS[0]) return undefined;
  const [ticker] = tickersOf(lines[1]!);
  return ticker === undefined ? undefined : normalizeTicker(ticker);
}

/** A date in numbers that does not begin with the year. */
const SHORT_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/**
 * The text as a line of names and rows of a date (YYYY-MM-DD) and plain numbers, each row on its own line; unchanged
 * where it is that already. Throws IMPORT_REFUSED where dates or numbers can be read in two ways, IMPORT_FAILED where
 * they cannot be read.
 */
export function plainCsv(text: string): string {
  const { layout, lines: start } = layoutOf(text);
  const header = layout.header(start[0]!, start[1] ?? '');
  const names = header.split(',').map((name) => unquoted(name).toLowerCase());
  const dateAt = names.findIndex((name) => DATE_NAMES.includes(name));
  const isPlain = layout === LAYOUTS.at(-1);
  if (dateAt < 0) return text;
  if (isPlain && !hasShortDates(text, start[0]!.length, dateAt) && !QUOTED_MARK.test(text)) return text;
  const lines = text.split(/\r?\n/);
  const first = layout === LAYOUTS[0] ? 2 : 1;
  const rows = lines.map((line, i) => (i < first || isSkipped(line) ? undefined : cellsOf(line, layout.separator)));
  const dateOf = datesOf(rows, dateAt, layout.dates);
  const numberOf = numbersOf(rows, dateAt, layout);
  const out = rows.map((cells, i) => {
    if (cells === undefined) return i === 0 ? header : '';
    return cells.map((cell, at) => (at === dateAt ? dateOf(cell, i + 1) : numberOf(cell, i + 1))).join(',');
  });
  return out.join('\n');
}

/** Blank, a comment, or the line that names the index of a yfinance download. */
function isSkipped(line: string): boolean {
  return line.trim() === '' || line.startsWith('#') || /^date,*$/i.test(line);
}

/** A cell in quotes with a comma in it: a mark of thousands, or a decimal comma. */
const QUOTED_MARK = /,"[^",\n]*,[^"\n]*"/;

function hasShortDates(text: string, from: number, dateAt: number): boolean {
  const row =
    text
      .slice(from, from + 500)
      .split(/\r?\n/)
      .find((line) => !isSkipped(line)) ?? '';
  return SHORT_DATE.test(cellsOf(row, ',')[dateAt] ?? '');
}

function unquoted(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

/** The cells of a line; one in quotes may hold separators. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let from = 0;
  let quoted = false;
  for (let at = 0; at <= line.length; at++) {
    if (line[at] === '"') quoted = !quoted;
    if (at < line.length && (quoted || line[at] !== separator)) continue;
    cells.push(unquoted(line.slice(from, at)));
    from = at + 1;
  }
  return cells;
}

type Rows = readonly (readonly string[] | undefined)[];
type ReadCell = (cell: string, line: number) => string;

function dayOf(parts: RegExpExecArray, order: DateOrder): EpochDay | undefined {
  const [month, day] = order === 'month first' ? [parts[1]!, parts[2]!] : [parts[2]!, parts[1]!];
  return parseDay(`${parts[3]}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/**
 * How dates as 1/2/2024 are read: in the order in which all are dates, of two the one in which all are sessions of the
 * exchange.
 */
function datesOf(rows: Rows, dateAt: number, known: DateOrder | undefined): ReadCell {
  const short = rows.flatMap((cells) => {
    const parts = SHORT_DATE.exec(cells?.[dateAt] ?? '');
    return parts === null ? [] : [parts];
  });
  if (short.length === 0) return (cell) => cell;
  const orders: readonly DateOrder[] = known === undefined ? ['month first', 'day first'] : [known];
  const possible = orders.filter((order) => short.every((parts) => dayOf(parts, order) !== undefined));
  const traded = possible.filter((order) => short.every((parts) => isSession(dayOf(parts, order)!)));
  const [order] = possible.length > 1 ? traded : possible;
  if (possible.length > 1 && traded.length !== 1)
    throw refused(`dates as ${short[0]![0]} leave open what is the month; write them as YYYY-MM-DD`);
  return (cell, line) => {
    const parts = SHORT_DATE.exec(cell);
    if (parts === null) return cell;
    const day = dayOf(parts, order ?? orders[0]!);
    if (day === undefined) throw failed(`not a date in the order of the others: ${quote(cell)}`, { line });
    return formatDay(day);
  };
}

const POINT = /^[+-]?(\d{1,3}(,\d{3})+|\d*)(\.\d*)?(e[+-]?\d+)?$/i;
const COMMA = /^[+-]?(\d{1,3}(\.\d{3})+|\d*)(,\d*)?(e[+-]?\d+)?$/i;

/**
 * How numbers are read: with a decimal point or a decimal comma, as in all other cells; a mark of thousands and a `$`
 * are left out.
 */
function numbersOf(rows: Rows, dateAt: number, { separator, dates }: Layout): ReadCell {
  const cells = rows.flatMap((row) => (row ?? []).filter((_, at) => at !== dateAt).map(bare));
  const marked = cells.filter((cell) => /[.,]/.test(cell) && /^[\d+-]/.test(cell));
  const isPoint = marked.every((cell) => POINT.test(cell));
  // Between commas a decimal comma needs quotes, and a vendor of the United States writes a point.
  const mayBeComma = dates === undefined && (separator === ';' || marked.some((cell) => cell.includes(',')));
  const isComma = mayBeComma && marked.every((cell) => COMMA.test(cell));
  if (isPoint && isComma && marked.length > 0)
    throw refused(`numbers as ${marked[0]} leave open what is the decimal mark; write them with a decimal point`);
  return (cell, line) => {
    const text = bare(cell);
    const number = isComma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
    if (text.includes(',') && !(isComma ? COMMA : POINT).test(text))
      throw failed(`not a number: ${quote(cell)}`, { line });
    return number;
  };
}

function bare(cell: string): string {
  return cell.replace(/^([+-]?)\$/, '$1');
}
