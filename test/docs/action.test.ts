/** action.yml, run as GitHub's runner does, over a mirror of the SEC and of a price service. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnv, root } from '../cli/program.ts';
import { sampleRecords } from '../mirror/sample.ts';
import { type Mirror, startMirror } from '../mirror/server.ts';
import { folder } from '../program/market.ts';
import { runAction } from '../support/action-runner.ts';

const text = readFileSync(join(root, 'action.yml'), 'utf8');

let mirror: Mirror;
beforeAll(async () => {
  mirror = await startMirror(sampleRecords());
}, 60_000);
afterAll(() => mirror.close());

function job() {
  const at = folder();
  const workspace = join(at, 'repository');
  mkdirSync(workspace);
  writeFileSync(join(workspace, 'checks.txt'), 'KO: price > 1\n');
  const env = {
    ...bareEnv(),
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    MDS_SEC_DATA_URL: mirror.url,
    MDS_SEC_WWW_URL: mirror.url,
    MDS_NASDAQ_URL: `${mirror.url}/dynamic/symdir`,
    MDS_PRICES_URL: mirror.url,
  };
  const inputs = { file: 'checks.txt', contact: 'you@example.org', prices: 'yahoo' };
  const run = (runId: string, more: Readonly<Record<string, string>>, before?: string) => {
    // Every run has a machine of its own; only caches and artifacts stay.
    const temp = join(at, `temp-${runId}`);
    mkdirSync(temp);
    return runAction(
      text,
      { ...inputs, ...more },
      {
        action: root,
        workspace,
        storage: at,
        temp,
        runId,
        env: { ...env, PATH: `${before === undefined ? '' : `${before}:`}${env.PATH}` },
      },
    );
  };
  const report = () => readFileSync(join(at, 'artifacts/mds-report/mds-report.xml'), 'utf8');
  return { workspace, run, report };
}

test('syncs, stores, checks and uploads; the next run begins with the store of the one before', async () => {
  const { workspace, run, report } = job();
  const first = await run('1', { symbols: 'KO' });
  expect(first, first.log).toMatchObject({ ok: true });
  expect(first.steps.map(([name]) => name)).toEqual([
    'Node',
    ...['Restore the store', 'Install', 'Sync', 'Save the store', 'Check', 'Upload the report'],
  ]);
  expect(report()).toMatch(/<testsuites? .*failures="0"/);
  // Without symbols the stored ones are updated: there are some only because the cache has them.
  writeFileSync(join(workspace, 'checks.txt'), 'KO: price < 1\n');
  const second = await run('2', {});
  expect(second.steps.slice(-4)).toEqual([
    ['Sync', true],
    ['Save the store', true],
    ['Check', false],
    ['Upload the report', true],
  ]);
  expect([second.ok, /failures="1"/.test(report())]).toEqual([false, true]);
  expect(first.outputs).toMatchObject({ passed: 'true', 'exit-code': '0' });
  expect(second.outputs).toMatchObject({ passed: 'false', 'exit-code': '1' });
  expect(second.summary).toMatch(
    /^## Checks\n\n\| Symbol .*\n.*\n\| KO +\| fail +\| KO: price &lt; 1|\| price &lt; 1/m,
  );
}, 60_000);

test('symbols on several lines are all synced, old data are no pass, and the artifact has the name given', async () => {
  const { workspace, run } = job();
  writeFileSync(join(workspace, 'checks.txt'), 'KO: price > 1\nAAPL: price > 1\n');
  const done = await run('1', { symbols: 'KO\n\nAAPL', 'max-age': '1s', 'artifact-name': 'report-a' });
  expect(done.log).toMatch(/AAPL/);
  expect(done.outputs).toMatchObject({ passed: 'false', 'exit-code': '4' });
  expect(done.summary).toMatch(/older than --max-age/);
  expect(existsSync(join(workspace, '../artifacts/report-a/mds-report.xml'))).toBe(true);
}, 60_000);

test('an old Node is refused with the way out', async () => {
  const { run, workspace } = job();
  const old = join(workspace, 'node');
  writeFileSync(old, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const done = await run('1', { symbols: 'KO' }, workspace);
  expect([done.ok, done.steps[0]]).toEqual([false, ['Node', false]]);
  expect(done.log).toContain('use actions/setup-node in a step before this action');
});

test('an input that is not one is refused by the runner', async () => {
  await expect(job().run('1', { symbol: 'KO' })).rejects.toThrow('input symbol is missing or unknown');
});
