/** First pages and signatures. */
import { longDay } from './figures.ts';
import type { Piece } from './model.ts';
import { type Subject, stateOf } from './subject.ts';

/** Said on every document, outside its sections too. */
export const SIMULATED =
  'SIMULATED DOCUMENT: written by a program for a sample market. It is no filing, and nothing in it is true of any real company.';

const KINDS: Readonly<Record<string, string>> = {
  '10-K': 'ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934',
  '10-KT': 'TRANSITION REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934',
  '10-K/A': 'ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934',
  '10-Q': 'QUARTERLY REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934',
  '20-F': 'ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934',
  '8-K': 'CURRENT REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934',
};

function centred(text: string): Piece {
  return { kind: 'centred', text };
}

export function coverOf(
  { spec, cik, quarter, securities }: Pick<Subject, 'spec' | 'cik' | 'quarter' | 'securities'>,
  form: string,
): Piece[] {
  const period = form === '8-K' ? [] : [`For the period ended ${longDay(quarter.end)}`];
  return [
    'UNITED STATES',
    'SECURITIES AND EXCHANGE COMMISSION',
    `FORM ${form}`,
    SIMULATED,
    KINDS[form] ?? '',
    ...period,
    `Commission file number 001-9${String(cik).slice(-4)}`,
    spec.name,
    `${spec.city}, ${stateOf(spec)}`,
    ...(form === '8-K' || form.endsWith('/A')
      ? []
      : (securities?.securities ?? []).map(({ title, symbol }) => [title, symbol].filter(Boolean).join(', '))),
  ]
    .filter((text) => text !== '')
    .map(centred);
}

/** What stands after the last item. */
export function signaturesOf({ spec, filed }: Pick<Subject, 'spec' | 'filed'>): Piece[] {
  return [
    { kind: 'part', text: 'SIGNATURES' },
    {
      kind: 'paragraph',
      text: `Pursuant to the requirements of the Securities Exchange Act of 1934, this simulated report bears no signature of any person. It would have been signed on behalf of ${spec.name} on ${longDay(filed)}.`,
    },
  ];
}
