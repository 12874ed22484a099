/**
 * What the joins of listings read, of the whole store at once: for questions about every security, where a query for
 * each would take seconds. Knows no rule of the joins.
 */
import { groupedBy } from '../../../engine/grouped-by.ts';
import { besideMarked, ofMarked, type Reach, reachOf } from '../../../engine/listings/reach.ts';
import type { CusipRecord, Tenure } from '../../../engine/listings/securities.ts';
import type { Sighting } from '../../../engine/listings/sightings.ts';
import type { EpochDay } from '../../../engine/types.ts';
import type { CompanyRow, SymbolRow } from '../../schema/row-types.ts';
import type { StoreReader } from '../types.ts';
import type { Carrier, Listings } from './carrier.ts';
import type { NamedSpan, NamedSymbolRow, NoticeRow, SightingName } from './listing-reader.ts';

export class ListingMemory implements Listings {
  readonly store: StoreReader;
  /** Every security seen under each of its symbols. */
  readonly sightings: readonly SightingName[];
  readonly ofFlat: ReadonlyMap<string, readonly SightingName[]>;
  readonly ofCusip: ReadonlyMap<string, readonly SightingName[]>;
  readonly rows: readonly SymbolRow[];
  /** What forms and covers name, by symbol (class after a dash). */
  readonly named: ReadonlyMap<string, readonly NamedSpan[]>;
  readonly tenures = new Map<string, readonly Tenure<Carrier>[]>();
  readonly #bySymbol: ReadonlyMap<string, SymbolRow>;
  readonly #byCik: ReadonlyMap<number | undefined, readonly SymbolRow[]>;
  readonly #around = new Map<string, readonly CusipRecord[]>();
  readonly #namedRows = new Map<string, readonly NamedSymbolRow[]>();
  readonly #namedOf = new Map<number, readonly NamedSymbolRow[]>();
  #ciks: ReadonlySet<number> | undefined;
  #ofIssuer: ReadonlyMap<string, readonly string[]> | undefined;
  readonly #reaches = new Map<SightingName, Reach | undefined>();
  readonly #companies = new Map<number, CompanyRow | undefined>();

  constructor(store: StoreReader) {
    this.store = store;
    this.sightings = [...store.sightingNames()];
    this.ofFlat = groupedBy(this.sightings, ({ symbol }) => symbol);
    this.ofCusip = groupedBy(this.sightings, ({ cusip }) => cusip);
    this.rows = store.allSymbols();
    this.#bySymbol = new Map(this.rows.map((row) => [row.symbol, row]));
    this.#byCik = groupedBy(this.rows, ({ cik }) => cik);
    this.named = groupedBy([...store.namedSpans()], ({ symbol }) => symbol);
  }

  /** Of one CUSIP alone its first and last day are enough; of several the store knows what is marked between. */
  sightingsAround(symbol: string): readonly CusipRecord[] {
    const known = this.#around.get(symbol);
    if (known !== undefined) return known;
    const cusips = [...new Set(this.ofFlat.get(symbol)?.map(({ cusip }) => cusip))];
    const records =
      cusips.length > 1 ? this.store.sightingsAround(symbol) : cusips.flatMap((each) => this.#brief(each));
    this.#around.set(symbol, records);
    return records;
  }

  #brief(cusip: string): readonly CusipRecord[] {
    return (this.ofCusip.get(cusip) ?? []).map(({ symbol, name, firstDay, lastDay }) => ({
      ...{ cusip, symbol, name },
      months: [{ first: sighting(firstDay), last: sighting(lastDay) }],
      days: firstDay === lastDay ? [firstDay] : [firstDay, lastDay],
    }));
  }

  /** Days from a day to the sightings of a row; undefined where that may not be taken to have had its symbol then. */
  away(row: SightingName, day: EpochDay): number | undefined {
    if (!this.#reaches.has(row)) this.#reaches.set(row, this.#reachOf(row));
    const reach = this.#reaches.get(row);
    if (reach === undefined || day < reach.from || day > reach.to) return undefined;
    return Math.max(reach.seenFrom - day, day - reach.seenTo, 0);
  }

  #reachOf(row: SightingName): Reach | undefined {
    const { cusip, symbol } = row;
    const reach = reachOf(this.store.sightingsOf(cusip).find((each) => each.symbol === symbol)!);
    if (reach === undefined || this.isMarked(row)) return reach && ofMarked(reach);
    const marked =
      this.ofFlat.get(`${symbol}D`)?.filter((each) => this.isMarked(each) && isOfIssuer(each, cusip)) ?? [];
    return marked.reduce((known, { firstDay, lastDay }) => besideMarked(known, firstDay, lastDay), reach);
  }

  /** Whether a symbol is one with a D after it that its issuer is seen without, too. */
  isMarked({ cusip, symbol }: SightingName): boolean {
    if (!symbol.endsWith('D')) return false;
    return this.ofFlat.get(symbol.slice(0, -1))?.some((each) => isOfIssuer(each, cusip)) ?? false;
  }

  /** Of every CUSIP its first and last days. */
  sightingsOf(cusip: string): readonly CusipRecord[] {
    this.#ofIssuer ??= groupedBy([...this.ofCusip.keys()], (each) => each.slice(0, 6));
    const cusips = this.#ofIssuer.get(cusip.slice(0, 6)) ?? [];
    return cusips.flatMap((each) => (each.startsWith(cusip) ? this.#brief(each) : []));
  }

  namedSymbols(symbols: readonly string[]): readonly NamedSymbolRow[] {
    return symbols.flatMap((symbol) => {
      if (!this.named.has(symbol)) return [];
      const rows = this.#namedRows.get(symbol) ?? this.store.namedSymbols([symbol]);
      this.#namedRows.set(symbol, rows);
      return rows;
    });
  }

  symbolsNamedOf(cik: number): readonly NamedSymbolRow[] {
    this.#ciks ??= new Set([...this.named.values()].flatMap((spans) => spans.map((span) => span.cik)));
    if (!this.#ciks.has(cik)) return [];
    const known = this.#namedOf.get(cik) ?? this.store.symbolsNamedOf(cik);
    this.#namedOf.set(cik, known);
    return known;
  }

  notices(cik: number, until: EpochDay): readonly NoticeRow[] {
    return this.store.notices(cik, until);
  }

  company(cik: number): CompanyRow | undefined {
    if (!this.#companies.has(cik)) this.#companies.set(cik, this.store.company(cik));
    return this.#companies.get(cik);
  }

  symbol(symbol: string): SymbolRow | undefined {
    return this.#bySymbol.get(symbol);
  }

  /** In no order. */
  symbolsOf(cik: number): readonly SymbolRow[] {
    return this.#byCik.get(cik) ?? [];
  }

  predecessors(cik: number): readonly number[] {
    return this.store.predecessors(cik);
  }
}

function sighting(day: EpochDay): Sighting {
  return { day, price: undefined, isChange: false };
}

function isOfIssuer(row: SightingName, cusip: string): boolean {
  return row.cusip.slice(0, 6) === cusip.slice(0, 6);
}
