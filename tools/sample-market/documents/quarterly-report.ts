/** Quarterly reports. */
import * as short from './bank/short-items.ts';
import { signaturesOf } from './cover.ts';
import type { Piece, SectionName } from './model.ts';
import { type HeadingHabit, itemHeading, QUARTERLY } from './outline.ts';
import { controlsPassage, discussionPassage, marketRiskPassage } from './passages.ts';
import { type Subject, wordsOf } from './subject.ts';
import { balanceTable, cashTable, incomeTable } from './tables.ts';
import { heading, paragraph } from './words.ts';

type ItemNumber = keyof typeof QUARTERLY;

const SECTIONS: Readonly<Partial<Record<ItemNumber, SectionName>>> = {
  '2': 'mda',
  '4': 'controls_and_procedures',
  'II.1A': 'risk_factors',
};

/** The body of a quarterly report; `small`: nothing said of risks. */
export function quarterlyPieces(subject: Subject, small: boolean, habit: HeadingHabit): Piece[] {
  const say = (...list: readonly string[]): Piece[] => list.map((text) => paragraph(text, wordsOf(subject)));
  const { figures } = subject;
  const passages: Readonly<Record<ItemNumber, readonly Piece[]>> = {
    '1': [
      heading('Condensed Statements of Operations (Unaudited)'),
      incomeTable(figures),
      heading('Condensed Balance Sheets (Unaudited)'),
      balanceTable(figures),
      heading('Condensed Statements of Cash Flows (Unaudited)'),
      cashTable(figures),
    ],
    '2': discussionPassage(subject),
    '3': small ? say(short.SMALL_RISKS) : marketRiskPassage(subject),
    '4': controlsPassage(subject, false),
    'II.1': say(...short.LEGAL),
    'II.1A': small ? say(short.SMALL_RISKS) : say(...short.QUARTER_RISKS),
    'II.2': say(...short.UNREGISTERED_SALES),
    'II.3': say(short.UNRESOLVED),
    'II.4': say(short.MINE_SAFETY),
    'II.5': say(short.TRADING_ARRANGEMENTS),
    'II.6': say('Exhibits to a simulated report are named where they are referred to.'),
  };
  const order: readonly ItemNumber[] = ['1', '2', '3', '4', 'II.1', 'II.1A', 'II.2', 'II.3', 'II.4', 'II.5', 'II.6'];
  const pieces = order.flatMap((number): Piece[] => [
    ...(number === '1' ? [{ kind: 'part', text: 'PART I. FINANCIAL INFORMATION' } as const] : []),
    ...(number === 'II.1' ? [{ kind: 'part', text: 'PART II. OTHER INFORMATION' } as const] : []),
    itemHeading(habit, number, QUARTERLY[number], SECTIONS[number]),
    ...passages[number],
  ]);
  return [...pieces, ...signaturesOf(subject)];
}
