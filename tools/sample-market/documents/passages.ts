/** The long sections of reports, without their headings. */
import * as business from './bank/business.ts';
import * as discussion from './bank/discussion.ts';
import * as risks from './bank/risks.ts';
import * as short from './bank/short-items.ts';
import type { Column } from './figures.ts';
import type { Piece } from './model.ts';
import { type Subject, wordsOf, yearBefore } from './subject.ts';
import { cashTable, summaryTable } from './tables.ts';
import { heading, paragraph, type Topic, topicPieces } from './words.ts';

export function businessPassage(subject: Subject, brief = false): Piece[] {
  const words = wordsOf(subject);
  const topics = brief ? business.BUSINESS.slice(0, 5) : business.BUSINESS;
  return [paragraph(business.BUSINESS_OPENING, words), ...topics.flatMap((topic) => topicPieces(topic, words))];
}

export function riskPassage(subject: Subject): Piece[] {
  const words = wordsOf(subject);
  const pieces = risks.RISK_INTRODUCTION.map((text) => paragraph(text, words));
  let n = subject.cik;
  for (const group of risks.RISK_GROUPS) {
    pieces.push(heading(group.title));
    for (const topic of group.topics) {
      pieces.push(...topicPieces(topic, words, 2));
      pieces.push(paragraph(risks.CONSEQUENCES[n++ % risks.CONSEQUENCES.length]!, words));
    }
  }
  return pieces;
}

/** Columns a discussion compares: the newest period of each length, with that of a year before. */
function compared({ figures }: Subject): (readonly [own: Column, before: Column | undefined])[] {
  const end = figures.income[0]!.end;
  return figures.income
    .filter((column) => column.end === end)
    .map((column) => [column, yearBefore(figures.income, column)] as const);
}

export function discussionPassage(subject: Subject): Piece[] {
  const words = wordsOf(subject);
  const topics = (...list: readonly Topic[]): Piece[] => list.flatMap((topic) => topicPieces(topic, words));
  const results = compared(subject).flatMap(([own, before]): Piece[] => [
    paragraph(
      'The following table shows the results of {span} and, where they are compared, those of {priorSpan}:',
      wordsOf(subject, own),
    ),
    summaryTable(subject.figures, own, before),
  ]);
  return [
    ...discussion.DISCUSSION_OPENING.map((text) => paragraph(text, words)),
    ...topics(discussion.OVERVIEW, discussion.OUTLOOK),
    heading('Results of Operations'),
    ...results,
    ...topics(discussion.REVENUE_TOPIC, discussion.SEGMENTS, discussion.COSTS, discussion.TAXES),
    ...topics(discussion.LIQUIDITY),
    paragraph('Cash flows were as follows:', words),
    cashTable({ ...subject.figures, cash: subject.figures.cash.slice(0, 2) }),
    ...topics(
      discussion.CAPITAL_RETURN,
      discussion.INFLATION,
      discussion.CREDIT,
      discussion.ESTIMATES,
      discussion.PRONOUNCEMENTS,
    ),
  ];
}

/** `annual` adds management's report. */
export function controlsPassage(subject: Subject, annual: boolean): Piece[] {
  const words = wordsOf(subject);
  return [
    heading('Evaluation of Disclosure Controls and Procedures'),
    ...short.CONTROLS_EVALUATION.map((text) => paragraph(text, words)),
    ...(annual
      ? [
          heading("Management's Report on Internal Control over Financial Reporting"),
          ...short.CONTROLS_REPORT.map((text) => paragraph(text, words)),
        ]
      : []),
    heading('Changes in Internal Control over Financial Reporting'),
    paragraph(short.CONTROLS_CHANGES, words),
  ];
}

export function marketRiskPassage(subject: Subject): Piece[] {
  return short.MARKET_RISK.map((text) => paragraph(text, wordsOf(subject)));
}
