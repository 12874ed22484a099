/** Tables of prices that state no basis: it is taken where other closes or digits show it, and from nothing else. */
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/engine/days.ts';
import type { FileBasis } from '../../src/sources/types.ts';
import { adjustedClose, canonicalCsv, day, factor, makeSeries, part, type Series, yahooCsv } from './series.ts';
import { type Files, withBench } from './workbench.ts';

const SPLIT = { day: day('2022-06-15'), numerator: 4, denominator: 1 };
const DIVIDENDS = ['2021-03-10', '2021-09-10', '2022-03-10', '2022-09-09', '2023-03-10'].map((text) => ({
  ...{ day: day(text), amount: 0.9 },
}));
const SERIES = cents(makeSeries('2021-01-04', '2023-06-30', { splits: [SPLIT], dividends: DIVIDENDS, price: 60 }));
const PLAIN = cents(makeSeries('2021-01-04', '2023-06-30'));

function cents(series: Series): Series {
  const round = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 100) / 100);
  const { open, high, low, close } = series;
  return { ...series, open: round(open), high: round(high), low: round(low), close: round(close) };
}

/** A table of that basis, to so many decimals. */
function table(series: Series, basis: FileBasis, decimals = 6): string {
  const adjusted = adjustedClose(series);
  const rows = series.days.map((at, i) => {
    const by = { raw: 1, split: 1 / factor(series.splits, at), dividend: adjusted[i]! / series.close[i]! };
    const times = by[basis as keyof typeof by];
    const prices = [series.open, series.high, series.low, series.close].map((column) => column[i]! * times);
    return [formatDay(at), ...prices.map((value) => value.toFixed(decimals)), series.volume[i]].join(',');
  });
  return ['Date,Open,High,Low,Close,Volume', ...rows].join('\n');
}

/** Fails-to-deliver lines of every twentieth session between two days: the close of the session before. */
function fails(series: Series, from: string, to: string, cusip = '037833100'): Files {
  const lines = series.days.flatMap((at, i) =>
    i % 20 === 1 && at >= day(from) && at <= day(to)
      ? [`${formatDay(at).replaceAll('-', '')}|${cusip}|KO|10|COLA CO|${series.close[i - 1]!.toFixed(2)}`]
      : [],
  );
  const trailer = [`Trailer record count ${lines.length}`, `Trailer total quantity of shares ${lines.length * 10}`];
  const header = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE';
  return { 'cnsfails.txt': `${[header, ...lines, ...trailer].join('\n')}\n` };
}

function rowsOf(name: string, series: Series, basis: FileBasis, decimals: number): string {
  const lines = table(series, basis, decimals).split('\n').slice(1);
  return lines.map((line) => `${line},${name}`).join('\n');
}

const NAME = 'KO.csv';
const LISTED = { 'older/KO.csv': yahooCsv(SERIES, true) };

/** What becomes of a table next to other files, imported before it. */
function outcome(others: Files, text: string) {
  return withBench(({ run, one, store }) => {
    if (Object.keys(others).length > 0) run(others);
    const { status, basis, rows, from, reason, warnings } = one(NAME, text);
    return { status, basis, rows, from, reason, warnings, first: store.bars('KO')?.close[0] };
  });
}

describe('with a file of the symbol that lists its events', () => {
  test.each([
    ['raw', 'raw'],
    ['split', 'split_unlisted'],
    ['dividend', 'dividend'],
  ] as const)('%s prices', (basis, expected) => {
    for (const decimals of [2, 6])
      expect(outcome(LISTED, table(SERIES, basis, decimals))).toMatchObject({ status: 'imported', basis: expected });
  });

  test('in one run, and whatever the order of the names', () =>
    withBench(({ run }) => {
      const { files } = run({ 'a/KO.csv': table(SERIES, 'raw', 2), 'b/KO.csv': yahooCsv(SERIES, true) });
      expect(files.map(({ status, basis }) => [status, basis])).toEqual([
        ['imported', 'raw'],
        ['imported', 'split'],
      ]);
    }));

  test('closes of another security show nothing', () => {
    const other = cents(makeSeries('2021-01-04', '2023-06-30', { price: 17 }));
    expect(outcome(LISTED, table(other, 'raw', 2))).toMatchObject({ status: 'unrecognised' });
  });

  test('to be replaced it shows nothing', () =>
    withBench(({ run }) => {
      run(LISTED);
      const { files } = run({ [NAME]: table(SERIES, 'raw', 2) }, { replaces: true });
      expect(files).toMatchObject([{ status: 'unrecognised' }]);
    }));
});

describe('with fails-to-deliver files', () => {
  test('closes that equal theirs from the first month on are as traded; the rows before are left out', () => {
    const shown = outcome(fails(PLAIN, '2021-02-01', '2023-06-30'), table(PLAIN, 'raw', 2));
    expect(shown).toMatchObject({ status: 'imported', basis: 'raw', from: '2021-02-02' });
    expect(shown.warnings.join()).toMatch(
      /as traded: closes on (\d+) of \1 days .*20 rows before 2021-02-02 are left out/,
    );
  });

  test('a file of which rows were left out is read again, and whole where more shows their basis', () =>
    withBench(({ run, one, store }) => {
      const text = table(PLAIN, 'raw', 2);
      run(fails(PLAIN, '2021-02-01', '2023-06-30'));
      one(NAME, text);
      const again = one(NAME, text);
      expect(again.status).toBe('unchanged');
      expect(again.warnings.join()).toContain('20 rows before 2021-02-02 are left out');
      run(fails(PLAIN, '2021-01-04', '2021-02-01'));
      expect(one(NAME, text)).toMatchObject({ status: 'imported', from: '2021-01-04', rows: PLAIN.days.length });
      expect(store.bars('KO').days.length).toBe(PLAIN.days.length);
    }));

  test('nothing is taken from those of the last months alone', () => {
    const { status, reason } = outcome(fails(PLAIN, '2022-12-01', '2023-06-30'), table(PLAIN, 'raw', 2));
    expect(status).toBe('unrecognised');
    expect(reason).toContain('nothing shows those of the');
  });

  test('a drift below theirs is that of dividends, and closes next to no payment on record stay open', () => {
    const files = fails({ ...SERIES, splits: [] }, '2022-07-01', '2023-06-30');
    const since = part(SERIES, '2022-07-01', '2023-06-30');
    expect(outcome(files, table(since, 'dividend', 2))).toMatchObject({ basis: 'dividend' });
    expect(outcome(files, table(SERIES, 'split', 2)).status).toBe('unrecognised');
  });
});

describe('by its digits', () => {
  const twoDecimals = table(PLAIN, 'raw', 2);

  test('fractions before decimals', () => {
    const days = makeSeries('2000-01-03', '2002-12-31');
    const old = day('2001-05-01');
    const ticks = (values: readonly number[]): number[] =>
      values.map((value, i) => (days.days[i]! < old ? Math.round(value * 32) / 32 : Math.round(value * 100) / 100));
    const { open, high, low, close } = days;
    const series = { ...days, open: ticks(open), high: ticks(high), low: ticks(low), close: ticks(close) };
    expect(outcome({}, table(series, 'raw'))).toMatchObject({ status: 'imported', basis: 'split_unlisted' });
    expect(outcome({}, table(series, 'raw', 2)).status).toBe('unrecognised');
  });

  test('whole cents before a split that nothing lists, but not of prices adjusted for dividends', () => {
    for (const decimals of [4, 6]) {
      expect(outcome({}, table(SERIES, 'split', decimals))).toMatchObject({ basis: 'split_unlisted', rows: 627 });
      expect(outcome({}, table(SERIES, 'dividend', decimals)).status).toBe('unrecognised');
    }
    const late = part(SERIES, '2021-01-04', '2022-06-10');
    expect(outcome({}, table(late, 'split', 6)).basis).toBe('split_unlisted');
  });

  const basesOf = (text: string) => withBench(({ run }) => run({ 'x.csv': text }).files.map(({ basis }) => basis));

  test('the other symbols of a file show that its source does not round', () => {
    const long = (basis: FileBasis, decimals: number): string =>
      ['KO', 'PG'].map((name) => rowsOf(name, name === 'KO' ? PLAIN : SERIES, basis, decimals)).join('\n');
    const header = 'date,open,high,low,close,volume,symbol\n';
    expect(basesOf(header + long('dividend', 2))).toEqual([undefined]);
    expect(basesOf(header + long('split', 2))).toEqual([undefined]);
    expect(basesOf(header + long('dividend', 6))).toEqual(['split_unlisted', undefined]);
    expect(basesOf(header + long('split', 6))).toEqual(['split_unlisted', 'split_unlisted']);
  });

  test('whole cents as 32-bit floats print them to six decimals, as in files of Yahoo until 2024', () => {
    const asFloats = (text: string): string =>
      text.replaceAll(/\d+\.\d\d+/g, (price) => String(Number(Math.fround(Number(price)).toFixed(6))));
    expect(outcome({}, asFloats(table(PLAIN, 'raw', 2)))).toMatchObject({ basis: 'split_unlisted', rows: 627 });
    expect(outcome({}, asFloats(table(SERIES, 'dividend', 8))).status).toBe('unrecognised');
    const [header, ...lines] = asFloats(table(PLAIN, 'raw', 2))
      .split('\n')
      .slice(0, 9);
    const long = lines.flatMap((line) => [`${line},KO`, `${line.replaceAll(/\d+\.\d+/g, '4.84')},PG`]);
    expect(basesOf([`${header},Name`, ...long].join('\n'))[0]).toBe('split_unlisted');
  });

  test('a trade between cents, which the source prints, is the high or the low of a day', () => {
    const barchart = (text: string, low: string): string => {
      const [, ...lines] = text.split('\n');
      const rows = lines.map((line, i) => {
        const [date, open, high, lowest, close, volume] = line.split(',');
        return [
          date,
          open,
          high,
          i % 40 === 7 ? `${Math.floor(Number(lowest))}${low}` : lowest,
          close,
          '0',
          '0%',
          volume,
        ];
      });
      return ['Time,Open,High,Low,Last,Change,%Chg,Volume', ...rows.map((row) => row.join(','))].join('\n');
    };
    expect(outcome({}, barchart(table(PLAIN, 'raw', 2), '.0653')).basis).toBe('split_unlisted');
    expect(outcome({}, barchart(table(PLAIN, 'raw', 2), '.06')).status).toBe('unrecognised');
    expect(outcome({}, barchart(table(SERIES, 'dividend', 4), '.0653')).status).toBe('unrecognised');
  });

  test('closes side by side', () => {
    const closes = (series: Series, basis: FileBasis): string[] =>
      table(series, basis)
        .split('\n')
        .map((line) => line.split(',')[4]!);
    const wide = (basis: FileBasis): string => {
      const [one, two] = [closes(PLAIN, basis), closes(SERIES, basis)];
      return ['Date,KO,PG', ...PLAIN.days.map((at, i) => [formatDay(at), one[i + 1], two[i + 1]].join(','))].join('\n');
    };
    expect(basesOf(wide('dividend'))).toEqual(['split_unlisted', undefined]);
    expect(basesOf(wide('split'))).toEqual(['split_unlisted', 'split_unlisted']);
  });

  test('a source that rounds to cents shows nothing', () => {
    for (const basis of ['raw', 'split', 'dividend'] as const)
      expect(outcome({}, table(SERIES, basis, 2)).status).toBe('unrecognised');
    expect(outcome({}, twoDecimals).status).toBe('unrecognised');
  });
});

test('a file of several symbols of which nothing is shown has one report', () =>
  withBench(({ run }) => {
    const rows = PLAIN.days.flatMap((at) => ['AAA', 'BBB'].map((symbol) => `${formatDay(at)},1,1,1,1,1,${symbol}`));
    const { files } = run({ 'x.csv': `date,open,high,low,close,volume,Name\n${rows.join('\n')}` });
    expect(files).toMatchObject([{ status: 'unrecognised', reason: expect.stringContaining('2 symbols') }]);
  }));

test('the canonical file of the same prices agrees with what was taken', () =>
  withBench(({ run, one }) => {
    run(LISTED);
    one(NAME, table(SERIES, 'raw', 2));
    expect(one('KO.csv', canonicalCsv(SERIES, 'KO')).status).toBe('imported');
  }));
