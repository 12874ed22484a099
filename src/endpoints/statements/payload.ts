/** Payload of `GET /v2/statements`. */
import { STATEMENT_KINDS } from '../../engine/reported/anchors.ts';
import * as leaf from '../contract/leaves.ts';
import { group, list, mapOf, oneOf, optional, payload, type Schema, type Static, sure } from '../contract/schema.ts';

const cell: Schema<number | null> = {
  anyOf: [{ type: 'number' }, { type: 'null' }],
  description: 'A printed value; null where not reported. Unit: that of the line.',
};

export const column = group(
  {
    period_start: {
      anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }],
      description: 'First day; null for balances.',
    } as Schema<string | null>,
    period_end: sure(leaf.date('Period end', 'Last day of the period, or the day of the balances.')),
    fiscal_year: leaf.fiscalYear,
    fiscal_period: leaf.text('Fiscal period', 'FY, or Q1 to Q3, of the report; a marker for a period of another one.'),
    accession: leaf.accession('The report it is from.'),
    derived: sure(leaf.flag('Derived', 'A quarter by subtraction of two printed columns.')),
  },
  'A column.',
  'StatementColumn',
);

export const line = group(
  {
    label: sure(leaf.text('Label', 'The company’s own label.')),
    former_label: optional(sure(leaf.text('Former label', 'Another label of an older report.'))),
    level: sure(leaf.count('Level', 'Indentation, from 0.', 'levels')),
    concept: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'The tag; null for a heading.' } as Schema<
      string | null
    >,
    dimensions: mapOf(
      { type: 'string', description: 'A member.' } as Schema<string>,
      'Members by axis; empty for most lines.',
    ),
    abstract: sure(leaf.flag('Heading', 'A heading, without values.')),
    derived: sure(leaf.flag('Derived', 'Whether a value of it was made by subtraction.')),
    unit: sure(leaf.text('Unit', 'USD, USD/shares, shares, pure; empty for a heading.')),
    values: list(cell, 'One per column, newest first.'),
  },
  'A line.',
  'StatementLine',
);

export const schema = payload('StatementsPayload', 'A statement as printed, reports side by side.', {
  statement: oneOf(STATEMENT_KINDS, 'Which statement.', { 'x-label': 'Statement' }),
  period: oneOf(['annual', 'quarter'], 'Length of the columns.', { 'x-label': 'Period' }),
  basis: oneOf(['as_reported', 'restated'], 'Which report a column is from.', { 'x-label': 'Basis' }),
  columns: list(column, 'Periods, newest first.'),
  lines: list(line, 'Lines in printed order.'),
});

export type Payload = Static<typeof schema>;
