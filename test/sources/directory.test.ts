/** The symbol directory: kinds of securities by flag and by name, cut-off files. Rows as Nasdaq Trader writes them. */
import { expect, test } from 'vitest';
import { compute } from '../../src/endpoints/screen/compute.ts';
import { liveFigures } from '../../src/endpoints/subject/live-figures.ts';
import { readDirectory } from '../../src/sources/symbol-directory.ts';
import { bench, NOW } from './workbench.ts';

const NASDAQ = `Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares
AAPL|Apple Inc. - Common Stock|Q|N|N|100|N|N
GOOG|Alphabet Inc. - Class C Capital Stock|Q|N|N|100|N|N
QQQ|Invesco QQQ Trust, Series 1|G|N|N|100|Y|N
ACABU|Atlantic Coastal Acquisition Corp. II - Units|G|N|D|100|N|N
ACABW|Atlantic Coastal Acquisition Corp. II - Warrant|G|N|D|100|N|N
AGNCN|AGNC Investment Corp. - Depositary Shares Each Representing 1/1000th Interest in a Share of 7.00% Series C Fixed-To-Floating Rate Cumulative Redeemable Preferred Stock|Q|N|N|100|N|N
ASML|ASML Holding N.V. - New York Registry Shares|Q|N|N|100|N|N
PFBC|Preferred Bank - Common Stock|Q|N|N|100|N|N
ZVZZT|NASDAQ TEST STOCK|G|Y|N|100|N|N
File Creation Time: 1120202622:01|||||||
`;
const OTHER = `ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol
BRK.B|Berkshire Hathaway Inc. New Common Stock|N|BRK.B|N|100|N|BRK.B
ABR$D|Arbor Realty Trust 6.375% Series D Cumulative Redeemable Preferred Stock|N|ABRpD|N|100|N|ABR-D
EPD|Enterprise Products Partners L.P. Common Units representing limited partner interests|N|EPD|N|100|N|EPD
BABA|Alibaba Group Holding Limited American Depositary Shares each representing eight Ordinary share|N|BABA|N|100|N|BABA
SPY|SPDR S&P 500 ETF Trust|P|SPY|Y|100|N|SPY
AEFC|Aegon Funding Company LLC 5.10% Subordinated Notes due 2049|N|AEFC|N|100|N|AEFC
File Creation Time: 1120202622:01|||||||
`;

test('kinds and exchanges', () => {
  const kinds = (text: string): [string, unknown, unknown][] =>
    readDirectory(text).map(({ symbol, kind, exchange }) => [symbol, kind, exchange]);
  expect(kinds(NASDAQ)).toEqual([
    ['AAPL', 'stock', 'NASDAQ'],
    ['GOOG', 'stock', 'NASDAQ'],
    ['QQQ', 'etf', 'NASDAQ'],
    ['ACABU', 'other', 'NASDAQ'],
    ['ACABW', 'other', 'NASDAQ'],
    ['AGNCN', 'other', 'NASDAQ'],
    ['ASML', 'stock', 'NASDAQ'],
    ['PFBC', 'stock', 'NASDAQ'],
  ]);
  expect(kinds(OTHER)).toEqual([
    ['BRK-B', 'stock', 'NYSE'],
    ['EPD', 'stock', 'NYSE'],
    ['BABA', 'stock', 'NYSE'],
    ['SPY', 'etf', 'NYSE Arca'],
    ['AEFC', 'other', 'NYSE'],
  ]);
});

test('into the store: kinds that were not known; a cut-off file is refused', () => {
  const desk = bench();
  const tickers = JSON.stringify({ 0: { cik_str: 1067983, ticker: 'BRK-B', title: 'BERKSHIRE HATHAWAY INC' } });
  desk.run({ 'company_tickers.json': tickers, 'otherlisted.txt': OTHER });
  expect(desk.store.symbol('BRK-B')).toMatchObject({
    cik: 1067983,
    assetType: 'stock',
    exchange: 'NYSE',
    name: 'BERKSHIRE HATHAWAY INC',
  });
  expect(desk.store.symbol('SPY')).toMatchObject({ assetType: 'etf', exchange: 'NYSE Arca' });
  const cut = desk.one('nasdaqlisted.txt', NASDAQ.slice(0, 300));
  expect(cut).toMatchObject({ status: 'failed' });
  desk.close();
});

test('a warrant with the annual reports of its company is no stock, whatever its prices say, until the symbol is given to shares', async () => {
  const desk = bench();
  const tickers = JSON.stringify({
    0: { cik_str: 1, ticker: 'ACABW', title: 'ACABO CORP' },
    1: { cik_str: 1, ticker: 'ACAB', title: 'ACABO CORP' },
  });
  const prices =
    '# mds-prices 1\n# symbol: ACABW\n# basis: raw\n# asset_type: stock\ndate,open,high,low,close,volume\n2026-05-28,1,1,1,1,5\n2026-05-29,1,1,1,1,5\n';
  desk.run({ 'company_tickers.json': tickers, 'ACABW.csv': prices });
  expect(desk.store.symbol('ACABW')).toMatchObject({ assetType: 'stock' });
  desk.run({ 'nasdaqlisted.txt': NASDAQ });
  // It has a kind that no route names, and a screen of stocks does not take it.
  expect(desk.store.symbol('ACABW')).toMatchObject({ assetType: 'other' });
  desk.run({ 'ACABW.csv': prices.replace('2026-05-29,1', '2026-05-29,1.0') });
  expect(desk.store.symbol('ACABW')).toMatchObject({ assetType: 'other' });
  const context = { store: desk.store, now: NOW, asOf: undefined, liveFigures };
  const ask = (universe: string) =>
    compute(context, { universe, expression: 'price > 0', sort: 'symbol', include_stale: 'no', fields: 'asset_type' });
  await expect(ask('stocks')).rejects.toMatchObject({
    code: 'NO_DATA',
    message: expect.stringMatching(/^no symbol of stocks has a price by [0-9-]+$/),
  });
  expect((await ask('all')).rows).toEqual([
    { symbol: 'ACABW', asset_type: { available: false, reason: 'not_reported' } },
  ]);
  const given = NASDAQ.replace(
    'ACABW|Atlantic Coastal Acquisition Corp. II - Warrant',
    'ACABW|Acabow Inc. - Common Stock',
  );
  desk.run({ 'nasdaqlisted.txt': given });
  expect(desk.store.symbol('ACABW')).toMatchObject({ assetType: 'stock' });
  desk.close();
});
