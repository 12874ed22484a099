/**
 * Every example of every help is run by the built program, as a shell reads it; a new command's examples are run too,
 * or fail here.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCommands } from '../../src/cli/commands.ts';
import { createHandler } from '../../src/service/handler.ts';
import { openReader } from '../../src/store/reading/open.ts';
import { bareEnv, now, quoted, type Ran, root, start } from '../cli/program.ts';
import { sampleRecords } from '../mirror/sample.ts';
import { type Mirror, startMirror } from '../mirror/server.ts';
import { folder as newFolder, priceFile } from '../program/market.ts';
import { type Service, serveHandler } from '../support/service.ts';

const lines = allCommands().flatMap(({ words, examples }) =>
  examples.map(({ args }) => ({ words, line: ['mds', ...words, args].join(' ').trim() })),
);

/** Commands whose other exit codes are results too: what the sample market says to a condition is not tested here. */
const OTHER_EXITS: Readonly<Record<string, readonly number[]>> = {
  check: [0, 1, 4],
  'filings section': [0, 1],
};

/** What keeps running, or needs a PostgreSQL server, a scheduler or the SEC's lists: these have tests of their own. */
const ELSEWHERE = /^mds (serve|team) |--install-timer|--listings/;

/** Commands about data of the user: a store, a key. All others are tried as on the first day. */
const OWNERS: readonly string[] = [
  'sync',
  'status',
  'prune',
  'keys rotate',
  'keys revoke',
  'keys usage',
  'splits add',
  'splits remove',
];

let service: Service;
let mirror: Mirror;
/** The newest 10-K of the sample's Apple. */
let filing: string;
let owner: string;
beforeAll(async () => {
  const store = openReader(join(root, 'dist/sample.db'), { kind: 'simulated' });
  filing = store.filings(store.symbol('AAPL')!.cik!, { forms: ['10-K'], limit: 1 })[0]!.accession;
  service = await serveHandler(createHandler({ store, now }));
  mirror = await startMirror(newestOnly(sampleRecords()));
  owner = home();
  const splits = 'mds splits add AAPL 2014-06-09 7:1';
  for (const line of ['mds import prices CIK0000320193.json', splits, 'mds keys create --name ci'])
    expect(await bash(line, owner)).toMatchObject({ status: 0 });
}, 60_000);
afterAll(async () => {
  await service.close();
  await mirror.close();
});

/**
 * A home with what the examples speak of: two folders of records, a list, a second profile, a file of checks,
 * positions, a key.
 */
function home(): string {
  const at = newFolder();
  for (const name of ['edgar', 'prices', '.config/mds']) mkdirSync(join(at, name), { recursive: true });
  writeFileSync(join(at, 'AAPL.csv'), priceFile('AAPL'));
  for (const symbol of ['AAPL', 'KO', 'MSFT', 'SPY'])
    writeFileSync(join(at, `prices/${symbol}.csv`), priceFile(symbol));
  const fact = { end: '2025-09-27', val: 1e9, accn: '0000320193-25-000001', fy: 2025, fp: 'FY', form: '10-K' };
  const units = { USD: [{ ...fact, filed: '2025-10-31' }] };
  const concepts = { Assets: { label: 'Assets', description: '', units } };
  const facts = { cik: 320193, entityName: 'Apple Inc.', facts: { 'us-gaap': concepts } };
  writeFileSync(join(at, 'CIK0000320193.json'), JSON.stringify(facts));
  writeFileSync(join(at, 'edgar/CIK0000320193.json'), JSON.stringify(facts));
  writeFileSync(join(at, 'checks.txt'), 'AAPL: price > 0\n');
  writeFileSync(join(at, 'positions.csv'), 'symbol,date,shares,cost\nAAPL,2024-01-05,10,1200\n');
  const screens = { value: { expression: 'pe_ttm < 40 and pct_1y > 0' } };
  writeFileSync(join(at, '.config/mds/screens.json'), JSON.stringify(screens));
  writeFileSync(join(at, '.config/mds/lists.json'), JSON.stringify({ tech: ['AAPL', 'MSFT'], all: ['KO'] }));
  writeFileSync(join(at, '.config/mds/config.json'), JSON.stringify({ profiles: { work: { base_url: service.url } } }));
  return at;
}

function copyOf(template: string): string {
  const at = newFolder();
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

function bash(line: string, cwd: string): Promise<Ran> {
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
  // What an example reads from standard input: a key, or symbols.
  const input = line.includes('auth login') ? `${'k'.repeat(24)}\n` : 'KO\n';
  return start(['-c', `mds() { ${quoted} "$@"; }; ${line}`], { command: 'bash', cwd, env, input }).ended;
}

describe('examples of help', () => {
  test.each(lines.filter(({ line }) => !ELSEWHERE.test(`${line} `)))('$line', async ({ words, line }) => {
    // In place of an address and a filing of the real world those at hand.
    const here = line
      .replaceAll(/https:\/\/[a-z.]*example\.com/g, service.url)
      .replaceAll(/\d{10}-\d\d-\d{6}/g, filing);
    const { status, stderr } = await bash(here, OWNERS.includes(words.join(' ')) ? copyOf(owner) : home());
    expect(OTHER_EXITS[words.join(' ')] ?? OTHER_EXITS[words[0]!] ?? [0], stderr).toContain(status);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
