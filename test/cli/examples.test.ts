/** Every example of every help is run by the built program, as a shell reads it; a new command's examples are run too, or fail here. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCommands } from '../../src/cli/commands.ts';
import { createHandler } from '../../src/service/handler.ts';
import { openReader } from '../../src/store/open.ts';
import { sampleRecords } from '../mirror/sample.ts';
import { type Mirror, startMirror } from '../mirror/server.ts';
import { type Service, serve } from '../program/auth-service.ts';
import { priceFile } from '../program/market.ts';
import { bareEnv, program, root } from './program.ts';

const lines = allCommands().flatMap(({ words, examples }) =>
  examples.map(({ args }) => ({ words, line: ['mds', ...words, args].join(' ').trim() })),
);

/** Where another exit code than 0 is an answer: what the sample market says to a condition is no matter of this test. */
const OTHER_EXITS: Readonly<Record<string, readonly number[]>> = { check: [0, 1, 4], 'filings section': [0, 1] };

/** Commands that stay: run by tests of their own, and stopped there. */
const STAYS: readonly string[] = ['serve'];

/** Commands that speak of what an owner has: a store of his own, a key he made. All others are tried as on the first day. */
const OWNERS: readonly string[] = ['sync', 'status', 'prune', 'keys rotate', 'keys revoke', 'keys usage'];

let service: Service;
let mirror: Mirror;
/** The newest 10-K of the sample's Apple. */
let filing: string;
let owner: string;
const homes: string[] = [];
beforeAll(async () => {
  const store = openReader(join(root, 'dist/sample.db'), { kind: 'simulated' });
  filing = store.filings(store.symbol('AAPL')!.cik!, { forms: ['10-K'], limit: 1 })[0]!.accession;
  const handle = createHandler({ store, now: Date.now });
  service = await serve(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = await handle({ method: 'GET', path: url.pathname, query: [...url.searchParams], headers: {} });
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  });
  mirror = await startMirror(newestOnly(sampleRecords()));
  owner = home();
  for (const line of ['mds import prices CIK0000320193.json', 'mds keys create --name ci'])
    expect(await bash(line, owner)).toMatchObject({ status: 0 });
}, 60_000);
afterAll(async () => {
  await service.close();
  await mirror.close();
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

/** A home with what the examples speak of: two folders of records, a list, a second profile, a file of checks, a key. */
function home(): string {
  const at = mkdtempSync(join(tmpdir(), 'mds-examples-'));
  homes.push(at);
  for (const name of ['edgar', 'prices', '.config/mds']) mkdirSync(join(at, name), { recursive: true });
  writeFileSync(join(at, 'AAPL.csv'), priceFile('AAPL'));
  for (const symbol of ['AAPL', 'KO', 'MSFT', 'SPY'])
    writeFileSync(join(at, `prices/${symbol}.csv`), priceFile(symbol));
  const units = {
    USD: [
      {
        end: '2025-09-27',
        val: 1e9,
        accn: '0000320193-25-000001',
        fy: 2025,
        fp: 'FY',
        form: '10-K',
        filed: '2025-10-31',
      },
    ],
  };
  const facts = {
    cik: 320193,
    entityName: 'Apple Inc.',
    facts: { 'us-gaap': { Assets: { label: 'Assets', description: '', units } } },
  };
  writeFileSync(join(at, 'CIK0000320193.json'), JSON.stringify(facts));
  writeFileSync(join(at, 'edgar/CIK0000320193.json'), JSON.stringify(facts));
  writeFileSync(join(at, 'checks.txt'), 'AAPL: price > 0\n');
  writeFileSync(join(at, '.config/mds/lists.json'), JSON.stringify({ tech: ['AAPL', 'MSFT'], all: ['KO'] }));
  writeFileSync(join(at, '.config/mds/config.json'), JSON.stringify({ profiles: { work: { base_url: service.url } } }));
  return at;
}

function copyOf(template: string): string {
  const at = mkdtempSync(join(tmpdir(), 'mds-examples-'));
  homes.push(at);
  cpSync(template, at, { recursive: true });
  return at;
}

/** A company's two newest filings: an example is about the command, not about minutes of requests. */
function newestOnly(records: ReturnType<typeof sampleRecords>): typeof records {
  for (const [name, bytes] of records.submissions) {
    const company = JSON.parse(Buffer.from(bytes).toString('utf8'));
    if (company.filings === undefined) records.submissions.delete(name);
    else {
      const recent = Object.entries<unknown[]>(company.filings.recent).map(([column, all]) => [
        column,
        all.slice(0, 2),
      ]);
      company.filings = { recent: Object.fromEntries(recent), files: [] };
      records.submissions.set(name, Buffer.from(JSON.stringify(company)));
    }
  }
  return records;
}

function bash(line: string, cwd: string): Promise<{ status: number | null; stderr: string }> {
  const script = `mds() { "${process.execPath}" "${program}" "$@"; }; ${line}`;
  const env = {
    ...bareEnv(),
    HOME: cwd,
    SHELL: '/bin/bash',
    MDS_SEC_DATA_URL: mirror.url,
    MDS_SEC_WWW_URL: mirror.url,
    MDS_NASDAQ_URL: `${mirror.url}/dynamic/symdir`,
    MDS_PRICES: `folder:${join(cwd, 'prices')}`,
    MDS_CONTACT: 'jane@example.org',
  };
  const child = spawn('bash', ['-c', script], { cwd, env, stdio: ['pipe', 'ignore', 'pipe'], timeout: 20_000 });
  // What an example reads from standard input: a key, or symbols.
  child.stdin.end(line.includes('auth login') ? `${'k'.repeat(24)}\n` : 'KO\n');
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, stderr })));
}

test('every command has an example', () => {
  for (const { words, examples } of allCommands()) expect(examples.length, words.join(' ')).toBeGreaterThan(0);
});

describe('examples of help', () => {
  test.each(lines.filter(({ words }) => !STAYS.includes(words[0]!)))('$line', async ({ words, line }) => {
    // In place of an address and a filing of the real world those at hand.
    const here = line
      .replaceAll(/https:\/\/[a-z.]*example\.com/g, service.url)
      .replaceAll(/\d{10}-\d\d-\d{6}/g, filing);
    const { status, stderr } = await bash(here, OWNERS.includes(words.join(' ')) ? copyOf(owner) : home());
    expect(OTHER_EXITS[words.join(' ')] ?? OTHER_EXITS[words[0]!] ?? [0], stderr).toContain(status);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
