/** The part of the report about splits that no list has, in Markdown. */
import type { SplitTally } from './measure.ts';

type Counts = Pick<SplitTally, 'answers' | 'right' | 'marked' | 'wrong'>;

const ABOUT = `## Splits that no list has

P/E (TTM), market cap and quote on a session of every 35 days, from 700 days before a split to 350 after it, from the company's facts and one price file
that does not list the split, against a file that lists it: within 2 % (right), a marker, or wrong. There must be none of the last. The shapes of files:
with \`Adj Close\`, made after or before the split, or with closes as traded; with columns of events, and a chart as JSON, both cut 30 days before the split and made
after it; and files in which all prices are rounded to cents, which hide whether they are divided by a split. KO, NFLX and AMZN are records cut to a few
elements: no filing in them says what a share cost. The first nine splits are those since 2010 for which the records have both the company's facts and prices with
a list of splits; those of Mastercard, Palo Alto Networks, Shopify and Netflix (2025) have facts so cut, too, and prices made around the real split: a random walk.
Companies whose symbols begin with ZMA do not exist: facts and prices are made, one for each thing that splits of others do in filings, which the table names.`;

/** The counts by company and shape, and in all. */
export function splitsPart(tallies: readonly SplitTally[]): string {
  const part = (name: string, of: (each: SplitTally) => boolean): string =>
    line([name, '', ...cells(totalOf(tallies.filter(of)))]);
  return [
    ABOUT,
    [
      line(['split', 'file', 'answers', 'right', 'marker', 'wrong']),
      line(['---', '---', '---:', '---:', '---:', '---:']),
      ...splitRows(tallies),
      part('companies that exist', ({ about }) => about === undefined),
      part('companies that do not', ({ about }) => about !== undefined),
      part('all, not in cents', ({ shape }) => !shape.startsWith('in cents')),
      part('all', () => true),
    ].join('\n'),
  ].join('\n\n');
}

/** A line of the table for each. */
export function splitRows(tallies: readonly SplitTally[]): string[] {
  return tallies.map((each) => line([nameOf(each), each.shape, ...cells(each)]));
}

function nameOf({ symbol, date, about }: SplitTally): string {
  return about === undefined ? `${symbol}, ${date}` : `${symbol}, ${date}: ${about}`;
}

/** The sums of several tallies. */
export function totalOf(tallies: readonly Counts[]): Counts {
  const sum = (of: 'answers' | 'right' | 'marked'): number => tallies.reduce((total, each) => total + each[of], 0);
  return {
    answers: sum('answers'),
    right: sum('right'),
    marked: sum('marked'),
    wrong: tallies.flatMap(({ wrong }) => wrong),
  };
}

function cells({ answers, right, marked, wrong }: Counts): (string | number)[] {
  return [answers, right, marked, wrong.length];
}

function line(row: readonly (string | number)[]): string {
  return `| ${row.join(' | ')} |`;
}
