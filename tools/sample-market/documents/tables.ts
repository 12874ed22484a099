/** Tables of figures: the three statements, and the short ones of discussions. */
import type { Amounts } from '../statements/types.ts';
import { readTexts, wordPairs } from '../text.ts';
import { type Column, cell, centsCell, type Figures, lengthWords, longDay, percentChange } from './figures.ts';
import type { TablePiece } from './model.ts';
import { curly } from './template.ts';

const TEXTS = readTexts('documents/text');
/** Lines of the statement of operations in the order in which they stand: concept and label. */
const INCOME_LINES = wordPairs(TEXTS, 'incomeLabels');
/** Labels of concepts; others are named by their words. */
const LABELS: Readonly<Record<string, string>> = Object.fromEntries(wordPairs(TEXTS, 'labels'));

function labelOf(tag: string): string {
  const words = tag.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return curly(LABELS[tag] ?? words.charAt(0).toUpperCase() + words.slice(1));
}

function headOf(columns: readonly Column[]): string[][] {
  return [columns.map(lengthWords), columns.map(({ end }) => longDay(end))];
}

/** Rows of amounts, the currency sign on those that `signed` names. */
function amountsTable(
  { unit, currency }: Figures,
  prefix: string,
  head: readonly (readonly string[])[],
  columns: readonly { readonly amounts: Amounts }[],
  lines: readonly (readonly [tag: string, label: string])[],
  signed: (tag: string, i: number) => boolean,
): TablePiece & Required<Pick<TablePiece, 'tags'>> {
  const mark = currency === 'USD' ? '$' : '';
  return {
    kind: 'table',
    head,
    rows: lines.map(([tag, label], i) => [
      label,
      ...columns.map(({ amounts }) => `${signed(tag, i) ? mark : ''}${cell(amounts[tag] ?? 0)}`),
    ]),
    tags: {
      concepts: lines.map(([tag]) => `us-gaap:${tag}`),
      // Contexts of inline XBRL are numbered by kind and column: `i-1`, `c-2`, `b-1`.
      contexts: columns.map((_, i) => `${prefix}-${i + 1}`),
      scale: unit === 1e6 ? 6 : 3,
    },
  };
}

/** The statement of operations. */
export function incomeTable(figures: Figures): TablePiece {
  const { income, currency } = figures;
  const lines = INCOME_LINES.filter(([tag]) => tag in income[0]!.amounts);
  const first = lines[0]?.[0];
  const signed = (tag: string): boolean => tag === first || tag === 'NetIncomeLoss';
  const table = amountsTable(figures, 'i', headOf(income), income, lines, signed);
  const mark = currency === 'USD' ? '$' : '';
  const each = (tag: string, show: (value: number) => string): string[] =>
    income.map(({ perShare }) => show(perShare[tag] ?? 0));
  const cents = (value: number): string => `${mark}${centsCell(value)}`;
  const shares = each('WeightedAverageNumberOfDilutedSharesOutstanding', (value) => cell(value / 1000));
  const perShare = [
    ['Earnings (loss) per share, basic', ...each('EarningsPerShareBasic', cents)],
    ['Earnings (loss) per share, diluted', ...each('EarningsPerShareDiluted', cents)],
    ['Average shares, diluted (thousands)', ...shares],
  ];
  return { ...table, rows: [...table.rows, ...perShare] };
}

function plainTable(
  figures: Figures,
  prefix: string,
  head: readonly (readonly string[])[],
  columns: readonly { readonly amounts: Amounts }[],
): TablePiece {
  const tags = Object.keys(columns[0]!.amounts).filter((tag) => columns.some(({ amounts }) => amounts[tag] !== 0));
  const lines = tags.map((tag) => [tag, labelOf(tag)] as const);
  return amountsTable(figures, prefix, head, columns, lines, (_, i) => i === 0 || i === tags.length - 1);
}

export function balanceTable(figures: Figures): TablePiece {
  return plainTable(figures, 'b', [figures.balance.map(({ end }) => longDay(end))], figures.balance);
}

export function cashTable(figures: Figures, columns: readonly Column[] = figures.cash): TablePiece {
  return plainTable(figures, 'c', headOf(columns), columns);
}

/**
 * Selected lines of the own period and of the one compared with it; no percentage of lines below a twentieth of the
 * first.
 */
export function summaryTable({ currency }: Figures, own: Column, before: Column | undefined): TablePiece {
  const lines = INCOME_LINES.filter(([tag]) => tag in own.amounts);
  const rows = lines.map(([tag, label], i) => {
    const sign = i === 0 && currency === 'USD' ? '$' : '';
    const [now, then = 0] = [own.amounts[tag]!, before?.amounts[tag]];
    const isSmall = 20 * Math.abs(now) < Math.abs(own.amounts[lines[0]![0]]!);
    const compared = [`${sign}${cell(then)}`, isSmall ? '' : percentChange(now, then), cell(now - then)];
    return [label, `${sign}${cell(now)}`, ...(before === undefined ? [] : compared)];
  });
  const days = [longDay(own.end), ...(before === undefined ? [] : [longDay(before.end), 'Percent (a)', 'Change'])];
  return { kind: 'table', head: [days], rows };
}
