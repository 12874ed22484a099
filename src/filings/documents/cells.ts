/** Cells of one row, without columns used only for alignment. */

/** A cell with text, and the columns of the source it covers, the last one included. */
export interface PlacedCell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Where its figure starts, after a currency sign in a cell of its own. */
  readonly anchor: number;
  /** XBRL concept of its figure; '' or absent without one. */
  readonly concept?: string | undefined;
}

/** `$`, `US$`, `€`, `RMB`: a unit before its number. Codes such as `EUR` are texts of a column of currencies, too. */
const CURRENCY = /^(?:(?:US|C|CA|A|AU|NZ|HK|NT|S|R|CDN|Cdn|U\.S\.)?\s?[$\u20ac\u00a3\u00a5\u20a9\u20b9]|RMB)\s?\(?$/;
const OPENING = /^(?:[([]|(?:(?:US|C|CA|A|HK|R)?[$\u20ac\u00a3\u00a5]|RMB)\s?\()$/;
/** A number, a bracketed number, or a dash for zero. */
const NUMERIC =
  /^[([]?[-+\u2013\u2014\u2212]?\s?[$\u20ac\u00a3\u00a5]?\s?[([]?[-\u2212]?(?:[\d.,]*\d[\d.,]*|[-\u2013\u2014\u2212]+)\s?%?\s?[)\]]?(?:\s?\(\w{1,3}\)|\^[\w*,†‡]{1,5})?$/;
const CLOSING = /^(?:[)\]]|[)\]]?\s?%|%\s?[)\]]|[)\]]\s?(?:%|pts?|x))$/;
/** A unit after its number, set apart by a space. */
const UNIT = /^(?:pts|bps|pp)\.?$/i;

function isOpen(text: string): boolean {
  return text.lastIndexOf('(') > text.lastIndexOf(')') || text.lastIndexOf('[') > text.lastIndexOf(']');
}

/** True for what may follow a currency sign: a number or a dash. */
export function isNumeric(text: string): boolean {
  return text.length <= 40 && NUMERIC.test(text);
}

/**
 * Joins parts of one figure: `$` + `1,234`, `12` + `%`, `(` + `1,234` + `)`, `$` + `(5` + `)%`, `110` + `bps`. Similar
 * texts (a column heading `$`, a footnote `(1)`) stay separate.
 */
export function mergeSplitCells(parts: readonly PlacedCell[]): PlacedCell[] {
  const cells: PlacedCell[] = [];
  let prefix: PlacedCell | undefined;
  for (const part of parts) {
    const { text } = part;
    const last = cells.at(-1);
    if (prefix !== undefined) {
      if (isNumeric(text) || (OPENING.test(text) && !isOpen(prefix.text))) {
        const between = /\w$/.test(prefix.text) ? ' ' : '';
        const merged: PlacedCell = { ...part, text: prefix.text + between + text, start: prefix.start };
        prefix = OPENING.test(text) ? merged : undefined;
        if (prefix === undefined) cells.push(merged);
        continue;
      }
      cells.push(prefix);
      prefix = undefined;
    }
    const closes =
      last !== undefined && CLOSING.test(text) && (isOpen(last.text) || (!/^[)\]]/.test(text) && isNumeric(last.text)));
    const isUnit = last !== undefined && UNIT.test(text) && isNumeric(last.text);
    if (isUnit) cells[cells.length - 1] = { ...last, text: `${last.text} ${text}`, end: part.end };
    else if (closes) cells[cells.length - 1] = { ...last, text: last.text + text, end: part.end };
    else if (CURRENCY.test(text) || OPENING.test(text)) prefix = part;
    else cells.push(part);
  }
  if (prefix !== undefined) cells.push(prefix);
  return cells;
}
