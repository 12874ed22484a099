/** Ticker symbols at the border: one spelling (upper case, class after a dash) whatever the source writes. */

import { quote, refused } from './fault.ts';

/** What a symbol looks like once normalized. */
const NORMALIZED = /^[A-Z][A-Z0-9]{0,7}(-[A-Z0-9]{1,3})?$/;
/** A ticker as a file name or a word of one: at most five letters and a class. */
const IN_NAME = /^[A-Za-z]{1,5}([.-][A-Za-z]{1,2})?$/;
/** Words people name price files by. They are symbols only where something says so. */
const WORDS = new Set(
  (
    'ADJ ALL AND CHART CLEAN COPY CSV DAILY DATA DAY EOD FILE FINAL FROM FULL HIST INDEX LAST LIST MINE MONTH MY NEW OF ' +
    'OHLC OHLCV OLD ORIG OTHER PRICE QUOTE RAW SAVED SPLIT STOCK TABLE TEMP TEST THE TICK TILL TO TODAY UNTIL WEEK YEAR'
  ).split(' '),
);

/** `brk.b`, `BRK/B`, `BRK B` and `BRK-B` are `BRK-B`; undefined when it is no ticker. */
export function normalizeTicker(text: string): string | undefined {
  const symbol = text.trim().toUpperCase().replace(/[./ ]/g, '-');
  return symbol.length <= 8 && NORMALIZED.test(symbol) ? symbol : undefined;
}

/** The stem of a file name: no folder, no `.gz` or `.zip`, no data extension. */
export function stemOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return name.replace(/\.(gz|zip)$/i, '').replace(/\.(csv|txt|json|tsv)$/i, '');
}

/** Suffixes of exchanges outside of the US: those of Yahoo, and the countries and exchanges of other services. */
const FOREIGN = new Set(
  (
    'TW TWO T L IL DE DU F BE HM HA MU SG PA NX TO V CN NE HK NS BO SA SN MX BA CR AX KS KQ SS SZ MI TI AS SW VX ST OL CO ' +
    'HE IC BR LS MC VI IR AT WA PR BD RO RG TL VS ME IS SI NZ TA JK BK KL JO CA QA SR AE VN XD XC XA ' +
    'UK JP PL HU LN LON LSE XETRA TSE TSX TRT NSE BSE SHG SHE KO KQX PSE'
  ).split(' '),
);

/** A name and a suffix behind a point: `VOD.L`, `0050.TW`, `RELIANCE.NS`, with nothing or other words behind it. */
const SUFFIXED = /^([A-Za-z0-9&-]{1,12})\.([A-Za-z]{1,5})(?=$|[\s_.(-])/;
/** A number as the first word of a name that is no year and no day: a ticker of Asia. */
const NUMBERED = /^(?!(?:19|20)\d\d(?:\D|$)|(?:19|20)\d{6}(?:\D|$))\d{3,6}(?=[A-Za-z]?$|[\s_.-][A-Za-z])/;

/** Why a name is that of no US listing; undefined where nothing says so. The part before the suffix is not the symbol. */
function foreignName(text: string): string | undefined {
  const [, , suffix = ''] = SUFFIXED.exec(text) ?? [];
  if (FOREIGN.has(suffix.toUpperCase()))
    return `${quote(text)} is no US symbol: .${suffix.toUpperCase()} means another exchange`;
  return NUMBERED.test(text) ? `${quote(text)} is no US symbol: those have no digits` : undefined;
}

/**
 * The US symbol that a text of a price source is; undefined where it is no ticker. Throws IMPORT_REFUSED for a name of
 * another exchange, and for one with digits: no US ticker has any (FIELDS A33).
 */
export function tickerIn(text: string): string | undefined {
  const name = text.trim();
  const foreign = foreignName(name);
  if (foreign !== undefined) throw refused(`${foreign}; only prices of US listings are imported`);
  const symbol = normalizeTicker(name.replace(/\.US$/i, ''));
  if (symbol !== undefined && /\d/.test(symbol)) throw refused(`${quote(text)} is no US symbol: those have no digits`);
  return symbol;
}

/** Throws IMPORT_REFUSED where the name of a file is that of a listing outside of the US. */
export function refuseForeignName(path: string): void {
  const foreign = foreignName(stemOf(path));
  if (foreign !== undefined)
    throw refused(`${foreign}; only prices of US listings are imported. Rename the file if it holds some`);
}

/** Words that sites and programs put around the ticker in a name. */
const DECORATION = new Set(
  (
    'daily dly adjusted historical history data price prices stock stocks quote quotes us eod ohlc ohlcv download full max ' +
    'xnas xnys xase arcx bats quandl wiki stooq yahoo yf fmp iex tiingo nasdaq nyse macrotrends historicaldata ' +
    'historicalprices historicalquotes ' +
    // Investing.com in German, Italian, Spanish, French and Portuguese.
    'historische kurse daten dati storici datos históricos données historiques dados'
  ).split(' '),
);

/** Whether a word next to others says something about the prices, such as their currency, and is not their symbol. */
function isAbout(word: string): boolean {
  return WORDS.has(word.toUpperCase()) || DECORATION.has(word.toLowerCase()) || word.toUpperCase() === 'USD';
}

/**
 * The symbol a price file is named by: `AAPL.csv.gz`, `brk-b.us.txt`, `AAPL_2015_2024.csv`, `AAPL Historical Data.csv`,
 * `daily_adjusted_AAPL.csv`, `Apple (AAPL) history.csv`, `AAPL - Copy.csv`. Undefined when the name has no word that can be a ticker, or several: `DA-AAPL-T-2021-04-21`
 * holds three. Names of other exchanges are for {@link refuseForeignName}.
 * @param known says whether a symbol is known already: then it may also be a word such as DATA
 */
export function symbolFromPath(path: string, known: (symbol: string) => boolean): string | undefined {
  const stem = stemOf(path)
    .normalize('NFC')
    .replace(/(\.us|_us_[dwm])$/i, '');
  if (foreignName(stem) !== undefined) return undefined;
  // What people and sites write behind the name of a company: `Ford (F)`, not the `(1)` of a second download.
  const inParentheses = [...stem.matchAll(/\(([A-Z]{1,5}(?:[.-][A-Z]{1,2})?)\)/g)].map(([, text]) => text!);
  if (inParentheses.length === 1 && !isAbout(inParentheses[0]!)) return normalizeTicker(inParentheses[0]!);
  const words =
    IN_NAME.test(stem) && !DECORATION.has(stem.split(/[.-]/)[0]!.toLowerCase())
      ? [stem]
      : stem.split(/[\s_.,-]+/).filter((word) => word !== '' && !/^\(?\d+\)?$|^\d+[a-z]{1,2}$/i.test(word));
  const tokens = words.length === 1 ? words : words.filter((word) => !DECORATION.has(word.toLowerCase()));
  const [token, ...others] = tokens.length === 1 ? tokens : tokens.filter((word) => !isAbout(word));
  if (token === undefined || others.length > 0 || !IN_NAME.test(token)) return undefined;
  const symbol = normalizeTicker(token);
  if (symbol === undefined || (WORDS.has(symbol) && !known(symbol))) return undefined;
  return symbol;
}
