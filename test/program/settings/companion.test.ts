/**
 * A screen that shows a second route: people see it, machines do not request it, and its failure loses nothing else.
 */
import { afterEach, expect, test } from 'vitest';
import { createHandler } from '../../../src/service/handler.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { type Service, serveHandler } from '../../support/service.ts';
import { runMds } from '../fake-io.ts';

const NOW = Date.UTC(2026, 10, 21);
let service: Service;
afterEach(() => service.close());

async function mds(failing: boolean, ...argv: string[]) {
  const handle = createHandler({ store: sampleStore().store, now: () => NOW });
  service = await serveHandler(handle, (_, { pathname }) =>
    failing && pathname === '/v2/history' ? { status: 403 } : {},
  );
  const options = { now: NOW, env: { MDS_API_KEY: 'k'.repeat(20) } };
  const ran = await runMds([...argv, '--base-url', service.url], options);
  return { ...ran, asked: service.asked.map(({ path }) => path.split('?')[0]) };
}

test('dividends show what was paid per year', async () => {
  const { exit, out, asked } = await mds(false, 'dividends', 'KO');
  expect([exit, asked]).toEqual([0, ['/v2/dividends', '/v2/history']]);
  expect(out).toMatch(/Dividends per calendar year\n2017 [\s\S]*2026 so far/);
});

test.each(['--json', '--csv', '--raw'])('not with %s', async (format) => {
  const { exit, asked } = await mds(false, 'dividends', 'KO', format);
  expect([exit, asked]).toEqual([0, ['/v2/dividends']]);
});

test('a service that denies the second route costs the panel alone', async () => {
  const { exit, out, err } = await mds(true, 'dividends', 'KO');
  expect([exit, err]).toEqual([0, expect.not.stringContaining('403')]);
  expect(out).toContain('Payout safety');
  expect(out).not.toContain('Dividends per calendar year');
});
