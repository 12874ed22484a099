/** Rows of the tables a filing document shows, as text: caption and numbers as printed. */

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[name] ?? whole;
  });
}

/** One line a row: its cells' text in order, white space folded. */
export function printedRows(document: string): string[] {
  const shown = document.replace(/<ix:header[\s\S]*?<\/ix:header>/i, '');
  return [...shown.matchAll(/<tr\b[\s\S]*?<\/tr>/gi)].map(([row]) =>
    decoded(row.replaceAll(/<\/td>/gi, ' ').replaceAll(/<[^>]*>/g, ''))
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

/** `1234567.5` as statements print it: `1,234,567.5`. */
export function asPrinted(value: number): string {
  const [whole = '', cents] = String(Math.abs(value)).split('.');
  const digits = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  return cents === undefined ? digits : `${digits}.${cents.padEnd(2, '0')}`;
}

/** Whether a row with that caption shows that number. */
export function isPrinted(rows: readonly string[], caption: string, value: number): boolean {
  const number = asPrinted(value).replaceAll('.', '\\.');
  const pattern = new RegExp(`(?<![\\d,.])${number}(?![\\d,]|\\.\\d)`);
  return rows.some((row) => row.startsWith(caption) && pattern.test(row));
}
