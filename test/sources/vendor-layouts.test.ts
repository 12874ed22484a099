/** CSV as vendors write it: the same bars as the canonical file, or a refusal where it can be read in two ways. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSession } from '../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../src/engine/days.ts';
import { paymentStretches } from '../../src/store/reading/payment-stretches.ts';
import type { PriceBasis } from '../../src/store/schema/tables.ts';
import { canonicalCsv, makeSeries, part, type Series, yahooCsv } from './series.ts';
import { priceDump, withBench } from './workbench.ts';

const cents = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 100) / 100);

function inCents(series: Series): Series {
  const { open, high, low, close } = series;
  return { ...series, open: cents(open), high: cents(high), low: cents(low), close: cents(close) };
}

const TRUTH = inCents(makeSeries('2022-01-03', '2023-12-29', { price: 1500 }));

type WriteDate = (iso: string) => string;
const short =
  (mark: string, order: 'md' | 'dm', padded: boolean): WriteDate =>
  (iso) => {
    const [year, month, day] = iso.split('-') as [string, string, string];
    const parts = (order === 'md' ? [month, day] : [day, month]).map((each) => (padded ? each : String(Number(each))));
    return [...parts, year].join(mark);
  };
const iso: WriteDate = (date) => date;
const point = (value: number): string => value.toFixed(2);
const comma = (value: number): string => value.toFixed(2).replace('.', ',');
/** `1.234,56` */
const german = (value: number): string => new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(value);
const dollars = (value: number): string => `$${value.toFixed(2)}`;

function written(
  { days, open, high, low, close, volume }: Series,
  separator: string,
  date: WriteDate,
  number: (value: number) => string,
  header = ['Date', 'Open', 'High', 'Low', 'Close', 'Volume'],
): string {
  const columns: Readonly<Record<string, (i: number) => string>> = {
    Date: (i) => date(formatDay(days[i]!)),
    Open: (i) => number(open[i]!),
    High: (i) => number(high[i]!),
    Low: (i) => number(low[i]!),
    Close: (i) => number(close[i]!),
    'Close/Last': (i) => number(close[i]!),
    Volume: (i) => String(volume[i]!),
  };
  const rows = days.map((_, i) => header.map((name) => columns[name]!(i)).join(separator));
  return `${[header.join(separator), ...rows].join('\n')}\n`;
}

const NASDAQ = ['Date', 'Close/Last', 'Volume', 'Open', 'High', 'Low'];

const LAYOUTS: Readonly<Record<string, (series: Series) => string>> = {
  'nasdaq.com': (series) => {
    const [header, ...rows] = written(series, ',', short('/', 'md', true), dollars, NASDAQ)
      .trimEnd()
      .split('\n');
    return `${[header, ...rows.reverse()].join('\r\n')}\r\n`;
  },
  'semicolons, decimal comma': (series) => written(series, ';', iso, comma),
  'semicolons, decimal comma, thousands': (series) => written(series, ';', iso, german),
  'semicolons, decimal point': (series) => written(series, ';', iso, point),
  'semicolons, 31.12.2023': (series) => written(series, ';', short('.', 'dm', true), comma),
  '12/31/2023': (series) => written(series, ',', short('/', 'md', true), point),
  '1/2/2023, month first': (series) => written(series, ',', short('/', 'md', false), point),
  '31/12/2023': (series) => written(series, ',', short('/', 'dm', true), point),
};

/** The stored prices, or why they are not available. */
/** Bars alone: what differs is the basis of the site. */
const barsOf = (dump: unknown): unknown => (dump as { readonly bars?: unknown }).bars ?? dump;

function imported(text: string, basis?: PriceBasis): { readonly dump: unknown; readonly reason: string | undefined } {
  return withBench(({ store, one }) => {
    const { status, reason } = one('X.csv', text, basis === undefined ? {} : { basis });
    return { dump: status === 'imported' ? priceDump(store, 'X') : status, reason };
  });
}

const window = fc
  .tuple(fc.nat({ max: TRUTH.days.length - 1 }), fc.integer({ min: 1, max: 120 }))
  .map(([from, length]) => {
    const last = Math.min(TRUTH.days.length - 1, from + length - 1);
    return part(TRUTH, formatDay(TRUTH.days[from]!), formatDay(TRUTH.days[last]!));
  });

/** Whether month and day could change places in every date, by the calendar and by the sessions of the exchange. */
function isAmbiguous({ days }: Series): boolean {
  return days.every((at) => {
    const [year, month, day] = formatDay(at).split('-');
    const swapped = parseDay(`${year}-${day}-${month}`);
    return swapped !== undefined && isSession(swapped);
  });
}

describe.each(Object.entries(LAYOUTS))('%s', (name, write) => {
  test('gives exactly the bars of the canonical file, or is refused where month and day could change places', () => {
    const known = name === 'nasdaq.com' || name.startsWith('semicolons, decimal');
    fc.assert(
      fc.property(window, (series) => {
        const { dump, reason } = imported(write(series), 'raw');
        if (!known && isAmbiguous(series))
          expect([dump, reason]).toEqual(['refused', expect.stringContaining('month')]);
        else if (name === 'nasdaq.com') expect(barsOf(dump)).toEqual(barsOf(imported(canonicalCsv(series, 'X')).dump));
        else expect(dump).toEqual(imported(canonicalCsv(series, 'X')).dump);
      }),
      { numRuns: 25 },
    );
  });

  test('needs a stated basis, where its site is not known', () => {
    if (name === 'nasdaq.com')
      expect(imported(write(TRUTH)).dump).toMatchObject({ spans: [['split_unlisted', '2022-01-03', '2023-12-29']] });
    else
      expect(imported(write(TRUTH))).toMatchObject({
        dump: 'unrecognised',
        reason: expect.stringContaining('--basis'),
      });
  });
});

test('a file of prices alone says nothing of dividends, until one that does is imported', () =>
  withBench(({ store, one }) => {
    one('X.csv', written(TRUTH, ',', iso, point), { basis: 'raw' });
    expect(paymentStretches(store, 'X')).toEqual([]);
    one('X.csv', canonicalCsv(TRUTH, 'X'));
    expect(paymentStretches(store, 'X')).toEqual([{ from: TRUTH.days[0], to: TRUTH.days.at(-1) }]);
  }));

test('nor does a download of a site without a column of them', () =>
  withBench(({ store, one }) => {
    const rows = written(TRUTH, ',', iso, point).split('\n');
    const head = rows[0]!.replace(/\bclose\b/i, 'Close/Last');
    one('X.csv', [head, ...rows.slice(1)].join('\n'));
    expect(store.bars('X').days.length).toBeGreaterThan(100);
    expect(paymentStretches(store, 'X')).toEqual([]);
    // Written by something else: its note is no JSON.
    const other = { source: 'x', sha256: 'x', kind: 'tiingo_json', subject: 'X', importedAt: 0, bytes: 1, rows: 1 };
    store.transaction(() => store.addImport({ ...other, note: 'by hand' }));
    expect(paymentStretches(store, 'X')).toHaveLength(1);
  }));

describe('yfinance with several lines above the rows', () => {
  const series = makeSeries('2023-01-03', '2023-12-29', { dividends: [{ day: 19500, amount: 0.5 }] });
  const columns = ['Adj Close', 'Close', 'High', 'Low', 'Open', 'Volume'];
  const download = (first: string, second: string, third = `Date${','.repeat(columns.length)}`, names = columns) => {
    const [header, ...rows] = yahooCsv(series, false).trimEnd().split('\n');
    const at = ['Date', ...names].map((column) => header!.split(',').indexOf(column));
    const cells = rows.map((line) => at.map((i) => line.split(',')[i]).join(','));
    const above = [`${first},${names.join(',')}`, [second, ...names.map(() => 'X')].join(','), third];
    return `${[...above, ...cells].filter((line) => line !== '').join('\n')}\n`;
  };

  test.each([
    ['Price', 'Ticker'],
    ['', ''],
  ])('%j, %j: the bars and dividends of the file with one line', (first, second) => {
    const plain = imported(yahooCsv(series, false)).dump;
    expect(imported(download(first, second)).dump).toEqual(plain);
    expect(imported(download(first, second, '')).dump).toEqual(plain);
  });

  test('the symbol is that of the file', () =>
    withBench(({ one }) => {
      const file = one('download.csv', download('Price', 'Ticker'));
      expect(file).toMatchObject({ status: 'imported', subject: 'X' });
      expect(one('b.csv', download('Price', 'Ticker'), { symbol: 'Y' })).toMatchObject({
        status: 'refused',
        reason: 'the file is about X, not Y',
      });
    }));

  test('a fault is named by its line in the file', () => {
    const lines = download('Price', 'Ticker').split('\n');
    lines[9] = lines[9]!.replace(/,[^,]*/, ',oops');
    withBench(({ one }) => {
      expect(one('X.csv', lines.join('\n'))).toMatchObject({ status: 'failed', line: 10 });
    });
  });

  test('without Adj Close its prices are adjusted for dividends: closes for returns, whatever the basis given', () => {
    const text = download('Price', 'Ticker', undefined, columns.slice(1));
    for (const basis of [undefined, 'raw', 'split'] as const)
      withBench(({ store, one }) => {
        expect(one('X.csv', text, basis === undefined ? {} : { basis })).toMatchObject({
          status: 'imported',
          basis: 'dividend',
          warnings: [expect.stringContaining('auto_adjust=False')],
        });
        expect(store.bars('X').days.length).toBe(0);
      });
  });

  test('the columns of each of several symbols are its prices', () =>
    withBench(({ run, store }) => {
      const two = (line: string, i: number): string => {
        const [day, ...cells] = line.split(',');
        return [day, ...cells, ...(i === 1 ? cells.map(() => 'Y') : cells)].join(',');
      };
      const text = download('Price', 'Ticker').trimEnd().split('\n').map(two).join('\n');
      expect(run({ 'download.csv': text }).files).toMatchObject([
        { status: 'imported', subject: 'X' },
        { status: 'imported', subject: 'Y' },
      ]);
      expect(store.bars('Y').close).toEqual(store.bars('X').close);
    }));
});

describe('what can be read in two ways', () => {
  const row = (date: string, price = '60', volume = '1000') => [date, price, price, price, price, volume].join(',');
  const file = (...rows: string[]) => `${['Date,Open,High,Low,Close,Volume', ...rows].join('\n')}\n`;

  test('dates of which both orders are sessions are refused', () => {
    // 4 and 5 January 2024 as the first of April and of May: all four are sessions.
    const text = file(row('1/4/2024'), row('1/5/2024'));
    expect(imported(text, 'raw')).toMatchObject({ dump: 'refused', reason: expect.stringContaining('1/4/2024') });
    // 9 January settles it: 2024-09-01 is a Sunday.
    const more = file(...[4, 5, 8, 9].map((day) => row(`1/${day}/2024`)));
    expect(imported(more, 'raw')).toEqual(imported(more.replaceAll(/1\/(\d)\/2024/g, '2024-01-0$1'), 'raw'));
  });

  test('dates in both orders are a fault with its line', () => {
    const text = file(row('1/16/2024'), row('17/1/2024'));
    withBench(({ one }) => {
      expect(one('X.csv', text, { basis: 'raw' })).toMatchObject({ status: 'failed', line: 3 });
    });
  });

  test('numbers that may have a decimal comma or a mark of thousands are refused', () => {
    const text = 'Date;Open;High;Low;Close;Volume\n2024-01-04;1,234;1,235;1,233;1,234;1,000\n';
    expect(imported(text, 'raw')).toMatchObject({ dump: 'refused', reason: expect.stringContaining('decimal') });
  });

  test('a decimal comma and a decimal point in one file are a fault', () => {
    const text = 'Date;Open;High;Low;Close;Volume\n2024-01-04;60,5;60.5;60,5;60,5;1\n';
    expect(imported(text, 'raw').dump).toBe('failed');
  });

  test('quoted numbers with marks of thousands are read', () => {
    const text = file('01/16/2024,"1,060.5","1,060.5","1,060.5","1,060.5","53,046,530"');
    withBench(({ store, one }) => {
      expect(one('X.csv', text, { basis: 'raw' }).status).toBe('imported');
      expect([store.bars('X').close[0], store.bars('X').volume[0]]).toEqual([1060.5, 53046530]);
    });
  });

  test('marks of thousands in quotes are read next to days as 2024-01-16, too', () => {
    const text = file('2024-01-16,"1,060.5","1,060.5","1,060.5","1,060.5",53046530');
    withBench(({ store, one }) => {
      expect(one('X.csv', text, { basis: 'raw' }).status).toBe('imported');
      expect([store.bars('X').close[0], store.bars('X').volume[0]]).toEqual([1060.5, 53046530]);
    });
  });
});

describe('a first column without a name', () => {
  const NAMES = ',Open,High,Low,Close,Volume';

  test.each([
    ['days', `${NAMES}\n2024-01-16,60,61,59,60.5,1000\n`],
    ['days with times', `"",Open,High,Low,Close,Volume\n2024-01-16 00:00:00-05:00,60,61,59,60.5,1000\n`],
    ['days as 1/16/2024', `${NAMES}\n1/16/2024,60,61,59,60.5,1000\n`],
    ['the number of the row', `,Date${NAMES}\n0,2024-01-16,60,61,59,60.5,1000\n`],
    [
      'that number, under the name that pandas reads it by',
      `Unnamed: 0,Date${NAMES}\n0,2024-01-16,60,61,59,60.5,1000\n`,
    ],
  ])('holds %s', (_, text) =>
    withBench(({ store, one }) => {
      expect(one('X.csv', text, { basis: 'raw' })).toMatchObject({ status: 'imported', from: '2024-01-16' });
      expect(store.bars('X').close[0]).toBe(60.5);
    }),
  );

  test('with anything else is refused: it has to be named or removed', () =>
    withBench(({ one }) => {
      const text = `,Date${NAMES}\n0.5,2024-01-16,60,61,59,60.5,1000\n`;
      expect(one('X.csv', text, { basis: 'raw' })).toMatchObject({
        status: 'refused',
        reason: expect.stringContaining('name the column or remove it'),
      });
    }));
});
