/** Broken records: with facts dropped, shifted, repeated or out of scale, the response fits the contract. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/fundamentals/compute.ts';
import { schema } from '../../../src/endpoints/fundamentals/payload.ts';
import { compute as historyOf } from '../../../src/endpoints/history/compute.ts';
import type { Payload as History } from '../../../src/endpoints/history/payload.ts';
import { BAR_SERIES, SERIES_BY_CADENCE } from '../../../src/endpoints/history/spec.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { type FactColumns, type FactSet, INSTANT } from '../../../src/engine/types.ts';
import { factsOf, MAKER } from '../../engine/fundamentals/samples.ts';
import { day } from '../../support/facts-builder.ts';
import { marketStore } from '../../support/market-store.ts';
import { fitting } from '../contract/ajv.ts';

const DAY = day('2022-03-01');
const NOW = closeInstant(DAY) + 3_600_000;
const FACTS = factsOf(MAKER);

const fits = fitting(schema);

interface Row {
  start: number;
  end: number;
  value: number;
  report: number;
}

const FAULTS: Readonly<Record<string, (row: Row) => Row[]>> = {
  keep: (row) => [row],
  drop: () => [],
  twice: (row) => [row, { ...row, value: row.value + 1 }],
  zero: (row) => [{ ...row, value: 0 }],
  negative: (row) => [{ ...row, value: -row.value }],
  thousands: (row) => [{ ...row, value: row.value / 1000 }],
  huge: (row) => [{ ...row, value: 1e300 }],
  early: (row) => [{ ...row, end: row.end - 40 }],
  late: (row) => [{ ...row, end: row.end + 400 }],
  instant: (row) => [{ ...row, start: row.start === INSTANT ? row.end - 90 : INSTANT }],
  elsewhere: (row) => [{ ...row, report: 0 }],
};

/** What happens to a fact: mostly nothing. */
const fault = fc.oneof(
  { weight: 12, arbitrary: fc.constant('keep') },
  fc.constantFrom(...Object.keys(FAULTS).filter((name) => name !== 'keep')),
);

function mutated(faults: readonly string[]): FactSet {
  let next = 0;
  const columns = new Map<string, FactColumns>();
  for (const [key, column] of FACTS.columns) {
    const rows: Row[] = [];
    for (let i = 0; i < column.end.length; i++) {
      const row = { start: column.start[i]!, end: column.end[i]!, value: column.value[i]!, report: column.report[i]! };
      rows.push(...FAULTS[faults[next++ % faults.length]!]!(row));
    }
    const filed = ({ report }: Row): number => FACTS.reports[report]!.filed;
    rows.sort((a, b) => a.end - b.end || a.start - b.start || filed(a) - filed(b));
    columns.set(key, {
      ...column,
      start: Int32Array.from(rows, (row) => row.start),
      end: Int32Array.from(rows, (row) => row.end),
      value: Float64Array.from(rows, (row) => row.value),
      report: Int32Array.from(rows, (row) => row.report),
    });
  }
  return { ...FACTS, columns };
}

test('broken facts', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fault, { minLength: 7, maxLength: 97 }),
      fc.constantFrom('quarter', 'annual'),
      async (faults, period) => {
        const context = { store: marketStore({ AAA: { facts: mutated(faults) } }), now: NOW, asOf: undefined };
        fits(compute(context, { symbol: 'AAA', period }));
        for (const cadence of ['quarterly', 'annual'] as const) {
          const bars: readonly string[] = BAR_SERIES;
          const series = SERIES_BY_CADENCE[cadence].filter((name) => !bars.includes(name));
          const { rows } = (await historyOf(context, { symbol: 'AAA', cadence, range: 'max', series })) as History;
          for (const [, ...cells] of rows)
            for (const cell of cells) expect(cell === null || Number.isFinite(cell)).toBe(true);
        }
      },
    ),
    { numRuns: 25 },
  );
});
