/** Numbers as files spell them: marks of thousands, decimal commas, currency signs, 51.86M. */
import { failed, quote, refused } from '../fault.ts';

const POINT = /^[+-]?(\d{1,3}(,\d{3})+|\d*)(\.\d*)?(e[+-]?\d+)?$/i;
const COMMA = /^[+-]?(\d{1,3}(\.\d{3})+|\d*)(,\d*)?(e[+-]?\d+)?$/i;
const SUFFIX = /^([\d.,]+) ?([KMBT])$/i;
const POWER: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/** Looks at all numbers of a file first, then reads each. */
export class NumberReader {
  readonly #mayBeComma: boolean;
  #sample: string | undefined;
  #isPoint = true;
  #isComma = true;
  #hasComma = false;

  /** @param comma whether there may be a decimal comma: `no` in files of services of the United States */
  constructor(comma: 'no' | 'where commas are' | 'yes') {
    this.#mayBeComma = comma === 'yes';
    if (comma === 'no') this.#isComma = false;
  }

  /** Takes a cell into account. */
  see(cell: string): void {
    const text = digitsOf(cell);
    if (!/[.,]/.test(text) || !/^[\d+-]/.test(text)) return;
    this.#sample ??= text;
    this.#hasComma ||= text.includes(',');
    if (!POINT.test(text)) this.#isPoint = false;
    if (!COMMA.test(text)) this.#isComma = false;
  }

  /**
   * The cell as a plain number, after all have been seen. Throws IMPORT_REFUSED where the decimal mark is not clear,
   * IMPORT_FAILED where the marks are in the wrong places.
   */
  plain(cell: string, line: number): string {
    if (/^-+$/.test(cell)) return '';
    const suffix = SUFFIX.exec(cell)?.[2];
    const text = digitsOf(cell);
    const isComma = this.#usesComma();
    if (text.includes(',') && !(isComma ? COMMA : POINT).test(text))
      throw failed(`not a number: ${quote(cell)}`, { line });
    const number = isComma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
    return suffix === undefined ? number : String(Math.round(Number(number) * POWER[suffix.toLowerCase()]!));
  }

  #usesComma(): boolean {
    const isComma = (this.#mayBeComma || this.#hasComma) && this.#isComma;
    if (this.#isPoint && isComma && this.#sample !== undefined)
      throw refused(`numbers as ${this.#sample} leave open what is the decimal mark; write them with a decimal point`);
    return isComma;
  }
}

/** Without a currency sign, and without the letter of 51.86M. */
function digitsOf(cell: string): string {
  const bare = cell.replace(/^([+-]?)\$ ?/, '$1');
  return SUFFIX.exec(bare)?.[1] ?? bare;
}
