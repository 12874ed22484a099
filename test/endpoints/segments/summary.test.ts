/** How concentrated a company of the sample is, next to the lines that say so; and the statements of its report. */
import { beforeAll, expect, test } from 'vitest';
import { runMds } from '../../program/fake-io.ts';
import { sampleStore } from '../../sample-market/imported.ts';

beforeAll(() => void sampleStore(), 120_000);

const json = async (...args: readonly string[]) => {
  const { out, err } = await runMds([...args, '--json', '--store', sampleStore().path]);
  expect(err).not.toMatch(/error|usage/i);
  return JSON.parse(out);
};

test('number, largest share and index are those of the segments; the share of the United States is that of regions', async () => {
  const { summary, lines } = await json('segments', 'AAPL');
  const shares: number[] = lines
    .filter(({ level, kind }: { level: number; kind: string }) => level === 0 && kind === 'member')
    .map(({ share_pct }: { share_pct: number[] }) => share_pct[0]!);
  const sum = shares.reduce((a, b) => a + b, 0);
  expect(summary.count).toBe(shares.length);
  expect(summary.largest_pct).toBe(Math.max(...shares));
  const index = shares.reduce((squares, share) => squares + ((100 * share) / sum) ** 2, 0);
  expect(Math.abs(summary.hhi - index)).toBeLessThan(2);
  const regions = await json('segments', 'AAPL', '--by', 'geography');
  const us = regions.lines.find(({ id }: { id: string }) => id === 'country:US');
  expect(summary.us_revenue_pct).toBe(us.share_pct[0]);
});

test('one report by its accession number: its statements, and every number of it', async () => {
  const { columns } = await json('statements', 'AAPL');
  const [{ accession }] = columns;
  const { out, exit } = await runMds(['filings', 'statements', accession, '--store', sampleStore().path]);
  expect(exit).toBe(0);
  for (const title of ['Income statement', 'Balance sheet', 'Cash flow']) expect(out).toContain(title);
  const [own, same] = await Promise.all([
    json('facts', 'AAPL', '--raw-facts', accession),
    json('facts', 'AAPL', '--accession', accession),
  ]);
  expect(own.facts).toEqual(same.facts);
  const wrong = await runMds(['filings', 'statements', 'AAPL', '--store', sampleStore().path]);
  expect([wrong.exit, wrong.err]).toEqual([2, expect.stringContaining('mds statements AAPL')]);
});
