/**
 * `mds history --ledger`, `--hledger` and `--beancount`: the closes of the answer, as the programs themselves read
 * them.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleStore } from '../../sample-market/imported.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const LINE = ['history', 'AAPL', 'BRK-B', 'F', '--range', '1m', '--store', sampleStore().path];

async function output(...args: string[]): Promise<string> {
  const { exit, out } = await runMds([...LINE, ...args]);
  expect(exit).toBe(0);
  return out;
}

/** Day and close of each symbol, as JSON has them. */
async function closes(): Promise<readonly (readonly [string, string, number])[]> {
  const all = JSON.parse(await output('--json')) as { symbol: string; rows: [string, number, number][] }[];
  return all.flatMap(({ symbol, rows }) => rows.map(([day, close]) => [day, symbol, close] as const));
}

function installed(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

describe('the lines', () => {
  test('of Ledger and hledger', async () => {
    const text = await output('--ledger');
    expect(await output('--hledger')).toBe(text);
    const lines = text.split('\n').filter((line) => line.startsWith('P '));
    const name = (symbol: string) => (symbol === 'BRK-B' ? '"BRK-B"' : symbol);
    expect(lines).toEqual((await closes()).map(([day, symbol, close]) => `P ${day} ${name(symbol)} ${close} USD`));
    expect(text.split('\n')[0]).toBe('; AAPL: closes in USD, adjusted for splits up to 2026-10-30, simulated');
  });

  test('of Beancount: a symbol of one letter has a longer name', async () => {
    const lines = (await output('--beancount')).split('\n').filter((line) => line.includes(' price '));
    const name = (symbol: string) => (symbol === 'F' ? 'F.US' : symbol);
    expect(lines).toEqual((await closes()).map(([day, symbol, close]) => `${day} price ${name(symbol)}  ${close} USD`));
  });
});

test.each(['weekly', 'monthly', 'annual'])('closes by row of %s are those of their day', async (cadence) => {
  const args = ['--series', 'close', '--range', '2y'];
  const lines = (await output('--cadence', cadence, ...args, '--hledger')).match(/^P .*$/gm)!;
  expect(lines.length).toBeGreaterThan(2);
  expect((await output(...args, '--cadence', 'daily', '--hledger')).split('\n')).toEqual(expect.arrayContaining(lines));
});

test.each([
  [['--series', 'volume', '--ledger'], '--ledger needs the series close'],
  [['--ledger', '--json'], 'different formats'],
])('%j is refused', async (args, message) => {
  const { exit, err } = await runMds([...LINE, ...args]);
  expect([exit, err.includes(message)]).toEqual([2, true]);
});

test('no other route has the options', async () => {
  expect((await runMds(['snapshot', 'AAPL', '--ledger', '--store', sampleStore().path])).exit).toBe(2);
});

function fileOf(text: string, name: string): string {
  const path = join(folder(), name);
  writeFileSync(path, text);
  return path;
}

test.skipIf(!installed('hledger'))('hledger reads every price (skipped where hledger is not installed)', async () => {
  const path = fileOf(await output('--hledger'), 'prices.journal');
  const { status, stdout, stderr } = spawnSync('hledger', ['-f', path, 'prices'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const expected = await closes();
  expect(stdout.trim().split('\n')).toHaveLength(expected.length);
  for (const [day, symbol, close] of expected)
    expect(stdout).toMatch(new RegExp(`^P ${day} "?${symbol}"? (USD ?${close}|${close} ?USD)`, 'm'));
});

test.skipIf(!installed('bean-check'))('bean-check accepts the file (skipped where it is not installed)', async () => {
  const path = fileOf(await output('--beancount'), 'prices.beancount');
  const { status, stdout, stderr } = spawnSync('bean-check', [path], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});
