/** Annual reports: the ordinary one and the ways in which filers depart from it. */
import * as short from './bank/short-items.ts';
import { signaturesOf } from './cover.ts';
import type { ExpectedSections, ItemPiece, Piece, SectionName } from './model.ts';
import { sectionTexts } from './model.ts';
import { ANNUAL, bareCaption, type HeadingHabit, itemHeading } from './outline.ts';
import type { Entry } from './pages.ts';
import { businessPassage, controlsPassage, discussionPassage, marketRiskPassage, riskPassage } from './passages.ts';
import { type Subject, wordsOf } from './subject.ts';
import { balanceTable, cashTable, incomeTable } from './tables.ts';
import { heading, paragraph } from './words.ts';

/**
 * `small`: a smaller reporting company, nothing said of risks. `properties`: items 1 and 2 under one heading. `market_risk`: items 7 and
 * 7A under one heading. `at_the_back`: item 7 points to a caption at the back of the same document. `exhibit`: item 7 points to exhibit
 * 13. `page_index`: captions without item numbers and an index of pages by item.
 */
export type AnnualVariant =
  | 'ordinary'
  | 'small'
  | 'properties'
  | 'market_risk'
  | 'at_the_back'
  | 'exhibit'
  | 'page_index';

/** A body with what extraction must find in it. */
export interface Body {
  readonly pieces: readonly Piece[];
  /** Pieces of exhibit 13, where the discussion is there. */
  readonly exhibit?: readonly Piece[];
  readonly index?: (entries: readonly Entry[]) => readonly Piece[];
}

type ItemNumber = keyof typeof ANNUAL;

/** Where each of our sections begins. */
const SECTIONS: Readonly<Partial<Record<ItemNumber, SectionName>>> = {
  '1': 'business',
  '1A': 'risk_factors',
  '7': 'mda',
  '9A': 'controls_and_procedures',
};

const DISCUSSION_CAPTION = "Management's Discussion and Analysis";

function texts(list: readonly string[], subject: Subject): Piece[] {
  return list.map((text) => paragraph(text, wordsOf(subject)));
}

function statements(subject: Subject): Piece[] {
  const { figures } = subject;
  return [
    heading('Statements of Operations'),
    incomeTable(figures),
    heading('Balance Sheets'),
    balanceTable(figures),
    heading('Statements of Cash Flows'),
    cashTable(figures),
  ];
}

/** Text under each item of the ordinary report. */
function passages(subject: Subject, variant: AnnualVariant): Readonly<Record<ItemNumber, readonly Piece[]>> {
  const say = (...list: readonly string[]): Piece[] => texts(list, subject);
  const small = variant === 'small';
  const elsewhere = (where: string): Piece[] =>
    say(
      `The information required by this Item is set forth under the caption "${DISCUSSION_CAPTION}" ${where} and is incorporated herein by reference.`,
    );
  const discussion =
    variant === 'at_the_back'
      ? elsewhere('in the financial section at the end of this report')
      : variant === 'exhibit'
        ? elsewhere('in Exhibit 13 to this report')
        : discussionPassage(subject);
  return {
    '1': businessPassage(subject, small),
    '1A': small ? say(short.SMALL_RISKS) : riskPassage(subject),
    '1B': say(short.UNRESOLVED),
    '1C': say(...short.CYBERSECURITY),
    '2': say(...short.PROPERTIES),
    '3': say(...short.LEGAL),
    '4': say(short.MINE_SAFETY),
    '5': say(...short.MARKET),
    '6': [],
    '7': discussion,
    '7A': small ? say(short.SMALL_RISKS) : marketRiskPassage(subject),
    '8': statements(subject),
    '9': say(short.UNRESOLVED),
    '9A': controlsPassage(subject, true),
    '9B': say(short.TRADING_ARRANGEMENTS),
    '9C': say(short.MINE_SAFETY),
    '10': say(short.PROXY),
    '11': say(short.PROXY),
    '12': say(short.PROXY),
    '13': say(short.PROXY),
    '14': say(short.PROXY),
    '15': say('Exhibits to a simulated report are named where they are referred to.'),
    '16': say('None.'),
  };
}

const NUMBERS = Object.keys(ANNUAL).sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1));
const PARTS: Readonly<Record<string, string>> = { '1': 'PART I', '5': 'PART II', '10': 'PART III', '15': 'PART IV' };

/** Two items under one heading: the second has none of its own. */
const JOINED: Readonly<Partial<Record<AnnualVariant, readonly [ItemNumber, ItemNumber]>>> = {
  properties: ['1', '2'],
  market_risk: ['7', '7A'],
};

function joinedHeading(habit: HeadingHabit, first: ItemNumber, second: ItemNumber): ItemPiece {
  const { label } = itemHeading(habit, first, '');
  const titles = [ANNUAL[first], ANNUAL[second]].map(habit.caption);
  const word = label === label.toUpperCase() ? 'ITEMS' : 'Items';
  const and = word === 'ITEMS' ? 'AND' : 'and';
  const title = titles.join(` ${and} `);
  return { kind: 'item', number: first, label: `${word} ${first} ${and} ${second}.`, title, section: SECTIONS[first]! };
}

function byPages(subject: Subject): Body {
  const text = passages(subject, 'page_index');
  const captions: readonly (readonly [ItemNumber, string])[] = [
    ['1', 'Our Business'],
    ['7', DISCUSSION_CAPTION],
    ['1A', 'Risk Factors'],
    ['7A', 'Market Risk'],
    ['8', 'Financial Statements and Supplemental Details'],
    ['9A', 'Controls and Procedures'],
    ['2', 'Other Key Information'],
  ];
  const pieces = captions.flatMap(([number, title]) => [bareCaption(title, SECTIONS[number]), ...text[number]]);
  const index = (entries: readonly Entry[]): Piece[] => {
    const pages = captions.map(([number], i): readonly [string, string] => {
      const from = entries[i]!.page;
      const to = (entries[i + 1]?.page ?? from + 1) - 1;
      return [number, from >= to ? String(from) : `${from}-${to}`];
    });
    const pageOf = new Map(pages);
    const rows = NUMBERS.filter((number) => number !== '6').map((number) => [
      `Item ${number}. ${ANNUAL[number as ItemNumber]}`,
      pageOf.get(number) ?? (Number.parseInt(number, 10) >= 10 && Number(number) <= 14 ? '(a)' : 'None'),
    ]);
    return [
      { kind: 'centred', text: 'Form 10-K Cross-Reference Index' },
      { kind: 'table', head: [['Pages']], rows },
      { kind: 'paragraph', text: '(a) Incorporated by reference to the proxy statement of the simulated company.' },
    ];
  };
  return { pieces: [...pieces, ...signaturesOf(subject)], index };
}

/** The body of an annual report. */
export function annualBody(subject: Subject, variant: AnnualVariant, habit: HeadingHabit): Body {
  if (variant === 'page_index') return byPages(subject);
  const text = passages(subject, variant);
  const joined = JOINED[variant];
  const pieces: Piece[] = [];
  for (const number of NUMBERS as ItemNumber[]) {
    if (number in PARTS) pieces.push({ kind: 'part', text: PARTS[number]! });
    if (number === joined?.[1]) continue;
    const section = SECTIONS[number];
    if (number === joined?.[0]) pieces.push(joinedHeading(habit, ...joined), ...text[joined[0]], ...text[joined[1]]);
    else pieces.push(itemHeading(habit, number, ANNUAL[number], section), ...text[number]);
  }
  const back: Piece[] = [bareCaption(DISCUSSION_CAPTION, 'mda'), ...discussionPassage(subject)];
  const closing: Piece[] = [
    bareCaption('Report of Management'),
    ...texts(
      ['Management is responsible for the statements of the simulated company and for the estimates in them.'],
      subject,
    ),
  ];
  if (variant === 'at_the_back') return { pieces: [...pieces, ...signaturesOf(subject), ...back, ...closing] };
  const signed = [...pieces, ...signaturesOf(subject)];
  return variant === 'exhibit' ? { pieces: signed, exhibit: [...back, ...closing] } : { pieces: signed };
}

/** Sections of a body; of several beginnings of one section the last counts: a pointer stands before what it points to. */
export function annualSections({ pieces, exhibit }: Body): ExpectedSections {
  return { ...sectionTexts(pieces), ...(exhibit === undefined ? {} : sectionTexts(exhibit)) };
}
