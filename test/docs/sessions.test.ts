/**
 * The sessions of docs/sessions.md, docs/daily.md, docs/backtests.md and docs/own-numbers.md are what a reader gets: each line is run in a home of its own, and
 * every character compared (UPDATE=1 writes them).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHandler } from '../../src/service/handler.ts';
import { openReader } from '../../src/store/reading/open.ts';
import { bareEnv, now, program, root } from '../cli/program.ts';
import { sampleRecords } from '../mirror/sample.ts';
import { type Mirror, startMirror } from '../mirror/server.ts';
import { folder as newFolder, priceFile } from '../program/market.ts';
import { type Service, serveHandler } from '../support/service.ts';

const PAGES = ['sessions', 'daily', 'backtests', 'own-numbers'].map((page) => join(root, `docs/${page}.md`));
const update = process.env.UPDATE === '1';
const KEY = 'mds_live_0123456789abcdefghij';
const sessions = PAGES.flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/```session\n# (.*)\n([\s\S]*?)```/g)].map(([, title, body]) => ({
    path,
    title: title!,
    body: body!,
  })),
);

let service: Service;
/** The SEC, the exchanges' directory and the price service, with the records of the sample. */
let mirror: Mirror;
/** What sessions left running, and the port they use in place of the usual one. */
const running: ChildProcess[] = [];
let port: number;
beforeAll(async () => {
  port = await freePort();
  const store = openReader(join(root, 'dist/sample.db'), { kind: 'simulated' });
  const unknown = { status: 401, body: '{"error":{"code":"AUTH_INVALID","message":"the key is not known"}}' };
  service = await serveHandler(createHandler({ store, now }), (_reply, _url, { headers }) =>
    headers['x-api-key'] === KEY ? {} : unknown,
  );
  mirror = await startMirror(sampleRecords());
}, 60_000);
afterAll(async () => {
  await service.close();
  await mirror.close();
  for (const child of running) child.kill('SIGTERM');
});

/** A home with the files the sessions speak of, and `mds` on the path. */
function home(): string {
  const at = newFolder();
  mkdirSync(join(at, 'bin'));
  symlinkSync(program, join(at, 'bin/mds'));
  symlinkSync(process.execPath, join(at, 'bin/node'));
  writeFileSync(join(at, 'key.txt'), `${KEY}\n`);
  writeFileSync(join(at, 'KO.csv'), priceFile('KO', { first: 50 }));
  return at;
}

/** What a line prints, stdout and stderr as they come, with the addresses of the page. */
async function printed(line: string, at: string): Promise<string> {
  const bin = join(at, 'bin');
  const here = line
    .replaceAll('https://api.example.com', service.url)
    .replaceAll('https://unreachable.example.com', 'http://127.0.0.1:9')
    .replace('env -i mds', `env -i PATH=${bin} NODE_OPTIONS="$NODE_OPTIONS" MDS_TEST_NOW=$MDS_TEST_NOW mds`);
  const env = {
    ...bareEnv({ HOME: at }),
    PATH: `${bin}:/usr/bin:/bin`,
    MDS_CODE_CACHE: 'off',
    MDS_SEC_DATA_URL: mirror.url,
    MDS_SEC_WWW_URL: mirror.url,
    MDS_NASDAQ_URL: `${mirror.url}/dynamic/symdir`,
    MDS_PRICES_URL: mirror.url,
  };
  const stays = here.endsWith(' &');
  const command = stays ? `exec ${here.slice(0, -2)} --port ${port}` : here.replaceAll(':8787', `:${port}`);
  const child = spawn('bash', ['-c', `exec 2>&1; ${command}`], { cwd: at, env, ...(stays ? {} : { timeout: 50_000 }) });
  child.stdin.end();
  if (stays) running.push(child);
  let text = '';
  await new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (stays && /listening on .*\n/.test(text)) resolve(undefined);
    });
    child.on('close', resolve);
  });
  return text
    .replaceAll(`:${port}`, ':8787')
    .replaceAll(service.url, 'https://api.example.com')
    .replaceAll('http://127.0.0.1:9', 'https://unreachable.example.com')
    .replaceAll('127.0.0.1:9:', 'unreachable.example.com:')
    .replaceAll(at, '/home/you')
    .replace(/ in \d+(\.\d+)? (ms|s)\b/g, ' in 0.1 s')
    .replace(/, \d+ KB, \d+(\.\d+)? (ms|s)$/gm, ', 360 KB, 7.7 s')
    .replace(/, \d+ KB\)$/gm, ', 250 KB)');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}

test('there is one for every kind of first use', () => {
  expect(sessions.map(({ title }) => title)).toEqual([
    'nothing set up',
    'a hosted service',
    'offline',
    'cron and CI',
    '80 columns',
    'a service of your own',
    'real data',
    'every day',
    'A value screen on a past day',
    'The strategy over the years',
    'The study behind it',
    'What a company is made of',
    'A breakdown that is not there',
    'The balance sheet as printed',
    'One concept, and its values',
  ]);
});

describe('recorded sessions', () => {
  test.each(sessions)('$title', async ({ path, title, body }) => {
    const at = home();
    let text = '';
    for (const line of body.split('\n').filter((each) => each.startsWith('$ '))) {
      text += `${line}\n${await printed(line.slice(2), at)}`;
    }
    expect(text).not.toContain(KEY);
    if (update) {
      const page = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        page.replace(`# ${title}\n${body}`, () => `# ${title}\n${text}`),
      );
    } else expect(body).toBe(text);
  });
});
