import { expect, test } from 'vitest';
import { pricesTable } from '../../src/export/tables/prices.ts';
import { flatBars, storeOf } from '../endpoints/earnings/earnings-store.ts';
import { day } from '../support/facts-builder.ts';

test('two payments of one ex-date are one amount', () => {
  const on = day('2024-03-13');
  const dividends = [
    { day: on, amount: 0.2 },
    { day: on, amount: 0.1 },
    { day: on + 1, amount: 0.3 },
  ];
  const store = storeOf({ bars: flatBars('2024-03-12', '2024-03-15'), dividends });
  const subject = { symbol: 'AAA', cik: 1 };
  const { columns, rowsOf } = pricesTable({
    source: { store, now: Date.UTC(2024, 3, 1), asOf: undefined },
    subjects: [subject],
  });
  const at = columns.findIndex(({ name }) => name === 'dividend');
  expect([...rowsOf(subject)].map((row) => row[at])).toEqual([undefined, 0.3, 0.3, undefined]);
});
