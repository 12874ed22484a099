/** The real service as a child process: what it answers, how it starts, how it ends. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { request as secure } from 'node:https';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folder as newFolder } from '../../program/market.ts';
import { mds, root } from '../program.ts';
import { type Server, serve, stop } from '../serving.ts';

const run = promisify(execFile);
const sample = join(root, 'dist/sample.db');
const folder = newFolder();
const certs = fileURLToPath(new URL('../../client/certs/', import.meta.url));
const OPEN = ['--sample', '--open'];

let server: Server;
beforeAll(async () => {
  server = await serve(OPEN);
});
afterAll(() => stop(server));

function body(url: string): Promise<{ status: number; text: string; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode!, text, connection: answer.headers.connection }));
      // A process that ends in the middle of an answer.
      answer.on('error', reject);
    }).on('error', reject);
  });
}

test('the address line, the notice, and an access log without a key', async () => {
  await body(`${server.url}/v2/coverage?symbol=KO&api_key=mds_live_hunter2`);
  await expect.poll(() => server.stdout()).toContain('"/v2/coverage"');
  expect(JSON.parse(server.stdout().split('\n')[0]!)).toMatchObject({
    event: 'listening',
    host: '127.0.0.1',
    loopback: true,
    simulated: true,
    keys: false,
  });
  expect(server.stderr()).toContain('simulated sample data, not a market');
  expect(server.stdout()).not.toContain('hunter2');
});

test('a port in use is an error, alone and with workers', async () => {
  for (const more of [[], ['--workers', '2']]) {
    const { status, stderr, stdout } = mds(['serve', ...OPEN, '--port', String(server.port), ...more]);
    expect([status, stdout]).toEqual([7, '']);
    expect(stderr).toContain(`port ${server.port} of 127.0.0.1 is in use`);
    expect(stderr).toContain('--port');
  }
});

test.each([
  [['--host', '0.0.0.0'], 'without a key'],
  [['--port', 'x'], 'is not a port'],
  [['--grace', '10'], 'is not a time'],
  [['--lame-duck', 'soon'], '--lame-duck soon is not a time'],
  [['--workers', '0'], 'auto or a number'],
  [['--tls-cert', 'a.pem'], 'together'],
  [['--tls-cert', join(certs, 'none.pem'), '--tls-key', join(certs, 'none.pem')], 'cannot be read: no such file'],
  [['--tls-cert', join(certs, 'server-key.pem'), '--tls-key', join(certs, 'server-key.pem')], 'cannot be used'],
  [['--trust-proxy', '10.0.0.0/40'], 'CIDR'],
  [['--access-log', join(certs, 'ca.pem/log')], '/log cannot be written: its folder does not exist'],
  [['--host', '300.1.1.1:80'], 'not an address'],
  [['--cache-size', 'much'], 'is not a size'],
])('serve %j is refused', (args, says) => {
  const { status, stderr } = mds(['serve', ...OPEN, '--port', '0', ...args]);
  expect(status).toBe(2);
  expect(stderr).toContain(says);
});

test('an empty store is not served, and never the sample in its place', () => {
  const { status, stderr } = mds(['serve', '--open']);
  expect([status, stderr.includes('no store at'), stderr.includes('--sample')]).toEqual([2, true, true]);
  expect(mds(['serve', '--open', '--store', join(folder, 'none.db')]).stderr).toContain('no store at');
});

/** A connection that has asked for the first half of a request. */
async function halfAsked(port: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('GET /v2/snapshot?symbol=AAPL HTTP/1.1\r\nHost: localhost\r\n');
  // Until the other side has it.
  await new Promise((resolve) => setTimeout(resolve, 100));
  let text = '';
  socket.on('data', (part) => {
    text += part.toString();
  });
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  return { socket, closed };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: the request under way is answered, then the process ends with 0',
  async (signal) => {
    const own = await serve(OPEN);
    const { socket, closed } = await halfAsked(own.port);
    own.child.kill(signal);
    await expect
      .poll(() =>
        body(`${own.url}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    socket.write('\r\n');
    const text = await closed;
    expect(text).toContain('HTTP/1.1 200');
    expect(text.toLowerCase()).toContain('connection: close');
    expect(await own.ended).toMatchObject({ status: 0, signal: null });
    // The last lines of the log are written too.
    expect(own.stdout()).toContain('"/v2/snapshot"');
  },
);

test('--lame-duck: a balancer that asks /readyz loses none of 10,000 requests on open connections', async () => {
  const own = await serve([...OPEN, '--access-log', 'off', '--lame-duck', '1h']);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let [answers, draining, closing] = [0, false, 0];
  const failures: unknown[] = [];
  const ask = (path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = get(`${own.url}${path}`, { agent }, (answer) => {
        if (answer.headers.connection === 'close') closing += 1;
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode!)).on('error', reject);
      });
      asked.on('error', reject);
    });
  const client = async (): Promise<void> => {
    while (!draining) {
      const status = await ask('/v2/coverage?symbol=KO').catch((error: unknown) => failures.push(error));
      if (status !== 200) failures.push(status);
      answers += 1;
      if (answers === 9000) own.child.kill('SIGTERM');
    }
  };
  const balancer = async (): Promise<void> => {
    while (answers < 10_000 || (await ask('/readyz')) !== 503) await new Promise((resolve) => setTimeout(resolve, 10));
    draining = true;
  };
  await Promise.all([balancer(), ...Array.from({ length: 16 }, client)]);
  expect([failures, answers >= 10_000, closing > 0]).toEqual([[], true, true]);
  // Still accepted while it lasts, on a new connection too.
  expect((await body(`${own.url}/v2/coverage?symbol=KO`)).connection).toBe('close');
  agent.destroy();
  own.child.kill('SIGTERM');
  await own.ended;
  expect(own.stderr()).toContain('stopped with 0 requests unanswered');
});

test('a lame duck ends by itself after its time, and refuses connections', async () => {
  const own = await serve([...OPEN, '--lame-duck', '100ms']);
  own.child.kill('SIGTERM');
  expect(await own.ended).toMatchObject({ status: 0 });
  await expect(body(`${own.url}/healthz`)).rejects.toThrow(/ECONNREFUSED/);
});

test('a second signal ends a lame duck at once, workers too', async () => {
  for (const more of [[], ['--workers', '2']]) {
    const own = await serve([...OPEN, '--lame-duck', '1h', ...more]);
    own.child.kill('SIGTERM');
    await expect.poll(async () => (await body(`${own.url}/readyz`)).text).toContain('draining');
    own.child.kill('SIGTERM');
    expect((await own.ended).status).toBe(130);
  }
});

test('a request that never ends: it is cut off after the grace period, and a second signal does not wait', async () => {
  const patient = await serve([...OPEN, '--grace', '300ms']);
  await halfAsked(patient.port);
  patient.child.kill('SIGTERM');
  expect((await patient.ended).status).toBe(7);
  expect(patient.stderr()).toContain('time limit reached');
  const hurried = await serve([...OPEN, '--grace', '1h']);
  await halfAsked(hurried.port);
  hurried.child.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 200));
  hurried.child.kill('SIGINT');
  expect((await hurried.ended).status).toBe(130);
});

test('kill -9 and start again on the same port', async () => {
  const first = await serve(OPEN);
  first.child.kill('SIGKILL');
  expect((await first.ended).signal).toBe('SIGKILL');
  const second = await serve([...OPEN, '--port', String(first.port)]);
  expect((await body(`${second.url}/v2/coverage`)).status).toBe(200);
  expect(await stop(second)).toBe(0);
});

test('workers: one that is killed is replaced, metrics are of all, and all end together', async () => {
  const own = await serve([
    ...OPEN,
    '--workers',
    '2',
    '--metrics-port',
    '0',
    '--access-log',
    join(folder, 'workers.log'),
  ]);
  for (let n = 0; n < 8; n++) expect((await body(`${own.url}/v2/coverage?symbol=KO`)).status).toBe(200);
  const { text } = await body(own.metrics!);
  expect(text).toMatch(/mds_http_requests_total\{route="\/v2\/coverage",method="GET",status="200",plan="none"\} 8/);
  expect(text).not.toContain('KO');
  // Lines are gathered for 50 ms, and go with a worker that is killed meanwhile.
  await expect.poll(() => readFileSync(join(folder, 'workers.log'), 'utf8').split('\n').length).toBe(9);
  const [worker] = (await run('pgrep', ['-P', String(own.pid)])).stdout.trim().split('\n');
  process.kill(Number(worker), 'SIGKILL');
  await expect.poll(() => own.stderr()).toContain('another one takes its place');
  await expect.poll(async () => (await run('pgrep', ['-P', String(own.pid)])).stdout.trim().split('\n').length).toBe(2);
  expect((await body(`${own.url}/v2/coverage?symbol=KO`)).status).toBe(200);
  expect(await stop(own)).toBe(0);
  expect(
    readFileSync(join(folder, 'workers.log'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).status),
  ).toHaveLength(9);
  await expect(body(`${own.url}/healthz`)).rejects.toThrow(/ECONNREFUSED/);
});

test('what threads compute is what the command line computes', async () => {
  const { text } = await body(`${server.url}/v2/fundamentals?symbol=KO`);
  const { data } = JSON.parse(text);
  expect(data).toMatchObject({ symbol: 'KO' });
  const own = JSON.parse(mds(['fundamentals', 'KO', '--sample', '--raw']).stdout).data;
  expect({ ...data, cache_age_seconds: 0 }).toEqual({ ...own, cache_age_seconds: 0 });
});

test('TLS by file', async () => {
  const own = await serve([
    ...OPEN,
    '--tls-cert',
    join(certs, 'server.pem'),
    '--tls-key',
    join(certs, 'server-key.pem'),
  ]);
  expect(own.url).toMatch(/^https:/);
  const ca = readFileSync(join(certs, 'ca.pem'));
  const status = await new Promise((resolve, reject) => {
    secure(`${own.url}/v2/coverage`, { ca, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(200);
  expect(await stop(own)).toBe(0);
});

test('the log file is opened again on SIGHUP; a store that is gone is an error without a path', async () => {
  const path = join(folder, 'market.db');
  const log = join(folder, 'access.log');
  copyFileSync(sample, path);
  const own = await serve(['--open', '--store', path, '--access-log', log]);
  expect((await body(`${own.url}/v2/coverage?symbol=KO`)).status).toBe(200);
  await expect.poll(() => readFileSync(log, 'utf8').split('\n').length).toBe(2);
  renameSync(log, `${log}.1`);
  own.child.kill('SIGHUP');
  await expect.poll(() => existsSync(log)).toBe(true);
  rmSync(path);
  const gone = await body(`${own.url}/v2/coverage?symbol=KO`);
  expect(gone.status).toBe(503);
  expect(gone.text).not.toContain(folder);
  expect((await body(`${own.url}/readyz`)).text).toContain('store_not_found');
  expect(own.stderr()).toContain(path);
  expect(await stop(own)).toBe(0);
  expect(readFileSync(log, 'utf8')).toContain('"status":503');
});

test('a privileged port says so', async () => {
  const probe = createServer();
  const allowed = await new Promise((resolve) =>
    probe.once('error', () => resolve(false)).listen(81, '127.0.0.1', () => resolve(true)),
  );
  probe.close();
  // Where everyone may have low ports there is nothing to refuse.
  if (allowed === true) return;
  const { status, stderr } = mds(['serve', ...OPEN, '--port', '81']);
  expect([status, stderr.includes('no permission to listen')]).toEqual([2, true]);
});

test('workers: a request that ends two of them is refused, all others are answered', async () => {
  const preload = join(folder, 'abort.cjs');
  // As a fault of native code would, while it is computed; without its core dump.
  writeFileSync(
    preload,
    `const { send } = process;
if (send) process.send = function (message, ...rest) {
  const sent = Reflect.apply(send, process, [message, ...rest]);
  if (message?.mds === 'began' && message.key.includes('"KO"')) process.kill(process.pid, 'SIGKILL');
  return sent;
};`,
  );
  const env = { NODE_OPTIONS: `--require ${preload}` };
  // A port of its own: with none left, the workers that follow would get any other.
  const port = await freePort();
  const several = await serve([...OPEN, '--workers', '2', '--metrics-port', '0', '--port', String(port)], env);
  const ask = (symbol: string) => body(`${several.url}/v2/snapshot?symbol=${symbol}`);
  for (let death = 0; death < 2; death++) {
    await expect(ask('KO')).rejects.toThrow();
    // Given to a worker whose end the primary has not seen yet: answered or broken off, and never left waiting.
    await ask('AAPL').catch(() => {});
  }
  await expect.poll(async () => (await ask('KO').catch(() => undefined))?.status, { timeout: 30_000 }).toBe(503);
  const refused = await ask('KO');
  expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'REQUEST_QUARANTINED' } });
  for (const symbol of ['AAPL', 'MSFT', 'AAPL']) expect((await ask(symbol)).status).toBe(200);
  expect(several.stderr()).toContain('refused for ten minutes, since it ended two workers');
  // A worker that is only starting does not answer yet.
  await expect
    .poll(async () => (await body(several.metrics!)).text, { timeout: 30_000 })
    .toMatch(/mds_requests_quarantined_total [1-9]/);
  await stop(several);
}, 90_000);

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
