/**
 * What the joins of listings read, of the whole store at once: for questions about every security, where a query for
 * each would take seconds. Knows no rule of the joins.
 */
import { groupedBy } from '../../../engine/grouped-by.ts';
import type { CusipRecord } from '../../../engine/listings/securities.ts';
import type { Sighting } from '../../../engine/listings/sightings.ts';
import type { EpochDay } from '../../../engine/types.ts';
import type { CompanyRow, SymbolRow } from '../../schema/row-types.ts';
import type { StoreReader } from '../types.ts';
import type { Listings } from './carriers.ts';
import type { NamedSpan, NamedSymbolRow, NoticeRow, SightingName } from './listing-reader.ts';

/** Farther than any day that counts as near. */
const FAR_DAYS = 1e6;

export class ListingMemory implements Listings {
  readonly store: StoreReader;
  /** Every security seen under each of its symbols. */
  readonly sightings: readonly SightingName[];
  readonly ofFlat: ReadonlyMap<string, readonly SightingName[]>;
  readonly ofCusip: ReadonlyMap<string, readonly SightingName[]>;
  readonly rows: readonly SymbolRow[];
  /** What forms and covers name, by symbol (class after a dash). */
  readonly named: ReadonlyMap<string, readonly NamedSpan[]>;
  readonly #bySymbol: ReadonlyMap<string, SymbolRow>;
  readonly #byCik: ReadonlyMap<number | undefined, readonly SymbolRow[]>;
  readonly #around = new Map<string, readonly CusipRecord[]>();
  readonly #namedRows = new Map<string, readonly NamedSymbolRow[]>();
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
    }));
  }

  /**
   * Days from a day to those on which a security carried a symbol that others had, too: on one that is marked as that of
   * a change at the end of its days it had it no more, at their beginning not yet. One that was seen on none is far off.
   */
  away({ cusip, symbol }: SightingName, day: EpochDay): number {
    const months = this.sightingsAround(symbol).find((each) => each.cusip === cusip && each.symbol === symbol)!.months;
    const [first, last] = [months[0]!.first, months.at(-1)!.last];
    if (months.every((each) => each.first.isChange && each.last.isChange)) return FAR_DAYS;
    return Math.max(first.day + (first.isChange ? 1 : 0) - day, day - last.day + (last.isChange ? 1 : 0), 0);
  }

  sightingsOf(cusip: string): readonly CusipRecord[] {
    return this.store.sightingsOf(cusip);
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
    return this.store.symbolsNamedOf(cik);
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
