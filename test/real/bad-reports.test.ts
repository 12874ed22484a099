/** Reports without tags and with damaged ones, as a user meets them: Apple's 10-Q of 2023-08-04, changed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runMds } from '../program/fake-io.ts';
import { scratch } from '../store/support.ts';
import { data } from '../support/real-records.ts';

const ACCESSION = '0000320193-23-000077';
const whole = gunzipSync(readFileSync(join(data, `edgar/filings/10-Q/AAPL/${ACCESSION}.htm.gz`))).toString('utf8');

/** A store with the list of Apple's filings and this document. */
async function storeWith(document: string): Promise<string> {
  const folder = scratch();
  const [store, file] = [join(folder, 'store.db'), join(folder, 'report.htm')];
  writeFileSync(file, document);
  await runMds(['import', join(data, 'edgar/submissions/CIK0000320193.json.gz'), '--store', store]);
  const { exit, err } = await runMds(['import', file, '--accession', ACCESSION, '--store', store]);
  expect([exit, err]).toEqual([0, expect.not.stringContaining('refused')]);
  return store;
}

test.each([
  ['without inline XBRL', whole.replace(/<\/?(?:ix|xbrli|xbrldi):[^>]*>/g, '').replace(/xmlns:ix="[^"]*"/, '')],
  ['with its name alone', whole.replace(/<\/?(?:ix|xbrli|xbrldi):[^>]*>/g, '')],
])('a report %s: says which forms are stored, and what to run', async (_, document) => {
  const store = await storeWith(document);
  for (const command of ['segments', 'statements']) {
    const { exit, err } = await runMds([command, 'AAPL', '--store', store]);
    expect(exit).toBe(4);
    expect(err).toContain('1 are stored (10-Q), without inline XBRL');
    expect(err).toContain('mds sync AAPL');
  }
});

test('one filing without tagged facts: whether it is stored, and what to run', async () => {
  const store = await storeWith(whole.replace(/<\/?(?:ix|xbrli|xbrldi):[^>]*>/g, ''));
  const said = async (...args: string[]) => (await runMds([...args, '--store', store])).err;
  const stored = `${ACCESSION} (10-Q) is stored, without inline XBRL\n  get reports with: mds sync AAPL --store ${store}\n`;
  expect(await said('filings', 'statements', ACCESSION)).toBe(`mds: ${stored}`);
  expect(await said('facts', 'AAPL', '--raw-facts', ACCESSION)).toBe(`mds: ${stored}`);
  expect(await said('filings', 'statements', '0000320193-24-000123')).toContain(
    '(10-K) is listed, its document is not stored\n  get it with: mds sync AAPL --since 2024-11-01',
  );
  expect(await said('statements', 'AAPL', '--accession', '0000320193-24-999999')).toContain('is no filing of AAPL');
});

test('a company of which other forms are stored: which', async () => {
  const store = join(scratch(), 'store.db');
  const files = ['submissions/CIK0001045810.json.gz', 'full_submission/0001045810-26-000024.txt.gz'];
  await runMds(['import', ...files.map((file) => join(data, 'edgar', file)), '--store', store]);
  expect((await runMds(['segments', 'NVDA', '--store', store])).err).toContain(
    'no document of NVDA with tagged facts; the forms stored are 8-K\n  get them with: mds sync NVDA',
  );
});

test('a report with damaged tags: what can be read is read', async () => {
  // The context of the balance sheet of the year before, and the scale of one figure.
  const id =
    /<xbrli:context id="([^"]+)">(?:(?!<\/xbrli:context>)[\s\S])*?<xbrli:instant>2022-09-24<\/xbrli:instant>/.exec(
      whole,
    )![1]!;
  const store = await storeWith(
    whole.replaceAll(`contextRef="${id}"`, 'contextRef="gone"').replaceAll('>28,408<', '>28,4x8<'),
  );
  const { out, exit } = await runMds([
    'statements',
    'AAPL',
    '--statement',
    'balance',
    '--period',
    'quarter',
    '--json',
    '--store',
    store,
  ]);
  expect(exit).toBe(0);
  const { lines } = JSON.parse(out) as { lines: { concept: string | null; values: (number | null)[] }[] };
  const amountOf = (concept: string) => lines.find((line) => line.concept === concept)?.values[0];
  // Total assets on 2023-07-01 were 335,038 million; cash, whose figure is no number now, is not there.
  expect(amountOf('us-gaap:Assets')).toBe(335_038_000_000);
  expect(amountOf('us-gaap:CashAndCashEquivalentsAtCarryingValue') ?? null).toBeNull();
  // What is left out is named.
  const listed = await runMds(['facts', 'AAPL', '--accession', ACCESSION, '--store', store]);
  expect(listed.out).toContain('Not read');
  expect(listed.out).toContain('context gone is missing');
  expect(listed.out).toContain('"28,4x8" is no number');
});

test('reports of another period, and a statement or axis that they lack: the ones there are', async () => {
  const store = await storeWith(whole);
  const said = async (...args: string[]) => (await runMds([...args, '--store', store])).err;
  expect(await said('statements', 'AAPL')).toContain(
    'no annual report of AAPL with tagged facts is stored\n  choose period quarter',
  );
  expect(await said('segments', 'AAPL', '--period', 'quarter', '--by', 'vintage')).toMatch(
    /choose one of: product, segment\n/,
  );
});

test('a report of 60 MB is read whole, and answers as its part', async () => {
  const [start, end] = [whole.indexOf('</div>', whole.indexOf('</ix:header>')) + 6, whole.lastIndexOf('</body>')];
  const body = whole.slice(start, end);
  const times = Math.ceil(60e6 / body.length);
  const answers = [];
  for (const count of [1, times]) {
    const store = await storeWith(whole.slice(0, start) + body.repeat(count) + whole.slice(end));
    const { out } = await runMds(['segments', 'AAPL', '--period', 'quarter', '--json', '--store', store]);
    const { columns, lines } = JSON.parse(out) as Record<string, unknown>;
    answers.push([columns, lines]);
  }
  expect(answers[1]).toEqual(answers[0]);
}, 180_000);
