/** Groups symbols as typed into pieces of work: one per company. */
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { CIK, isQualified } from '../../store/reading/listings/qualified.ts';
import { resolveSymbol } from '../../store/reading/listings/resolve.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { normalizeTicker } from '../symbols.ts';
import { delistingOf } from './delisted.ts';
import { predecessorsOf } from './predecessors.ts';
import type { Requests } from './requests.ts';
import { fundSymbols, similarTickers, type Tickers } from './tickers.ts';
import { NOTHING_DONE, type SymbolReport, type SyncOptions } from './types.ts';
import { unfinishedSymbols } from './unfinished.ts';
import type { Work } from './work.ts';

export interface WorkPlan {
  readonly work: readonly Work[];
  readonly unknown: readonly SymbolReport[];
  /** Symbols in the order in which they are reported. */
  readonly order: readonly string[];
  readonly notes: readonly string[];
}

interface Named {
  readonly cik: number | undefined;
  readonly symbol: string;
  readonly note: string | undefined;
  /** The symbol that was asked for, where its company goes on under another. */
  readonly before?: string;
  /** Whether no list has it now. */
  readonly isDelisted?: boolean;
}

/** Throws MdsError `SOURCE_*` when a symbol can only be a fund and the list of funds cannot be had. */
export async function planWork(options: SyncOptions, tickers: Tickers, requests: Requests): Promise<WorkPlan> {
  const { store, prices, symbols: typed, universe } = options;
  const symbols =
    typed ?? (universe ? [...tickers.bySymbol.keys()] : [...store.storedSymbols(), ...unfinishedSymbols(store)]);
  const named: Named[] = [];
  const unknown: SymbolReport[] = [];
  let funds: ReadonlySet<string> | undefined;
  for (const word of symbols) {
    const symbol = symbolIn(word, store, tickers);
    let match = symbol === undefined ? unreached(word) : listed(options, tickers, symbol);
    if (match === undefined && symbol !== undefined) {
      funds ??= await fundSymbols(options, requests);
      const row = store.symbol(symbol);
      // Held, or a fund of the symbol directory that files under its trust.
      const isKnown = row?.lastDay !== undefined || row?.assetType === 'etf';
      if (funds.has(symbol)) match = { cik: undefined, symbol, note: undefined };
      else if (isKnown) {
        const note = `${symbol} is in none of the SEC's lists: only its prices are updated`;
        match = { cik: undefined, symbol, note, isDelisted: row?.lastDay !== undefined };
      }
    }
    if (match === undefined) unknown.push(unknownSymbol(word, symbol, tickers));
    else named.push(match);
  }
  const notes: string[] = [];
  const work = byCompany(named).map((each) => (options.pricesOnly === true ? { ...each, pricesOnly: true } : each));
  if (prices !== undefined && work.length > 0 && !named.some(({ symbol }) => symbol === BENCHMARK)) {
    work.push({
      cik: tickers.bySymbol.get(BENCHMARK)?.cik,
      symbols: [BENCHMARK],
      delisted: [],
      renamed: [],
      notes: [],
      pricesOnly: true,
    });
    if (store.symbol(BENCHMARK)?.lastDay === undefined)
      notes.push(`prices of ${BENCHMARK} come along: beta and the comparisons with the market need them`);
  }
  return { work, unknown, order: [...new Set(named.map(({ symbol }) => symbol))], notes };
}

/** The symbol that a word is or leads to: a CIK, `SYMBOL@DAY` and `CIK:SYMBOL` lead to that of the store or the list. */
function symbolIn(word: string, store: StoreReader, { byCik }: Pick<Tickers, 'byCik'>): string | undefined {
  const text = word.trim().toUpperCase();
  if (!isQualified(text)) return normalizeTicker(word);
  const known = resolveSymbol(store, text);
  if (known !== undefined && !CIK.test(known)) return normalizeTicker(known.slice(known.indexOf(':') + 1));
  return byCik.get(cikIn(text) ?? 0)?.[0];
}

/** The number of a company that no symbol is known of: its records are fetched, no prices. */
function unreached(word: string): Named | undefined {
  const cik = cikIn(word.trim());
  return cik === undefined ? undefined : { cik, symbol: String(cik), note: `no symbol of CIK ${cik} is known` };
}

function cikIn(text: string): number | undefined {
  const cik = Number(/^\d{1,10}(?=$|:)/.exec(text)?.[0] ?? 0);
  return cik === 0 ? undefined : cik;
}

/**
 * The company of a symbol: of the list; of the store where the symbol is no longer listed and its company has another
 * one now, or where filings name the symbol it had.
 */
function listed({ store }: SyncOptions, { bySymbol, byCik }: Tickers, symbol: string): Named | undefined {
  const now = bySymbol.get(symbol);
  const before = store.symbol(symbol)?.cik;
  if (now !== undefined) {
    const moved = before !== undefined && before !== now.cik && !predecessorsOf(store, now.cik).includes(before);
    const note = moved
      ? `${symbol} belongs to ${now.name} (CIK ${now.cik}) now; before, to CIK ${before}. If that is the same company under a new registrant, import a record of its predecessor (docs/formats.md), and the past comes along`
      : undefined;
    return { cik: now.cik, symbol, note };
  }
  if (before === undefined) {
    const renamed = resolveSymbol(store, symbol);
    const row = renamed === undefined ? undefined : bySymbol.get(renamed);
    return row && { cik: row.cik, symbol: renamed!, note: `${symbol} is ${renamed} now` };
  }
  const successor = successorOf(store, symbol, before, byCik.get(before) ?? []);
  return successor === undefined
    ? { cik: before, symbol, note: `${symbol} is no longer in the SEC's list of tickers`, isDelisted: true }
    : { cik: before, symbol: successor, note: `${symbol} is ${successor} now`, before: symbol };
}

/**
 * The symbol under which the security of one that is not listed any more goes on: what was found before, else the one
 * its company did not have when its record was read last, of the same kind (a class or a preferred share has a dash).
 * Never another security that the company had at the same time (GOOGL for GOOG, a preferred share for the common one).
 * `listed`: the company's symbols now.
 */
function successorOf(store: StoreReader, symbol: string, cik: number, listed: readonly string[]): string | undefined {
  const known = delistingOf(store.syncState(symbol, 'symbol'))?.successor;
  if (known !== undefined && listed.includes(known)) return known;
  const alike = listed.filter((each) => each.includes('-') === symbol.includes('-'));
  const had = store.company(cik)?.tickers ?? [];
  if (had.includes(symbol)) return alike.find((each) => !had.includes(each));
  return alike.length === 1 ? alike[0] : undefined;
}

function byCompany(named: readonly Named[]): Work[] {
  const groups = new Map<string, Named[]>();
  for (const each of named) {
    const key = each.cik === undefined ? each.symbol : String(each.cik);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map((group) => ({
    cik: group[0]!.cik,
    symbols: [...new Set(group.map(({ symbol }) => symbol))],
    delisted: group.filter(({ isDelisted: isGone }) => isGone === true).map(({ symbol }) => symbol),
    renamed: group.flatMap(({ before, symbol }) => (before === undefined ? [] : [{ from: before, to: symbol }])),
    notes: [...new Set(group.flatMap(({ note }) => note ?? []))],
    pricesOnly: false,
  }));
}

/** The report of a word that is no symbol, or one that no list has. */
export function unknownSymbol(word: string, symbol: string | undefined, tickers: Tickers): SymbolReport {
  const near = symbol === undefined ? [] : similarTickers(tickers, symbol, 3);
  const hint = near.length === 0 ? 'find it with: mds search NAME' : `did you mean ${near.join(', ')}?`;
  const message = symbol === undefined ? `'${word}' is no symbol` : `no company or fund has the symbol ${symbol}`;
  return {
    symbol: symbol ?? word,
    status: 'unknown',
    ...NOTHING_DONE,
    error: { code: 'SYMBOL_UNKNOWN', message, hint },
  };
}
