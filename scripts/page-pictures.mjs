/**
 * Takes the pictures of the pages under docs/pages with Chromium, from the sample: node scripts/page-pictures.mjs. Run it
 * after a change of the pages; it needs a build and Debian's chromium.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { startedService } from './started-service.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'docs/pages');
const SIZE = { width: 1280, height: 800 };
const CHROMIUM = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** Name of the picture, address, and what is done before it is taken. */
const PICTURES = [
  ['home', '/ui'],
  ['company', '/ui/AAPL'],
  ['redline', '/ui/AAPL#risks', (page) => page.locator('#risks .change').first().scrollIntoViewIfNeeded()],
  ['bands', '/ui/AAPL', (page) => page.locator('.pair').scrollIntoViewIfNeeded()],
  ['statements', '/ui/AAPL#statements', (page) => page.locator('td[data-s]').nth(30).hover()],
  ['peers', '/ui/AAPL#peers', (page) => page.getByRole('button', { name: 'ROIC' }).click()],
];

const settings = mkdtempSync(join(tmpdir(), 'mds-pictures-'));
mkdirSync(join(settings, 'mds'));
mkdirSync(OUT, { recursive: true });
writeFileSync(
  join(settings, 'mds/lists.json'),
  JSON.stringify({ tech: ['AAPL', 'MSFT', 'NVDA', 'GOOGL', 'META'], income: ['KO', 'PG', 'JPM', 'O', 'ZHLT', 'SPY'] }),
);
writeFileSync(
  join(settings, 'mds/screens.json'),
  JSON.stringify({ strong: { expression: 'rsi_14 > 60' }, value: { expression: 'pe_ttm < 20 and roic_pct > 10' } }),
);
const env = { ...process.env, XDG_CONFIG_HOME: settings };
const { service, base } = await startedService(['--sample'], env);
try {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: CHROMIUM });
  for (const [name, path, act] of PICTURES) {
    const page = await browser.newPage({ viewport: SIZE });
    await page.goto(`${base}${path}`);
    await act?.(page);
    await page.screenshot({ path: join(OUT, `${name}.png`) });
    await page.close();
  }
  await browser.close();
} finally {
  service.kill();
  rmSync(settings, { recursive: true });
}
