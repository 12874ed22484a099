/** The symbol directory of Nasdaq Trader, made of the tickers of the mirror where none was recorded. */
import { tickersOf } from './listings.ts';
import type { Market } from './market.ts';
import type { Records } from './records.ts';

const CODES: Readonly<Record<string, string>> = {
  'NYSE American': 'A',
  NYSE: 'N',
  'NYSE Arca': 'P',
  CBOE: 'Z',
  'Cboe BZX': 'Z',
};

/** `nasdaqlisted.txt` or `otherlisted.txt`. */
export function directoryFile(records: Records, market: Market, name: string): Uint8Array {
  const listed = JSON.parse(Buffer.from(records.tickers.get('company_tickers_exchange.json')!).toString('utf8')) as {
    data: [number, string, string, string | null][];
  };
  const exchanges = new Map(listed.data.map(([, , ticker, exchange]) => [ticker, exchange]));
  const rows = tickersOf(records)
    .map(({ ticker, title }) => {
      const etf = market.series(ticker)?.kind === 'ETF';
      return {
        ticker: ticker.replace('-', '.'),
        title: etf ? title : `${title} - Common Stock`,
        etf: etf ? 'Y' : 'N',
        exchange: exchanges.get(ticker) ?? 'NYSE',
      };
    })
    .sort((a, b) => (a.ticker < b.ticker ? -1 : 1));
  const stamp = 'File Creation Time: 1120202622:01';
  const lines =
    name === 'nasdaqlisted.txt'
      ? [
          'Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares',
          ...rows
            .filter(({ exchange }) => /nasdaq/i.test(exchange))
            .map(({ ticker, title, etf }) => `${ticker}|${title}|Q|N|N|100|${etf}|N`),
          `${stamp}|||||||`,
        ]
      : [
          'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol',
          ...rows
            .filter(({ exchange }) => !/nasdaq/i.test(exchange))
            .map(
              ({ ticker, title, etf, exchange }) =>
                `${ticker}|${title}|${CODES[exchange] ?? 'N'}|${ticker}|${etf}|100|N|${ticker}`,
            ),
          `${stamp}|||||||`,
        ];
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}
