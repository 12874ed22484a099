/** The symbol directory: kinds of securities by flag and by name, cut-off files. Rows as Nasdaq Trader writes them. */
import { expect, test } from 'vitest';
import { readDirectory } from '../../src/sources/symbol-directory.ts';
import { bench } from './workbench.ts';

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
    readDirectory(text).securities.map(({ symbol, kind, exchange }) => [symbol, kind, exchange]);
  expect(kinds(NASDAQ)).toEqual([
    ['AAPL', 'stock', 'NASDAQ'],
    ['GOOG', 'stock', 'NASDAQ'],
    ['QQQ', 'etf', 'NASDAQ'],
    ['ASML', 'stock', 'NASDAQ'],
    ['PFBC', 'stock', 'NASDAQ'],
  ]);
  expect(kinds(OTHER)).toEqual([
    ['BRK-B', 'stock', 'NYSE'],
    ['EPD', 'stock', 'NYSE'],
    ['BABA', 'stock', 'NYSE'],
    ['SPY', 'etf', 'NYSE Arca'],
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
