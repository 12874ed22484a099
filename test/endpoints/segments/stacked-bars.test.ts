import { expect, test } from 'vitest';
import type { Payload } from '../../../src/endpoints/segments/payload.ts';
import { stackedBars } from '../../../src/endpoints/segments/stacked-bars.ts';
import { view } from '../../../src/endpoints/segments/view.ts';

function line(name: string, values: readonly (number | null)[], more: Partial<Payload['lines'][number]> = {}) {
  const share = values.map((value) => (value === null ? null : value));
  return { id: name, name, level: 0, parent: null, kind: 'member', values, share_pct: share, yoy_pct: [], ...more };
}

/** Two years of 100 and 80: parts of 60, 50, -10, and of 40, 40. */
function payload(lines: readonly unknown[], reconciled = true): Payload {
  const column = (year: number, total: number) => ({
    ...{ fiscal_year: year, fiscal_period: 'FY', period_end: `${year}-12-31`, accession: 'a', total },
    ...{ reconciled, difference: 0, derived: false },
  });
  return {
    ...{ as_of: '2025-03-01', generated_at: '2025-03-01T00:00:00Z', market_status: 'closed', freshness: 'end_of_day' },
    ...{ symbol: 'OWN', measure: 'revenue', by: 'segment', period: 'annual', basis: 'as_reported', currency: 'USD' },
    ...{ concept: 'us-gaap:Revenues', columns: [column(2024, 100), column(2023, 80)], lines },
  } as unknown as Payload;
}

test('a bar has fifty characters for the largest sum of positive lines, in proportion', () => {
  const lines = [
    line('East', [60, 40]),
    line('of East', [30, 20], { kind: 'of_which' }),
    line('West', [50, 40]),
    line('Eliminations', [-10, null], { kind: 'reconciling' }),
  ];
  const [bars, legend] = stackedBars(payload(lines));
  // The larger year has 110 of positive lines: 60 / 110 x 50 = 27, 50 / 110 x 50 = 23, 40 / 110 x 50 = 18.
  expect(bars!.block).toEqual({
    type: 'text',
    text: `2023 ${'█'.repeat(18)}${'▒'.repeat(18)}\n2024 ${'█'.repeat(27)}${'▒'.repeat(23)}`,
  });
  const rows = (legend!.block as { readonly rows: readonly (readonly { readonly value: unknown }[])[] }).rows;
  expect(rows.map(([name, amount]) => [name!.value, amount!.value])).toEqual([
    ['█ East', 60],
    ['▒ West', 50],
    ['  Eliminations', -10],
    ['  Total', 100],
  ]);
});

test('one line alone is the single segment only if it is the whole company', () => {
  const notes = (reconciled: boolean): string =>
    JSON.stringify(
      view(payload([line('United States', [42, 40])], reconciled), { symbol: 'OWN', style: 'table' } as never),
    );
  expect(notes(true)).toContain('The company reports a single segment.');
  expect(notes(false)).not.toContain('single segment');
  expect(notes(false)).toContain('The reports give United States alone');
});
