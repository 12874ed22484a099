/** Payload of `GET /v2/facts`: concepts, the values of one, or all numbers of one report. */
import * as leaf from '../contract/leaves.ts';
import { group, list, mapOf, oneOf, payload, type Schema, type Static, sure, variants } from '../contract/schema.ts';

const number = (description: string): Schema<number> => ({ type: 'number', description });
const textOrNull = (description: string): Schema<string | null> => ({
  anyOf: [{ type: 'string' }, { type: 'null' }],
  description,
});

const named = {
  concept: sure(leaf.text('Concept', 'Qualified concept as tagged: us-gaap:InventoryNet.')),
  unit: sure(leaf.text('Unit', 'USD, USD/shares, shares, pure, or the unit of the filer.')),
};
const label = sure(leaf.text('Label', 'Label of the concept; its name in words where none is known.'));
const start = textOrNull('First day; null for a balance.');
const end = sure(leaf.date('End', 'Last day, or the day of a balance.'));
const dimensions = mapOf(
  sure(leaf.text('Member', 'Member of the axis.')),
  'Axis to member; empty for the company as a whole.',
);

export const concept = group(
  {
    ...named,
    label,
    kind: oneOf(['instant', 'duration'], 'Of a day, or of a span of days.', { 'x-label': 'Kind' }),
    periods: sure(leaf.count('Periods', 'Days or spans with a value.', 'periods')),
    first: sure(leaf.date('First', 'Last day of the oldest period.')),
    last: sure(leaf.date('Last', 'Last day of the newest period.')),
    newest: {
      anyOf: [
        group(
          { end, value: number('As last filed. Unit: that of the concept.') },
          'Value of the newest period.',
          'NewestFact',
        ),
        { type: 'null' },
      ],
      description: 'Value of the newest period; null where the company reports it by parts alone.',
    } as Schema<{ end: string; value: number } | null>,
  },
  'A concept in one unit.',
  'TaggedConcept',
);

export const row = group(
  {
    start,
    end,
    value: number('As filed. Unit: that of the concept.'),
    accession: leaf.accession('The filing that gave this value first.'),
    form: sure(leaf.text('Form', 'Form of the filing.')),
    filing_date: sure(leaf.date('Filed', 'Filing date.')),
    dimensions,
    derived: sure(leaf.flag('Derived', 'Made by a sum or difference of filed values.')),
  },
  'A value.',
  'TaggedRow',
);

export const fact = group(
  {
    ...named,
    start,
    end,
    value: number('As tagged. Unit: see unit.'),
    decimals: {
      anyOf: [{ type: 'integer' }, { type: 'null' }],
      description:
        'Digits after the decimal point that are exact, negative before it; null for an exact value. Unit: digits.',
    } as Schema<number | null>,
    dimensions,
  },
  'A number of a report.',
  'ReportFact',
);

const total = sure(leaf.count('Total', 'Rows there are; those shown may be fewer.', 'rows'));

const conceptList = payload('TaggedConcepts', 'Concepts of a company.', {
  total,
  concepts: list(concept, 'Concepts, the most recently reported first.'),
});

const valueList = payload('TaggedValues', 'Values of a concept.', {
  total,
  ...named,
  label,
  period: oneOf(['all', 'quarter', 'annual'], 'Which values are shown.', { 'x-label': 'Period' }),
  rows: list(row, 'Values, newest first.'),
});

const factList = payload('ReportFacts', 'Numbers of a report.', {
  total,
  accession: leaf.accession('The report.'),
  facts: list(fact, 'Numbers in the order of the report.'),
  faults: list(sure(leaf.text('Fault', 'A fact, and why it cannot be read.')), 'What of the report cannot be read.'),
});

export const schema = variants('FactsPayload', 'Concepts, the values of one, or all numbers of one report.', [
  conceptList,
  valueList,
  factList,
]);

export type Payload = Static<typeof schema>;
