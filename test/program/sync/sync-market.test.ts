/**
 * The first sync in one step, `mds sync --market`, and a dry run of the universe, as whole command lines against the
 * mirror.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Io } from '../../../src/cli/terminal/io.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { OFFERED } from '../../../src/sources/providers/index.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { sampleRecords } from '../../mirror/sample.ts';
import { mirrorFor } from '../../support/mirror.ts';
import { type Ran, runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const now = closeInstant(SAMPLE_END_DAY) + 3 * 3_600_000;
/** A market of these: the others have left every list. */
const SYMBOLS = ['KO', 'O', 'SPY'];
const records = sampleRecords();
for (const symbol of records.prices.keys()) if (!SYMBOLS.includes(symbol)) records.prices.delete(symbol);
for (const [name, bytes] of records.tickers) {
  const list = JSON.parse(Buffer.from(bytes).toString('utf8'));
  if (Array.isArray(list.data))
    list.data = list.data.filter((row: unknown[]) => row.some((cell) => SYMBOLS.includes(String(cell))));
  records.tickers.set(name, Buffer.from(JSON.stringify(list)));
}
const mirror = await mirrorFor(records, { now: () => now });
let at: string;
let env: Record<string, string>;
beforeEach(() => {
  at = folder();
  env = {
    MDS_CONFIG_DIR: join(at, 'config'),
    MDS_DATA_DIR: join(at, 'data'),
    MDS_SEC_DATA_URL: mirror.url,
    MDS_SEC_WWW_URL: mirror.url,
    MDS_NASDAQ_URL: `${mirror.url}/dynamic/symdir`,
    MDS_PRICES_URL: mirror.url,
    MDS_EODHD_TOKEN: 'canary-77aa',
  };
});
const mds = (args: readonly string[], more: Record<string, string> = {}, io: Partial<Io> = {}): Promise<Ran> =>
  runMds(args, { env: { ...env, ...more }, now, home: at, ...(io.ask === undefined ? {} : { terminal: 80 }) }, io);
const READY = { MDS_CONTACT: 'jane@example.org', MDS_PRICES: 'eodhd' };
const about = (pattern: RegExp): string[] => mirror.seen.map(({ path }) => path).filter((path) => pattern.test(path));

describe('the first sync', () => {
  test('in a pipe: both commands, and no request', async () => {
    const { exit, err } = await mds(['sync', 'KO']);
    expect(exit).toBe(2);
    const text = err.replace(/\s+/g, ' ');
    expect(text).toContain('mds config set contact name@example.org');
    const [first, ...others] = OFFERED.map((each) => each.name);
    expect(text).toContain(`mds config set prices ${first} (or ${others.join(', ')}, none)`);
    expect(mirror.seen).toEqual([]);
  });

  test('on a terminal: asked for contact and provider, and gone on with', async () => {
    const replies = ['jane@example.org', 'yahoo'];
    const { exit, out } = await mds(['sync', 'KO', '--no-documents'], {}, { ask: async () => replies.shift() ?? '' });
    expect(exit).toBe(0);
    expect(out).toMatch(/2 updated/);
    expect(readFileSync(join(at, 'config', 'config.json'), 'utf8')).toMatch(/jane@example.org[\s\S]*yahoo/);
  });
});

describe('--market', () => {
  test('archives, then prices of all listed symbols; the second run requests neither archives nor companies', async () => {
    const first = await mds(['sync', '--market'], READY);
    const plan = first.err.replace(/\s+/g, ' ');
    expect(plan).toMatch(
      /plan: the whole market, 3 symbols submissions\.zip read in pieces less than 1 s, import less than 1 s companyfacts\.zip read in pieces/,
    );
    expect(plan).toMatch(
      /prices of eodhd \d+ requests? at 600 per minute, .* in all (?:about|less than) [\d.]+ s; a stopped run/,
    );
    expect(first.out).toMatch(/submissions\.zip: \d+ records? imported/);
    expect(first.exit).toBe(0);
    const store = openReader(join(at, 'data', 'market.db'));
    for (const symbol of SYMBOLS) expect(store.symbol(symbol)?.lastDay, symbol).toBe(SAMPLE_END_DAY);
    expect(store.facts(store.symbol('KO')!.cik!, [])).toBeDefined();
    store.close();
    expect(about(/\/submissions\/|companyfacts\/|Archives\/edgar\/data/)).toEqual([]);
    mirror.reset();
    const second = await mds(['sync', '--market', '--json'], READY);
    expect(second.exit).toBe(0);
    expect(JSON.parse(second.out)).toMatchObject({ plan: { provider: 'eodhd', requests: 0 }, totals: { failed: 0 } });
    expect(about(/\.zip|\/api\//)).toEqual([]);
  });

  test('stopped between archives: the next run goes on with the second one', async () => {
    mirror.fault(/companyfacts\.zip/, { kind: 'status', status: 404 }, 10);
    const stopped = await mds(['sync', '--market', '--no-prices'], READY);
    expect(stopped.exit).toBe(4);
    expect(stopped.err.replace(/\s+/g, ' ')).toMatch(
      /companyfacts\.zip download of unknown size.* in all without the download of unknown size (?:about|less)/,
    );
    mirror.reset();
    const next = await mds(['sync', '--market', '--no-prices'], READY);
    expect(next.exit).toBe(0);
    expect(about(/submissions\.zip/)).toEqual([]);
    expect(next.out).toMatch(/companyfacts\.zip: \d+ records? imported/);
  });

  test('a symbol that the provider does not have is no failure; a refused token is one', async () => {
    const series = mirror.market.series('O')!;
    mirror.market.rename('O', 'OTHER');
    try {
      const { exit, err } = await mds(['sync', '--market'], READY);
      expect(exit).toBe(0);
      expect(err).not.toMatch(/^O /m);
    } finally {
      mirror.market.put(series);
    }
    mirror.tokens.add('another');
    const refused = await mds(['sync', '--market', '--refresh', '--no-documents'], READY);
    mirror.tokens.clear();
    expect(refused.exit).toBe(3);
    expect(refused.err).toContain('EODHD does not accept the token');
    expect(refused.out + refused.err).not.toContain('canary');
  });

  test('symbols with it are wrong usage', async () => {
    expect((await mds(['sync', 'KO', '--market'], READY)).exit).toBe(2);
  });
});

test('a dry run of the universe makes no request for a company, and says so', async () => {
  const { exit, out, err } = await mds(['sync', '--universe', '--dry-run'], READY);
  expect(exit).toBe(0);
  expect(out).toMatch(/3 would be fetched in .*about/);
  expect(err.replace(/\s+/g, ' ')).toContain('no request was made for a single one');
  expect(about(/submissions|companyfacts|Archives|\/api\//)).toEqual([]);
  expect(existsSync(join(at, 'data', 'market.db'))).toBe(false);
});
