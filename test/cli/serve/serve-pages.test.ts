/** `/ui` of `mds serve`: with --open alone. */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '../../program/market.ts';
import { root } from '../program.ts';
import { serve, stop } from '../serving.ts';

test('an open service has pages, one with keys has none', async () => {
  const store = join(folder(), 'market.db');
  copyFileSync(join(root, 'dist/sample.db'), store);
  const [open, keyed] = await Promise.all([serve(['--sample', '--open']), serve(['--store', store])]);
  const page = await fetch(`${open.url}/ui/AAPL`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toMatch(/uPlot[\s\S]*<\/html>\n$/);
  expect((await fetch(`${keyed.url}/ui/AAPL`)).status).toBe(404);
  expect(await stop(open)).toBe(0);
  expect(await stop(keyed)).toBe(0);
});
