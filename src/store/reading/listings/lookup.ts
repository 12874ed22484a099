/**
 * Securities by a symbol, a CIK, a CUSIP or words of a name, on a day or ever. Knows the store's sightings, forms and
 * lists, no prices.
 */
import { parseDay } from '../../../engine/days.ts';
import { spellings } from '../../../engine/listings/fails-symbol.ts';
import { wordsName } from '../../../engine/listings/issuer-names.ts';
import { NEAR_DAYS } from '../../../engine/listings/reach.ts';
import type { Tenure } from '../../../engine/listings/securities.ts';
import type { EpochDay } from '../../../engine/types.ts';
import type { SymbolRow } from '../../schema/row-types.ts';
import type { StoreReader } from '../types.ts';
import type { Carrier } from './carrier.ts';
import { carrierOf, carriersOf, ofCompany } from './carriers.ts';
import { isNamesake, rivalsOf } from './company-of.ts';
import { listDay } from './list-day.ts';
import type { SightingName } from './listing-reader.ts';
import { partedSecurities } from './parted.ts';
import { DATED, OF_COMPANY } from './qualified.ts';
import { isSame } from './resolve.ts';

/** Securities that a name leads to. */
const MOST = 20;

/** Who carried the symbol, newest first; on a day the one alone. A qualified symbol names one of several. */
export function carriersOfSymbol(store: StoreReader, text: string, day?: EpochDay): readonly Carrier[] {
  const [, dated, on] = DATED.exec(text) ?? [];
  if (dated !== undefined && on !== undefined) return carriersOfSymbol(store, dated, parseDay(on));
  const [, owner, symbol = text] = OF_COMPANY.exec(text) ?? [];
  const tenures = withListed(store, symbol, carriersOf(store, symbol)).filter(
    ({ holder }) => owner === undefined || holder.cik === Number(owner) || holder.cusips.includes(owner),
  );
  if (tenures.length === 0) {
    const renamed = store.renamedSymbol(symbol);
    return renamed === undefined ? [] : carriersOfSymbol(store, renamed, day);
  }
  return distinct((day === undefined ? [...tenures].reverse() : nearest(tenures, day)).map(({ holder }) => holder));
}

/** The tenures, and after them the security that a list has under the symbol: of the last one where that is its own. */
function withListed(store: StoreReader, symbol: string, tenures: readonly Tenure<Carrier>[]): Tenure<Carrier>[] {
  const row = store.symbol(symbol);
  const last = tenures.at(-1);
  if (row?.rank !== undefined && row.cik !== undefined && last?.holder.cik === row.cik)
    return [...tenures, { holder: last.holder, from: last.to + 1, to: FOREVER }];
  const isSeen = tenures.some(
    ({ holder }) => row?.cik === undefined || holder.cik === row.cik || isNamesake(store, row, holder),
  );
  if (row === undefined || /^\d/.test(symbol) || isSeen) return [...tenures];
  // A list does not say since when: after another security its symbol may be that one's for a while.
  const since = row.firstDay ?? (last === undefined ? NEVER : listDay(store));
  const from = Math.max(since ?? NEVER, (last?.to ?? NEVER) + 1);
  return [...tenures, { holder: ofRow(store, row), from, to: FOREVER }];
}

const NEVER = -1e6;
const FOREVER = 1e6;

function ofRow(store: StoreReader, row: SymbolRow): Carrier {
  const company = row.cik === undefined ? undefined : ofCompany(store, row.cik);
  const symbols = company?.symbols.filter(({ symbol }) => symbol === row.symbol) ?? [];
  return { cik: row.cik, cusips: [], name: row.name ?? company?.name ?? '', symbols };
}

function nearest(tenures: readonly Tenure<Carrier>[], day: EpochDay): readonly Tenure<Carrier>[] {
  const away = (each: Tenure<Carrier>): number => Math.max(each.from - day, day - each.to, 0);
  const least = Math.min(...tenures.map(away));
  const near = tenures.filter((each) => away(each) <= NEAR_DAYS);
  // Between two of them it may be either's.
  if (least > 0 && new Set(near.map(({ holder }) => holder)).size > 1) return [];
  return near.filter((each) => away(each) === least).slice(-1);
}

/** Securities of a company, newest first; the company alone where no symbol of it is known. */
export function carriersOfCompany(store: StoreReader, cik: number): readonly Carrier[] {
  const names = [...store.symbolsNamedOf(cik), ...store.symbolsOf(cik)].map(({ symbol }) => symbol);
  const carriers = [...new Set(names)].flatMap((symbol) =>
    withListed(store, symbol, carriersOf(store, symbol)).flatMap(({ holder }) => (holder.cik === cik ? holder : [])),
  );
  if (carriers.length > 0) return distinct(carriers.sort((a, b) => lastOf(b) - lastOf(a)));
  return store.company(cik) === undefined ? [] : [ofCompany(store, cik)];
}

/** The security of a CUSIP, or of the eight characters before its check digit. */
export function carriersOfCusip(store: StoreReader, cusip: string): readonly Carrier[] {
  const own = new Set(store.sightingsOf(cusip).map((record) => record.cusip));
  const symbols = new Set(store.sightingsOf(cusip).map(({ symbol }) => symbol));
  const records = new Map(
    [...symbols].flatMap((symbol) =>
      store.sightingsAround(symbol).map((record) => [`${record.cusip} ${record.symbol}`, record] as const),
    ),
  );
  const all = rivalsOf(partedSecurities(store, [...records.values()]));
  return [...all.keys()]
    .filter(({ cusips }) => cusips.some((each) => own.has(each)))
    .map((security) => carrierOf(store, security, [], all));
}

/** Securities whose description begins with the words, newest first. */
export function carriersNamed(store: StoreReader, words: string): readonly Carrier[] {
  const rows: SightingName[] = [];
  for (const row of store.sightingNames()) if (wordsName(words, row.name)) rows.push(row);
  const newest = rows.sort((a, b) => b.lastDay - a.lastDay).slice(0, MOST);
  return distinct(newest.flatMap(({ cusip }) => carriersOfCusip(store, cusip)));
}

/** Each security once, the first of it. */
export function distinct(carriers: readonly Carrier[]): readonly Carrier[] {
  const kept: Carrier[] = [];
  for (const carrier of carriers) if (!kept.some((each) => isSame(each, carrier))) kept.push(carrier);
  return kept;
}

/** The spelling of the store for a symbol that fails-to-deliver files write without a dash. */
export function spelledSymbol(store: StoreReader, symbol: string, cik: number | undefined): string {
  const own = spellings(symbol).find((each) => {
    const row = store.symbol(each);
    return row !== undefined && (cik === undefined || row.cik === cik);
  });
  if (own !== undefined || cik === undefined) return own ?? symbol;
  const named = store.symbolsNamedOf(cik).find((row) => row.symbol.replaceAll('-', '') === symbol);
  return named?.symbol ?? symbol;
}

function lastOf({ symbols }: Carrier): EpochDay {
  return symbols.at(-1)?.to ?? NEVER;
}
