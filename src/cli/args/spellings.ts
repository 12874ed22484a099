/**
 * Values as people type them: `1Y`, `10K`, `quarterly`, `cash`, days as `2020` or `2020/3/5`. Only the command line is
 * lenient; the API stays strict.
 */
import { daysInMonth } from '../../engine/days.ts';

/** Other words for legal values, both folded as by `fold`. A word is used only where its target is legal. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  q: ['quarter', 'quarterly'],
  quarter: ['quarterly'],
  quarters: ['quarter', 'quarterly'],
  quarterly: ['quarter'],
  y: ['annual'],
  fy: ['annual'],
  year: ['annual'],
  years: ['annual', 'year'],
  yearly: ['annual'],
  annually: ['annual'],
  d: ['daily'],
  day: ['daily'],
  month: ['monthly'],
  w: ['weekly'],
  week: ['weekly'],
  payment: ['per-payment'],
  payments: ['per-payment'],
  cash: ['cashflow'],
  cashflows: ['cashflow'],
  cashflowstatement: ['cashflow'],
  incomestatement: ['income'],
  balancesheet: ['balance'],
  all: ['max'],
  '12m': ['1y'],
  '12mo': ['1y'],
  '24m': ['2y'],
  stock: ['stocks'],
  stocks: ['stock'],
  etf: ['etfs'],
  etfs: ['etf'],
  form4: ['4'],
  risks: ['risk_factors'],
  controls: ['controls_and_procedures'],
  symbols: ['symbol'],
  forms: ['form'],
};

/**
 * The legal value that `typed` means: itself, one of another case or punctuation, or another word for it. Undefined if
 * none does.
 */
export function legalValue(typed: string, legal: readonly string[]): string | undefined {
  if (legal.includes(typed)) return typed;
  const folded = fold(typed);
  const same = legal.filter((each) => fold(each) === folded);
  if (same.length === 1) return same[0];
  return WORDS[folded]?.find((each) => legal.includes(each));
}

/** Lower case without punctuation; units of time by their letter (`5yrs` as `5y`). */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_.-]/g, '')
    .replace(/^(\d+)(?:yrs?|years?)$/, '$1y')
    .replace(/^(\d+)(?:mos|months?)$/, '$1m');
}

/**
 * A day as the API spells it: `2020/3/5` and `20200305`, a year or a month by its first or last day. Another text as it is:
 * whether it is a day is for the service to say.
 */
export function spelledDay(typed: string, edge: 'first' | 'last'): string {
  const [, year, month, day] =
    /^(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2}))?)?$/.exec(typed)?.filter((_, i) => i !== 2) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(typed) ??
    [];
  if (year === undefined) return typed;
  const inYear = month ?? (edge === 'first' ? '1' : '12');
  const inMonth = day ?? (edge === 'first' ? '1' : String(daysInMonth(Number(year), Number(inYear))));
  return [year, inYear.padStart(2, '0'), inMonth.padStart(2, '0')].join('-');
}
