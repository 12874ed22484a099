/** An amendment of an annual report that only brings its Part III: none of the sections anybody asks for. */
import { signaturesOf } from './cover.ts';
import type { Piece } from './model.ts';
import { ANNUAL, type HeadingHabit, itemHeading } from './outline.ts';
import { type Subject, wordsOf } from './subject.ts';
import { heading, paragraph } from './words.ts';

const TEXT: Readonly<Record<'10' | '11' | '12' | '13' | '14', readonly string[]>> = {
  '10': [
    'The board of directors of {co} has nine members, eight of whom are independent. Each was elected for one year. Names of directors of a simulated company are not given here.',
    'The code of ethics applies to all directors, officers and employees. The audit committee has three members, all of whom are financial experts.',
  ],
  '11': [
    'Compensation consists of a salary, an annual bonus and grants of stock. Bonuses depend on revenue, on operating income and on measures of quality. The risk factors of the plans, in the opinion of the compensation committee, are not likely to have a material adverse effect.',
  ],
  '12': ['No person is known to hold more than ten percent of the common stock of the simulated company.'],
  '13': ['There were no transactions with related persons that have to be reported.'],
  '14': ['Fees of the simulated accountant were approved in advance by the audit committee.'],
};

/** The body of the amendment. */
export function partThreePieces(subject: Subject, habit: HeadingHabit): Piece[] {
  const words = wordsOf(subject);
  const items = (['10', '11', '12', '13', '14'] as const).flatMap((number): Piece[] => [
    itemHeading(habit, number, ANNUAL[number]),
    ...TEXT[number].map((text) => paragraph(text, words)),
  ]);
  return [
    heading('EXPLANATORY NOTE'),
    paragraph(
      'This Amendment No. 1 amends the annual report on Form 10-K of {co} for fiscal {year}. It brings the information required by Part III, which was omitted from the report because a proxy statement was to be filed within 120 days. Part I, Item 1A, "Risk Factors," and Part II, Item 7, of the report are not amended.',
      words,
    ),
    { kind: 'part', text: 'PART III' },
    ...items,
    { kind: 'part', text: 'PART IV' },
    itemHeading(habit, '15', ANNUAL['15']),
    paragraph('Certifications are not a part of the simulation.', words),
    ...signaturesOf(subject),
  ];
}
