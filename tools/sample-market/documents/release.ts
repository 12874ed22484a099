/** Exhibits 99.1: releases on results and on other matters, and slides that are no release. */
import * as news from './bank/news.ts';
import { SIMULATED } from './cover.ts';
import { centsCell, lengthWords, longDay } from './figures.ts';
import type { Piece } from './model.ts';
import { type Subject, stateOf, wordsOf, yearBefore } from './subject.ts';
import { balanceTable, cashTable, incomeTable } from './tables.ts';
import { fill, heading, paragraph } from './words.ts';

function centred(text: string): Piece {
  return { kind: 'centred', text };
}

function closing(subject: Subject): Piece[] {
  const words = wordsOf(subject);
  return [
    heading(`About ${subject.spec.name}`),
    paragraph(news.ABOUT, words),
    paragraph(
      'Media Contact: Press Office, 555-0100, press@example.com. Investor Contact: Investor Relations, 555-0101, investors@example.com.',
      words,
    ),
  ];
}

function dateline({ spec, filed }: Subject): string {
  return `${spec.city.toUpperCase()}, ${stateOf(spec)} — ${longDay(filed)} — `;
}

/** A release on results, with the statements. */
export function resultsRelease(subject: Subject): Piece[] {
  const { spec, quarter, figures } = subject;
  const words = wordsOf(subject);
  const own = figures.income[0]!;
  const before = yearBefore(figures.income, own);
  const diluted = own.perShare.EarningsPerShareDiluted ?? 0;
  const sign = figures.currency === 'USD' ? '$' : `${figures.currency} `;
  const what = quarter.yearEnd ? `Fiscal ${quarter.fiscalYear}` : `${ORDINALS[quarter.number - 1]} Quarter`;
  const bullets = [
    'Revenue of {revenue}, compared with {priorRevenue}',
    'Net income of {net}, compared with {priorNet}',
    'Cash from operations of {operatingCash} since the beginning of the fiscal year',
  ];
  return [
    centred('FOR IMMEDIATE RELEASE'),
    centred(`${spec.name} Reports ${what} Results`),
    centred(SIMULATED),
    paragraph(
      `${dateline(subject)}{co} today announced financial results for the ${lengthWords(own).toLowerCase()} {end}. Revenue was {revenue} and net income {net}, or ${sign}${centsCell(diluted)} for each diluted share${before === undefined ? '' : `, against ${sign}${centsCell(before.perShare.EarningsPerShareDiluted ?? 0)} a year earlier`}.`,
      words,
    ),
    ...bullets.map((text): Piece => ({ kind: 'bullet', text: fill(text, words) })),
    paragraph(news.RESULTS_QUOTE, words),
    heading('Financial Statements'),
    paragraph('Amounts are in {unit} of {currencyWord} except for figures per share. They are unaudited.', words),
    incomeTable(figures),
    balanceTable(figures),
    cashTable(figures),
    heading('Forward-Looking Statements'),
    paragraph(news.RESULTS_FORWARD, words),
    ...closing(subject),
  ];
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth'];

/** A release on another matter, chosen by `pick`; undefined where an item has none. */
export function otherRelease(subject: Subject, item: string, pick: number): Piece[] | undefined {
  const choices = news.ANNOUNCEMENTS[item];
  if (choices === undefined) return undefined;
  const words = wordsOf(subject);
  const { headline, paragraphs } = choices[pick % choices.length]!;
  const [first, ...others] = paragraphs;
  return [
    centred('NEWS RELEASE'),
    centred(fill(headline, words)),
    centred(SIMULATED),
    paragraph(`${dateline(subject)}${first}`, words),
    ...others.map((text) => paragraph(text, words)),
    ...closing(subject),
  ];
}

/** Slides: headlines and fragments, and nothing that reads like a release. */
export function slides({ spec, filed }: Subject): Piece[] {
  const titles = ['Agenda', 'Markets', 'Products', 'Operations', 'People', 'Investment', 'Returns', 'Questions'];
  return [
    centred(spec.name),
    centred('Presentation to Investors (Simulated)'),
    centred(longDay(filed)),
    ...titles.flatMap((title, i): Piece[] => [
      heading(title),
      { kind: 'bullet', text: 'Focus' },
      { kind: 'bullet', text: 'Discipline' },
      centred(String(i + 2)),
    ]),
  ];
}
