/** `mds export`: files that two other programs read back, the same bytes each time, whole or not there. */
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterAll, describe, expect, test } from 'vitest';
import type { Io } from '../../../src/cli/terminal/io.ts';
import { completionInstant } from '../../../src/engine/calendar.ts';
import type { Cell, ExportColumn } from '../../../src/export/table.ts';
import { WRITERS } from '../../../src/export/writers/formats.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { runMds } from '../fake-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'mds-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { path: storeFile } = sampleStore();
const now = completionInstant(SAMPLE_END_DAY) + 3_600_000;
const mdsWith = (more: Partial<Io>, ...argv: string[]) =>
  runMds(['export', ...argv, '--store', storeFile], { now, home: folder }, more);
const mds = (...argv: string[]) => mdsWith({}, ...argv);
const file = (name: string) => join(folder, name);

type Row = Readonly<Record<string, unknown>>;
const lines = (text: string): Row[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const iso = (value: Date): string => value.toISOString().replace('.000Z', 'Z');

/** Rows of a Parquet file as NDJSON has them, read by hyparquet. */
async function byHyparquet(path: string): Promise<Row[]> {
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
  // A day is read as its first instant.
  const plain = (name: string, value: unknown): unknown => {
    if (typeof value === 'bigint') return Number(value);
    if (!(value instanceof Date)) return value ?? null;
    return INSTANTS.includes(name) ? iso(value) : iso(value).slice(0, 10);
  };
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(name, value)])));
}

const INSTANTS = ['available_at', 'accepted', 'instant'];

/** The same, read by DuckDB, which writes days and instants itself. */
async function byDuckdb(path: string): Promise<Row[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM '${path}'`);
  const columns = described.getRowObjects().map(({ column_name: name, column_type: type }) => {
    if (name === 'cik') expect(type).toBe('BIGINT');
    const quoted = `"${String(name).replaceAll('"', '""')}"`;
    if (String(type).startsWith('TIMESTAMP'))
      return `replace(strftime(${quoted}, '%Y-%m-%dT%H:%M:%S.%gZ'), '.000Z', 'Z') AS ${quoted}`;
    return type === 'DATE' ? `strftime(${quoted}, '%Y-%m-%d') AS ${quoted}` : quoted;
  });
  const read = await connection.runAndReadAll(`SELECT ${columns.join()} FROM '${path}'`);
  const plain = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);
  const rows = read
    .getRowObjects()
    .map((row): Row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])));
  connection.closeSync();
  instance.closeSync();
  return rows;
}

describe.each([
  ['panel', '--fields', 'pe_ttm,price,sector,change(price,1y)', '--universe', 'KO,F,SPY', '--from', '2023-01-01'],
  ['panel', '--fields', 'quarter.revenue,momentum.macd.above_signal', '--cadence', 'filing', '--universe', 'KO,JPM'],
  ['prices', '--universe', 'NVDA,SPY', '--from', '2024-01-01'],
  ['statements', '--universe', 'KO,BABA'],
  ['statements', '--universe', 'KO', '--dimension', 'restated'],
  ['facts', '--universe', 'ZIPO'],
  ['filings', '--universe', 'AAPL'],
  ['insider', '--universe', 'AAPL'],
])('mds export %s %s %s', (...argv) => {
  const words = argv.filter((word) => word !== undefined);

  test('Parquet has the rows of NDJSON, and says what made it', async () => {
    const piped = await mds(...words);
    expect([piped.exit, piped.err]).toEqual([0, '']);
    const rows = lines(piped.out);
    expect(rows.length).toBeGreaterThan(10);
    const parquet = file('table.parquet');
    const written = await mds(...words, '-o', parquet);
    expect(written).toMatchObject({ exit: 0, out: '' });
    expect(written.err).toContain(`${rows.length.toLocaleString('en-US')} rows in ${parquet}`);
    expect(await byHyparquet(parquet)).toEqual(rows);
    expect(await byDuckdb(parquet)).toEqual(rows);
    expect(readdirSync(folder)).toEqual(['table.parquet']);
    const { key_value_metadata: pairs } = await parquetMetadataAsync(await asyncBufferFromFile(parquet));
    const metadata = Object.fromEntries(pairs!.map(({ key, value }) => [key, value]));
    expect(metadata).toMatchObject({ simulated: 'true', edition: expect.stringMatching(/^\d+$/) });
    expect(metadata.command).toContain(`mds export ${words[0]} --`);
    expect(metadata.command).not.toContain(folder);
  });
});

test('columns of several row groups, most values missing', async () => {
  const columns: ExportColumn[] = [
    { name: 'number', type: 'number' },
    { name: 'late', type: 'number' },
    { name: 'text', type: 'text' },
    { name: 'instant', type: 'instant' },
  ];
  const count = 70_000;
  const rows = Array.from({ length: count }, (_, i): Cell[] => [
    i % 3 === 0 ? i / 7 : undefined,
    i < 68_000 ? undefined : i,
    i % 5 === 0 ? `t${i % 11}` : undefined,
    i % 2 === 0 ? i * 1000 : undefined,
  ]);
  const chunks: Uint8Array[] = [];
  const writer = await WRITERS.parquet({ columns, sink: (bytes) => chunks.push(bytes as Uint8Array), metadata: {} });
  for (const row of rows) writer.row(row);
  writer.end();
  const path = file('groups.parquet');
  writeFileSync(path, Buffer.concat(chunks));
  const read = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
  expect(read.length).toBe(count);
  // Without a report of 70,000 rows.
  const different = read.findIndex((row, i) => {
    const [number, late, text, instant] = rows[i]!;
    const isSame = (row.number ?? undefined) === number && (row.late ?? undefined) === late;
    return !isSame || (row.text ?? undefined) !== text || (row.instant as Date | null)?.getTime() !== instant;
  });
  expect(different).toBe(-1);
  rmSync(path);
});

test.each([
  ['panel', '--fields', 'price,pe_ttm', '--universe', 'KO', '--from', '2025-01-01'],
  ['prices', '--universe', 'KO', '--from', '2026-01-01'],
  ['statements', '--universe', 'BABA'],
])('mds export %s: the same store and command give the same bytes', async (...words) => {
  const bytes = async (name: string) => {
    expect(await mds(...words, '-o', file(name), '--quiet')).toMatchObject({ exit: 0, out: '' });
    return readFileSync(file(name));
  };
  for (const ending of ['parquet', 'csv']) {
    const [one, other] = [await bytes(`one.${ending}`), await bytes(`other.${ending}`)];
    expect(one.equals(other)).toBe(true);
    if (ending !== 'csv') continue;
    const [head, first] = one.toString('utf8').split('\n');
    expect([head!.split(',')[0], first!.split(',')[0]]).toEqual(['symbol', words.at(words.indexOf('--universe') + 1)]);
  }
});

test('odd cells survive in every format', async () => {
  const columns: ExportColumn[] = [
    { name: 'text', type: 'text' },
    { name: 'a "quoted", name', type: 'number' },
    { name: 'flag', type: 'flag' },
    { name: 'date', type: 'date' },
    { name: 'instant', type: 'instant' },
  ];
  const cells: Cell[][] = [
    ['comma, "quote"\nline 😀', -0.1, true, -1, 0],
    [undefined, undefined, undefined, undefined, undefined],
    ['', 1e300, false, 20_000, 1_700_000_000_000],
  ];
  const outputs = new Map<string, Buffer>();
  for (const name of ['ndjson', 'csv', 'parquet'] as const) {
    const parts: Uint8Array[] = [];
    const sink = (bytes: Uint8Array | string): void => void parts.push(Buffer.from(bytes as Uint8Array));
    const writer = await WRITERS[name]({ columns, sink, metadata: {} });
    for (const row of cells) writer.row(row);
    writer.end();
    outputs.set(name, Buffer.concat(parts));
  }
  const rows = lines(outputs.get('ndjson')!.toString());
  expect(rows[0]).toEqual({
    text: 'comma, "quote"\nline 😀',
    'a "quoted", name': -0.1,
    flag: true,
    date: '1969-12-31',
    instant: '1970-01-01T00:00:00Z',
  });
  expect(rows[1]).toEqual({ text: null, 'a "quoted", name': null, flag: null, date: null, instant: null });
  writeFileSync(file('odd.parquet'), outputs.get('parquet')!);
  // As text: comparing as many objects takes seconds.
  const text = JSON.stringify(rows);
  expect(JSON.stringify(await byHyparquet(file('odd.parquet'))) === text).toBe(true);
  expect(JSON.stringify(await byDuckdb(file('odd.parquet'))) === text).toBe(true);
  expect(outputs.get('csv')!.toString().split('\n').slice(0, 3)).toEqual([
    'text,"a ""quoted"", name",flag,date,instant',
    '"comma, ""quote""',
    'line 😀",-0.1,true,1969-12-31,1970-01-01T00:00:00Z',
  ]);
  rmSync(file('odd.parquet'));
});

/** Some of which restate. */
const COMPANIES = 'KO,GE,MET,JPM,ZRST';

describe('statements', () => {
  test('as reported and restated differ only where a later report changed a period, and are never in one file', async () => {
    const table = async (...more: string[]) => lines((await mds('statements', '--universe', COMPANIES, ...more)).out);
    const [reported, restated] = [await table(), await table('--dimension', 'restated')];
    expect(new Set(reported.map(({ dimension }) => dimension))).toEqual(new Set(['ARQ', 'ARY', 'ART']));
    expect(new Set(restated.map(({ dimension }) => dimension))).toEqual(new Set(['MRQ', 'MRY', 'MRT']));
    const key = ({ symbol, dimension, period_end: end }: Row) => `${symbol} ${String(dimension).at(-1)} ${end}`;
    const later = new Map(restated.map((row) => [key(row), row]));
    let changed = 0;
    for (const row of reported) {
      const again = later.get(key(row));
      if (again === undefined) continue;
      expect(String(again.available_at) >= String(row.available_at), key(row)).toBe(true);
      if (again.accession === row.accession) expect(again.revenue, key(row)).toBe(row.revenue);
      else if (again.revenue !== row.revenue) changed++;
    }
    expect(changed).toBeGreaterThan(0);
  });
});

describe('what cannot be done', () => {
  test.each([
    [['panel'], 2, 'no fields given'],
    [['panel', '--fields', 'nothing_like_it'], 2, 'nothing_like_it'],
    [['panel', '--fields', 'rank(pe_ttm)'], 2, 'compares symbols'],
    [['panel', '--fields', 'price', '--cadence', 'yearly'], 2, '--cadence'],
    [['prices', '-o', 'x.xlsx'], 2, '.parquet'],
    [['prices', '-o', ''], 2, '--output needs a file'],
    [['prices', '--format', 'parquet'], 2, 'needs a file'],
    [['prices', '--from', 'yesterday'], 2, '--from must be a day'],
    [['prices', '--from', '2025-01-01', '--to', '2024-01-01'], 2, '--from 2025-01-01 is after --to 2024-01-01'],
    [['panel', '--fields', 'price', '--from', '2025-01-01', '--to', '2024-01-01'], 2, 'is after --to'],
    [['prices', '--universe', 'KOO'], 4, 'the sample market has only some symbols; get real data with: mds sync KOO'],
    [
      ['prices', '--universe', ','],
      2,
      "--universe must be stocks, etfs, all, what was listed on a day (stocks@2021-06-30) or a list of symbols (got '')\n  see: mds help export prices",
    ],
    [['prices', '-o', '/dev/null/no/x.csv'], 6, 'cannot be written'],
  ])('%j', async (argv, exit, said) => {
    const result = await mds(...argv);
    expect([result.exit, result.out]).toEqual([exit, '']);
    expect(result.err).toContain(said);
  });

  test('- is stdout', async () => {
    const argv = ['prices', '--universe', 'KO', '--from', '2026-10-01'];
    const piped = await mds(...argv);
    expect(await mds(...argv, '-o', '-')).toEqual(piped);
    expect(lines(piped.out).length).toBeGreaterThan(10);
    const parquet = await mds(...argv, '-o', '-', '--format', 'parquet');
    expect([parquet.exit, parquet.err]).toEqual([2, expect.stringContaining('Parquet needs a file')]);
  });

  test('symbols by themselves are the universe', async () => {
    const days = ['--from', '2026-09-28', '--to', '2026-10-02'];
    const named = await mds('prices', 'aapl', 'KO', ...days);
    expect(named).toEqual(await mds('prices', '--universe', 'AAPL,KO', ...days));
    expect(new Set(lines(named.out).map(({ symbol }) => symbol))).toEqual(new Set(['AAPL', 'KO']));
    const both = await mds('prices', 'AAPL', '--universe', 'KO');
    expect([both.exit, both.err]).toEqual([2, expect.stringContaining('symbols and --universe: give one of them')]);
  });

  test('a store that is not there: the command that makes it names it once', async () => {
    const { exit, err } = await runMds(['export', 'prices', '--store', '/no such/market.db'], { now, home: folder });
    expect(exit).toBe(2);
    expect(err).toMatch(
      /^mds: no store at \/no such\/market\.db\n.*: mds import PATH\.\.\. --store '\/no such\/market\.db'\n$/,
    );
  });

  test('a hosted service has no tables to export', async () => {
    const { exit, err } = await runMds(['export', 'prices'], {
      now,
      home: folder,
      env: { MDS_BASE_URL: 'http://127.0.0.1:9' },
    });
    expect(exit).toBe(2);
    expect(err).toContain('needs a store on this machine');
  });

  test('interrupted or failing, it leaves the file there was', async () => {
    writeFileSync(file('kept.csv'), 'before');
    let stop: (() => void) | undefined;
    const onStop: Io['onStop'] = (listener) => {
      stop = listener;
      queueMicrotask(() => stop?.());
      return () => {};
    };
    const result = await mdsWith({ onStop }, 'prices', '-o', file('kept.csv'));
    expect(result.exit).toBe(130);
    expect(result.err).toContain('no file was written');
    expect(readFileSync(file('kept.csv'), 'utf8')).toBe('before');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    rmSync(file('kept.csv'));
  });

  test('a signal stops within the rows of one symbol', async () => {
    let at = now;
    // A clock on which every look is a second later.
    const clock = () => {
      at += 1000;
      return at;
    };
    const onStop: Io['onStop'] = (listener) => {
      queueMicrotask(listener);
      return () => {};
    };
    const { exit, err } = await mdsWith({ onStop, now: clock }, 'prices', '--universe', 'KO', '-o', file('cut.csv'));
    expect([exit, err.includes('after 0 of 1 symbols')]).toEqual([130, true]);
    expect(readdirSync(folder).filter((name) => name.startsWith('cut'))).toEqual([]);
  });

  test('says when there are no rows, in a pipe too', async () => {
    const { exit, out, err } = await mds('prices', '--universe', 'KO', '--from', '2030-01-01');
    expect([exit, out, err]).toEqual([0, '', 'mds: no rows for these symbols and days\n']);
  });

  test('what is no file is refused before a row is computed; a link stays a link', async () => {
    mkdirSync(file('taken.csv'));
    symlinkSync('/dev/full', file('full.csv'));
    expect((await mds('prices', '-o', file('taken.csv'))).err).toContain('it is a folder');
    expect((await mds('prices', '-o', file('full.csv'))).err).toContain('it is not a regular file');
    writeFileSync(file('real.csv'), 'before');
    symlinkSync(file('real.csv'), file('link.csv'));
    expect((await mds('prices', '--universe', 'KO', '-o', file('link.csv'))).exit).toBe(0);
    expect(lstatSync(file('link.csv')).isSymbolicLink()).toBe(true);
    expect(readFileSync(file('real.csv'), 'utf8')).toContain('symbol,');
    for (const name of ['taken.csv', 'full.csv', 'link.csv', 'real.csv']) rmSync(file(name), { recursive: true });
  });
});
