/**
 * Revenue by segment, product and region: simulated parts of the simulated total, that add up to it in every period.
 * Shares drift from year to year and are those of the filer's number; nothing is drawn at random.
 */
import { civil } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import { readTexts, wordPairs } from '../text.ts';
import { type Column, cell, type Figures, lengthWords, longDay, revenueTag } from './figures.ts';
import type { XbrlContext } from './html-printer.ts';
import type { Piece, TablePiece } from './model.ts';

/** An axis with its members: name as tagged, and as printed. */
interface Breakdown {
  readonly title: string;
  readonly axis: string;
  readonly members: readonly (readonly [member: string, label: string])[];
}

const TEXTS = readTexts('documents/text');
const BREAKDOWNS: readonly Breakdown[] = [
  ['Revenue by Segment', 'us-gaap:StatementBusinessSegmentsAxis', 'segmentMembers'],
  ['Revenue by Product', 'srt:ProductOrServiceAxis', 'productMembers'],
  ['Revenue by Region', 'srt:StatementGeographicalAxis', 'regionMembers'],
].map(([title, axis, words]) => ({ title: title!, axis: axis!, members: wordPairs(TEXTS, words!) }));

/** The tables of the note, each under its title; none for a filer without revenue. */
export function segmentPieces(figures: Figures, cik: number): Piece[] {
  const tag = revenueTag(figures.income[0]!.amounts);
  if (tag === undefined) return [];
  return BREAKDOWNS.flatMap((breakdown, at): Piece[] => [
    { kind: 'subheading', text: breakdown.title },
    tableOf(figures, breakdown, tag, cik + at),
  ]);
}

function tableOf(
  { income, unit, currency }: Figures,
  { axis, members }: Breakdown,
  tag: string,
  seed: number,
): TablePiece {
  const mark = currency === 'USD' ? '$' : '';
  const parts = income.map((column) => partsOf(column, tag, members.length, seed));
  const total = income.map(({ amounts }) => `${mark}${cell(amounts[tag]!)}`);
  return {
    kind: 'table',
    head: [income.map(lengthWords), income.map(({ end }) => longDay(end))],
    rows: [
      ...members.map(([, label], i) => [label, ...parts.map((each) => `${i === 0 ? mark : ''}${cell(each[i]!)}`)]),
      ['Total revenue', ...total],
    ],
    tags: {
      concepts: [...members, ''].map(() => `us-gaap:${tag}`),
      members: [...members.map(([member]) => idOf(axis, member)), ''],
      contexts: income.map((_, i) => `i-${i + 1}`),
      scale: unit === 1e6 ? 6 : 3,
    },
  };
}

/** Whole amounts that add up to the revenue of a period; no part is less than nothing. */
function partsOf(
  { end, amounts }: Pick<Column, 'end' | 'amounts'>,
  tag: string,
  count: number,
  seed: number,
): number[] {
  const total = amounts[tag]!;
  const weights = Array.from({ length: count }, (_, i) => weightOf(i, yearOf(end), seed));
  const sum = weights.reduce((a, b) => a + b, 0);
  const parts = weights.slice(1).map((weight) => Math.round((total * weight) / sum));
  return [total - parts.reduce((a, b) => a + b, 0), ...parts];
}

/** Parts later in the list are smaller; one grows by some percent a year where another shrinks. */
function weightOf(i: number, year: number, seed: number): number {
  const drift = (((seed * (i + 3)) % 11) - 5) / 100;
  // By products: a power differs in its last digit between machines.
  const step = year < 2020 ? 1 / (1 + drift) : 1 + drift;
  const grown = Array.from({ length: Math.abs(year - 2020) }, () => step).reduce((all, each) => all * each, 1);
  return (1 / (i + 1)) * (1 + ((seed * (i + 7)) % 17) / 34) * grown;
}

/** The year that most of a fiscal year is in: its parts keep one set of shares. */
function yearOf(end: EpochDay): number {
  return civil(end - 31).year;
}

/** Contexts of the members in each column of the statement of operations. */
export function segmentContexts({ income }: Figures): XbrlContext[] {
  return BREAKDOWNS.flatMap(({ axis, members }) =>
    members.flatMap(([member]) =>
      income.map(({ start, end }, i) => ({
        id: `i-${i + 1}${idOf(axis, member)}`,
        ...{ start, end },
        dimension: [axis, member] as const,
      })),
    ),
  );
}

function idOf(axis: string, member: string): string {
  return `-${BREAKDOWNS.findIndex((each) => each.axis === axis)}-${member.replace(/\W/g, '')}`;
}
