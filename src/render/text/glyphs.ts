/** The drawing characters, for terminals that show them and for those that show ASCII only. */
const GLYPHS = {
  up: ['▲', ''],
  down: ['▼', ''],
  missing: ['—', '--'],
  low: ['├', '|'],
  high: ['┤', '|'],
  rail: ['─', '-'],
  dot: ['●', 'O'],
  axis: ['│', '|'],
  bar: ['━', '='],
  // Half a bar, left half and right half; empty without it.
  barStart: ['╺', ''],
  barEnd: ['╸', ''],
  rule: ['─', '-'],
  best: ['*', '*'],
  derived: ['†', '^'],
} as const;

export type Glyphs = Readonly<Record<keyof typeof GLYPHS, string>>;

export function glyphsFor(unicode: boolean): Glyphs {
  return Object.fromEntries(Object.entries(GLYPHS).map(([name, pair]) => [name, pair[unicode ? 0 : 1]])) as Glyphs;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Mark of footnote `number` behind a dash: `²`, or `[2]`. */
export function footnoteMark(number: number, unicode: boolean): string {
  if (!unicode) return `[${number}]`;
  return Array.from(String(number), (digit) => SUPERSCRIPTS[Number(digit)]).join('');
}
