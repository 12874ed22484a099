/** Reports in Debian's Chromium with the network off: console, charts, contrast, widths, keyboard, paper. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePage, type PageJob, pageMemory } from '../../src/cli/serve/page.ts';
import { withPages } from '../../src/cli/serve/pages.ts';
import { createService } from '../../src/service/http/service.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { type Service, serveHandler } from '../support/service.ts';
import { NOW, pageOf } from './made.ts';

const CHROMIUM = '/usr/bin/chromium';
const ARGUMENTS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];
const WIDTHS = [390, 768, 1280];

/** Rules of axe that a page breaks, with the first element of each. */
const BROKEN_RULES = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 120)))`;

/**
 * Runs in the page, as text, since this project has no types of a browser: texts whose contrast is below 4.5 (3 for
 * large ones; WCAG 2.2, 1.4.3), and how many were looked at.
 */
const CONTRASTS = `(() => {
  const numbers = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const color = numbers(getComputedStyle(at).backgroundColor);
      if (color.length === 3 || color[3] === 1) return color.slice(0, 3);
    }
    return [255, 255, 255];
  };
  const low = [];
  let looked = 0;
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    if (!own || element.closest('script, svg') !== null || element.offsetParent === null) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const [a, b] = [luminance(numbers(color).slice(0, 3)), luminance(ground(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = Number.parseFloat(fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    looked += 1;
    if (ratio < (large ? 3 : 4.5)) low.push(ratio.toFixed(2) + ' ' + element.outerHTML.slice(0, 80));
  }
  return { low, looked };
})()`;

const SIZES = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const canvases = [...document.querySelectorAll('canvas')].map((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return { drawn: data.some((value) => value !== 0), right: canvas.getBoundingClientRect().right };
  });
  return { scrollWidth, clientWidth, canvases };
})()`;

const NAMELESS = `[...document.querySelectorAll('[role=region], [role=img], input, select, nav, table')]
  .filter((element) => {
    if (element.tagName === 'TABLE') return element.closest('[role=region]') === null;
    const label = element.closest('label')?.textContent ?? element.getAttribute('aria-label') ?? '';
    return label.trim() === '';
  })
  .map((element) => element.outerHTML.slice(0, 100))`;

const LEVELS = `[...document.querySelectorAll('h1, h2, h3, h4')].map((heading) => Number(heading.tagName[1]))`;

const ON_PAPER = `({
  paper: getComputedStyle(document.body).backgroundColor,
  controls: [...document.querySelectorAll('nav, .controls, .slider')].map((each) => getComputedStyle(each).display),
  scroll: [...document.querySelectorAll('.scroll')].map((each) => getComputedStyle(each).overflowX),
})`;

/** What axe finds wrong with a page as it stands. */
async function brokenRules(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate<string[]>(BROKEN_RULES);
}

const installed = existsSync(CHROMIUM);
const name = installed ? 'in Chromium' : `skipped: no browser at ${CHROMIUM} (apt-get install chromium)`;

describe.skipIf(!installed)(`a report ${name}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'mds-report-'));
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
    for (const symbol of ['AAPL', 'SPY']) writeFileSync(join(folder, `${symbol}.html`), await pageOf(symbol));
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a page; `problems` are console messages, errors and requests for anything but the file. */
  async function open(symbol: string, width: number, colorScheme: 'light' | 'dark' = 'light') {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, offline: true });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => problems.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:') && request.url() !== 'data:,') problems.push(`request: ${request.url()}`);
    });
    await page.goto(`file://${join(folder, symbol)}.html`);
    return { page, problems, close: () => context.close() };
  }

  test.each(WIDTHS)('at %i columns: no message, no request, nothing cut off, charts drawn', async (width) => {
    const { page, problems, close } = await open('AAPL', width);
    const sizes = await page.evaluate<{
      scrollWidth: number;
      clientWidth: number;
      canvases: { drawn: boolean; right: number }[];
    }>(SIZES);
    expect(sizes.scrollWidth).toBe(sizes.clientWidth);
    // Price, volume, bands.
    expect(sizes.canvases).toHaveLength(3);
    for (const { drawn, right } of sizes.canvases) {
      expect(drawn).toBe(true);
      expect(right).toBeLessThanOrEqual(width);
    }
    const picture = await page.screenshot({ fullPage: true });
    // PNG: width of the picture at byte 16.
    expect(picture.readUInt32BE(16)).toBe(width);
    expect(problems).toEqual([]);
    await close();
  });

  test.each([
    ['AAPL', 'light'],
    ['AAPL', 'dark'],
    ['SPY', 'light'],
  ] as const)('%s, %s: the contrast of text is that of WCAG AA', async (symbol, scheme) => {
    const { page, problems, close } = await open(symbol, 1280, scheme);
    const { low, looked } = await page.evaluate<{ low: string[]; looked: number }>(CONTRASTS);
    expect(low).toEqual([]);
    expect(looked).toBeGreaterThan(200);
    expect(problems).toEqual([]);
    await close();
  });

  test('the keyboard reaches controls, days and sources', async () => {
    const { page, close } = await open('AAPL', 1280);
    const readout = page.locator('#price-chart .readout');
    const before = await readout.textContent();
    await page.locator('#price-chart .slider input').focus();
    await page.keyboard.press('ArrowLeft');
    const after = await readout.textContent();
    expect(after).toMatch(/^\d{4}-\d\d-\d\d: close \d/);
    expect(after! < before!).toBe(true);
    await page.locator('#price-chart input[name=rsi]').focus();
    await page.keyboard.press('Space');
    expect(await page.locator('#price-chart canvas').count()).toBe(3);
    await page.locator('#bands-chart select').selectOption('ev_ebitda_ttm');
    expect(await page.locator('#bands-chart .readout').textContent()).toContain('EV/EBITDA');
    await page.goto(`${page.url()}#statements`);
    // One cell of a table is in the tab order; arrows move on.
    await page.locator('td[data-s][tabindex="0"]').first().focus();
    const first = await page.locator('[role=tooltip]').textContent();
    expect(first).toMatch(/us-gaap:\w+ .* \d{10}-\d\d-\d{6}, filed \d{4}-\d\d-\d\d/);
    await page.keyboard.press('ArrowRight');
    const second = await page.locator('[role=tooltip]').textContent();
    expect(second).not.toBe(first);
    expect(await page.evaluate("document.activeElement.getAttribute('aria-describedby')")).toBe('tip');
    await page.keyboard.press('Escape');
    expect(await page.locator('[role=tooltip]').count()).toBe(0);
    await close();
  });

  test('a screen reader finds headings, names of regions, graphics and controls', async () => {
    const { page, close } = await open('AAPL', 1280);
    expect(await page.evaluate(NAMELESS)).toEqual([]);
    const levels = await page.evaluate<number[]>(LEVELS);
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    await close();
  });

  test('the first view has the chart, at least 300 pixels high, and twelve figures; no tag twice', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, offline: true });
    const page = await context.newPage();
    await page.goto(`file://${join(folder, 'AAPL')}.html`);
    const seen = await page.evaluate<{ chart: { top: number; bottom: number; height: number }; figures: number[] }>(`({
      chart: document.querySelector('#price-chart canvas').getBoundingClientRect().toJSON(),
      figures: [...document.querySelectorAll('.key dd')].map((each) => each.getBoundingClientRect().bottom),
    })`);
    expect(seen.chart.height).toBeGreaterThanOrEqual(300);
    expect(seen.chart.bottom).toBeLessThanOrEqual(800);
    expect(seen.figures.filter((bottom) => bottom <= 800).length).toBeGreaterThanOrEqual(12);
    const tags = await page.locator('.tag').allTextContents();
    expect(new Set(tags).size).toBe(tags.length);
    await context.close();
  });

  test.each(['AAPL', 'SPY'])('%s: the panels of the overview fill the width', async (symbol) => {
    const { page, close } = await open(symbol, 1280);
    const [right, end] = await page.evaluate<[number, number]>(`[
      Math.max(...[...document.querySelectorAll('#summary .panels dl, #summary .panels table')].map((each) => each.getBoundingClientRect().right)),
      document.querySelector('#summary .panels').getBoundingClientRect().right,
    ]`);
    expect(end - right).toBeLessThan(4);
    await close();
  });

  test('one part at a time, by the list next to it; without script and on paper all of them', async () => {
    const { page, close } = await open('AAPL', 1280);
    const shown = (): Promise<string[]> =>
      page.evaluate("[...document.querySelectorAll('main > section:not([hidden])')].map((each) => each.id)");
    expect(await shown()).toEqual(['summary']);
    await page.getByRole('link', { name: 'Statements' }).focus();
    await page.keyboard.press('Enter');
    expect(await shown()).toEqual(['statements']);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Statements');
    await page.goBack();
    expect(await shown()).toEqual(['summary']);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate("document.querySelector('#profile').getBoundingClientRect().height")).toBeGreaterThan(
      100,
    );
    await close();
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
    const plain = await context.newPage();
    await plain.goto(`file://${join(folder, 'AAPL')}.html`);
    expect(await plain.locator('main > section:visible').count()).toBe(13);
    await context.close();
  });

  test('peers are sorted by a column, what is missing last', async () => {
    const { page, close } = await open('AAPL', 1280);
    await page.goto(`${page.url()}#peers`);
    const column = async (at: number): Promise<string[]> =>
      page.locator(`#peers tbody tr > :nth-child(${at})`).allTextContents();
    await page.locator('#peers').getByRole('button', { name: 'P/E (TTM)' }).click();
    const falling = (await column(6)).map(Number);
    expect(falling.filter(Number.isFinite)).toEqual(falling.filter(Number.isFinite).sort((a, b) => b - a));
    await page.locator('#peers').getByRole('button', { name: 'P/E (TTM)' }).press('Enter');
    const rising = (await column(6)).map(Number);
    expect(rising.filter(Number.isFinite)).toEqual(falling.filter(Number.isFinite).reverse());
    await page.locator('#peers').getByRole('button', { name: 'Symbol' }).click();
    const symbols = await column(1);
    expect(symbols).toEqual([...symbols].sort());
    expect(symbols.length).toBeGreaterThan(3);
    await close();
  });

  test.each([
    ['AAPL', 'light', 1280],
    ['AAPL', 'dark', 390],
    ['SPY', 'dark', 1280],
  ] as const)('%s, %s, %i columns: axe finds nothing wrong, in any part', async (symbol, scheme, width) => {
    const { page, close } = await open(symbol, width, scheme);
    const ids = await page.evaluate<string[]>(
      "[...document.querySelectorAll('main > section')].map((each) => each.id)",
    );
    for (const id of ids) {
      await page.goto(`${page.url().replace(/#.*/, '')}#${id}`);
      expect(await brokenRules(page), id).toEqual([]);
    }
    await close();
  });

  test('on paper: light, without controls, whole tables', async () => {
    const { page, close } = await open('AAPL', 1280, 'dark');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const seen = await page.evaluate<{ paper: string; controls: string[]; scroll: string[] }>(ON_PAPER);
    expect(seen.paper).toBe('rgb(255, 255, 255)');
    expect(new Set(seen.controls)).toEqual(new Set(['none']));
    expect(new Set(seen.scroll)).toEqual(new Set(['visible']));
    expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
    await close();
  });
});

describe.skipIf(!installed)(`pages of a service ${name}`, () => {
  let browser: Browser;
  let service: Service;
  beforeAll(async () => {
    const now = () => NOW;
    const inner = createService({ store: sampleStore().store, now, explain: true });
    const memory = pageMemory();
    const make = (job: PageJob) => makePage(job, inner, memory);
    const saved = () => ({
      lists: { tech: ['AAPL', 'MSFT', 'NOPE'], income: ['KO', 'ZHLT'] },
      screens: { strong: { expression: 'rsi_14 > 60' } },
    });
    const parts = { make, now, generation: () => 1, nextId: () => 'id', place: {}, saved };
    service = await serveHandler(withPages(inner, parts));
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  async function open(width: number, colorScheme: 'light' | 'dark') {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => problems.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
    page.on('request', (request) => {
      const { url, pathname } = { url: request.url(), pathname: new URL(request.url()).pathname };
      const own = url.startsWith(service.url) && (pathname === '/' || pathname.startsWith('/ui'));
      if (!own && url !== 'data:,') problems.push(url);
    });
    return { page, problems, close: () => context.close() };
  }

  test('by keyboard from the search to a report with charts, and back: no message, no other request', async () => {
    const { page, problems, close } = await open(1280, 'light');
    await page.goto(`${service.url}/`);
    // The browser gives the field the focus after the page has loaded.
    await page.locator('input[name=q]:focus').waitFor();
    await page.keyboard.type('appl');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=appl$/);
    expect(await page.locator('[role=status]').textContent()).toBe('1 match');
    await page.getByRole('link', { name: 'AAPL' }).click();
    await page.waitForURL(/\/ui\/AAPL$/);
    const drawn = async () =>
      (await page.evaluate<{ canvases: { drawn: boolean }[] }>(SIZES)).canvases.map((canvas) => canvas.drawn);
    await expect.poll(drawn).toEqual([true, true, true]);
    await page.getByRole('link', { name: 'mds' }).click();
    await page.waitForURL(/\/ui$/);
    expect(problems).toEqual([]);
    await close();
  });

  test('by keyboard alone from a symbol to its redline, and to its page of a past day', async () => {
    const { page, problems, close } = await open(1280, 'light');
    await page.goto(`${service.url}/ui`);
    await page.locator('input[name=q]:focus').waitFor();
    await page.keyboard.type('aapl');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ui\/AAPL$/);
    const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent.trim()');
    for (let steps = 0; (await focused()) !== 'Changed risk factors'; steps++) {
      expect(steps).toBeLessThan(40);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    expect(await page.locator('#risks .change del').first().isVisible()).toBe(true);
    await page.locator('input[name=as_of]').fill('2025-06-30');
    await page.locator('input[name=as_of]').press('Enter');
    await page.waitForURL(/\/ui\/AAPL\?as_of=2025-06-30$/);
    expect(await page.locator('.tag').allTextContents()).toContain('AS OF 2025-06-30');
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('a[href^=\"/ui\"]')].filter((each) => each.textContent !== 'Today').map((each) => each.getAttribute('href'))",
    );
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((each) => !each.endsWith('?as_of=2025-06-30'))).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  test.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)('home at %i columns, %s: axe, contrast, names, nothing cut off', async (width, scheme) => {
    const { page, problems, close } = await open(width, scheme);
    await page.goto(`${service.url}/ui`);
    expect(await page.locator('#board tbody tr').count()).toBe(4);
    expect(await brokenRules(page)).toEqual([]);
    const { low, looked } = await page.evaluate<{ low: string[]; looked: number }>(CONTRASTS);
    expect(low).toEqual([]);
    expect(looked).toBeGreaterThan(50);
    expect(await page.evaluate(NAMELESS)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate<{ scrollWidth: number; clientWidth: number }>(SIZES);
    expect(scrollWidth).toBe(clientWidth);
    expect(problems).toEqual([]);
    await close();
  });

  test.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'dark'],
  ] as const)('the search at %i columns, %s: contrast, names, nothing cut off', async (width, scheme) => {
    const { page, problems, close } = await open(width, scheme);
    await page.goto(`${service.url}/ui?q=inc`);
    const { low, looked } = await page.evaluate<{ low: string[]; looked: number }>(CONTRASTS);
    expect(low).toEqual([]);
    expect(looked).toBeGreaterThan(10);
    expect(await page.evaluate(NAMELESS)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate<{ scrollWidth: number; clientWidth: number }>(SIZES);
    expect(scrollWidth).toBe(clientWidth);
    expect(problems).toEqual([]);
    await close();
  });

  test('the policy of the page stops a script that is not its own', async () => {
    const { page, problems, close } = await open(1280, 'light');
    await page.goto(`${service.url}/ui`);
    await page.evaluate(
      "document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }))",
    );
    expect(await page.evaluate('window.ran')).toBeUndefined();
    // That of the header, and that of the page.
    expect(problems).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/Content Security Policy/)));
    await close();
  });
});
