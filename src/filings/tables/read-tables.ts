/**
 * Reads the tables of a document as data: header rows, rows by column, caption and units (issue of tables: figures keep
 * their column).
 */
import { isNumeric } from '../documents/cells.ts';
import type { Block } from '../documents/types.ts';
import { isStrong, isUpperCase } from '../sections/candidates.ts';
import { isPeriod } from './names.ts';
import { unitsIn } from './units.ts';

/** A table of figures. Every row has a text for each column, '' where blank; superscripts are set apart (`2022^1`). */
export interface FilingTable {
  /** The title above or at the top of it; '' without one. */
  readonly caption: string;
  /** What its figures are in, as stated: `In millions, except per share data`; '' where the table does not say. */
  readonly units: string;
  readonly columns: number;
  /** Levels of the header, top first. A text over several columns stands in the first of them. */
  readonly header: readonly HeaderRow[];
  readonly rows: readonly (readonly string[])[];
  /** XBRL concepts by row and column, '' without one; empty where nothing is tagged. */
  readonly concepts: readonly (readonly string[])[];
}

interface HeaderRow {
  readonly cells: readonly string[];
  /** How many columns each cell covers, 0 for blank ones. */
  readonly spans: readonly number[];
}

/** Blocks above a table that may hold its caption. */
const CAPTION_BLOCKS = 6;
const MAX_CAPTION = 250;
/** A year, or a day such as `31.12.2023`, optionally with a footnote mark. */
const YEAR = /^(?:(?:19|20)\d{2}|\d{1,2}\.\d{1,2}\.(?:\d{2}){1,2})(?:\s?\(\w{1,3}\)|\^[\w*,†‡]{1,5})?$/;
/** A text that ends with a year or day: `As of June 30, 2023`. */
const DATED = new RegExp(`(?:^|[\\s,])${YEAR.source.slice(1)}`);
/**
 * The tables of a document that contain figures, in order. A table has at least two rows of two cells, and one figure;
 * tables of contents are left out.
 */
export function readTables(blocks: readonly Block[]): FilingTable[] {
  const tables: FilingTable[] = [];
  for (let from = 0; from < blocks.length; from++) {
    const number = blocks[from]!.table;
    if (number < 0) continue;
    let to = from;
    while (to + 1 < blocks.length && blocks[to + 1]!.table === number) to++;
    const table = readTable(blocks, from, to);
    if (table !== undefined) tables.push(table);
    from = to;
  }
  return tables;
}

function readTable(blocks: readonly Block[], from: number, to: number): FilingTable | undefined {
  const own = blocks.slice(from, to + 1).filter(({ kind }) => kind !== 'rule');
  const width = Math.max(...own.map(({ columns }) => columns.length));
  const full = own.filter(({ columns }) => filled(columns).length > 1);
  if (width < 2 || full.length < 2 || isContents(own, full, width) || full.some(isFormLabels)) return undefined;
  if (!full.some(({ columns }) => figures(columns).length > 0)) return undefined;
  const titles = leadingTitles(own);
  const rows = own.slice(titles.length).map((block) => rowOf(block, width));
  const depth = headerDepth(rows);
  const tagged = rows.slice(depth).some(({ concepts }) => concepts.length > 0);
  const caption = captionOf(blocks, from, titles);
  if (isExhibitList(full, caption)) return undefined;
  const header = rows.slice(0, depth).map(({ cells, spans }): HeaderRow => ({ cells, spans }));
  const near = [caption, ...titles, ...header.flatMap(textsOfAll), ...paragraphsAbove(blocks, from)];
  return {
    caption,
    units: near.map(unitsIn).find((units) => units !== undefined)?.text ?? '',
    columns: width,
    header,
    rows: rows.slice(depth).map(({ cells }) => cells),
    concepts: tagged
      ? rows.slice(depth).map(({ concepts }) => (concepts.length > 0 ? concepts : new Array<string>(width).fill('')))
      : [],
  };
}

/** Texts of a header row that may state the units of all figures; a unit above only one of several columns does not. */
function textsOfAll({ cells, spans }: HeaderRow, level: number): readonly string[] {
  const isOfEach = cells.slice(1).every((cell) => unitsIn(cell) !== undefined);
  const isOverAll = level === 0 && filled(cells).length === 1;
  return isOfEach || isOverAll ? cells : cells.filter((_, i) => i === 0 || spans[i]! > 1);
}

function filled(columns: readonly string[]): readonly string[] {
  return columns.filter((text) => text !== '');
}

/** A mark before a text of a list: `a.`, `(1)`, `iv)`, `•`. */
const LIST_MARK = /^(?:\(?(?:\w|[ivx]{1,4}|\d{1,3})[).]{0,2}|[•·◦▪*–—-])$/i;

/** The figures of a row, without marks before its text. */
function figures(columns: readonly string[]): readonly string[] {
  const texts = filled(columns);
  const begin = texts.findIndex((text) => !LIST_MARK.test(text));
  return texts
    .slice(begin > 0 && /\p{L}/u.test(texts[begin]!) ? begin : 0)
    .filter((text) => isAmount(text) && /\d/.test(text));
}

/** A currency before a number, or the scale of that number after it. */
const UNIT_WORDS = /^(?:(?:US|HK|NT|CA?|AU?|S|R)(?=\$)|(?:RMB|USD|EUR|GBP|CHF)\s?)|\s(?:million|billion)$/;

/** Whether a text is a figure, also with its unit: `US$1,234`, `RMB (900)`, `$1.2 billion`. */
function isAmount(text: string): boolean {
  return isNumeric(text) || (text.length <= 40 && isNumeric(text.replace(UNIT_WORDS, '')));
}

/** `10.1*`, `(10)(a)`, `101.INS`, `Exhibit 4-B`. */
const EXHIBIT = /^[\s*+†‡#^(]*(?:ex(?:hibit|\.)?[\s-]*)?\d{1,3}[).]?(?:[.-]?\(?\w{1,4}\)?){0,3}[\s\w*+†‡#^()]{0,6}$/i;
const OF_EXHIBITS = /\bexhibits?\b|\bi?XBRL\b|\bincorporated\s+(?:\w+\s+)?by\s+reference\b|\bcertifications?\b/i;

/** Whether rows begin with numbers of exhibits, and have no figure that is none. */
function isExhibitList(rows: readonly Block[], caption: string): boolean {
  const texts = rows.map(({ columns }) => filled(columns));
  const numbered = texts.filter(
    ([first = '', ...others]) => EXHIBIT.test(first) && others.some((text) => /\p{L}{3}/u.test(text)),
  );
  return (
    numbered.length > 0 &&
    numbered.length >= texts.filter((_, i) => !isHeaderRow(rows[i]!.columns)).length / 2 &&
    [caption, ...texts.flat()].some((text) => OF_EXHIBITS.test(text)) &&
    texts.every((row) => row.every((text) => !isNumeric(text) || !/\d/.test(text) || EXHIBIT.test(text)))
  );
}

/**
 * Whether a row has remarks in brackets alone, such as `(Zip Code)`: names of what is filled in above, as on a cover
 * page.
 */
function isFormLabels({ columns }: Block): boolean {
  return filled(columns).every(
    (text) => /^\(\p{L}[^()]*(?:\([^()]*\)[^()]*)*\)$/u.test(text) && unitsIn(text) === undefined,
  );
}

/** `12`, `F-3`, `3-5`, `iv`. */
const PAGE = /^(?:([A-Z]{1,2}-)?(\d{1,3})(?:\s?[-–]\s?(?:[A-Z]{1,2}-)?\d{1,3})?|[ivx]{1,6})$/;
const PAGE_HEADER = /^pages?(?:\s?\(s\))?(?:\s+(?:no\.?|numbers?|references?))?[.:]?$/i;
/** Words of the captions in a table of contents. */
const CONTENTS_WORD =
  /\b(?:items?|part|chapter|article|section|notes?|reports?|statements?|balance\s+sheets?|exhibits?|signatures?|index|schedules?|summary|introduction|risk\s+factors)\b/i;

/**
 * Whether most rows are links, or captions with page numbers in order: under a header that says so, or many of them
 * under none. What else has no page is no figure.
 */
function isContents(own: readonly Block[], rows: readonly Block[], width: number): boolean {
  if (rows.filter(({ links }) => links.length > 0).length > rows.length / 2) return true;
  const paged = rows.filter(({ columns }) => PAGE.test(filled(columns).at(-1)!));
  const others = rows.filter((block) => !paged.includes(block));
  if (paged.length < 2 || paged.length <= others.length || !isAscending(paged)) return false;
  const isCaption = ({ columns }: Block): boolean => figures(columns).length <= 1;
  if (!paged.every(isCaption) || others.some(({ columns }) => figures(columns).length > 0)) return false;
  const last = own.map((block) => rowOf(block, width).cells.at(-1)!).find((text) => text !== '' && !PAGE.test(text));
  if (last !== undefined) return PAGE_HEADER.test(last);
  return paged.length > 4 && paged.filter(({ text }) => CONTENTS_WORD.test(text)).length > 1;
}

/** Whether the last cells are page numbers: never less than the one above, and few of them equal. */
function isAscending(rows: readonly Block[]): boolean {
  const pages = rows.map(({ columns }) => PAGE.exec(filled(columns).at(-1)!)!);
  const distinct = new Set(pages.map(([page]) => page)).size;
  return (
    distinct > Math.min(rows.length / 2, 4) &&
    pages.every(
      ([, kind, page], i) => i === 0 || kind !== pages[i - 1]![1] || !(Number(page) < Number(pages[i - 1]![2])),
    )
  );
}

interface Row {
  readonly cells: readonly string[];
  readonly spans: readonly number[];
  readonly concepts: readonly string[];
}

function rowOf({ columns, text, spans, concepts }: Block, width: number): Row {
  if (columns.length > 0)
    return { cells: columns, spans: spans.length > 0 ? spans : columns.map((cell) => (cell === '' ? 0 : 1)), concepts };
  const at = firstColumn(spans);
  const by = <T>(of: T, empty: T): T[] => Array.from({ length: width }, (_, i) => (i === at ? of : empty));
  return { cells: by(text, ''), spans: by(spans[at] ?? 1, 0), concepts: [] };
}

/** Where the text of a row of one cell begins. */
function firstColumn(spans: readonly number[]): number {
  return Math.max(
    0,
    spans.findIndex((span) => span > 0),
  );
}

/** Titles of a table: the texts of rows with one cell before the first row with several. */
function leadingTitles(own: readonly Block[]): readonly string[] {
  const first = own.findIndex(({ columns }) => filled(columns).length > 1);
  // A text over other columns than the first is the top level of the header.
  const top = own.findIndex(({ columns, spans }, i) => i < first && columns.length === 0 && firstColumn(spans) > 0);
  const titles = own.slice(0, Math.max(0, top < 0 ? first : top)).map(({ text }) => text);
  // A label before figures belongs to them; a title is followed by a header.
  const next = own[first];
  if (next !== undefined && isHeaderRow(next.columns)) return titles;
  const label = titles.findIndex((title) => unitsIn(title)?.alone !== true);
  return label < 0 ? titles : titles.slice(0, label);
}

/** Number of header rows. */
function headerDepth(rows: readonly Row[]): number {
  let depth = 0;
  while (depth < rows.length && isHeaderRow(rows[depth]!.cells)) {
    const { cells, spans } = rows[depth]!;
    // Under years or days a label begins the rows, such as `Rating | A1 | A+` or `Lease term | 8 years | 9 years`.
    const above = rows[depth - 1];
    if (above !== undefined && isLabel(cells[0]!) && hasYears(above) && !cells.slice(1).some(isRemark)) break;
    depth++;
    // Words alone, such as `Name | Age | Position`: only the first such row heads the others, unless one of them is
    // over several columns.
    if (!isLabel(cells[0]!) || spans.slice(1).some((span) => span > 1)) continue;
    if (cells.slice(1).some((cell) => YEAR.test(cell))) continue;
    while (depth < rows.length && rows[depth]!.cells.every((cell) => cell === '' || isRemark(cell))) depth++;
    break;
  }
  return depth < rows.length ? depth : 0;
}

function isLabel(cell: string): boolean {
  return cell !== '' && unitsIn(cell) === undefined;
}

/** Whether a cell describes the figures below it: `(unaudited)`, `$000`. */
function isRemark(cell: string): boolean {
  return /^\(\p{L}/u.test(cell) || unitsIn(cell) !== undefined;
}

/** Whether each column except the first is headed by a year or day. */
function hasYears({ cells, spans }: Row): boolean {
  return spans.every((span) => span <= 1) && cells.slice(1).every((cell) => DATED.test(cell));
}

/** `4.5 - 6.0`, `$10 to $12`, `110 bps`: no text of a header, where `1 - 3` may be years. */
const RANGE = /^(?=.*(?:[.$%]|\d\s?[bpx]))\$?[\d,.]*\d%?\s?(?:(?:[-–—]|to)\s?\$?[\d,.]*\d%?|bps|pts?|x)$/i;

/** Whether a row is part of the header: words or years, but no figures. */
function isHeaderRow(cells: readonly string[]): boolean {
  const others = cells.slice(1).filter((cell) => cell !== '');
  if (others.length === 0) return cells[0] === '';
  const isFigure = (cell: string): boolean =>
    (isAmount(cell) || RANGE.test(cell)) && !YEAR.test(cell) && unitsIn(cell) === undefined;
  return !others.some(isFigure) && (/^\(?\w{1,3}[).]+$/.test(cells[0]!) || !isFigure(cells[0]!));
}

/** Its own title, else what stands above it; both where the title is but a period. */
function captionOf(blocks: readonly Block[], from: number, titles: readonly string[]): string {
  const own = titles.filter((title) => unitsIn(title)?.alone !== true).join(' ');
  if (own !== '' && !isPeriod(own)) return own.slice(0, MAX_CAPTION);
  const above = captionAbove(blocks, from);
  return [above, own]
    .filter((text) => text !== '')
    .join(': ')
    .slice(0, MAX_CAPTION);
}

/** A sentence under another table: `(1) Includes stock options.` */
const FOOTNOTE = /^(?:\(\w{1,2}\)|\^?[*†‡]+)\s?.*\.$/s;

/** The nearest heading above, else the sentence that leads to the table; '' below another table. */
function captionAbove(blocks: readonly Block[], from: number): string {
  for (let i = from - 1; i >= Math.max(0, from - CAPTION_BLOCKS); i--) {
    const { kind, text, table, centered, heading } = blocks[i]!;
    if (kind === 'rule' || text === '') continue;
    const isOfTable = table >= 0 && blocks[i]!.columns.length > 0;
    if (isOfTable) return '';
    if (FOOTNOTE.test(text) || /^\([^()]*\)$|^[^\p{L}]*$/u.test(text) || unitsIn(text)?.alone === true) continue;
    const short = text.length <= MAX_CAPTION;
    if (short && (heading > 0 || isStrong(blocks[i]!) || isUpperCase(text) || centered)) return text;
    const [sentence = ''] = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u).slice(-1);
    if (sentence.endsWith(':')) return sentence.slice(0, -1).slice(0, MAX_CAPTION);
  }
  return '';
}

/** Texts right above the table, where units are stated. */
function paragraphsAbove(blocks: readonly Block[], from: number): readonly string[] {
  return blocks
    .slice(Math.max(0, from - 2), from)
    .filter(({ columns, text }) => columns.length === 0 && text.length <= MAX_CAPTION)
    .map(({ text }) => text)
    .reverse();
}
