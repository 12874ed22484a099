/**
 * Sightings of the files of a run until they are written, as bytes: a row has all months of a security and symbol, so
 * that each file would write nearly all rows again. Knows no format of a file.
 */
import type { EpochDay } from '../../engine/types.ts';
import type { FailsFile } from '../../filings/listings/fails.ts';
import { type FailsKey, FailsKeys } from '../../filings/listings/fails-keys.ts';
import { decodeMonths, encodeMonth } from '../../store/codecs/sightings-codec.ts';
import type { SightingRecord } from '../../store/writing/listing-writer.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { ByteChains } from './byte-chains.ts';

/** With more the batch is written: all files since 2004 have some 75 MB, in two batches. */
const MOST_BYTES = 44_000_000;

interface Pair {
  readonly cusip: string;
  readonly symbol: string;
  name: string;
  /** Day of the name. */
  day: EpochDay;
}

export class SightingBatch {
  readonly keys = new FailsKeys();
  readonly #store: StoreWriter;
  readonly #pairs: Pair[] = [];
  readonly #numbers = new Map<string, number>();
  /** The pair of each key, by its id: with a marker and without it is one. */
  readonly #pairOf: number[] = [];
  readonly #months = new ByteChains();

  constructor(store: StoreWriter) {
    this.#store = store;
  }

  add({ seen }: Pick<FailsFile, 'seen'>): void {
    for (const { key, month, name } of seen) {
      const number = this.#pairOf[key.id] ?? this.#numberOf(key);
      const pair = this.#pairs[number]!;
      if (month.last.day >= pair.day) {
        pair.day = month.last.day;
        pair.name = name(pair.name);
      }
      this.#months.add(number, encodeMonth(month));
    }
  }

  /**
   * Writes a batch that is full. Outside of savepoints: SQLite would keep the pages of before in memory, and walk through
   * all of them at the end of every statement, three times the CPU of the whole.
   */
  writeFull(): void {
    if (this.#months.size > MOST_BYTES) this.write();
  }

  #numberOf({ id, cusip, symbol }: FailsKey): number {
    const text = `${cusip} ${symbol}`;
    const number = this.#numbers.get(text) ?? this.#pairs.push({ cusip, symbol, name: '', day: -Infinity }) - 1;
    this.#numbers.set(text, number);
    this.#pairOf[id] = number;
    return number;
  }

  write(): void {
    this.#store.putSightings(this.#records());
    this.#months.clear();
  }

  *#records(): Iterable<SightingRecord> {
    for (const [number, { cusip, symbol, name }] of this.#pairs.entries()) {
      const months = decodeMonths(this.#months.read(number));
      if (months.length > 0) yield { cusip, symbol, name, months };
    }
  }
}
