/** `mds check --on-change` and `--webhook` as processes: real kills, and what a receiver gets. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bareEnv, bash, mds, start } from './program.ts';

// Days on which the RSI of the sample's AAPL is on either side of 45.
const TICKS = ['2026-09-01', '2026-09-15', '2026-10-01', '2026-10-15', '2026-09-15'];
const CHECK = ['check', 'AAPL', 'rsi_14 < 45', '--sample', '-q'];

interface Alert {
  readonly id: string;
  readonly time: string;
  readonly from: string;
  readonly to: string;
  readonly symbol: string;
  readonly data_age_seconds: number;
}

function place() {
  const at = mkdtempSync(join(tmpdir(), 'mds-alerts-'));
  const file = join(at, 'alerts.ndjson');
  writeFileSync(file, '');
  const alerts = (): Alert[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Alert);
  return { at, file, alerts, env: { MDS_DATA_DIR: at } };
}

test('kill -9 after a turn is received: the next run sends it again, under the same id', () => {
  const { at, file, alerts, env } = place();
  // Received, then the program is killed before it can note that it was.
  const command = `cat >> ${file}; if [ -e ${at}/kill ]; then rm ${at}/kill; kill -9 $PPID; fi`;
  let kills = 0;
  for (const day of TICKS) {
    writeFileSync(join(at, 'kill'), '');
    for (let isDone = false; !isDone; ) {
      const { signal, status } = mds([...CHECK, '--as-of', day, '--on-change', command], env);
      if (signal === 'SIGKILL') kills++;
      else expect([status, signal]).toEqual([0, null]);
      isDone = signal === null;
    }
  }
  const received = alerts();
  expect(kills).toBe(3);
  expect(received).toHaveLength(6);
  expect([0, 2, 4].map((i) => [received[i]!.id === received[i + 1]!.id, received[i]!.to])).toEqual([
    [true, 'true'],
    [true, 'false'],
    [true, 'true'],
  ]);
  expect(new Set(received.map(({ id }) => id)).size).toBe(3);
  expect(received[0]).toMatchObject({ symbol: 'AAPL', from: 'false', data_age_seconds: expect.any(Number) });
});

test('a command that fails: exit code 6, and the turn is sent by the next run', () => {
  const { file, alerts, env } = place();
  // The same command text, as it is the name of the receiver.
  const command = `test -e ${file}.up && cat >> ${file}`;
  const run = (day: string) => mds([...CHECK, '--as-of', day, '--on-change', command], env);
  expect(run('2026-09-01').status).toBe(0);
  const failed = run('2026-09-15');
  expect([failed.status, failed.stderr]).toEqual([
    6,
    expect.stringMatching(/--on-change ended with exit code 1\n {2}the next run sends it again, under the same id/),
  ]);
  writeFileSync(`${file}.up`, '');
  expect(run('2026-10-01').status).toBe(0);
  expect(alerts().map(({ to, time }) => [to, time.slice(0, 10)])).toEqual([
    ['true', '2026-09-16'],
    ['false', '2026-10-02'],
  ]);
});

test('a webhook gets the turn with its id, signed; without leave it is not sent to a private address', async () => {
  const { env } = place();
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/secret-path`;
    const secret = 'a secret of some length';
    const run = async (day: string, ...more: string[]) => {
      const { ended } = start([...CHECK, '--as-of', day, '--webhook', hook, ...more], {
        env: bareEnv({ ...env, MDS_WEBHOOK_SECRET: secret }),
      });
      const { status, stderr } = await ended;
      return { status, stderr };
    };
    await run('2026-09-01', '--webhook-private');
    expect(await run('2026-09-15', '--webhook-private')).toMatchObject({ status: 0 });
    expect(got).toHaveLength(1);
    const { headers, body } = got[0]!;
    expect(headers['idempotency-key']).toBe((JSON.parse(body) as Alert).id);
    const expected = createHmac('sha256', secret).update(`${headers['x-mds-timestamp']}.${body}`).digest('hex');
    expect(headers['x-mds-signature']).toBe(`sha256=${expected}`);
    const refused = mds([...CHECK, '--webhook', hook.replace('http:', 'https:')], {
      ...env,
      MDS_WEBHOOK_SECRET: secret,
    });
    expect(refused.stderr).not.toContain('secret');
    expect(mds([...CHECK, '--webhook', 'https://127.0.0.1/x'], env).stderr).toContain('MDS_WEBHOOK_SECRET');
  } finally {
    server.close();
  }
});

test('the example of the help works in a shell', () => {
  const { at, env } = place();
  const line = `cd ${at} && echo 'AAPL: rsi_14 < 45' > checks.txt && for day in 2026-09-01 2026-09-15; do mds check --file checks.txt --sample -q --as-of $day --on-change 'cat >> alerts.ndjson'; done; wc -l < alerts.ndjson`;
  expect(bash(line, env).stdout.trim()).toBe('1');
});
