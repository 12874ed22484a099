/** First words of people who have read nothing: what is run, what is shown to be typed, what is left to the parser. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../../src/cli/commands.ts';
import { dispatch } from '../../../src/cli/program/dispatch.ts';
import { MEANINGS, SYMBOLS } from '../../../src/cli/program/guess/meanings.ts';
import { readGuess } from '../../../src/cli/program/guess/read-guess.ts';
import { parseDay } from '../../../src/engine/days.ts';
import { EXIT } from '../../../src/errors.ts';
import { runMds } from '../fake-io.ts';
import { folder, marketStore, priceFile } from '../market.ts';

const store = marketStore();
const mds = (...argv: readonly string[]) => runMds([...argv, '--store', store], {});
const commands = allCommands();
const guess = (line: string) =>
  readGuess(line.split(' '), {
    commands,
    isSymbol: async (word) => ['aapl', 'msft'].includes(word),
    today: parseDay('2026-03-02')!,
  });

describe('words in any order are the command line of', () => {
  test.each([
    ['pe AAPL', 'valuation AAPL'],
    ['AAPL pe', 'valuation AAPL'],
    ['AAPL PE', 'valuation AAPL'],
    ['aapl pe', 'valuation aapl'],
    ['AAPL 5y', 'history AAPL --range 5y'],
    ['AAPL 5 years', 'history AAPL --range 5y'],
    ['AAPL chart 3y', 'history AAPL --chart --from 2023-03-02'],
    ['history AAPL 2020-01-01 2024-12-31', 'history AAPL --from 2020-01-01 --to 2024-12-31'],
    ['AAPL prices 2020', 'history AAPL --from 2020-01-01 --to 2020-12-31'],
    ['AAPL 2020-03-20', 'history AAPL --from 2020-03-20'],
    ['price AAPL 2020-03-20', 'snapshot AAPL --as-of 2020-03-20'],
    ['AAPL income --annual', 'fundamentals AAPL --statement income --period annual'],
    ['fundamentals AAPL --quarterly', 'fundamentals AAPL --period quarter'],
    ['annual AAPL', 'fundamentals AAPL --period annual'],
    ['AAPL balance sheet 3y', 'fundamentals AAPL --statement balance --period annual'],
    [
      'AAPL income 10y',
      'history AAPL --series revenue,gross_profit,operating_income,net_income,eps_diluted --cadence annual --range 10y',
    ],
    [
      'fundamentals AAPL --annual --years 10',
      'history AAPL --series revenue,gross_profit,operating_income,net_income,eps_diluted --cadence annual --range 10y',
    ],
    ['AAPL net income', 'history AAPL --series net_income'],
    ['free cash flow AAPL annual', 'history AAPL --series free_cash_flow --cadence annual'],
    ['AAPL revenue and net income', 'history AAPL --series revenue,net_income'],
    [
      'AAPL margins chart',
      'history AAPL --series gross_margin_pct,operating_margin_pct,net_margin_pct,fcf_margin_pct --cadence quarterly --chart',
    ],
    ['sma AAPL 200', 'history AAPL --series close,sma_200'],
    ['AAPL rsi', 'technicals AAPL'],
    ['AAPL rsi 14 2y chart', 'history AAPL --series rsi_14 --chart --range 2y'],
    ['AAPL vs MSFT', 'compare AAPL MSFT'],
    ['AAPL versus MSFT', 'compare AAPL MSFT'],
    ['compare AAPL and MSFT', 'compare AAPL MSFT'],
    ['AAPL risk factors', 'filings section AAPL risk_factors'],
    ['10k AAPL risk factors', 'filings section AAPL risk_factors --form 10-K'],
    ['filings AAPL 10-Q', 'filings list AAPL --form 10-Q'],
    ['10-K AAPL 3', 'filings list AAPL --form 10-K --limit 3'],
    ['the price of AAPL', 'snapshot AAPL'],
    ['returns AAPL 3y', 'performance AAPL --from 2023-03-02'],
    ['apple', 'search apple'],
    ['find apple inc', 'search apple inc'],
    ['BRK/B', 'snapshot BRK-B'],
    ['pe AAPL --json', 'valuation AAPL --json'],
    ['-v', '--version'],
    ['gainers', 'screen change_pct > 0 --sort=-change_pct --top 20'],
  ])('%s: %s', async (line, expected) => {
    const found = await guess(line);
    expect(found?.argv.join(' ')).toBe(expected);
    expect(found?.show).toBe(false);
  });
});

test.each([
  ['pe', 'valuation AAPL'],
  ['calendar', 'calendar AAPL'],
  ['holders AAPL', 'insider AAPL'],
  ['AAPL sync', 'sync AAPL'],
  ['^GSPC', 'snapshot SPY'],
  ['download AAPL', 'sync AAPL'],
  ['watch AAPL', 'snapshot AAPL --watch 30s'],
  ['alert AAPL', 'check AAPL pe_ttm < 30 --on-change cat >> alerts.ndjson'],
  ['dcf AAPL', 'valuation AAPL'],
  ['facts --raw-facts 0000021344-25-000011 --width 80', 'facts AAPL --raw-facts 0000021344-25-000011 --width 80'],
])('shown, not run: %s: %s', async (line, expected) => {
  const found = await guess(line);
  expect(found?.argv.join(' ')).toBe(expected);
  expect(found).toMatchObject({ show: true, note: expect.any(String) });
});

test.each([
  ['a symbol alone', 'VOO'],
  ['a command without symbols', 'AAPL prune'],
  ['a misspelled command', 'snapshto AAPL'],
  ['a misspelled command alone', 'valuatoin'],
  ['a word without a place', 'AAPL banana'],
  ['a day where none is taken', 'earnings AAPL 2024'],
  ['two meanings that do not go together', 'AAPL pe dividends'],
  ['a number without a place', 'AAPL pe 7'],
  ['series of different cadences', 'AAPL growth margins'],
  ['a period without a symbol', 'apple annual'],
])('left to the parser: %s', async (_, line) => {
  expect(await guess(line)).toBeUndefined();
});

test('every meaning is a command line of the program', () => {
  for (const [word, { argv }] of MEANINGS) {
    if (argv[0] === 'help' || argv[0] === '--version') continue;
    const count = commands.some(({ words }) => words.join(' ') === argv.slice(0, 2).join(' ')) ? 2 : 1;
    const [head, tail] = [argv.slice(0, count), argv.slice(count)];
    const placed = tail.includes(SYMBOLS) || (tail[0] !== undefined && !tail[0].startsWith('-')) ? [] : [SYMBOLS];
    const line = [...head, ...placed, ...tail].map((each) => (each === SYMBOLS ? 'AAPL' : each));
    const taken = dispatch(commands, line) ?? dispatch(commands, [...head, ...tail]);
    expect(taken?.command.words.join(' '), word).toContain(argv[0]);
  }
});

describe('as typed', () => {
  test('the answer is that of the command, and a note says which', async () => {
    const [guessed, plain] = [await mds('AAA', 'pe'), await mds('valuation', 'AAA')];
    expect(guessed).toMatchObject({ exit: EXIT.ok, out: plain.out });
    expect(guessed.err).toContain('read as: mds valuation AAA');
    expect((await mds('history', 'AAA', '1m')).out).toBe((await mds('history', 'AAA', '--range', '1m')).out);
    expect((await mds('AAA', 'vs', 'BBB')).out).toBe((await mds('compare', 'AAA', 'BBB')).out);
  });

  test('what is only shown is an error of usage, for programs too', async () => {
    const shown = await mds('holders', 'AAA');
    expect(shown).toMatchObject({ exit: EXIT.usage, out: '' });
    expect(shown.err).toContain('mds insider AAA');
    expect(JSON.parse((await mds('holders', 'AAA', '--json')).err)).toMatchObject({ error: { code: 'USAGE' } });
  });

  test('a line of ours comes first: lower-case symbols that are words as well', async () => {
    const own = folder();
    const at = ['--store', join(own, 'own.db')];
    for (const symbol of ['AAA', 'CASH']) {
      writeFileSync(join(own, `${symbol}.csv`), priceFile(symbol));
      expect((await runMds(['import', join(own, `${symbol}.csv`), '--symbol', symbol, ...at])).exit).toBe(EXIT.ok);
    }
    const prices = async (...line: string[]) => (await runMds([...line, '--json', ...at])).out;
    for (const line of [
      ['aaa', 'cash'],
      ['snapshot', 'aaa', 'cash'],
    ])
      expect(await prices(...line)).toBe(await prices('snapshot', 'AAA', 'CASH'));
    expect((await runMds(['AAA', 'cash', ...at])).err).toContain('read as: mds fundamentals AAA --statement cashflow');
  });

  test('a command that writes is not run for a word', async () => {
    for (const line of [
      ['AAA', 'prune'],
      ['AAA', 'sync'],
    ]) {
      const { exit, out, err } = await mds(...line);
      expect([exit, out]).toEqual([EXIT.usage, '']);
      expect(err).not.toContain('read as');
      if (line[1] === 'sync') expect(err).toContain('type: mds sync AAA');
    }
    expect((await mds('snapshot', 'AAA')).exit).toBe(EXIT.ok);
  });

  test('a symbol that is stored is not to be fetched, and nothing is administered for it', async () => {
    expect((await mds('AAA', 'banana')).err).not.toContain('sync');
    expect((await mds('prunes', 'AAA')).err).not.toContain('Did you mean prune');
    expect((await mds('prunes')).err).toContain('Did you mean prune');
  });
});
