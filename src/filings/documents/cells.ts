/** Cells of one row, without columns used only for alignment. */

/** `$`, `US$`, `€`: a unit before its number. */
const CURRENCY = /^(?:US|C|CA|A|AU|NZ|HK|NT|S|R|CDN|Cdn|U\.S\.)?\s?[$\u20ac\u00a3\u00a5\u20a9\u20b9]\(?$/;
const OPENING = /^(?:[([]|(?:US|C|CA|A|HK|R)?[$\u20ac\u00a3\u00a5]\s?\()$/;
/** A number, a bracketed number, or a dash for zero. */
const NUMERIC =
  /^[([]?[-+\u2013\u2014\u2212]?\s?[$\u20ac\u00a3\u00a5]?\s?[([]?[-\u2212]?(?:[\d.,]*\d[\d.,]*|[-\u2013\u2014\u2212]+)\s?%?\s?[)\]]?(?:\s?\(\w{1,3}\))?$/;
const CLOSING = /^(?:[)\]]|[)\]]?\s?%|%\s?[)\]]|[)\]]\s?(?:%|pts?|x))$/;

function isOpen(text: string): boolean {
  return text.lastIndexOf('(') > text.lastIndexOf(')') || text.lastIndexOf('[') > text.lastIndexOf(']');
}

/** True for what may follow a currency sign: a number or a dash. */
export function isNumeric(text: string): boolean {
  return text.length <= 40 && NUMERIC.test(text);
}

/**
 * Joins parts of one figure: `$` + `1,234`, `12` + `%`, `(` + `1,234` + `)`, `$` + `(5` + `)%`. Similar texts (a column
 * heading `$`, a footnote `(1)`) stay separate.
 */
export function mergeSplitCells(texts: readonly string[]): string[] {
  const cells: string[] = [];
  let prefix = '';
  for (const text of texts) {
    const last = cells.at(-1);
    if (prefix !== '') {
      if (isNumeric(text) || (OPENING.test(text) && !isOpen(prefix))) {
        const merged = prefix + text;
        prefix = OPENING.test(text) ? merged : '';
        if (prefix === '') cells.push(merged);
        continue;
      }
      cells.push(prefix);
      prefix = '';
    }
    const closes =
      last !== undefined && CLOSING.test(text) && (isOpen(last) || (!/^[)\]]/.test(text) && isNumeric(last)));
    if (closes) cells[cells.length - 1] = last + text;
    else if (CURRENCY.test(text) || OPENING.test(text)) prefix = text;
    else cells.push(text);
  }
  if (prefix !== '') cells.push(prefix);
  return cells;
}
