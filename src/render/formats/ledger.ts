/** Closes as price directives of plain-text accounting. */
import type { Format, PriceSeries } from './format.ts';

/** Prices of US listings are in dollars. */
const CURRENCY = 'USD';

/** ledger-cli.org, "Historical price entries"; hledger reads the same directive (hledger.org, "P directive"). */
const directives = (series: readonly PriceSeries[]): string =>
  written(series, ';', ({ symbol }) => {
    // A name of other characters than letters is quoted.
    const commodity = /^[A-Za-z]+$/.test(symbol) ? symbol : `"${symbol}"`;
    return (day, close) => `P ${day} ${commodity} ${close} ${CURRENCY}`;
  });

export const ledger: Format = {
  name: 'ledger',
  help: 'print the closes as price directives of Ledger',
  readBy: 'people',
  takes: 'prices',
  prices: directives,
};

export const hledger: Format = { ...ledger, name: 'hledger', help: 'the same for hledger' };

export const beancount: Format = {
  name: 'beancount',
  help: 'print the closes as price directives of Beancount; a symbol of one letter becomes F.US',
  readBy: 'people',
  takes: 'prices',
  // beancount.github.io, "Beancount Language Syntax": a commodity of version 2 has two characters or more.
  prices: (series) =>
    written(series, ';;', ({ symbol }) => {
      const commodity = symbol.length === 1 ? `${symbol}.US` : symbol;
      return (day, close) => `${day} price ${commodity}  ${close} ${CURRENCY}`;
    }),
};

function written(
  series: readonly PriceSeries[],
  comment: string,
  lineOf: (of: PriceSeries) => (day: string, close: string) => string,
): string {
  return series
    .flatMap((each) => {
      const of = each.simulated ? ', simulated' : '';
      const line = lineOf(each);
      return [
        `${comment} ${each.symbol}: closes in ${CURRENCY}, adjusted for splits up to ${each.asOf}${of}`,
        ...each.rows.map(([day, close]) => line(day, close)),
      ];
    })
    .map((line) => `${line}\n`)
    .join('');
}
