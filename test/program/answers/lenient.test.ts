/**
 * Lenient input on the command line: spellings of values, names tried first, a bare ticker; and errors in the words of
 * the command line.
 */
import { describe, expect, test } from 'vitest';
import { ALIASES } from '../../../src/cli/args/aliases.ts';
import { legalValue, spelledDay } from '../../../src/cli/args/spellings.ts';
import { allCommands } from '../../../src/cli/commands.ts';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';
import { EXIT } from '../../../src/errors.ts';
import { closest } from '../../../src/store/text/closest.ts';
import { runMds } from '../fake-io.ts';
import { marketStore } from '../market.ts';

const store = marketStore();

const mds = (...argv: readonly string[]) => runMds([...argv, '--store', store], {});

describe('values', () => {
  const forms = ['10-K', '10-Q', '8-K', '4'];
  const ranges = ['1m', '6m', '1y', '5y', '1mo', 'ytd', 'max'];
  test.each([
    ['10K', forms, '10-K'],
    ['10-k', forms, '10-K'],
    ['8k', forms, '8-K'],
    ['1Y', ranges, '1y'],
    ['5yrs', ranges, '5y'],
    ['6months', ranges, '6m'],
    ['1mo', ranges, '1mo'],
    ['YTD', ranges, 'ytd'],
    ['quarterly', ['quarter', 'annual'], 'quarter'],
    ['yearly', ['quarter', 'annual'], 'annual'],
    ['cash', ['income', 'balance', 'cashflow'], 'cashflow'],
    ['Balance-Sheet', ['income', 'balance', 'cashflow'], 'balance'],
    ['Risk-Factors', ['risk_factors', 'mda'], 'risk_factors'],
    // Not clear which is meant, or not legal here.
    ['rsi', ['rsi_14', 'rsi_14_weekly'], undefined],
    ['cash', ['income', 'balance'], undefined],
    ['7z', ranges, undefined],
    ['', ranges, undefined],
  ])('%j of %j is %j', (typed, legal, expected) => {
    expect(legalValue(typed, legal)).toBe(expected);
  });

  test('a legal value is never read as another one', () => {
    for (const { spec } of ENDPOINTS) {
      for (const param of spec.params) {
        const legal = param.kind === 'enum' || param.kind === 'list' ? (param.values ?? []) : [];
        for (const value of legal) expect(legalValue(value, legal)).toBe(value);
      }
    }
  });

  test.each([
    ['2020', '2020-01-01', '2020-12-31'],
    ['2020-02', '2020-02-01', '2020-02-29'],
    ['2021/2', '2021-02-01', '2021-02-28'],
    ['2020/3/5', '2020-03-05', '2020-03-05'],
    ['20200305', '2020-03-05', '2020-03-05'],
    ['2020-03-05', '2020-03-05', '2020-03-05'],
    // No day: for the service to refuse.
    ['2020-13', '2020-13-01', '2020-13-31'],
    ['3/5/2020', '3/5/2020', '3/5/2020'],
    ['2020-3/5', '2020-3/5', '2020-3/5'],
    ['yesterday', 'yesterday', 'yesterday'],
  ])('the day %j begins on %j and ends on %j', (typed, first, last) => {
    expect([spelledDay(typed, 'first'), spelledDay(typed, 'last')]).toEqual([first, last]);
  });

  test('the days of a span may be years, also of an export', async () => {
    const { out } = await mds('history', 'AAA', '--from', '2026', '--to', '2026-10', '--cadence', 'daily', '--ndjson');
    const rows = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).date);
    expect([rows.at(0), rows.at(-1)]).toEqual(['2026-01-02', '2026-10-30']);
    const exported = await mds(
      'export',
      'prices',
      '--universe',
      'AAA',
      '--from',
      '2026',
      '--to',
      '2026-10',
      '--format',
      'csv',
    );
    const days = exported.out.split('\n').flatMap((line) => /\d{4}-\d\d-\d\d/.exec(line) ?? []);
    expect([days[0], days.at(-1)]).toEqual(['2026-01-02', '2026-10-30']);
  });

  test('reach the service as the API spells them', async () => {
    const plain = await mds('history', 'AAA', '--range', '1m', '--series', 'close', '--raw');
    expect(plain.exit).toBe(0);
    const lenient = await mds('history', 'AAA', '--range', '1M', '--series', 'Close', '--raw');
    const data = (text: string) => JSON.parse(text).data;
    expect(data(lenient.out)).toEqual(data(plain.out));
  });
});

// A word that begins a name counts before a typing error.
test.each<[string, readonly string[], string | undefined]>([
  ['pe', ['pb', 'peg_1y', 'pe_ttm'], 'pe_ttm'],
  ['RISK', ['mda', 'risk_factors'], 'risk_factors'],
  ['price', ['prices', 'price-action'], 'price-action'],
  ['snapshto', ['snapshot', 'search'], 'snapshot'],
  ['pe_ttm', ['pe_ttm', 'pe_ttm_x'], 'pe_ttm'],
  // Not a word of its own, and two slips in two letters.
  ['pe', ['period', 'mda'], undefined],
  ['', ['a_b'], undefined],
])('the suggestion for %j among %j is %j', (text, candidates, meant) => {
  expect(closest(text, candidates)).toBe(meant);
});

describe('refusals name options and values', () => {
  test.each([
    ['snapshot AAA --sample=x', /^mds: option '--sample' takes no value\n {2}see: mds help snapshot\n$/],
    ['events AAA --since 2/3/2024', /^mds: --since must be written as in 2026-10-01 \(got '2\/3\/2024'\)\n/],
    ['history AAA --from yesterday', /^mds: --from must be written as in \d{4}-\d\d-\d\d \(got 'yesterday'\)\n/],
    ['performance AAA --risk-free x', /^mds: --risk-free must be written as in 4\.5 \(got 'x'\)\n/],
    ['filings diff AAA --from yesterday', /^mds: --from has an invalid value \(got 'yesterday'\)\n/],
    ['history AAA --range 7z', /--range must be one of 1m, 3m, .*max \(got '7z'\)\n {2}see: mds help history\n$/],
    [
      'history AAA --series rsii_21',
      /--series has an unknown value \(got 'rsii_21'\)\n {2}did you mean rsi_21\? see: mds help history\n$/,
    ],
    ['filings AAA --limit 0', /--limit must be a whole number from 1 to 50 \(got '0'\)/],
    ['filings AAA --form 11-Z', /--form must be one or more of 10-K, 10-Q, 8-K, 4 \(got '11-Z'\)/],
    [
      'fundamentals AAA --statement incme',
      /--statement must be one of income, balance, cashflow, comprehensive-income, equity \(got 'incme'\)\n {2}did you mean income\?/,
    ],
    ['filings sections AAA', /^mds: unknown command 'filings sections'\n {2}did you mean section\?\n$/],
  ])('%s', async (line, expected) => {
    const { exit, out, err } = await mds(...line.split(' '));
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(err).toMatch(expected);
    expect(err).toMatch(/^mds: /);
  });

  test.each([
    ['list remove tech AAA', "mds: unknown command 'list remove'\n  see: mds help list\n"],
    ['keys lst', "mds: unknown command 'keys lst'\n(Did you mean list?)\n  see: mds help keys\n"],
  ])('%s', async (line, err) => {
    expect(await runMds(line.split(' '), {})).toMatchObject({ exit: 2, out: '', err });
  });

  test.each([
    ['export prices --csv', '--csv', 'use --format csv, or -o FILE.csv'],
    ['export panel --parquet=x', '--parquet', 'use --format parquet, or -o FILE.parquet'],
    ['snapshot KO --format csv', '--format', 'formats are options: --json, '],
    // Not --form, which is the next in spelling.
    ['filings KO --format=csv', '--format', 'formats are options: --json, '],
    ['export prices --base-url x', '--base-url', 'this command needs a store, not a service; name one with --store'],
    ['positions a.csv --offline', '--offline', 'this command needs a store, not a service; name one with --store'],
    // No store of the market.
    ['keys list --base-url x', '--base-url', 'see: mds help keys list'],
    ['positions a.csv --csv', '--csv', 'see: mds help positions'],
  ])('%s names another way', async (line, option, hint) => {
    const { exit, err } = await runMds(line.split(' '), {});
    expect([exit, err]).toEqual([2, expect.stringContaining(`unknown option '${option}'`)]);
    expect(err).toContain(hint);
    expect(err).not.toContain('Did you mean');
  });

  test.each([
    ['symbol,quote.price', 'symbol,quote.price'],
    ['range_52w.high', 'range_52w.high'],
    ['pe_ttm,pct_1d', 'fundamentals_quick.pe_ttm,performance.pct_1d'],
  ])('fields behind a blank are explained: %s', async (word, whole) => {
    const { exit, err } = await mds('snapshot', 'AAA', '--json', word);
    expect(exit).toBe(2);
    expect(JSON.parse(err).error).toMatchObject({
      code: 'USAGE',
      hint: `attach fields with =; write --json=${whole}`,
    });
  });
});

test.each(['stocks', 'Stock', 'ETFS', 'etf'])('the universe %s is one in any spelling', async (universe) => {
  const { out } = await mds('screen', 'price > 0', '--universe', universe, '--json=universe');
  expect(JSON.parse(out)).toEqual({ universe: universe.toLowerCase().startsWith('s') ? 'stocks' : 'etfs' });
});

describe('names people try first', () => {
  test('each leads to a command, and hides none', () => {
    for (const [alias, words] of Object.entries(ALIASES)) {
      expect(allCommands().some((command) => command.words[0] === alias)).toBe(false);
      expect(allCommands().some((command) => command.words[0] === words[0])).toBe(true);
    }
  });

  test.each([
    ['quote AAA', 'snapshot AAA'],
    ['chart AAA', 'history --chart AAA'],
    ['income AAA', 'fundamentals AAA --statement income'],
    ['financials AAA', 'fundamentals AAA'],
  ])('%s answers as %s', async (alias, plain) => {
    const expected = await mds(...plain.split(' '));
    // Without statements in the store fundamentals are NO_DATA.
    expect(expected.exit).toBe(plain.startsWith('fundamentals') ? EXIT.notFound : EXIT.ok);
    expect(await mds(...alias.split(' '))).toEqual(expected);
  });
});

describe('a bare ticker', () => {
  test.each(['AAA', 'aaa'])('%s answers as mds snapshot', async (symbol) => {
    expect(await mds(symbol)).toEqual(await mds('snapshot', symbol));
  });

  test('of no known symbol is an unknown command, and says how to get the symbol', async () => {
    const { exit, out, err } = await mds('NOSUC');
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(err).toBe("mds: unknown command 'NOSUC'\n  see: mds help\n  or get the symbol with: mds sync NOSUC\n");
  });

  test('several answer as several symbols, where all look like one', async () => {
    expect(await mds('AAA', 'bbb')).toEqual(await mds('snapshot', 'AAA', 'bbb'));
    expect((await mds('AAA', 'price > 1')).exit).toBe(2);
  });
});
