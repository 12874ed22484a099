/** Lays out splits: a row each with its source, those that stay open, and the sources of the prices. */
import { labelFor } from '../contract/words.ts';
import { inStore } from '../notes/store-command.ts';
import { recordTable } from '../screens/record-table.ts';
import { viewOf } from '../screens/screen.ts';
import { schema, split, stretch, unlisted } from './payload.ts';

const SOURCES = { prices: 'price files', filings: 'filings', person: 'entered by a person' };
const BASES = {
  raw: 'as traded',
  split: 'divided by listed splits',
  split_unlisted: 'divided by splits it does not list',
};

export const view = viewOf(schema, (_fields, payload, { hosted, store }) => {
  const { symbol, splits, unlisted: open, prices } = payload;
  const known = recordTable(split, splits, [
    { field: 'date', cell: () => ({ emphasis: 'strong' }) },
    { field: 'after', optional: true },
    'ratio',
    { field: 'source', cell: ({ source }) => ({ value: labelFor(SOURCES, source) }) },
    { field: 'accession', optional: true },
  ]);
  const sources = recordTable(stretch, prices, [
    'from',
    'to',
    { field: 'basis', cell: ({ basis }) => ({ value: labelFor(BASES, basis) }) },
    { field: 'horizon', optional: true },
  ]);
  const add = inStore(`mds splits add ${symbol} DAY RATIO`, store);
  return {
    subtitle: 'Splits',
    panels: [
      { block: splits.length === 0 ? { type: 'text', text: 'No known splits.' } : known },
      ...(open.length === 0
        ? []
        : [
            {
              title: 'In filings only',
              block: recordTable(unlisted, open, ['after', 'date', 'ratio', 'accession']),
            },
          ]),
      { title: 'Sources of the prices', block: sources },
    ],
    notes:
      open.length === 0
        ? []
        : [
            `Nothing shows whether the prices are divided by the splits in filings only: quotes and multiples before them are not available.${hosted === true ? '' : ` Add a split you know with: ${add}`}`,
          ],
  };
});
