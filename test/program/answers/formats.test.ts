/** Formats of data, over the sample, for every route: whole command lines in this process. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';
import { indentJson, memberText } from '../../../src/render/text/json-text.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { cellsOfLine, parseCsv, parseTsv } from '../../support/table-text.ts';
import { type FakeOptions, runMds } from '../fake-io.ts';

const store = sampleStore().path;

const mds = (args: readonly string[], options: FakeOptions = {}) => runMds([...args, '--store', store], options);

async function out(...args: string[]): Promise<string> {
  const done = await mds(args);
  expect([done.exit, args], done.err).toEqual([0, args]);
  return done.out;
}

/** A payload or a group of it. */
type Group = Readonly<Record<string, unknown>>;

const lines = (text: string): string[] => text.split('\n').slice(0, -1);
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMarker = (value: unknown): boolean => isGroup(value) && value.available === false && 'reason' in value;

/** What a cell of a table must say for a value of the payload; markers and null are empty. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null || isMarker(value)) return '';
  if (isGroup(value) && Object.keys(value).length === 0) return '';
  if (!Array.isArray(value)) return String(value);
  return value.every((item) => item === null || typeof item !== 'object') ? value.join(' | ') : JSON.stringify(value);
}

function at(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split('.')) {
    if (isMarker(found)) break;
    found = isGroup(found) ? found[name] : undefined;
  }
  return found;
}

/** A command line of every route, and where its records are: each as the table of the route's payload in API.md. */
const ROUTES: readonly (readonly [name: string, args: string[], lists: string[]])[] = [
  ['search', ['search', 'c'], ['results']],
  ['coverage', ['coverage', 'AAPL'], []],
  ['snapshot', ['snapshot', 'AAPL'], []],
  ['valuation', ['valuation', 'AAPL'], []],
  ['profile', ['profile', 'AAPL'], []],
  ['fundamentals', ['fundamentals', 'AAPL'], ['balance_sheet', 'cash_flow', 'income_statement']],
  ['earnings', ['earnings', 'AAPL'], ['history']],
  ['dividends', ['dividends', 'AAPL'], []],
  ['technicals', ['technicals', 'AAPL'], []],
  ['price-action', ['price-action', 'AAPL'], []],
  ['history', ['history', 'AAPL', '--series', 'close,sma_200', '--range', '1m'], ['rows']],
  ['compare', ['compare', 'AAPL', 'SPY', 'KO'], ['symbols']],
  ['calendar', ['calendar', 'AAPL'], ['upcoming']],
  ['filings', ['filings', 'list', 'AAPL'], ['filings']],
  ['filing', ['filings', 'show', '0009900001-26-000011'], []],
  ['filing-section', ['filings', 'section', 'AAPL', 'risk_factors'], []],
  ['filing-tables', ['filings', 'tables', 'AAPL'], ['tables']],
  ['filing-table', ['filings', 'table', 'AAPL', '3'], ['rows']],
  ['filings-search', ['filings', 'search', 'competition', 'AAPL', 'KO'], ['hits']],
  ['filing-diff', ['filings', 'diff', 'AAPL', 'risk_factors'], ['changes']],
  ['insider', ['insider', 'AAPL'], ['recent_transactions']],
  ['screen', ['screen', 'price > 0'], ['rows']],
  ['backtest', ['backtest', 'price > 0', '--from', '2025-01-01'], ['periods', 'ended', 'months', 'years']],
  ['performance', ['performance', 'AAPL', 'KO'], ['symbols']],
  ['events', ['events', 'AAPL', 'KO'], ['events', 'not_known']],
  ['symbols', ['symbols', 'AAPL'], ['securities']],
  ['universe', ['universe'], ['securities']],
  ['prices-check', ['check', 'prices', 'AAPL'], ['eras', 'disagreements']],
  ['splits', ['splits', 'AAPL'], ['splits', 'unlisted', 'prices']],
  ['segments', ['segments', 'AAPL'], ['columns', 'lines']],
  ['facts', ['facts', 'AAPL'], ['concepts']],
  ['factors', ['factors', 'AAPL'], []],
  ['statements', ['statements', 'AAPL'], ['columns', 'lines']],
];

test('every route with a command is tried', () => {
  const ofCommands = ENDPOINTS.filter(({ spec }) => spec.batches === undefined);
  expect(ROUTES.map(([name]) => name)).toEqual(ofCommands.map(({ spec }) => spec.name));
});

/** The records of a response, rows of cells by the names of their columns. */
function recordsOf(data: Group, lists: readonly string[]): Group[] {
  if (lists.length === 0) return [data];
  const columns = data.columns as readonly string[];
  return lists.flatMap((list) =>
    (data[list] as readonly (Group | readonly unknown[])[]).map((row) =>
      Array.isArray(row) ? Object.fromEntries(columns.map((name, index) => [name, row[index]])) : (row as Group),
    ),
  );
}

describe.each(ROUTES)('%s', (name, args, lists) => {
  let data: Group;
  let body: string;
  beforeAll(async () => {
    body = await out(...args, '--raw');
    data = JSON.parse(body).data;
  });

  test('--json is the body’s data, character by character', async () => {
    expect(await out(...args, '--json')).toBe(`${indentJson(memberText(body, 'data')!)}\n`);
  });

  test('--ndjson is a record a line, and each says that it is simulated', async () => {
    const printed = lines(await out(...args, '--ndjson')).map((line) => JSON.parse(line));
    expect(printed.every(({ freshness }) => freshness === 'simulated')).toBe(true);
    const plain = printed.map(({ table: _table, ...rest }) => rest);
    if (lists.length === 0) expect(plain).toEqual([data]);
    else expect(plain).toEqual(recordsOf(data, lists).map((row) => ({ ...row, freshness: 'simulated' })));
    // The sample has no prices published elsewhere.
    if (name !== 'prices-check') expect(plain.length).toBeGreaterThan(0);
  });

  test('--csv has the values of the body, a column a field', async () => {
    const [header, ...rows] = parseCsv(await out(...args, '--csv'));
    for (const row of rows) expect(row).toHaveLength(header!.length);
    if (lists.length === 0) {
      expect(header).toEqual(['field', 'value', 'reason']);
      for (const [field, value, reason] of rows) {
        expect(value, field).toBe(cellOf(at(data, field!)));
        expect(reason === '', field).toBe(!isMarker(at(data, field!)));
      }
      const fields = rows.map(([field]) => field);
      expect(
        Object.keys(data).every((key) => fields.some((field) => field === key || field!.startsWith(`${key}.`))),
      ).toBe(true);
    } else {
      const records = recordsOf(data, lists);
      expect(rows).toHaveLength(records.length);
      for (const [index, row] of rows.entries()) {
        for (const [column, name] of header!.entries()) {
          if (name === 'freshness' || name === 'table') continue;
          expect(row[column], `${name} of row ${index}`).toBe(cellOf(at(records[index]!, name)));
        }
      }
      const columns = new Set(header);
      for (const key of records.flatMap((record) => Object.keys(record))) {
        expect(
          [...columns].some((column) => column === key || column.startsWith(`${key}.`)),
          key,
        ).toBe(true);
      }
    }
  });

  test('--tsv has the same cells', async () => {
    const csv = parseCsv(await out(...args, '--csv'));
    expect(parseTsv(await out(...args, '--tsv'))).toEqual(csv);
  });

  test('--md is tables with as many cells in every row, and says that it is simulated', async () => {
    const text = await out(...args, '--md');
    expect(text).toMatch(/^\*\*SIMULATED DATA/);
    const tables = text.split(/\n\n/).filter((block) => block.startsWith('|'));
    if (ENDPOINTS.find(({ spec }) => spec.name === name)!.redline !== undefined) {
      expect(text).toContain('**reworded ');
      return;
    }
    expect(tables).toHaveLength(Math.max(1, lists.length));
    for (const table of tables) {
      const widths = table
        .trim()
        .split('\n')
        .map((line) => cellsOfLine(line).length);
      expect(new Set(widths).size, table).toBe(1);
    }
    const [header, ...rows] = parseCsv(await out(...args, '--csv'));
    if (lists.length === 1) {
      expect(cellsOfLine(tables[0]!.split('\n')[0]!)).toEqual(header!.filter((name) => name !== 'freshness'));
      expect(tables[0]!.trim().split('\n')).toHaveLength(rows.length + 2);
    }
  });

  test('--json=FIELD is what jq selects with the same path, for every field there is', async () => {
    const names = lines(await out(...args, '--json='));
    expect(names.length).toBeGreaterThan(4);
    // A path through a marker ends there; jq is asked for the same with objects built around it.
    const wanted = names.filter(
      (name) => !name.includes('[]') && !isMarker(at(data, name)) && at(data, name) !== undefined,
    );
    expect(wanted.length).toBeGreaterThan(3);
    const whole = JSON.parse(await out(...args, `--json=${names.join(',')}`));
    expect(whole).toEqual(data);
    const paths = wanted.map((name) => name.split('.'));
    const asked = `[${paths.map((path) => `getpath(${JSON.stringify(path)})`).join(',')}]`;
    const byJq = JSON.parse(await out(...args, '--jq', asked));
    const byField = JSON.parse(await out(...args, `--json=${wanted.join(',')}`));
    expect(wanted.map((name) => at(byField, name))).toEqual(byJq);
    const [one] = wanted;
    expect(Object.keys(JSON.parse(await out(...args, `--json=${one}`)))).toEqual([one!.split('.')[0]]);
  });
});

describe('several symbols', () => {
  test('--csv of a route without a list is a row a symbol, in the order asked', async () => {
    const done = await mds(['snapshot', 'KO', 'SPY', '--csv']);
    const [header, ...rows] = parseCsv(done.out);
    expect(header![0]).toBe('symbol');
    expect(rows.map(([symbol]) => symbol)).toEqual(['KO', 'SPY']);
    const data = JSON.parse(await out('snapshot', 'KO', 'SPY', '--json')) as { quote: { price: number } }[];
    expect(rows.map((row) => row[header!.indexOf('quote.price')])).toEqual(
      data.map(({ quote }) => String(quote.price)),
    );
    // FIELDS 14: a fund has no statements.
    expect(rows[1]![header!.indexOf('fundamentals_quick.pe_ttm')]).toBe('');
    expect(done.err).toMatch(/^mds: some cells are empty because there is no value: .*not_applicable_etf \(\d+\)/);
  });

  test('--csv of a list has the symbol in front of each row, also of a list of one', async () => {
    const [header, ...rows] = parseCsv(await out('history', 'KO', 'SPY', '--range', '1m', '--csv'));
    expect(header!.slice(0, 3)).toEqual(['symbol', 'date', 'close']);
    expect([...new Set(rows.map(([symbol]) => symbol))]).toEqual(['KO', 'SPY']);
    expect(parseCsv(await out('history', 'KO,', '--range', '1m', '--csv'))[0]![0]).toBe('symbol');
    expect(parseCsv(await out('history', 'KO', '--range', '1m', '--csv'))[0]![0]).toBe('date');
  });

  test('--md of a route without a list has a column a symbol', async () => {
    const text = await out('snapshot', 'KO', 'SPY', '--md=quote.price,name', '--quiet');
    const table = lines(text)
      .filter((line) => line.startsWith('|'))
      .map(cellsOfLine);
    expect(table[0]).toEqual(['field', 'KO', 'SPY']);
    expect(table.slice(2).map(([field]) => field)).toEqual(['quote.price', 'name']);
  });

  test('one failure loses no other answer, and is one JSON object on stderr', async () => {
    for (const format of ['--csv', '--ndjson', '--tsv', '--md', '--json=symbol']) {
      const done = await mds(['snapshot', 'KO', 'NOSUCH', 'SPY', format, '--quiet']);
      expect([done.exit, format]).toEqual([4, format]);
      expect(done.out).toContain('SPY');
      expect(JSON.parse(done.err).error).toMatchObject({ code: 'SYMBOL_UNKNOWN', subject: 'NOSUCH' });
      const none = await mds(['snapshot', 'NOSUCH', format]);
      expect([none.exit, none.out]).toEqual([4, '']);
    }
  });
});

describe('records', () => {
  test('of several lists are marked with their list, and narrowed by the options of the view', async () => {
    const [header, ...rows] = parseCsv(await out('fundamentals', 'AAPL', '--csv', '--quiet'));
    expect(header![0]).toBe('table');
    expect([...new Set(rows.map(([table]) => table))]).toEqual(['balance_sheet', 'cash_flow', 'income_statement']);
    const [income] = parseCsv(await out('fundamentals', 'AAPL', '--csv', '--statement', 'income'));
    expect(income).not.toContain('table');
    expect(income).toEqual(expect.arrayContaining(['revenue', 'margins.net_margin_pct']));
    expect(income).not.toContain('total_assets');
    expect(parseCsv(await out('fundamentals', 'AAPL', '--csv', '--statement', 'cashflow'))[0]).toContain('capex');
  });

  test('are none of a fund: a header, the reason on stderr, and exit 0', async () => {
    const done = await mds(['fundamentals', 'SPY', '--statement', 'income', '--csv']);
    expect(done.exit).toBe(0);
    expect(parseCsv(done.out)).toHaveLength(1);
    expect(parseCsv(done.out)[0]).toContain('revenue');
    expect(done.err).toBe('mds: no rows for SPY: not_applicable_etf\n');
    // Its payload has no list at all.
    expect(parseCsv((await mds(['earnings', 'SPY', '--csv'])).out)).toHaveLength(1);
    expect((await mds(['earnings', 'SPY', '--ndjson'])).out).toBe('');
  });

  test('that are none still have their columns, which --csv= lists', async () => {
    const done = await mds(['search', 'zzzzzz', '--csv']);
    expect([done.exit, done.out, done.err]).toEqual([
      0,
      'symbol,name,asset_type,exchange,cik,match,ended.date,ended.reason,ended.accession,ended.last_close,ended.next_close,ended.return_pct\n',
      '',
    ]);
    expect(lines(await out('search', 'c', '--csv=')).join()).toBe(
      'symbol,name,asset_type,exchange,cik,match,ended.date,ended.reason,ended.accession,ended.last_close,ended.next_close,ended.return_pct',
    );
  });

  test('that have none of the chosen fields but those of all are left out', async () => {
    const income = await out('fundamentals', 'AAPL', '--csv=period_end,revenue', '--statement', 'income');
    expect(lines(income).length).toBeGreaterThan(2);
    expect(await out('fundamentals', 'AAPL', '--csv=period_end,revenue')).toBe(income);
    const all = parseCsv(await out('fundamentals', 'AAPL', '--csv=period_end'));
    expect(new Set(all.slice(1).map(([table]) => table)).size).toBe(3);
  });

  test('--csv=FIELDS are these columns in this order', async () => {
    const text = await out('fundamentals', 'AAPL', '--csv=revenue,period_end,margins', '--statement', 'income');
    expect(parseCsv(text)[0]!.slice(0, 3)).toEqual(['revenue', 'period_end', 'margins.ebitda_margin_pct']);
    expect(parseCsv(await out('history', 'KO', '--range', '1m', '--csv=close,date'))[0]).toEqual(['close', 'date']);
    const rows = lines(await out('search', 'c', '--ndjson=symbol')).map((line) => Object.keys(JSON.parse(line)));
    expect(new Set(rows.map(String))).toEqual(new Set(['symbol']));
  });

  test('of tables that do not match: exit 1, as every --grep', async () => {
    const args = ['filings', 'tables', 'AAPL', '--sample', '-q'];
    for (const [text, exit, count] of [
      ['no table has these words', 1, 0],
      ['revenue', 0, 2],
    ] as const) {
      const result = await runMds([...args, '--grep', text, '--csv'], { sampleFile: sampleStore().path });
      expect(result.exit).toBe(exit);
      expect(result.out.trimEnd().split('\n').length).toBeGreaterThan(count);
    }
  });

  test('of a search in a text are its matches', async () => {
    const found = await out('filings', 'section', 'AAPL', 'risk_factors', '--grep', 'risk', '--ndjson');
    const whole = JSON.parse(await out('filings', 'section', 'AAPL', 'risk_factors', '--grep', 'risk', '--json'));
    expect(lines(found)).toHaveLength(whole.matches.length);
  });
});

describe('--jq', () => {
  test.each([
    ['.symbol', 'KO\n'],
    ['.quote | keys_unsorted | length', '8\n'],
    ['{symbol}', '{"symbol":"KO"}\n'],
    ['.symbol, "a\\nb", ""', 'KO\na\nb\n\n'],
    ['empty', ''],
    ['null, false', 'null\nfalse\n'],
    // Not an option of jq's.
    ['-1', '-1\n'],
  ])('%s prints what jq -r does', async (expression, expected) => {
    expect(await out('snapshot', 'KO', '--jq', expression)).toBe(expected);
  });

  test('is given what --json prints: an array for several, the fields chosen', async () => {
    expect(await out('snapshot', 'KO', 'SPY', '--jq', '.[].symbol')).toBe('KO\nSPY\n');
    expect(await out('snapshot', 'KO', '--json=symbol', '--jq', 'keys | join(",")')).toBe('symbol\n');
    expect(await out('snapshot', 'KO', '--json', '--jq', '.symbol')).toBe('KO\n');
  });

  test('a number keeps its digits', async () => {
    const { quote } = JSON.parse(await out('snapshot', 'KO', '--json'));
    expect(await out('snapshot', 'KO', '--jq', '.quote.price')).toBe(`${quote.price}\n`);
  });

  test.each([
    ['.symbol[', /^--jq: syntax error/],
    ['nosuch', /nosuch\/0 is not defined/],
    ['.symbol.x', /^--jq: Cannot index string with/],
  ])('%s is wrong usage, in jq’s words', async (expression, message) => {
    const done = await mds(['snapshot', 'KO', '--jq', expression]);
    expect([done.exit, done.out]).toEqual([2, '']);
    const { error } = JSON.parse(done.err);
    expect(error.code).toBe('JQ_FAILED');
    expect(error.message).toMatch(message);
  });
});

describe('a comparison of texts', () => {
  const DIFF = ['filings', 'diff', 'AAPL', 'risk_factors'];
  test('--html is one page, --stat leaves the paragraphs out, --md=FIELDS is a table', async () => {
    const page = await out(...DIFF, '--html');
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain('SIMULATED DATA');
    expect(page).toContain('<del>2025</del><ins>2026</ins>');
    expect(await out(...DIFF, '--html', '--stat')).not.toContain('<ins>');
    expect(await out(...DIFF, '--md=kind,to_paragraph')).toMatch(/\n\| kind +\| to_paragraph \|\n/);
  });
  test('no other route writes one', async () => {
    expect(await mds(['snapshot', 'KO', '--html'])).toMatchObject({ exit: 2, out: '' });
  });
});

describe('wrong usage', () => {
  test.each([
    [['--json', '--csv'], '--json and --csv'],
    [['--csv=x', '--md', '--raw'], '--csv, --md and --raw'],
    [['--jq', '.', '--csv'], '--csv and --jq'],
    [['--raw', '--jq', '.'], '--raw and --jq'],
  ])('%j: only one format', async (formats, named) => {
    const done = await mds(['snapshot', 'KO', ...formats]);
    expect([done.exit, done.out]).toEqual([2, '']);
    expect(done.err).toContain(`${named} are different formats; give one`);
  });

  test.each([
    ['--json=pric', "there is no field 'pric'", 'did you mean quote.price?'],
    ['--json=price', "there is no field 'price'", 'did you mean quote.price?'],
    ['--json=symbol,quote.prise', "there is no field 'quote.prise'", 'did you mean quote.price?'],
    ['--json=xyzzy', "there is no field 'xyzzy'", 'all of them: mds snapshot KO --json='],
    ['--csv=nmae', "there is no field 'nmae'", 'did you mean name?'],
  ])('%s is an error with a suggestion', async (option, message, hint) => {
    const done = await mds(['snapshot', 'KO', option]);
    expect([done.exit, done.out]).toEqual([2, '']);
    const { error } = JSON.parse(done.err);
    expect(error).toMatchObject({ code: 'FIELD_UNKNOWN', message });
    expect(error.hint).toContain(hint);
  });

  test('a command line to run is quoted for a shell', async () => {
    const done = await mds(['screen', 'pe_ttm < 15', '--json=xyzzy']);
    expect(JSON.parse(done.err).error.hint).toBe("all of them: mds screen run 'pe_ttm < 15' --json=");
  });

  test('a field that is known but was not answered is left out', async () => {
    // peg_1y is no default of compare, so its rows do not have it.
    expect(JSON.parse(await out('compare', 'AAPL', 'KO', '--json=symbols.symbol,symbols.peg_1y')).symbols).toEqual([
      { symbol: 'AAPL' },
      { symbol: 'KO' },
    ]);
  });

  test('names that are data, as kinds are, may be absent', async () => {
    expect(lines(await out('insider', 'AAPL', '--json='))).toContain('summary_90d.all_activity.transactions_by_kind.*');
    const kinds = 'summary_90d.all_activity.transactions_by_kind';
    expect(JSON.parse(await out('insider', 'AAPL', `--json=symbol,${kinds}.inheritance`))).toMatchObject({
      symbol: 'AAPL',
    });
    expect((await mds(['insider', 'AAPL', '--json=symbol,summary_90d.all_activity.nothing'])).exit).toBe(2);
  });

  test('with a format the complaint about the command line is JSON too', async () => {
    for (const format of ['--csv', '--jq=.', '--json=symbol', '--md']) {
      const done = await mds(['snapshot', 'KO', format, '--paint', 'never']);
      expect([done.exit, JSON.parse(done.err).error.code], format).toEqual([2, 'USAGE']);
    }
  });
});

test('the fields are listed without a symbol and without a request', async () => {
  const fieldsOf = async (command: string) => {
    const { exit, out: fields, err } = await runMds([command, '--json=']);
    expect([exit, err]).toEqual([0, '']);
    return lines(fields);
  };
  expect(await fieldsOf('snapshot')).toEqual(
    expect.arrayContaining(['symbol', 'quote.price', 'fundamentals_quick.pe_ttm']),
  );
  expect(await fieldsOf('earnings')).toEqual(
    expect.arrayContaining(['history[].eps_actual', 'last.vs_trend.eps_baseline_4q_avg']),
  );
});

test('an explanation has formats too', async () => {
  const document = JSON.parse(await out('fundamentals', 'AAPL', '--explain', '--json'));
  const rows = lines(await out('fundamentals', 'AAPL', '--explain', '--ndjson'));
  expect(rows.length).toBeGreaterThan(0);
  expect(await out('fundamentals', 'AAPL', '--explain', '--jq', 'keys_unsorted[0]')).toBe(
    `${Object.keys(document)[0]}\n`,
  );
});
