/** The drawing characters, for terminals that show them and for those that show ASCII only. */
export interface Glyphs {
  readonly up: string;
  readonly down: string;
  readonly missing: string;
  readonly low: string;
  readonly high: string;
  readonly rail: string;
  readonly dot: string;
  readonly axis: string;
  readonly bar: string;
  /** Half a bar, left half and right half; empty without it. */
  readonly barStart: string;
  readonly barEnd: string;
  readonly rule: string;
  readonly best: string;
}

export function glyphsFor(unicode: boolean): Glyphs {
  return unicode
    ? {
        up: '▲',
        down: '▼',
        missing: '—',
        low: '├',
        high: '┤',
        rail: '─',
        dot: '●',
        axis: '│',
        bar: '━',
        barStart: '╺',
        barEnd: '╸',
        rule: '─',
        best: '*',
      }
    : {
        up: '',
        down: '',
        missing: '--',
        low: '|',
        high: '|',
        rail: '-',
        dot: 'O',
        axis: '|',
        bar: '=',
        barStart: '',
        barEnd: '',
        rule: '-',
        best: '*',
      };
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Mark of footnote `number` behind a dash: `²`, or `[2]`. */
export function footnoteMark(number: number, unicode: boolean): string {
  if (!unicode) return `[${number}]`;
  return Array.from(String(number), (digit) => SUPERSCRIPTS[Number(digit)]).join('');
}
