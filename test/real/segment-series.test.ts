/** Lines of Apple's revenue as series of its history, against its printed reports. */
import { describe, expect, test } from 'vitest';
import { endpointNamed } from '../../src/endpoints/index.ts';
import type { ComputeContext } from '../../src/endpoints/types.ts';
import { useRecords } from './records-store.ts';

const NOW = Date.UTC(2026, 10, 21);
const records = useRecords(
  [
    'edgar/companyfacts/CIK0000320193.json.gz',
    'edgar/submissions/CIK0000320193.json.gz',
    'edgar/filings/10-K/AAPL',
    'edgar/filings/10-Q/AAPL',
  ],
  NOW,
  'each imported',
);

interface Answer {
  readonly rows: readonly (readonly unknown[])[];
  readonly currency: string;
  readonly derived_values: readonly unknown[];
}

async function history(series: readonly string[], cadence: string, asOf?: string): Promise<Answer> {
  const at = asOf === undefined ? undefined : Date.parse(`${asOf}T23:59:59-05:00`);
  const { compute } = await endpointNamed('history')!.compute!();
  const context = { store: records.store, now: NOW, asOf: at } as unknown as ComputeContext;
  return (await compute(context, { symbol: 'AAPL', series, cadence } as never)) as Answer;
}

describe('segment: series', () => {
  test('products and regions by fiscal year, next to a line of the statements', async () => {
    const series = ['segment:iphone', 'segment:us-gaap:ServiceMember', 'segment:americas', 'revenue'];
    const { rows, currency } = await history(series, 'annual');
    const millions = rows.slice(-2).map(([date, ...cells]) => [date, ...cells.map((cell) => Number(cell) / 1e6)]);
    expect(currency).toBe('USD');
    // Form 10-K of 2024-11-01 and of 2025-10-31: net sales by category, and by reportable segment.
    expect(millions).toEqual([
      ['2024-09-28', 201183, 96169, 167045, 391035],
      ['2025-09-27', 209586, 109158, 178353, 416161],
    ]);
    // Years whose reports are not stored.
    expect(rows[0]!.slice(1, 4)).toEqual([null, null, null]);
  });

  test('alone they need no statements', async () => {
    const { rows, currency } = await history(['segment:iphone'], 'quarterly');
    // Form 10-Q of 2023-08-04.
    expect([rows.find(([date]) => date === '2023-07-01'), currency]).toEqual([['2023-07-01', 39_669_000_000], 'USD']);
  });

  test('a past day sees the reports of that day', async () => {
    const { rows } = await history(['segment:iphone'], 'annual', '2025-06-30');
    expect(rows.map(([date]) => date)).toEqual(['2024-09-28']);
  });

  test('an unknown name is refused with the nearest', async () => {
    await expect(history(['segment:iphon'], 'annual')).rejects.toMatchObject({
      code: 'NO_DATA',
      details: { hint: 'did you mean iphone?' },
    });
  });
});
