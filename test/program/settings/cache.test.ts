/** Whole command lines with cached responses: fewer requests, offline, and the messages about it. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agesText } from '../../../src/cli/settings/caching.ts';
import { type Answer, json, type Service, serve } from '../../support/service.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
let at: string;
let service: Service;
let agents: (string | undefined)[];
let conditions: (string | undefined)[];
let answer: Answer;

const FRESH = { 'cache-control': 'private, max-age=60', etag: '"1"' };
const freshOf =
  (symbol: string): Answer =>
  (_, response) =>
    json(response, 200, { data: { supported: true, symbol } }, FRESH);
const fresh = freshOf('KO');

beforeEach(async () => {
  at = folder();
  agents = [];
  conditions = [];
  answer = fresh;
  service = await serve((request, response) => {
    agents.push(request.headers['user-agent']);
    conditions.push(request.headers['if-none-match']);
    answer(request, response);
  });
});
afterEach(() => service.close());

interface How {
  readonly later?: number;
  readonly env?: Readonly<Record<string, string>>;
}

async function mds(line: string, { later = 0, env = {} }: How = {}) {
  return runMds(line.split(' '), {
    now: NOW + later,
    env: {
      MDS_CONFIG_DIR: at,
      MDS_DATA_DIR: at,
      MDS_CACHE_DIR: join(at, 'cache'),
      MDS_BASE_URL: service.url,
      MDS_CACHE: '',
      MDS_RETRIES: '0',
      ...env,
    },
  });
}

const HOUR = 3_600_000;
const OFFLINE = { env: { MDS_OFFLINE: '1' } };

describe('requests', () => {
  test('a second identical run makes none while the answer is fresh, and prints the same', async () => {
    const first = await mds('coverage KO --json');
    const second = await mds('coverage KO --json', { later: 59_000 });
    expect(second).toEqual(first);
    expect(service.asked).toHaveLength(1);
    await mds('coverage KO --json', { later: 61_000 });
    expect(conditions).toEqual([undefined, '"1"']);
  });

  test('name the program and its version', async () => {
    await mds('coverage KO');
    expect(agents).toEqual(['mds/unbuilt']);
  });

  test.each([
    ['--no-cache', {}],
    ['--cache off', {}],
    ['', { CI: 'true' }],
    ['', { MDS_CACHE: 'off' }],
  ])('%s %o: every run sends a request, and nothing is cached', async (flag, env) => {
    await mds(`coverage KO ${flag}`.trim(), { env });
    await mds(`coverage KO ${flag}`.trim(), { env });
    expect(service.asked).toHaveLength(2);
    expect(readdirSync(at)).not.toContain('cache');
  });

  test('--cache on counts in CI too', async () => {
    for (let i = 0; i < 2; i++) await mds('coverage KO --cache on', { env: { CI: '1' } });
    expect(service.asked).toHaveLength(1);
  });

  test('--refresh sends a request and caches the new response', async () => {
    await mds('coverage KO');
    answer = (_, response) =>
      json(response, 200, { data: { supported: false } }, { 'cache-control': 'max-age=60', etag: '"2"' });
    expect((await mds('coverage KO --refresh --json')).out).toContain('false');
    expect(conditions).toEqual([undefined, undefined]);
    expect((await mds('coverage KO --json')).out).toContain('false');
    expect(service.asked).toHaveLength(2);
  });

  test('api, auth status and doctor always ask the service itself', async () => {
    const env = { MDS_API_KEY: 'k'.repeat(20) };
    await mds('coverage KO', { env });
    const count = service.asked.length;
    await mds('api /v2/coverage?symbol=KO', { env });
    expect(service.asked).toHaveLength(count + 1);
    await mds('auth status', { env });
    expect(service.asked.length).toBeGreaterThan(count + 1);
  });

  test('another key does not see the answer', async () => {
    await mds('coverage KO', { env: { MDS_API_KEY: 'a'.repeat(20) } });
    const other = await mds('coverage KO', { env: { MDS_API_KEY: 'b'.repeat(20), MDS_OFFLINE: '1' } });
    expect([other.exit, other.out]).toEqual([7, '']);
  });
});

describe('offline', () => {
  test('prints the cached response, with its age on stderr', async () => {
    const online = await mds('coverage KO --json');
    await service.close();
    for (const line of ['coverage KO --json', 'coverage KO --json --offline']) {
      const { exit, out, err } = await mds(line, { later: 3 * HOUR, ...(line.includes('--offline') ? {} : OFFLINE) });
      expect([exit, out, err]).toEqual([0, online.out, 'mds: offline; this answer is 3 h old\n']);
    }
    expect((await mds('coverage KO --json --quiet', OFFLINE)).err).toBe('');
  });

  test('in CI too', async () => {
    await mds('coverage KO');
    expect((await mds('coverage KO --json', { env: { MDS_OFFLINE: '1', CI: '1' } })).exit).toBe(0);
  });

  test('without a cached response: exit 7 and code OFFLINE; the others are printed', async () => {
    await mds('snapshot KO --json');
    const { exit, out, err } = await mds('snapshot KO PEP --json', OFFLINE);
    expect([exit, JSON.parse(out)]).toEqual([7, [{ supported: true, symbol: 'KO' }]]);
    const [line] = err.split('\n').filter((each) => each.startsWith('{'));
    expect(JSON.parse(line!).error).toMatchObject({ code: 'OFFLINE', subject: 'PEP', retryable: false });
    expect(service.asked).toHaveLength(1);
  });

  test.each([
    ['coverage KO --offline --refresh', 2],
    ['coverage KO --offline --no-cache', 2],
    ['auth status', 7],
    ['auth login', 7],
    ['api /healthz', 7],
  ])('%s: exit %i, and no request is sent', async (line, exit) => {
    const result = await mds(line, OFFLINE);
    expect([result.exit, result.out]).toEqual([exit, '']);
    expect(result.err).toMatch(/offline/i);
    expect(service.asked).toEqual([]);
  });

  test('a store on this machine answers as always', async () => {
    const { exit, err } = await mds('coverage KO --sample', OFFLINE);
    expect([exit, err]).toEqual([6, expect.stringContaining('sample')]);
    expect(err).not.toMatch(/offline/i);
  });
});

describe('messages', () => {
  test('--verbose: missed, hit, confirmed', async () => {
    expect((await mds('coverage KO --json -v')).err).toContain('* not in the cache: /v2/coverage?symbol=KO');
    expect((await mds('coverage KO --json -v', { later: 20_000 })).err).toContain(
      '* from the cache, 20 s old, fresh for 40 s',
    );
    answer = (_, response) => response.writeHead(304, { etag: '"1"' }).end();
    const { exit, err } = await mds('coverage KO --json -v', { later: HOUR });
    expect([exit, err]).toEqual([0, expect.stringContaining('* unchanged, from the cache: /v2/coverage?symbol=KO')]);
  });

  test('a folder that cannot be used is no failure, and --verbose says so', async () => {
    writeFileSync(join(at, 'file'), '');
    const env = { MDS_CACHE_DIR: join(at, 'file') };
    expect((await mds('coverage KO --json', { env })).err).toBe('');
    const { exit, err } = await mds('coverage KO --json -v', { env });
    expect([exit, err]).toEqual([0, expect.stringContaining('the cache cannot be used')]);
    expect((await mds('coverage KO', { env: { ...env, MDS_OFFLINE: '1' } })).err).toContain('cannot be used');
    expect((await mds('doctor', { env })).out).toMatch(/warn {2}cache .*is not writable/);
  });

  test('cache path, info and clear', async () => {
    const path = join(at, 'cache', 'answers');
    expect((await mds('cache path')).out).toBe(`${path}\n`);
    const info = JSON.parse((await mds('cache info --json')).out);
    expect(info).toMatchObject({ path, answers: 0, bytes: 0, in_use: true });
    await mds('coverage KO');
    answer = freshOf('PEP');
    await mds('coverage PEP');
    answer = fresh;
    expect((await mds('cache')).out).toMatch(/count {4}2, [\s\S]*of at most 64MiB/);
    expect((await mds('doctor')).out).toMatch(/ok {4}cache +2 responses/);
    expect((await mds('cache clear')).out).toMatch(/^2 responses deleted, /);
    expect((await mds('cache clear')).out).toBe('the cache is empty\n');
    await mds('coverage KO');
    expect(service.asked).toHaveLength(3);
    mkdirSync(join(at, 'other'));
    expect((await mds('cache info', { env: { CI: '1' } })).out).toContain(
      'no (cache is auto, its default, and CI is set)',
    );
  });

  test.each([
    [[0], 'this answer is 0 s old'],
    [[5 * 60_000, 3 * HOUR, HOUR], 'these answers are 5 min to 3 h old'],
    [[HOUR, HOUR + 1], 'these answers are 1 h old'],
    [[50 * HOUR], 'this answer is 2 d old'],
    [[undefined], 'this answer is of unknown age (the clock was set back)'],
    [[undefined, HOUR], 'these answers are 1 h old, some of unknown age (the clock was set back)'],
  ])('%o', (ages, text) => {
    expect(agesText(ages)).toBe(text);
  });
});

test('cache_size: a size with a unit, within bounds', async () => {
  expect((await mds('config set cache_size 2gb')).out).toContain('cache_size is now 2GiB');
  for (const wrong of ['64', '1KiB', 'lots', '65GiB', '-1MiB']) {
    const { exit, err } = await mds(`config set cache_size ${wrong.replace(/^-/, '−')}`);
    expect([wrong, exit, err]).toEqual([wrong, 2, expect.stringContaining('a size from 1MiB to 64GiB')]);
  }
});
