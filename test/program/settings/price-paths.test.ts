/** A path as a source of prices, as one types it. */
import { expect, test } from 'vitest';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

test.each([
  ['/data/prices', 'folder:/data/prices'],
  ['~/prices', 'folder:~/prices'],
  ['tiingo, /data/prices', 'tiingo,folder:/data/prices'],
  ['tiingo,folder:/data/a,b', 'tiingo,folder:/data/a,b'],
])('%s is %s', async (typed, value) => {
  const env = { MDS_CONFIG_DIR: folder() };
  await runMds(['config', 'set', 'prices', typed], { env });
  expect((await runMds(['config', 'get', 'prices'], { env })).out).toBe(`${value}\n`);
});

test.each(['/data/prices,tiingo', 'prices', 'tiingo,stooq'])('%s is none', async (typed) => {
  const { err } = await runMds(['config', 'set', 'prices', typed], { env: { MDS_CONFIG_DIR: folder() } });
  expect(err).toContain('separated by commas, the first tried first; last, if at all, the path of a folder');
});
