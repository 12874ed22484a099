/** `mds doctor`: findings when everything works and when something is broken. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkNetwork } from '../../../src/cli/doctor/network.ts';
import { sizeText } from '../../../src/cli/output/amounts.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { newYorkDay } from '../../../src/engine/new-york.ts';
import { chooseDriver } from '../../../src/store/drivers/choose-driver.ts';
import { Session } from '../../../src/store/drivers/session.ts';
import { SCHEMA_VERSION } from '../../../src/store/schema/schema.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { certificate, evilServer, send } from '../../client/evil-server.ts';
import { serve } from '../../support/service.ts';
import { type FakeOptions, fakeIo, runMds } from '../fake-io.ts';
import { folder, marketStore, NOW } from '../market.ts';

const store = marketStore();
const sampleFile = marketStore('simulated');

interface Row {
  readonly check: string;
  readonly verdict: string;
  readonly message: string;
  readonly todo?: string;
  readonly details: Record<string, unknown>;
}

async function doctor(args: readonly string[] = [], options: FakeOptions = {}) {
  const env = { MDS_CONFIG_DIR: folder(), MDS_DATA_DIR: folder(), MDS_CODE_CACHE: folder(), ...options.env };
  const ran = await runMds(['doctor', '--json', ...args], { sampleFile, ...options, env });
  const { ok, findings } = JSON.parse(ran.out) as { ok: boolean; findings: Row[] };
  const of = (check: string) => findings.find((each) => each.check === check)!;
  return { ...ran, ok, findings, of };
}

test('where all is well every finding is ok', async () => {
  const { exit, ok, findings, of, err } = await doctor(['--store', store]);
  expect({ exit, ok, err, bad: findings.filter(({ verdict }) => verdict !== 'ok') }).toEqual({
    exit: 0,
    ok: true,
    err: '',
    bad: [],
  });
  // Four symbols of the made-up market, prices to Friday 2026-11-20; NOW is Saturday.
  expect(of('store').details).toMatchObject({
    kind: 'live',
    symbols: 4,
    newest_session: '2026-11-20',
    stale: false,
    sessions_behind: 0,
  });
  expect(of('store').details.oldest_import).toBe(new Date(NOW).toISOString());
  expect(of('program').details.node).toBe(process.versions.node);
  expect(of('driver').message).toMatch(/^SQLite 3\./);
  expect(of('sample').details.symbols).toBe(4);
});

test('people get one line per finding, and what to do below it', async () => {
  const env = { MDS_CONFIG_DIR: folder(), MDS_DATA_DIR: folder(), MDS_CODE_CACHE: 'off' };
  const { exit, out } = await runMds(['doctor', '--no-color'], { sampleFile, env, terminal: 60 });
  expect(exit).toBe(0);
  expect(out).toMatch(/^warn {2}store +no store at\s/m);
  expect(out.replace(/\s+/g, ' ')).toContain(
    '-> the simulated sample answers until you fetch records and prices: mds sync',
  );
  for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  const quiet = await runMds(['doctor', '--quiet'], { sampleFile, env });
  expect(quiet.out.match(/^(ok|warn|fail)/gm)).toHaveLength(1);
});

describe('a store', () => {
  const at = () => join(folder(), 'store.db');

  test('named that is not there is a fault', async () => {
    const { exit, of } = await doctor(['--store', at()]);
    expect([exit, of('store').verdict]).toEqual([1, 'fail']);
  });

  test('that is no database, cut short, or of a newer mds is a fault; nothing else suffers', async () => {
    const text = at();
    writeFileSync(text, 'this is no database at all, but long enough to have a header of one hundred bytes '.repeat(4));
    const path = marketStore();
    const bytes = readFileSync(path);
    // The schema version, 32 bits at offset 60 of the header (SQLite file format, 1.3).
    bytes.writeUInt32BE(999, 60);
    writeFileSync(path, bytes);
    for (const broken of [text, path]) {
      const { exit, of, findings } = await doctor(['--store', broken]);
      expect([exit, of('store').verdict], broken).toEqual([1, 'fail']);
      expect(of('store').todo).toBeTruthy();
      expect(findings.filter(({ verdict }) => verdict === 'fail')).toHaveLength(1);
    }
    expect((await doctor(['--store', path])).of('store').message).toContain('999');
  });

  test('of an older schema is not migrated; migrated in the write-ahead log, it is of the new one', async () => {
    const path = marketStore();
    const session = new Session(path, chooseDriver()(path, 'write', 0));
    const setSchema = (version: number) => session.exec(`PRAGMA user_version = ${version}`);
    session.all('PRAGMA journal_mode = WAL');
    setSchema(SCHEMA_VERSION - 1);
    session.all('PRAGMA wal_checkpoint(TRUNCATE)');
    const { verdict, message, details } = (await doctor(['--store', path])).of('store');
    expect([verdict, details.schema]).toEqual(['warn', SCHEMA_VERSION - 1]);
    expect(message).toContain(`has schema ${SCHEMA_VERSION - 1}; the next command migrates it`);
    setSchema(SCHEMA_VERSION);
    expect(readFileSync(path).readUInt32BE(60)).toBe(SCHEMA_VERSION - 1);
    const migrated = await doctor(['--store', path]);
    session.close();
    expect(migrated.of('store').details.schema).toBe(SCHEMA_VERSION);
  });

  test('without the newest sessions is stale, and says by how many', async () => {
    // From Friday 2026-11-20 to Tuesday 2026-12-01 18:00 New York: sessions of Nov 23, 24, 25, 27, 30 (Thanksgiving is
    // the 26th); that of Dec 1 is not missed before six hours after its close.
    const { exit, of } = await doctor(['--store', store], { now: Date.UTC(2026, 11, 1, 23) });
    expect([exit, of('store').verdict]).toEqual([0, 'warn']);
    expect(of('store').details).toMatchObject({ sessions_behind: 5, stale: true });
  });

  test('whose figures another edition of the engine computed answers slower until the next sync or import', async () => {
    const path = marketStore();
    const writer = openWriter(path);
    const row = { from: 0, cik: 1, engine: 'older', splitDay: 0, figures: '' };
    writer.transaction(() => writer.putTrailing('AAA', [row]));
    writer.close();
    const { exit, of } = await doctor(['--store', path]);
    expect([exit, of('store').verdict, of('store').details.outdated_figures]).toEqual([0, 'warn', 1]);
    expect([of('store').message, of('store').todo].join()).toMatch(/figures of 1 symbol.*recompute.*mds sync/);
    const { out } = await runMds(['status', 'AAA', '--json', '--store', path], { sampleFile });
    expect(JSON.parse(out).symbols[0].stale).toContain('figures computed by another mds version');
  });

  test('whose market another edition computed makes screens slow, which each says, but none of a past day', async () => {
    const path = marketStore();
    const screen = async (...options: string[]) =>
      (await runMds(['screen', 'price > 0', '--store', path, ...options], { now: NOW, sampleFile })).err;
    const silent = [await screen(), await screen('--quiet')];
    const writer = openWriter(path);
    writer.transaction(() => writer.storeMarket('older'));
    writer.close();
    silent.push(await screen('--quiet'), await screen('--as-of', formatDay(newYorkDay(NOW).day - 1)));
    expect(silent).toEqual(['', '', '', '']);
    const says = `mds: the figures of this store were computed by another version of mds, so screens are slow; recompute them with: mds sync --store ${path} (or mds import PATH... --store ${path})\n`;
    expect([await screen(), await screen('--json')]).toEqual([says, says]);
  });
});

describe('settings', () => {
  function config(content: string): FakeOptions {
    const at = folder();
    writeFileSync(join(at, 'config.json'), content);
    return { env: { MDS_CONFIG_DIR: at } };
  }

  test.each(['{', '{"profiles": {"default": {"base_ulr": "https://x.example"}}}', '[]'])(
    'broken as %s are one fault, and all else is checked',
    async (content) => {
      const { exit, findings, of } = await doctor(['--store', store], config(content));
      expect(exit).toBe(1);
      expect(findings.filter(({ verdict }) => verdict === 'fail').map(({ check }) => check)).toEqual(['settings']);
      expect(of('settings').message).toContain('config.json');
      // Only the file could name the service.
      expect(of('profile')).toBeUndefined();
      for (const check of ['key', 'cache']) expect(of(check).message).toContain('not checked');
      expect(of('store').verdict).toBe('ok');
    },
  );

  test('broken, where they could name the store: that is not checked', async () => {
    const { of } = await doctor([], config('{'));
    expect(of('store')).toMatchObject({ verdict: 'warn', message: expect.stringContaining('not checked') });
  });

  test('a variable that cannot be read is a fault that names it', async () => {
    const { exit, of } = await doctor(['--store', store], { env: { MDS_TIMEOUT: 'soon' } });
    expect([exit, of('settings').verdict]).toEqual([1, 'fail']);
    expect(of('settings').message).toContain('MDS_TIMEOUT');
  });

  test('of a hosted service: the store is not needed', async () => {
    const { of } = await doctor([], { env: { MDS_BASE_URL: 'https://api.example.com', MDS_API_KEY: 'k-0123456789' } });
    expect(of('store')).toMatchObject({ verdict: 'ok' });
    expect(of('store').message).toMatch(/^not used: answers come from a service\. no store/);
    expect(of('store').todo).toBeUndefined();
  });

  test('lists that are broken are a fault', async () => {
    const at = folder();
    writeFileSync(join(at, 'lists.json'), '{"tech": 5}');
    expect((await doctor(['--store', store], { env: { MDS_CONFIG_DIR: at } })).of('lists').verdict).toBe('fail');
  });

  test('the source of the key is named, the key never', async () => {
    const canary = 'canary-0123456789-key';
    const file = join(folder(), 'key.txt');
    writeFileSync(file, `${canary}\n`);
    const hosted = { MDS_BASE_URL: 'https://api.example.com' };
    for (const env of [
      { MDS_API_KEY: canary },
      { MDS_API_KEY: canary, ...hosted },
      { MDS_API_KEY_FILE: file, ...hosted },
      { MDS_API_KEY: `${canary}\u0007`, ...hosted },
    ]) {
      const { out, err, of } = await doctor(['--store', store, '--verbose'], { env });
      expect(out + err).not.toContain(canary);
      if (!('MDS_API_KEY' in env && env.MDS_API_KEY.endsWith('\u0007')))
        expect(of('key').message).toContain(Object.keys(env)[0]);
    }
    expect((await doctor([], { env: hosted })).of('key')).toMatchObject({
      verdict: 'fail',
      details: { present: false },
    });
  });
});

test.skipIf(process.getuid?.() === 0)('a folder of code that cannot be written is a warning', async () => {
  const at = join(folder(), 'code');
  mkdirSync(at);
  chmodSync(at, 0o500);
  expect((await doctor([], { env: { MDS_CODE_CACHE: at } })).of('code cache').verdict).toBe('warn');
});

test('damaged files of the code cache are a warning that names them', async () => {
  const at = folder();
  // CRC-32 of "123456789": 0xcbf43926, the check value of its definition.
  const whole = Buffer.concat([Uint8Array.of(0x26, 0x39, 0xf4, 0xcb), Buffer.from('123456789')]);
  writeFileSync(join(at, 'core.snapshot.code'), whole);
  const cache = async () => (await doctor([], { env: { MDS_CODE_CACHE: at } })).of('code cache');
  expect(await cache()).toMatchObject({ verdict: 'ok', details: { files: 1 } });
  for (const [i, damaged] of [Buffer.from(whole), whole.subarray(0, 12), Buffer.alloc(0)].entries()) {
    if (i === 0) damaged[9]! ^= 4;
    writeFileSync(join(at, 'core.check.code'), damaged);
    expect(await cache()).toMatchObject({ verdict: 'warn', details: { files: 2, damaged: 'core.check.code' } });
  }
});

describe('--online', () => {
  const io = fakeIo({ now: NOW });
  const answering = (status: number) => async () => ({
    handle: async () => ({ status, headers: {}, body: '' }),
    close: () => {},
  });

  test('sends no request if responses come from this machine', async () => {
    expect((await doctor(['--online', '--store', store])).of('network').message).toContain('not needed');
  });

  const verdicts = async (url: string, status: number) =>
    (await checkNetwork(url, answering(status), io)).map(({ check, verdict }) => `${check} ${verdict}`);

  test.each([
    ['http://127.0.0.1:9', 200, ['name ok', 'service ok']],
    ['http://127.0.0.1:9', 401, ['name ok', 'service ok']],
    ['http://127.0.0.1:9', 404, ['name ok', 'service ok']],
    ['http://127.0.0.1:9', 503, ['name ok', 'service fail']],
    // RFC 2606: .invalid never resolves; nothing else is checked.
    ['https://nowhere.invalid', 200, ['name fail']],
  ])('of %s that answers %i: %j', async (url, status, expected) => {
    expect(await verdicts(url, status)).toEqual(expected);
  });

  test('a port that does not speak TLS fails the check of the certificate', async () => {
    const server = await serve((_, response) => response.end());
    const found = await verdicts(server.url.replace('http:', 'https:'), 200);
    await server.close();
    expect(found).toEqual(['name ok', 'certificate fail', 'service ok']);
  });

  test('a certificate of an authority of its own is trusted where ca_file names it', async () => {
    const service = await evilServer({ '/healthz': send(200, '{}') }, true);
    try {
      const verdictWith = async (ca?: readonly string[]) =>
        (await checkNetwork(service.origin, answering(200), io, ca)).find(({ check }) => check === 'certificate')
          ?.verdict;
      expect(await verdictWith()).toBe('warn');
      expect(await verdictWith([certificate('ca')])).toBe('ok');
      const at = join(folder(), 'ca.pem');
      writeFileSync(at, certificate('ca'));
      const env = { MDS_BASE_URL: service.origin, MDS_CA_FILE: at, MDS_API_KEY: 'k-0123456789' };
      const { exit, of } = await doctor(['--online'], { env });
      expect([exit, of('certificate').verdict, of('service').verdict]).toEqual([0, 'ok', 'ok']);
    } finally {
      await service.close();
    }
  });

  test('behind a proxy name and certificate are left to it', async () => {
    const behind = fakeIo({ now: NOW, env: { HTTPS_PROXY: 'http://user:secret@proxy.example:8080' } });
    const found = await checkNetwork('https://nowhere.invalid', answering(200), behind);
    expect(found.map(({ check }) => check)).toEqual(['network', 'service']);
    expect(JSON.stringify(found)).not.toContain('secret');
  });
});

test.each([
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [14_874_624, '14.9 MB'],
  [999_960, '1.0 MB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
