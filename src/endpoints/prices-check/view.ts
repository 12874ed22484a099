/** Lays out the basis of stored prices for people: stretches with their multiples, and what is wrong. */
import { disagreementWords } from '../../engine/prices/referee/words.ts';
import { labelFor } from '../contract/words.ts';
import { recordTable } from '../screens/record-table.ts';
import { viewOf } from '../screens/screen.ts';
import { era, type Payload, schema } from './payload.ts';

const BASES: Readonly<Record<Payload['basis'], string>> = {
  raw: 'as traded',
  split: 'divided by later splits',
  dividend: 'adjusted for dividends',
  mixed: 'on several bases',
  other_security: 'not those of this security',
  unknown: 'basis not known',
};

export const view = viewOf(schema, (_fields, { basis, compared, eras, disagreements }) => ({
  subtitle: `Stored prices: ${labelFor(BASES, basis)}`,
  panels: [
    ...(disagreements.length === 0
      ? []
      : [
          {
            title: 'Problems',
            block: { type: 'text' as const, text: disagreements.map(disagreementWords).join('\n') },
          },
        ]),
    eras.length === 0
      ? { block: { type: 'text', text: `Compared on ${compared} days: too few, or without any relation.` } }
      : {
          title: 'Stored close over published price',
          block: recordTable(era, eras, ['from', 'to', 'factor', 'compared', 'spread_pct']),
        },
  ],
}));
