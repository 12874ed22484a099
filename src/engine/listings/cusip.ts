/** CUSIP numbers: their form and check digit (ANSI X9.6). Knows no security. */

const FORM = /^[0-9A-Z*@#]{8}[0-9]$/;

/**
 * Whether a text is a CUSIP whose ninth character is the check digit of the others: digits, letters as 10-35, `*` 36,
 * `@` 37, `#` 38; every second one doubled, the digits summed. A wrong one is a typing error.
 */
export function isCusip(text: string): boolean {
  return FORM.test(text) && checkDigit(text) === text.charCodeAt(8) - 48;
}

function checkDigit(cusip: string): number {
  let sum = 0;
  for (let i = 0; i < 8; i++) {
    const value = valueAt(cusip.charCodeAt(i)) * (i % 2 === 1 ? 2 : 1);
    sum += Math.floor(value / 10) + (value % 10);
  }
  return (10 - (sum % 10)) % 10;
}

function valueAt(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 65) return code - 55;
  return { 42: 36, 64: 37, 35: 38 }[code] ?? 0;
}
