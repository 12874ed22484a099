/** Numbers of price files. */

const POWERS = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15] as const;

/**
 * The number written at `text[from, to)`: digits with at most one point, an optional sign or exponent. NaN when there
 * is no number (`null`, `nan`, blank), undefined when the cell is something else. Up to 15 digits are read in place,
 * exactly: an integer below 2^53 divided by a power of ten up to 10^22 rounds once (W. Clinger, "How to read floating
 * point numbers accurately", 1990).
 */
export function readNumber(text: string, from: number, to: number): number | undefined {
  let digits = 0;
  let value = 0;
  let point = -1;
  for (let at = from; at < to; at++) {
    const c = text.charCodeAt(at);
    if (c >= 48 && c <= 57) {
      value = value * 10 + (c - 48);
      digits++;
    } else if (c === 46 && point < 0) {
      point = at;
    } else {
      return slow(text.slice(from, to));
    }
  }
  if (digits === 0) return slow(text.slice(from, to));
  if (digits > 15) return Number(text.slice(from, to));
  return point < 0 ? value : value / POWERS[to - point - 1]!;
}

function slow(cell: string): number | undefined {
  const text = cell.trim().replace(/^"(.*)"$/, '$1');
  if (text === '' || /^(null|nan|n\/a|none)$/i.test(text)) return Number.NaN;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
}

/**
 * The decimal a 32-bit float was made from. Price services keep prices as 32-bit floats and print them as doubles
 * (229.35 becomes 229.35000610351562): where `value` is exactly a 32-bit float, the nearest number of at most six
 * decimals that makes the same float is returned, else `value` itself.
 */
export function undoFloat32(value: number): number {
  if (Math.fround(value) !== value || value * 100 === Math.floor(value * 100)) return value;
  for (const power of [1e2, 1e3, 1e4, 1e5, 1e6]) {
    const short = Math.round(value * power) / power;
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** Whether `value` is a price of whole cents as a 32-bit float prints it to six decimals (28.20 as 28.200001). */
export function isFloat32InSix(value: number): boolean {
  const cents = Math.round(value * 100) / 100;
  return value !== cents && Math.round(Math.fround(cents) * 1e6) === Math.round(value * 1e6);
}

/** `value` rounded to the fewest decimals (at most `most`) that stay within `tolerance` of it. */
export function shortestWithin(value: number, tolerance: number, most: number): number {
  for (let decimals = 2; decimals <= most; decimals++) {
    const power = POWERS[decimals]!;
    const short = Math.round(value * power) / power;
    if (Math.abs(short - value) <= tolerance) return short;
  }
  return value;
}
