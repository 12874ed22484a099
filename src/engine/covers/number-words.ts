/**
 * Parses numbers in words and digits: `five`, `twenty-five`, `one-half`, `1/10`, `0.25`, `1,000`, `one hundred and
 * twenty`.
 */

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const POWERS: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const ORDINALS: Readonly<Record<string, number>> = {
  half: 2,
  quarter: 4,
  ...Object.fromEntries(
    'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
      .split(' ')
      .map((word, i) => [word, i + 3]),
  ),
  ...Object.fromEntries(TENS.map((word, i) => [word.replace(/y$/, 'ieth'), (i + 2) * 10])),
  hundredth: 100,
  thousandth: 1000,
};

/** A number and how many words it used. */
export interface ReadNumber {
  readonly value: number;
  readonly length: number;
}

/** A word as a whole number below a hundred; undefined for other words. */
function smallNumber(word: string): number | undefined {
  if (word === 'a' || word === 'an') return 1;
  const unit = UNITS.indexOf(word);
  if (unit >= 0) return unit;
  const ten = TENS.indexOf(word);
  return ten >= 0 ? (ten + 2) * 10 : undefined;
}

/** Digits as a number: `1,000`, `0.25`, `1/10`. */
function numeral(word: string): number | undefined {
  const fraction = /^(\d{1,9})\/(\d{1,9})(?:th|rd|nd|st|ths)?$/.exec(word);
  if (fraction !== null) return Number(fraction[2]) === 0 ? undefined : Number(fraction[1]) / Number(fraction[2]);
  return /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$|^\.\d+$/.test(word) ? Number(word.replaceAll(',', '')) : undefined;
}

/** Denominator of a fraction word (`tenth`, `hundredths`); undefined for other words. */
function denominator(word: string): number | undefined {
  return ORDINALS[word] ?? ORDINALS[word.replace(/s$/, '')] ?? (word === 'halves' ? 2 : undefined);
}

/** The denominator at `at`, one word or two (`four hundredth` is 400, `twenty fifth` 25). */
function denominatorAt(words: readonly string[], at: number): ReadNumber | undefined {
  const single = denominator(words[at] ?? '');
  if (single !== undefined) return { value: single, length: 1 };
  const first = smallNumber(words[at] ?? '');
  const second = words[at + 1] ?? '';
  if (first === undefined || first === 0) return undefined;
  if (/^(hundred|thousand)ths?$/.test(second)) return { value: first * denominator(second)!, length: 2 };
  const unit = denominator(second);
  return first >= 20 && unit !== undefined && unit < 10 ? { value: first + unit, length: 2 } : undefined;
}

/**
 * The number at the start of `words` (lower case, hyphens split), fractions included: `one half`, `two and a half`,
 * `three fourths`. Undefined without a number.
 */
export function readNumber(words: readonly string[]): ReadNumber | undefined {
  if (words[0] === 'a' || words[0] === 'an') {
    // In `a one tenth interest` and `a half` the article is no number.
    const rest = wholeNumber(words.slice(1)) === undefined && denominator(words[1] ?? '') === undefined;
    const read = rest ? undefined : readNumber(words.slice(1));
    if (read !== undefined) return { value: read.value, length: read.length + 1 };
  }
  const whole = wholeNumber(words);
  const half = denominator(words[0] ?? '');
  if (whole === undefined) return half === undefined ? undefined : { value: 1 / half, length: 1 };
  const { value, length } = whole;
  if (Number.isInteger(value) && value > 0) {
    const under = denominatorAt(words, length);
    if (under !== undefined) return { value: value / under.value, length: length + under.length };
    if (words[length] === 'and') {
      const above = smallNumber(words[length + 1] ?? '');
      const part = above === undefined ? undefined : denominatorAt(words, length + 2);
      if (above !== undefined && part !== undefined)
        return { value: value + above / part.value, length: length + 2 + part.length };
    }
  }
  return whole;
}

function wholeNumber(words: readonly string[]): ReadNumber | undefined {
  const printed = numeral(words[0] ?? '');
  if (printed !== undefined) {
    const power = POWERS[words[1] ?? ''];
    return power === undefined ? { value: printed, length: 1 } : { value: printed * power, length: 2 };
  }
  let total = 0;
  let current = 0;
  let at = 0;
  let ended = 0;
  /** The next word must be below this to belong to the same hundred. */
  let last = Number.POSITIVE_INFINITY;
  for (; at < words.length; at++) {
    const word = words[at]!;
    const value = smallNumber(word);
    if (value !== undefined) {
      // `four` after `twenty` belongs to it; after `one` it is another number.
      if (value >= last) break;
      current += value;
      last = value < 20 ? 0 : 10;
    } else if (word === 'hundred' && current > 0) {
      current *= 100;
      last = 100;
    } else if (POWERS[word] !== undefined && current > 0) {
      total += current * POWERS[word]!;
      current = 0;
      last = Number.POSITIVE_INFINITY;
    } else if (word === 'and' && ended > 0 && last >= 100) continue;
    else break;
    ended = at + 1;
  }
  return ended === 0 ? undefined : { value: total + current, length: ended };
}

/** A whole text as a number: `one hundred million`, `12 million`; undefined if any word is left. */
export function numberOfWords(text: string): number | undefined {
  const words = text
    .toLowerCase()
    .replace(/[-\u2010-\u2015]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const read = readNumber(words);
  return read !== undefined && read.length === words.length ? read.value : undefined;
}
