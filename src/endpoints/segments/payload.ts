/** Payload of `GET /v2/segments`. */
import * as leaf from '../contract/leaves.ts';
import { group, list, oneOf, optional, payload, type Schema, type Static, sure } from '../contract/schema.ts';

/** A number; null where not reported. */
const cell = (description: string): Schema<number | null> => ({
  anyOf: [{ type: 'number' }, { type: 'null' }],
  description,
});

export const column = group(
  {
    fiscal_year: leaf.fiscalYear,
    fiscal_period: leaf.text('Fiscal period', 'FY, or Q1 to Q4.'),
    period_end: sure(leaf.date('Period end', 'Last day of the period.')),
    accession: leaf.accession('The report it is from.'),
    total: leaf.money('Total', 'Total of the company.'),
    reconciled: sure(leaf.flag('Reconciled', 'Whether the lines of the first level add up to the total.')),
    difference: leaf.money('Difference', 'Total less the sum of the lines of the first level.'),
    derived: sure(leaf.flag('Derived', 'A fourth quarter: the year less nine months.')),
  },
  'A period.',
  'SegmentColumn',
);

export const line = group(
  {
    id: sure(leaf.text('Id', 'The member as tagged, stable over years.')),
    name: sure(leaf.text('Name', 'Name of the line in the newest report that has it.')),
    level: sure(leaf.count('Level', 'From 0; a line of level 1 is a part of its parent.', 'levels')),
    parent: {
      anyOf: [{ type: 'string' }, { type: 'null' }],
      description: 'Id of its parent; null at level 0.',
    } as Schema<string | null>,
    kind: oneOf(
      ['member', 'reconciling', 'of_which'],
      'reconciling: what is between the members and the total. of_which: inside its parent without completing it; never added.',
      { 'x-label': 'Kind' },
    ),
    formerly: optional(list(sure(leaf.text('Id', 'An id.')), 'Ids that it had in older reports.')),
    values: list(cell('Amount. Unit: currency of the payload.'), 'One per column, newest first.'),
    share_pct: list(cell('Share of the total. Unit: percent.'), 'Shares of the total, one per column. Unit: percent.'),
    yoy_pct: list(
      cell('Change over a year within one report. Unit: percent.'),
      'Growth, one per column. Unit: percent.',
    ),
  },
  'A line.',
  'SegmentLine',
);

export const summary = group(
  {
    count: leaf.count('Segments', 'Segments that add up to the revenue of the newest annual report.', 'segments'),
    largest_pct: leaf.pct('Largest segment', 'Revenue of the largest segment, of the total.'),
    hhi: leaf.numbers('points from 0 to 10,000', { kind: 'integer', 'x-decimals': 0 })(
      'Segment HHI',
      'Herfindahl-Hirschman index of revenue by segment: 10,000 for a single one.',
    ),
    us_revenue_pct: leaf.pct('US revenue', 'Revenue in the United States, of the total.'),
  },
  'How concentrated revenue is, by the newest annual report.',
  'SegmentSummary',
);

export const schema = payload('SegmentsPayload', 'A measure by the members of an axis.', {
  measure: sure(leaf.text('Measure', 'The measure.')),
  concept: sure(leaf.text('Concept', 'Its concept in the newest report.')),
  by: sure(leaf.text('By', 'The breakdown.')),
  period: oneOf(['annual', 'quarter'], 'Length of the columns.', { 'x-label': 'Period' }),
  basis: oneOf(['as_reported', 'restated'], 'Which report a column is from.', { 'x-label': 'Basis' }),
  currency: leaf.currency('Currency of the amounts, or their unit.'),
  summary,
  columns: list(column, 'Periods, newest first.'),
  lines: list(line, 'Lines in the order of the newest report.'),
});

export type Payload = Static<typeof schema>;
