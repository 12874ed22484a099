/** What `mds segments` says of a breakdown that the reports of a company do not have: what they do have. */
import { beforeAll, expect, test } from 'vitest';
import { runMds } from '../../program/fake-io.ts';
import { sampleStore } from '../../sample-market/imported.ts';

beforeAll(() => void sampleStore(), 120_000);

test.each([
  [['--by', 'customer'], 'choose one of: geography, product, segment'],
  [['--measure', 'assets'], 'choose another measure of: revenue'],
  [['--measure', 'us-gaap:Inventory'], 'choose another measure of: revenue'],
])('%s', async (options, hint) => {
  const { exit, err } = await runMds(['segments', 'AAPL', ...options, '--store', sampleStore().path]);
  expect([exit, err]).toEqual([4, expect.stringContaining(hint)]);
});
