/** Ticker symbols at the border: one spelling (upper case, class after a dash) whatever the source writes. */

/** What a symbol looks like once normalized. */
const NORMALIZED = /^[A-Z][A-Z0-9]{0,7}(-[A-Z0-9]{1,3})?$/;
/** A ticker as a file name or a word of one: at most five letters and a class. */
const IN_NAME = /^[A-Za-z]{1,5}([.-][A-Za-z]{1,2})?$/;
/** Words people name price files by. They are symbols only where something says so. */
const WORDS = new Set(
  'ADJ CHART CSV DAILY DATA EOD FILE HIST INDEX LIST OHLC OHLCV PRICE QUOTE RAW SPLIT STOCK TABLE TEMP TEST TICK'.split(
    ' ',
  ),
);

/** `brk.b`, `BRK/B`, `BRK B` and `BRK-B` are `BRK-B`; undefined when it is no ticker. */
export function normalizeTicker(text: string): string | undefined {
  const symbol = text.trim().toUpperCase().replace(/[./ ]/g, '-');
  return symbol.length <= 8 && NORMALIZED.test(symbol) ? symbol : undefined;
}

/** The stem of a file name: no folder, no `.gz`, no data extension. */
export function stemOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return name.replace(/\.gz$/i, '').replace(/\.(csv|txt|json|tsv)$/i, '');
}

/**
 * The symbol a price file is named by: `AAPL.csv.gz`, `brk-b.us.txt`, `AAPL_2015_2024.csv`. Undefined when the name is
 * not one ticker and otherwise only digits: `DA-AAPL-T-2021-04-21` holds three words that could be one.
 * @param known says whether a symbol is known already: then it may also be a word such as DATA
 */
export function symbolFromPath(path: string, known: (symbol: string) => boolean): string | undefined {
  const stem = stemOf(path).replace(/\.us$/i, '');
  const tokens = IN_NAME.test(stem)
    ? [stem]
    : stem.split(/[\s_.-]+/).filter((token) => token !== '' && !/^\d+$/.test(token));
  const [token] = tokens;
  if (tokens.length !== 1 || token === undefined || !IN_NAME.test(token)) return undefined;
  const symbol = normalizeTicker(token);
  if (symbol === undefined || (WORDS.has(symbol) && !known(symbol))) return undefined;
  return symbol;
}
