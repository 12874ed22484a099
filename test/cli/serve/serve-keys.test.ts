/**
 * The whole service with keys, as clients and operators have it: two workers, real requests, `mds keys` at the same
 * time.
 */
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import { APPLICATION_ID, SCHEMA_VERSION, schemaSteps } from '../../../src/store/schema/schema.ts';
import { folder as newFolder } from '../../program/market.ts';
import { mds, root, start } from '../program.ts';
import { type Server, serve, stop } from '../serving.ts';

const folder = newFolder();
const store = join(folder, 'market.db');
const log = join(folder, 'access.log');
const keyFile = join(folder, 'service.db');
copyFileSync(join(root, 'dist/sample.db'), store);

/** Every secret that was made here: none of them may be found anywhere afterwards. */
const secrets: string[] = [];
function create(name: string, plan: string): string {
  const { status, stdout } = mds(['keys', 'create', '--name', name, '--plan', plan, '--store', store, '--quiet']);
  expect(status).toBe(0);
  secrets.push(stdout.trim());
  return stdout.trim();
}

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The coded error, or the whole body. */
  readonly json: { readonly error?: { readonly code: string; readonly message: string; readonly details?: object } };
}

/** One request on a connection of its own, so that the workers take turns. */
function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: new Agent({ keepAlive: false }) }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        const coding = answer.headers['content-encoding'];
        const plain = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
        const isJson = /json/.test(answer.headers['content-type'] ?? '');
        const json = isJson && plain.length > 0 ? JSON.parse(plain.toString()) : {};
        resolve({ status: answer.statusCode!, headers: answer.headers, bytes: plain, json });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

let server: Server;
let builder: string;
const url = (path: string): string => `${server.url}/v2/${path}`;
const withKey = (secret: string) => ({ 'x-api-key': secret });
beforeAll(async () => {
  builder = create('builder', 'builder');
  server = await serve(['--store', store, '--workers', '2', '--access-log', log, '--metrics-port', '0']);
});
afterAll(() => stop(server));

test('no key, a wrong one, one in the address: 401, and what to do', async () => {
  const none = await ask(url('snapshot?symbol=AAPL'));
  expect([none.status, none.json.error?.code, none.headers['www-authenticate']]).toEqual([
    401,
    'AUTH_MISSING',
    'APIKey',
  ]);
  const wrong = await ask(url('snapshot?symbol=AAPL'), withKey(`mds_live_${'A'.repeat(32)}`));
  expect([wrong.status, wrong.json.error?.code]).toEqual([401, 'AUTH_INVALID']);
  for (const path of [`snapshot?symbol=AAPL&api_key=${builder}`, `snapshot?symbol=${builder}`]) {
    const inAddress = await ask(url(path));
    expect([inAddress.status, inAddress.json.error?.code]).toEqual([401, 'AUTH_MISSING']);
    expect(inAddress.json.error?.message).toContain('have it replaced');
  }
});

test('a free key: four routes, every other one names the plan it needs', async () => {
  const free = create('free', 'free');
  const refused: string[] = [];
  for (const { spec } of ENDPOINTS) {
    const { status, json } = await ask(`${server.url}${spec.path}`, withKey(free));
    if (status === 403) {
      refused.push(spec.name);
      expect(json.error).toMatchObject({ code: 'PLAN_REQUIRED', details: { required: spec.plan, current: 'free' } });
    }
  }
  expect(refused.toSorted()).toEqual(
    ENDPOINTS.filter(({ spec }) => spec.plan !== 'free')
      .map(({ spec }) => spec.name)
      .toSorted(),
  );
  expect(ENDPOINTS.length - refused.length).toBe(4);
});

test('the limit of a plan is exact over both workers, and its headers count down', async () => {
  const limited = create('limited', 'free');
  const first = await ask(url('coverage?symbol=KO'), withKey(limited));
  expect(first.headers).toMatchObject({
    'ratelimit-limit': '30',
    'ratelimit-remaining': '29',
    'ratelimit-policy': '30;w=60, 500;w=86400',
  });
  const all = await Promise.all(Array.from({ length: 60 }, () => ask(url('coverage?symbol=KO'), withKey(limited))));
  // 30 a minute: FIELDS 8.2
  expect(all.filter(({ status }) => status === 200)).toHaveLength(29);
  const late = all.filter(({ status }) => status === 429);
  expect(late).toHaveLength(31);
  for (const { headers, json } of late) {
    expect(json.error?.code).toBe('RATE_LIMITED');
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(headers['ratelimit-remaining']).toBe('0');
  }
  // Both processes had a part in it: connections go to them in turn, but one of them may take all tokens in its first
  // transaction.
  const listed = JSON.parse(mds(['keys', 'list', '--store', store, '--json']).stdout) as readonly {
    readonly id: string;
    readonly name: string;
  }[];
  const { id: own } = listed.find(({ name }) => name === 'limited')!;
  const ofLimited = (): readonly Line[] => lines().filter(({ key }) => key === own);
  await expect.poll(() => ofLimited().length).toBe(61);
  expect(new Set(ofLimited().map(({ id }) => id.split('-')[0])).size).toBe(2);
});

test('a revoked key is refused by the very next request of every worker', async () => {
  const doomed = create('doomed', 'starter');
  const before = await Promise.all(Array.from({ length: 6 }, () => ask(url('snapshot?symbol=KO'), withKey(doomed))));
  expect(before.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(mds(['keys', 'revoke', 'doomed', '--store', store]).status).toBe(0);
  const after = await Promise.all(Array.from({ length: 6 }, () => ask(url('snapshot?symbol=KO'), withKey(doomed))));
  expect(after.map(({ status }) => status)).toEqual(Array(6).fill(401));
});

test('304, compression, and what an answer varies by', async () => {
  const plain = await ask(url('fundamentals?symbol=AAPL'), withKey(builder));
  expect(plain.headers).toMatchObject({ vary: 'x-api-key, accept-encoding' });
  expect(plain.headers['cache-control']).toMatch(/^private, max-age=\d+$/);
  for (const coding of ['br', 'gzip']) {
    const packed = await ask(url('fundamentals?symbol=AAPL'), { ...withKey(builder), 'accept-encoding': coding });
    expect([packed.headers['content-encoding'], packed.headers.etag]).toEqual([coding, plain.headers.etag]);
    expect(Number(packed.headers['content-length'])).toBeLessThan(plain.bytes.length / 3);
    expect(packed.bytes.toString().replace(AGE, '')).toBe(plain.bytes.toString().replace(AGE, ''));
  }
  const unchanged = await ask(url('fundamentals?symbol=AAPL'), {
    ...withKey(builder),
    'if-none-match': plain.headers.etag!,
  });
  expect([unchanged.status, unchanged.bytes.length, unchanged.headers.etag]).toEqual([304, 0, plain.headers.etag]);
  expect(unchanged.headers).toMatchObject({ vary: 'x-api-key, accept-encoding', 'ratelimit-limit': '600' });
});

const AGE = /"cache_age_seconds":\d+/g;

describe('with a key, the answer is the embedded one byte for byte', () => {
  const filing = JSON.parse(mds(['filings', 'AAPL', '--form', '10-K', '--store', store, '--json']).stdout).filings[0]
    .accession as string;
  test.each(ENDPOINTS.map(({ spec }) => spec))('$name', async (spec) => {
    const path = spec.path.replace('{accession}', filing).replace('{name}', 'risk_factors').replace('{number}', '1');
    const values: Readonly<Record<string, string>> = {
      symbol: 'AAPL',
      symbols: 'AAPL,KO',
      q: 'appl',
      expression: encodeURIComponent('price > 0'),
    };
    // Of its ways to name a security this one takes a single one.
    const asked = (name: string) => values[name] !== undefined && (spec.name !== 'symbols' || name === 'q');
    const needed = spec.params.filter(({ name }) => !spec.path.includes(`{${name}}`) && asked(name));
    const query = needed.map(({ name }) => `${name}=${values[name]}`).join('&');
    // Three times: computed, then cached, in either worker.
    const bodies: string[] = [];
    for (let n = 0; n < 3; n++)
      bodies.push((await ask(`${server.url}${path}?${query}`, withKey(builder))).bytes.toString().replace(AGE, ''));
    const own = mds(['api', `${path}?${query}`, '--store', store]);
    expect(own.status).toBe(0);
    for (const body of bodies) expect(body).toBe(own.stdout.replace(/\n$/, '').replace(AGE, ''));
  });
});

test('an import by another process is in the next answer of every worker', async () => {
  const csv = join(folder, 'prices.csv');
  const asked = async (symbol: string) =>
    (await Promise.all([1, 2, 3, 4].map(() => ask(url(`coverage?symbol=${symbol}`), withKey(builder))))).map(
      ({ json }) => (json as { data: { supported: boolean } }).data.supported,
    );
  const other = join(folder, 'other');
  mkdirSync(other);
  writeFileSync(
    csv,
    'Date,Open,High,Low,Close,Adj Close,Volume\n2026-10-29,10,11,9,10.5,10.5,1000\n2026-10-30,10.5,12,10,11,11,1200\n',
  );
  const live = join(other, 'market.db');
  expect(mds(['import', csv, '--symbol', 'AAA', '--store', live]).status).toBe(0);
  // Another store in place of the first, then imports into it.
  renameSync(live, store);
  expect(await asked('AAA')).toEqual([true, true, true, true]);
  // The first was a copy of the sample, this one is not: nothing of it may be called simulated.
  const { json } = await ask(url('coverage?symbol=AAA'), withKey(builder));
  expect((json as { data: { freshness: string } }).data.freshness).not.toBe('simulated');
  expect(await asked('BBB')).toEqual([false, false, false, false]);
  expect(mds(['import', csv, '--symbol', 'BBB', '--store', store]).status).toBe(0);
  expect(await asked('BBB')).toEqual([true, true, true, true]);
});

test('a store of an older schema in its place is brought up to date while workers answer; one of a newer is refused', async () => {
  const put = (version: number, steps: readonly string[]): void => {
    const made = join(folder, 'made.db');
    const driver = chooseDriver()(made, 'write', 1000);
    for (const step of steps) driver.exec(step);
    driver.exec(`PRAGMA application_id = ${APPLICATION_ID.live}; PRAGMA user_version = ${version}`);
    driver.close();
    for (const rest of ['-wal', '-shm']) rmSync(`${store}${rest}`, { force: true });
    renameSync(made, store);
  };
  const asked = () => Promise.all([1, 2, 3, 4, 5, 6].map(() => ask(url('coverage?symbol=AAA'), withKey(builder))));
  renameSync(store, `${store}.good`);
  put(SCHEMA_VERSION - 1, schemaSteps().slice(0, -1));
  // Two processes may begin at once: one of them migrates, the others find the file locked and say to try again.
  for (const { status, headers } of await asked()) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(headers['retry-after']).toBe('5');
  }
  for (const { status } of await asked()) expect(status).toBe(200);
  put(SCHEMA_VERSION + 1, schemaSteps());
  for (const { status, json } of await asked())
    expect([status, json.error?.details]).toMatchObject([503, { store_code: 'STORE_NEWER' }]);
  for (const rest of ['-wal', '-shm']) rmSync(`${store}${rest}`, { force: true });
  renameSync(`${store}.good`, store);
  for (const { status } of await asked()) expect(status).toBe(200);
});

test('without the key file every key is refused; once restored it counts at once', async () => {
  renameSync(keyFile, `${keyFile}.away`);
  const gone = await ask(url('coverage'), withKey(builder));
  expect([gone.status, gone.json.error?.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE']);
  expect((await ask(`${server.url}/readyz`)).bytes.toString()).toContain('keys_not_found');
  expect(server.stderr()).toContain(`${keyFile} is gone`);
  renameSync(`${keyFile}.away`, keyFile);
  expect((await ask(url('coverage'), withKey(builder))).status).toBe(200);
});

test('errors of a failing service name no path; its logs and metrics contain no key', async () => {
  rmSync(store);
  const broken = await ask(url('snapshot?symbol=AAA'), withKey(builder));
  expect([broken.status, broken.headers['retry-after']]).toEqual([503, '5']);
  expect(broken.bytes.toString()).not.toContain(folder);
  expect(broken.bytes.toString()).not.toContain('mds import');
  await ask(`${server.url}/${builder}/x?${builder}=${builder}`, { 'user-agent': builder, referer: builder });
  await ask(`${server.url}/v2/filings/${builder}`, withKey(builder));
  const metrics = (await ask(server.metrics!)).bytes.toString();
  await expect.poll(() => lines().some(({ path }) => path === '/v2/filings/mds_live_****')).toBe(true);
  const written = [
    readFileSync(log, 'utf8'),
    server.stdout(),
    server.stderr(),
    metrics,
    readFileSync(keyFile, 'latin1'),
  ];
  expect(metrics).toMatch(/mds_cache_lookups_total\{result="hit"\} [1-9]/);
  for (const text of written) {
    expect(text.length).toBeGreaterThan(10);
    // Any eight characters of a secret beyond its prefix would be too many.
    for (const secret of secrets) expect(text).not.toContain(secret.slice(9, 17));
  }
  // The log names the key by its id and its plan.
  expect(lines().some(({ key, plan }) => key?.startsWith('key_') === true && plan === 'builder')).toBe(true);
});

interface Line {
  readonly id: string;
  readonly path: string;
  readonly status: number;
  readonly key?: string;
  readonly plan?: string;
}
function lines(): readonly Line[] {
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

test('a service without keys prints how to make one', async () => {
  const { child, text, ended } = start(['serve', '--sample', '--port', '0']);
  await expect.poll(() => text.stderr).toContain('listening on');
  expect(text.stderr).toContain('no client has a key yet; make one with: mds keys create --name NAME\n');
  child.kill('SIGTERM');
  await ended;
});
