/** SEC records into the store. Each function reads one document, writes it and says what it was. */

import { formatDay } from '../../engine/days.ts';
import { STORED_CONCEPTS } from '../../engine/stored-concepts.ts';
import { readCompanyTickers } from '../../filings/company-tickers.ts';
import type { FactFault } from '../../filings/companyfacts.ts';
import { readCompanyFacts, readLabels } from '../../filings/companyfacts.ts';
import { mergeFacts } from '../../filings/fact-columns.ts';
import { readPredecessors } from '../../filings/predecessors.ts';
import type { FilingList } from '../../filings/submissions.ts';
import { isPage, readFiler, readFilings } from '../../filings/submissions.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { failed, refused } from '../fault.ts';
import { normalizeTicker, stemOf } from '../symbols.ts';
import type { ImportedRecord } from '../types.ts';
import { exchangeCurrency, exchangeName } from './exchanges.ts';
import { attachFilings, updateReports } from './reports.ts';

function faultLines(faults: readonly FactFault[], count: number, what: string): string[] {
  if (count === 0) return [];
  const shown = faults.slice(0, 5).map(({ jsonPath, reason }) => `${jsonPath} (${reason})`);
  return [`${count} ${what} left out: ${shown.join(', ')}${count > shown.length ? ', ...' : ''}`];
}

function dayText(day: number | undefined): string | undefined {
  return day === undefined ? undefined : formatDay(day);
}

/** companyfacts: the stored concepts, merged with what the store has of the company. */
export function importCompanyFacts(store: StoreWriter, document: unknown): ImportedRecord {
  const read = readCompanyFacts(document, STORED_CONCEPTS);
  if (read === undefined) throw failed('no companyfacts record: cik or facts missing or malformed', { jsonPath: '$' });
  const { cik } = read.facts;
  if (read.count === 0 && read.faultCount > 0) {
    const [first] = read.faults;
    throw failed(`none of its facts can be read: ${first!.reason}`, { jsonPath: first!.jsonPath });
  }
  const warnings = faultLines(read.faults, read.faultCount, 'malformed facts');
  const before = store.facts(cik);
  let facts = read.facts;
  if (before !== undefined) {
    const merged = mergeFacts(before, read.facts);
    facts = merged.facts;
    if (merged.changed > 0)
      warnings.push(
        `${merged.changed} ${merged.changed === 1 ? 'fact' : 'facts'} had another value before: the new one is used`,
      );
  }
  if (read.count === 0) warnings.push('none of the concepts that statements read is in it');
  else store.putFacts(attachFilings(facts, store.filings(cik)));
  putOtherFacts(store, document);
  store.putCompany(read.entityName === undefined ? { cik } : { cik, entityName: read.entityName });
  return {
    subject: tenDigitCik(cik),
    rows: read.count,
    from: dayText(read.firstFiled),
    to: dayText(read.lastFiled),
    warnings,
    symbols: store.symbolsOf(cik).map(({ symbol }) => symbol),
  };
}

/** Stores the facts of the record that no line of a statement reads, merged with those that are stored. */
function putOtherFacts(store: StoreWriter, document: unknown): void {
  const others = { has: (concept: string) => !STORED_CONCEPTS.has(concept) };
  const read = readCompanyFacts(document, others)!.facts;
  const labels = readLabels(document);
  const before = store.otherFacts(read.cik);
  const facts = before === undefined ? read : mergeFacts(before, read).facts;
  const attached = attachFilings(facts, store.filings(read.cik));
  store.putOtherFacts({ ...attached, labels: new Map([...(before?.labels ?? []), ...labels]) });
}

/** submissions: the company, its tickers, its recent filings. `pages` learns which older pages belong to it. */
export function importSubmissions(store: StoreWriter, document: unknown, pages: Map<string, number>): ImportedRecord {
  const filer = readFiler(document);
  const recent = (document as { filings?: { recent?: unknown } } | null)?.filings?.recent;
  const list = readFilings(recent, '$.filings.recent');
  if (filer === undefined)
    throw failed('no submissions record: cik, name or filings missing or malformed', { jsonPath: '$' });
  if (list === undefined) throw failed('columns missing or not of one length', { jsonPath: '$.filings.recent' });
  const { cik, pages: names, exchanges, tickers: served, ...rest } = filer;
  for (const name of names) pages.set(stemOf(name), cik);
  const warnings: string[] = [];
  const tickers = served.flatMap((ticker, i) => {
    const symbol = normalizeTicker(ticker);
    if (symbol === undefined) warnings.push(`not a ticker: ${JSON.stringify(ticker)}`);
    return symbol === undefined ? [] : [{ symbol, exchange: exchangeName(exchanges[i]) }];
  });
  store.putCompany({ cik, ...rest, tickers: tickers.map(({ symbol }) => symbol) });
  for (const { symbol, exchange } of tickers) {
    const known = store.symbol(symbol);
    const name = known?.name ?? filer.name;
    const currency = known?.currency ?? exchangeCurrency(exchange);
    // A registrant whose record another one carries on may still be listed with the symbol.
    const isPast = known?.cik !== undefined && store.predecessors(known.cik).includes(cik);
    store.putSymbol({ symbol, ...(isPast ? {} : { cik }), name, exchange, currency });
  }
  return { ...writeFilings(store, cik, list, warnings), symbols: tickers.map(({ symbol }) => symbol) };
}

/**
 * An older page: columns only, so the filer comes from the main record of this run that names the page, or from its own
 * file name.
 */
export function importPage(
  store: StoreWriter,
  document: unknown,
  path: string,
  pages: ReadonlyMap<string, number>,
): ImportedRecord {
  const stem = stemOf(path);
  const named = /^CIK(\d{10})-submissions-\d{3}$/.exec(stem)?.[1];
  const cik = pages.get(stem) ?? (named === undefined ? undefined : Number(named));
  if (cik === undefined)
    throw refused(
      'a page of filings without its filer: import it together with the record that names it, or as CIK##########-submissions-NNN.json',
    );
  const list = isPage(document) ? readFilings(document, '$') : undefined;
  if (list === undefined) throw failed('columns missing or not of one length', { jsonPath: '$' });
  return writeFilings(store, cik, list, []);
}

function writeFilings(store: StoreWriter, cik: number, list: FilingList, warnings: readonly string[]): ImportedRecord {
  store.putFilings(list.filings.map((filing) => ({ cik, ...filing })));
  updateReports(store, cik);
  const days = list.filings.map(({ filed }) => filed);
  return {
    subject: tenDigitCik(cik),
    rows: list.filings.length,
    from: dayText(days.length === 0 ? undefined : days.reduce((a, b) => Math.min(a, b))),
    to: dayText(days.length === 0 ? undefined : days.reduce((a, b) => Math.max(a, b))),
    warnings: [...warnings, ...faultLines(list.faults, list.faultCount, 'malformed filings')],
  };
}

/** company_tickers: symbols with company, name and rank. */
export function importTickers(store: StoreWriter, document: unknown): ImportedRecord {
  const list = readCompanyTickers(document);
  if (list === undefined) throw failed('no ticker list', { jsonPath: '$' });
  if (list.entries.length === 0) throw failed('no entry can be read', { jsonPath: list.faults[0]?.jsonPath ?? '$' });
  const warnings = faultLines(list.faults, list.faults.length, 'malformed entries');
  const seen = new Set<string>();
  const odd: string[] = [];
  for (const { cik, ticker, title, exchange: served, rank } of list.entries) {
    const symbol = normalizeTicker(ticker);
    if (symbol === undefined) {
      odd.push(ticker);
    } else if (!seen.has(symbol)) {
      seen.add(symbol);
      const exchange = exchangeName(served);
      store.putSymbol({ symbol, cik, name: title, rank, exchange, currency: exchangeCurrency(exchange) });
    }
  }
  if (odd.length > 0)
    warnings.push(
      `${odd.length} entries are no tickers: ${odd
        .slice(0, 5)
        .map((text) => JSON.stringify(text))
        .join(', ')}`,
    );
  return { subject: '', rows: seen.size, warnings, symbols: [...seen] };
}

/** predecessors: which companies carry on others' records. */
export function importPredecessors(store: StoreWriter, document: unknown): ImportedRecord {
  const list = readPredecessors(document);
  if (list === undefined) throw failed('no list of predecessors', { jsonPath: '$.predecessorCiks' });
  if (list.pairs.length === 0) {
    throw failed('no entry can be read', { jsonPath: list.faults[0]?.jsonPath ?? '$.predecessorCiks' });
  }
  for (const { cik, predecessor } of list.pairs) store.putPredecessor(cik, predecessor);
  const warnings = faultLines(list.faults, list.faults.length, 'malformed entries');
  const symbols = list.pairs.flatMap(({ cik }) => store.symbolsOf(cik).map(({ symbol }) => symbol));
  return { subject: '', rows: list.pairs.length, warnings, symbols };
}
