/**
 * What was listed on a day: securities seen then, those that the store has prices of, and what forms, covers and the
 * list of tickers name. One pass over the store serves any number of days. It knows no statements and no conditions.
 */
import { groupedBy } from '../../../engine/grouped-by.ts';
import { isOverTheCounter, spellings } from '../../../engine/listings/fails-symbol.ts';
import { NEAR_DAYS } from '../../../engine/listings/reach.ts';
import type { EpochDay } from '../../../engine/types.ts';
import type { SymbolRow } from '../../schema/row-types.ts';
import type { StoreReader } from '../types.ts';
import type { Carrier } from './carrier.ts';
import { carrierOf, carriersOf } from './carriers.ts';
import { endOf } from './ends.ts';
import { listDay } from './list-day.ts';
import { ListingMemory } from './listing-memory.ts';
import type { NamedSpan, SightingName } from './listing-reader.ts';
import { type SeenNear, seenAround, seenNear } from './near-day.ts';
import { keyOf } from './resolve.ts';

/** A security on a day. */
export interface Listed {
  /** As the store spells it; of what it has nothing of, as the file or form does. */
  readonly symbol: string;
  /** The symbol under which the store has it; undefined where it does not. */
  readonly subject: string | undefined;
  /** Undefined for what no fails-to-deliver file has. */
  readonly cusip: string | undefined;
  readonly cik: number | undefined;
  readonly name: string;
  /** What shows it: sightings before and after the day; else one near it, which may be of before or after its listing. */
  readonly evidence: 'fails' | 'near' | 'prices' | 'forms' | 'list';
}

/** After the newest price weekends and holidays have none. */
const RECENT_DAYS = 5;

/** The days between the first and the last that anything shows of a symbol of the store. */
interface Span {
  readonly from: EpochDay;
  readonly to: EpochDay;
  /** Sightings of it. */
  readonly seen: readonly SightingName[];
}

export class ListedDays {
  readonly #store: StoreReader;
  readonly #memory: ListingMemory;
  /** Day of the list of tickers. */
  readonly #listDay: EpochDay | undefined;
  readonly #carriers = new Map<SightingName, Carrier>();
  readonly #subjects = new Map<SightingName, string | undefined>();
  readonly #ends = new Map<string, EpochDay | undefined>();
  #spans: ReadonlyMap<string, Span> | undefined;
  #ofStored: readonly SightingName[] | undefined;
  #flat: ReadonlySet<string> | undefined;
  #issuers: ReadonlySet<string> | undefined;
  #counters: ReadonlyMap<string | undefined, readonly SightingName[]> | undefined;

  constructor(store: StoreReader) {
    this.#store = store;
    this.#memory = new ListingMemory(store);
    this.#listDay = listDay(store);
  }

  /** Every security that is known to have been listed on the day, by symbol. */
  on(day: EpochDay): readonly Listed[] {
    const found = this.storedOn(day);
    const flats = new Set(found.map(({ symbol }) => symbol.replaceAll('-', '')));
    const cusips = new Set(found.map(({ cusip }) => cusip));
    const ciks = new Set(found.map(({ cik }) => cik));
    const others: Listed[] = [];
    const seen = this.#seenOn(this.#memory.sightings, day);
    for (const { row, cusip, isSeen } of seen) {
      if (cusips.has(row.cusip) || this.#subjectOf(row) !== undefined) continue;
      flats.add(row.symbol);
      const { symbol, name, lastDay } = row;
      const carrier = this.#carrierOf(row);
      if (day > lastDay && carrier.cik !== undefined && this.#hasEnded(`${row.cusip} ${symbol}`, carrier, day))
        continue;
      const { cik } = carrier;
      const evidence = isSeen ? 'fails' : 'near';
      others.push({ symbol: this.#spelled(symbol, cik), subject: undefined, cusip, cik, name, evidence });
    }
    for (const { cik } of others) if (cik !== undefined) ciks.add(cik);
    for (const { symbol, cik, lastDay } of this.#namedOn(day, new Set(seen.map(({ row }) => row.cusip)))) {
      // Of a company that the store has a symbol of, all that is known was asked.
      if (flats.has(symbol.replaceAll('-', '')) || ciks.has(cik) || this.#memory.symbolsOf(cik).length > 0) continue;
      if (day > lastDay && this.#hasEnded(`${cik}:${symbol}`, this.#lastCarrier(symbol, cik), day)) continue;
      const name = this.#memory.company(cik)?.name ?? '';
      others.push({ symbol, subject: undefined, cusip: undefined, cik, name, evidence: 'forms' });
    }
    return [...found, ...others].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  }

  /** Those of them that the store has a symbol of, each once. */
  storedOn(day: EpochDay): readonly Listed[] {
    const found = new Map<string, Listed>();
    const taken = new Set<string>();
    for (const { row, cusip, isSeen } of this.#seenOn(this.#aboutStored(), day)) {
      taken.add(row.symbol);
      const subject = this.#subjectOf(row);
      if (subject === undefined || found.has(subject)) continue;
      if (!this.#isGone(subject, day, row.lastDay))
        found.set(subject, this.#stored(subject, cusip, isSeen ? 'fails' : 'near', row.symbol));
    }
    for (const [subject, { from, to, seen }] of this.#spansOfStored()) {
      if (found.has(subject) || day < from || day > to) continue;
      if (this.#isGone(subject, day) || this.#isAtCounter(subject, day)) continue;
      const { firstDay, lastDay, rank } = this.#memory.symbol(subject)!;
      const isPriced = firstDay !== undefined && firstDay <= day && day <= lastDay! + RECENT_DAYS;
      if (!isPriced && taken.has(plainOf(subject).replaceAll('-', ''))) continue;
      const { symbol, cusip, isChanging } = seenAround(this.#memory, seen, day);
      if (isChanging && !isPriced) continue;
      const evidence = isPriced ? 'prices' : rank === undefined ? 'forms' : 'list';
      found.set(subject, this.#stored(subject, cusip, evidence, symbol));
    }
    return [...found.values()];
  }

  #stored(subject: string, cusip: string | undefined, evidence: Listed['evidence'], seen?: string): Listed {
    const { cik, name = '' } = this.#memory.symbol(subject)!;
    const own = plainOf(subject);
    const symbol = seen === undefined || own.replaceAll('-', '') === seen ? own : this.#spelled(seen, cik);
    return { symbol, subject, cusip, cik, name, evidence };
  }

  #seenOn(sightings: readonly SightingName[], day: EpochDay): readonly SeenNear[] {
    const near = seenNear(this.#memory, sightings, day, (row) => this.#carrierOf(row).cusips);
    // Weeks after its last day on the exchange a bankrupt company is seen over the counter.
    return near.filter(({ row }) => !this.#isOverTheCounter(row));
  }

  /** Sightings of what the store has, and of what had its symbols at other times. */
  #aboutStored(): readonly SightingName[] {
    if (this.#ofStored === undefined) {
      const own = this.#memory.sightings.filter((row) => this.#subjectOf(row) !== undefined);
      const cusips = new Set(own.map(({ cusip }) => cusip));
      const symbols = new Set(own.map(({ symbol }) => symbol));
      this.#ofStored = this.#memory.sightings.filter((row) => symbols.has(row.symbol) || cusips.has(row.cusip));
    }
    return this.#ofStored;
  }

  #isOverTheCounter({ cusip, symbol }: SightingName): boolean {
    if (!symbol.endsWith('Q')) return false;
    const names = this.#memory.ofCusip.get(cusip)!.map((row) => row.symbol);
    return isOverTheCounter(symbol, names);
  }

  #carrierOf(row: SightingName): Carrier {
    const known = this.#carriers.get(row);
    if (known !== undefined) return known;
    const carrier =
      carriersOf(this.#memory, row.symbol).find(({ holder }) => holder.cusips.includes(row.cusip))?.holder ??
      carrierOf(this.#memory, {
        cusips: [row.cusip],
        records: this.#memory.sightingsAround(row.symbol).filter((each) => each.cusip === row.cusip),
      });
    this.#carriers.set(row, carrier);
    return carrier;
  }

  /** The store's symbol for a security; most have none, which is seen without joining them. */
  #subjectOf(row: SightingName): string | undefined {
    if (!this.#subjects.has(row)) {
      const symbols = new Set(this.#memory.sightingsAround(row.symbol).map(({ symbol }) => symbol));
      const isPossible =
        this.#storedIssuers.has(row.cusip.slice(0, 6)) ||
        [...symbols].some((symbol) => this.#storedFlat.has(symbol) || this.#isNamedOfStored(symbol));
      const carrier = isPossible ? this.#carrierOf(row) : undefined;
      this.#subjects.set(row, carrier && keyOf(this.#memory, carrier));
    }
    return this.#subjects.get(row);
  }

  get #storedFlat(): ReadonlySet<string> {
    this.#flat ??= new Set(this.#memory.rows.map(({ symbol }) => plainOf(symbol).replaceAll('-', '')));
    return this.#flat;
  }

  /** First six characters of CUSIPs seen with symbols of the store. */
  get #storedIssuers(): ReadonlySet<string> {
    this.#issuers ??= new Set(
      this.#memory.sightings.flatMap((row) => (this.#storedFlat.has(row.symbol) ? row.cusip.slice(0, 6) : [])),
    );
    return this.#issuers;
  }

  #isNamedOfStored(symbol: string): boolean {
    const spans = this.#memory.named.get(symbol) ?? [];
    return spans.some(({ cik }) => this.#memory.symbolsOf(cik).length > 0);
  }

  #spansOfStored(): ReadonlyMap<string, Span> {
    if (this.#spans === undefined) {
      const seen = groupedBy(this.#memory.sightings, (row) => this.#subjectOf(row));
      this.#spans = new Map(this.#memory.rows.flatMap((row) => this.#spanOf(row, seen.get(row.symbol) ?? [])));
    }
    return this.#spans;
  }

  #spanOf(row: SymbolRow, seen: readonly SightingName[]): [string, Span][] {
    const { symbol, cik, firstDay, lastDay, rank } = row;
    const named = (this.#memory.named.get(plainOf(symbol)) ?? []).filter((each) => each.cik === cik);
    const days = [...seen, ...named].flatMap((each) => [each.firstDay, each.lastDay]);
    if (firstDay !== undefined && lastDay !== undefined) days.push(firstDay, lastDay + RECENT_DAYS);
    // What the newest list has is listed until a newer one does not have it.
    if (rank !== undefined && this.#listDay !== undefined) days.push(this.#listDay, FAR);
    if (days.length === 0) return [];
    return [[symbol, { from: Math.min(...days), to: Math.max(...days), seen }]];
  }

  /** Whether the listing of a symbol ended before the day, after which it was not seen on an exchange. */
  #isGone(subject: string, day: EpochDay, lastSeen = Number.NEGATIVE_INFINITY): boolean {
    const { rank, cik } = this.#memory.symbol(subject)!;
    if (day <= lastSeen || rank !== undefined) return false;
    return this.#hasEnded(subject, this.#lastCarrier(plainOf(subject), cik), day);
  }

  #lastCarrier(symbol: string, cik: number | undefined): Carrier | undefined {
    const carriers = carriersOf(this.#memory, symbol).map(({ holder }) => holder);
    return carriers.findLast((each) => each.cik === cik) ?? carriers.at(-1);
  }

  /** Whether it was seen under the symbol of a bankruptcy around the day: it may be listed again later. */
  #isAtCounter(subject: string, day: EpochDay): boolean {
    this.#counters ??= groupedBy(
      this.#memory.sightings.filter((row) => this.#isOverTheCounter(row)),
      (row) => this.#subjectOf(row),
    );
    const listed =
      this.#spansOfStored()
        .get(subject)
        ?.seen.filter((row) => !this.#isOverTheCounter(row)) ?? [];
    return (this.#counters.get(subject) ?? []).some(({ firstDay, lastDay }) => {
      const again = listed.map((row) => row.firstDay).filter((from) => from > lastDay);
      return firstDay <= day && (day <= lastDay || (again.length > 0 && day < Math.min(...again)));
    });
  }

  #hasEnded(key: string, carrier: Carrier | undefined, day: EpochDay): boolean {
    if (!this.#ends.has(key)) this.#ends.set(key, carrier && endOf(this.#store, carrier, FAR)?.date);
    return (this.#ends.get(key) ?? FAR) <= day;
  }

  /** What forms and covers of days around it name: for each symbol the nearest company. */
  #namedOn(day: EpochDay, seen: ReadonlySet<string>): readonly NamedSpan[] {
    return [...this.#memory.named].flatMap(([symbol, spans]) => {
      // Of a security that is seen then, under another symbol: a former one, or a slip of who typed it.
      if (this.#memory.ofFlat.get(symbol.replaceAll('-', ''))?.some(({ cusip }) => seen.has(cusip))) return [];
      const near = spans.filter((span) => distance(span, day) <= NEAR_DAYS);
      return near.length === 0 ? [] : [near.reduce((a, b) => (distance(b, day) <= distance(a, day) ? b : a))];
    });
  }

  #spelled(symbol: string, cik: number | undefined): string {
    const own = spellings(symbol).find((each) => {
      const row = this.#memory.symbol(each);
      return row !== undefined && (cik === undefined || row.cik === cik);
    });
    if (own !== undefined || cik === undefined) return own ?? symbol;
    const named = spellings(symbol).find((each) => this.#memory.named.get(each)?.some((span) => span.cik === cik));
    return named ?? symbol;
  }
}

/** After every day that can occur. */
const FAR = 1e6;

/** Days between a day and the nearest of a stretch. */
function distance({ firstDay, lastDay }: Pick<NamedSpan, 'firstDay' | 'lastDay'>, day: EpochDay): number {
  return Math.max(firstDay - day, day - lastDay, 0);
}

/** A key of the store without its owner. */
function plainOf(subject: string): string {
  return subject.slice(subject.indexOf(':') + 1);
}
