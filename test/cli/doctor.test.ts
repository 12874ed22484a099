/** `mds doctor` as built: it loads built-in modules that nothing else loads. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '../program/market.ts';
import { mds } from './program.ts';

function doctor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = mds(['doctor', '--json', ...args], env);
  const { ok, findings } = JSON.parse(stdout) as {
    ok: boolean;
    findings: { check: string; verdict: string; message: string }[];
  };
  return { status, stdout, stderr, ok, findings };
}

// Port 1 (tcpmux) is never listened on where tests run: the name is found, the handshake and the response fail.
test.each(['https', 'http'])('--online names what fails of a service that is not there, over %s', (protocol) => {
  const { status, findings } = doctor(['--online', '--base-url', `${protocol}://127.0.0.1:1`]);
  expect(status).toBe(1);
  const verdicts = Object.fromEntries(findings.map(({ check, verdict }) => [check, verdict]));
  expect(verdicts).toMatchObject({ name: 'ok', service: 'fail' });
  expect(verdicts.certificate).toBe(protocol === 'https' ? 'fail' : undefined);
  expect(findings.find(({ check }) => check === 'service')?.message).toContain('connection refused');
});

test.each([
  // Which store is meant is in the settings.
  ['settings', 'config.json', '{'],
  ['store', 'market.db', 'no database'],
])('works with broken %s, and prints one JSON object', (check, file, content) => {
  const at = folder();
  writeFileSync(join(at, file), content);
  const { status, stderr, ok, findings } = doctor([], { MDS_CONFIG_DIR: at, MDS_DATA_DIR: at });
  const failed = findings.filter(({ verdict }) => verdict === 'fail').map((each) => each.check);
  expect([status, stderr, ok, failed]).toEqual([1, '', false, [check]]);
});

test('a file of the code cache that another run deletes while this one looks is no fault', () => {
  const at = folder();
  // A link to nothing: listed, and gone when it is read.
  symlinkSync(join(at, 'gone'), join(at, 'chunk.screen.code'));
  const { status, findings } = doctor([], { MDS_CODE_CACHE: at });
  const cache = findings.find(({ check }) => check === 'code cache');
  expect([status, cache?.verdict, cache?.message]).toEqual([0, 'ok', `${at}, 0 files`]);
});

test('knows its version and the shipped sample', () => {
  const { status, stdout } = doctor([]);
  expect(status).toBe(0);
  expect(stdout).toContain(`"mds": "${mds(['--version']).stdout.trim()}"`);
  expect(stdout).toContain('sample market: ');
});
