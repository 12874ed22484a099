/** `mds positions`: figures by hand, splits, dividends, days, and faults of the file with their lines. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDay } from '../../../src/engine/days.ts';
import { positionFigures, spinOffsOf } from '../../../src/engine/positions.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const day = (text: string): number => parseDay(text)!;

test('by hand: a 2:1 split between two dividends', () => {
  const record = {
    asOf: day('2026-06-30'),
    close: 60,
    splits: [{ day: day('2026-03-02'), numerator: 2, denominator: 1 }],
    dividends: [
      { day: day('2026-01-05'), amount: 7 },
      { day: day('2026-02-02'), amount: 1 },
      { day: day('2026-05-04'), amount: 0.5 },
      { day: day('2026-07-01'), amount: 9 },
    ],
    recordsDividends: true,
  };
  const lot = { day: day('2026-01-05'), shares: 10, cost: 1000 };
  // 20 shares at 60; 10 x 1 before the split and 20 x 0.5 after it; none of the ex-date of the purchase, nor of a later
  // day.
  const figures = { shares: 20, cost: 1000, value: 1200, gain: 200, gainPct: 20, income: 20 };
  expect(positionFigures([lot], record)).toEqual(figures);
  // A lot bought on the day of the split is of new shares.
  expect(positionFigures([{ ...lot, day: day('2026-03-02') }], record)).toMatchObject({ shares: 10, income: 5 });
  const spinOff = { day: day('2026-04-01'), numerator: 1324, denominator: 1000 };
  expect(positionFigures([lot], { ...record, splits: [...record.splits, spinOff] })).toEqual(figures);
  const unknown = positionFigures([lot], { ...record, close: undefined, recordsDividends: false });
  const [noPrice, notReported] = ['no_price_data', 'dividends_not_stored'].map((reason) => ({
    available: false,
    reason,
  }));
  expect(unknown).toMatchObject({ value: noPrice, gain: noPrice, income: notReported });
});

test('by hand: a spin-off keeps the shares, and says what left', () => {
  const [before, on] = [day('2022-04-08'), day('2022-04-11')];
  // As AT&T in 2022: 1,324 for 1,000 took 0.324/1.324 of 24.10, 5.90 per share; the bars are divided by the factor.
  const splits = [
    { day: on, numerator: 1324, denominator: 1000 },
    { day: day('2022-06-01'), numerator: 2, denominator: 1 },
  ];
  const bars = { days: Int32Array.of(before, on), close: Float64Array.of(24.1 / 1.324 / 2, 19.6 / 2) };
  const lots = [
    { day: day('2022-01-03'), shares: 10, cost: 250 },
    { day: on, shares: 7, cost: 137 },
  ];
  const [spinOff, ...others] = spinOffsOf(lots, { asOf: day('2022-06-30'), splits }, bars);
  expect(others).toEqual([]);
  expect(spinOff).toMatchObject({ day: on, shares: 10 });
  expect(spinOff!.perShare).toBeCloseTo(5.8976, 4);
  expect(spinOffsOf(lots.slice(1), { asOf: day('2022-06-30'), splits }, bars)).toEqual([]);
  expect(spinOffsOf(lots, { asOf: before, splits }, bars)).toEqual([]);
});

test('a lot before a split that nothing dates has no number of shares', async () => {
  const path = join(folder(), 'open.db');
  copyFileSync(sampleStore().path, path);
  const writer = openWriter(path, { kind: 'simulated' });
  const split = { numerator: 3, denominator: 1, accession: '0000000001-26-000001' };
  const open = { ...split, after: day('2024-01-02'), day: day('2024-03-01') };
  writer.transaction(() => writer.putPriceBasis({ symbol: 'KO', splits: [], unlisted: [open], said: [] }));
  writer.close();
  const file = join(folder(), 'lots.csv');
  const of = async (date: string, ...args: string[]) => {
    writeFileSync(file, `symbol,date,shares,cost\nKO,${date},20,1200\n`);
    const { positions, notes } = JSON.parse(
      (await runMds(['positions', file, '--store', path, '--json', ...args])).out,
    ) as Report;
    return [positions[0]!.shares, positions[0]!.price, notes[0]] as const;
  };
  const marker = { available: false, reason: 'split_unlisted' };
  expect(await of('2023-06-01')).toEqual([marker, marker, expect.stringContaining('mds splits KO')]);
  expect((await of('2024-04-01'))[0]).toBe(20);
  expect((await of('2023-06-01', '--as-of', '2023-09-01'))[0]).toEqual(marker);
  // A share of a sum that is not known: no weights for the others either, instead of weights of 100 %.
  writeFileSync(file, 'symbol,date,shares,cost\nKO,2023-06-01,20,1200\nPG,2023-06-01,5,700\n');
  const { positions, total, notes } = JSON.parse(
    (await runMds(['positions', file, '--store', path, '--json'])).out,
  ) as Report;
  expect(positions.map(({ weight_pct }) => weight_pct)).toEqual([marker, marker]);
  expect(positions[1]!.value).toBeGreaterThan(0);
  expect(total.value).toEqual(marker);
  expect(notes).toContain('No weights: the value of KO is not known.');
});

function run(text: string, ...args: string[]) {
  const file = join(folder(), 'positions.csv');
  writeFileSync(file, text);
  return runMds(['positions', file, '--store', sampleStore().path, ...args]);
}

interface Report {
  readonly as_of: string;
  readonly positions: readonly Record<string, unknown>[];
  readonly total: Record<string, unknown>;
  readonly notes: readonly string[];
}

const FILE = 'symbol,date,shares,cost\nZCAD,2025-01-02,5,500\nKO,2023-03-01,20,"1,200.50"\nZCAD,2026-10-14,1,40\n';

describe('the command', () => {
  test('a narrow terminal gets a list of each row with all of it, a wide one every column', async () => {
    for (const width of [40, 60, 80]) {
      const { out } = await run(FILE, '--width', String(width));
      for (const label of ['Shares', 'Price', 'Value', 'Weight', 'Cost', 'Gain %', 'Income'])
        expect(out, `${width}`).toContain(label);
      expect(out, `${width}`).not.toContain('not shown');
    }
    // A total has no number of shares, price or weight.
    const [, total] = (await run(FILE, '--width', '60')).out.split('Total\n');
    expect(total!.split('\n\n')[0]!.match(/^[A-Z]\w+( %)?/gm)).toEqual(['Value', 'Cost', 'Gain', 'Gain %', 'Income']);
    expect((await run(FILE, '--width', '70')).out).toContain('1 more column not shown in 70 columns.');
  });

  test('lots of a symbol are one position; the split of ZCAD counts for the one before it', async () => {
    const { exit, out } = await run(FILE, '--json');
    const { positions, total } = JSON.parse(out) as Report;
    expect(exit).toBe(0);
    // 5 x 3 and 1 shares.
    expect(positions.map(({ symbol, shares, cost }) => [symbol, shares, cost])).toEqual([
      ['ZCAD', 16, 540],
      ['KO', 20, 1200.5],
    ]);
    for (const { value, shares, price } of positions)
      expect(Math.abs(Number(value) - Number(shares) * Number(price))).toBeLessThan(0.1);
    expect(positions.reduce((sum, { weight_pct }) => sum + Number(weight_pct), 0)).toBeCloseTo(100, 1);
    expect(total.cost).toBe(1740.5);
  });

  test('--as-of: closes and shares of that day, later purchases left out', async () => {
    const { as_of, positions, notes } = JSON.parse((await run(FILE, '--as-of', '2025-06-30', '--json')).out) as Report;
    expect(as_of).toBe('2025-06-30');
    expect(positions[0]).toMatchObject({ symbol: 'ZCAD', shares: 5, cost: 500, price_date: '2025-06-30' });
    expect(notes[0]).toBe('Left out: 1 of the purchases, made after 2025-06-30.');
  });

  test('--as-of a day before every purchase, and no session: nothing is owned, nothing of it is missing', async () => {
    const day = ['--as-of', '2020-01-01'];
    const { total, notes } = JSON.parse((await run(FILE, ...day, '--json')).out) as Report;
    expect(total).toMatchObject({ cost: 0, value: 0, gain: 0, income: 0 });
    expect(notes).toEqual(['Left out: 3 of the purchases, made after 2020-01-01.']);
    expect((await run(FILE, ...day)).out).toContain('AS OF 2020-01-01');
  });

  test('the screen names columns, totals and what income is', async () => {
    const { out } = await run(FILE);
    for (const part of ['Weight', 'Gain %', 'Total', 'ex-date after the purchase']) expect(out).toContain(part);
  });
});

test('the title names the days of the closes, not the newest session', async () => {
  // ZHLT was last traded before the newest session of the sample.
  const file = 'symbol,date,shares,cost\nKO,2023-03-01,20,1200\nZHLT,2023-03-01,1,10\n';
  const { positions } = JSON.parse((await run(file, '--json')).out) as Report;
  const [newest, oldest] = positions.map(({ price_date: date }) => String(date));
  expect(oldest! < newest!).toBe(true);
  expect((await run(file)).out).toContain(`2 symbols · closes of ${oldest} to ${newest}\n`);
  expect((await run(file, '--as-of', oldest!)).out).toContain(`2 symbols · closes of ${oldest}\n`);
});

describe('faults', () => {
  test('each with its line, all at once', async () => {
    const text =
      'date,symbol,cost,shares\n2024-02-30,AAPL,1,1\n\n# a comment\n2024-01-02,KO,1,-3\n2030-01-02,KO,1,1\n2024-01-02,"K O",1,1\n2024-01-02,KO,x,1\n';
    const { exit, err } = await run(text);
    expect(exit).toBe(2);
    expect([...err.matchAll(/positions\.csv:(\d+): ([^;\n]*)/g)].map(([, line, what]) => [line, what])).toEqual([
      ['2', "'2024-02-30' is not a date such as 2024-06-28"],
      ['5', "'-3' is not a number of shares above 0"],
      ['6', '2030-01-02 is in the future'],
      ['7', "'K O' is not a symbol"],
      ['8', "'x' is not a cost"],
    ]);
  });

  test.each([
    ['', 'positions.csv is empty'],
    ['symbol\n', 'no column date, shares, cost'],
    ['symbol,date,shares\nKO,2024-01-02,1\n', 'no column cost'],
    ['symbol,date,shares,cost\n', 'no purchases'],
    ['symbol,date,shares,cost\nNOSUCH,2024-01-02,1,1\n', 'NOSUCH'],
  ])('%j', async (text, message) => {
    const { exit, err } = await run(text);
    expect(exit).not.toBe(0);
    expect(err).toContain(message);
  });
});
