/** Reads of numbers: prices with splits and dividends, reported facts, and the stored figures computed from them. */
import { civil } from '../../engine/days.ts';
import type { Closes } from '../../engine/prices/change.ts';
import {
  type Bars,
  type Dividend,
  type EpochDay,
  type FactColumns,
  type FactSet,
  factKey,
  type OtherFacts,
  type Split,
} from '../../engine/types.ts';
import { type PackedBars, unpackBars } from '../codecs/bars.ts';
import { decodeBars } from '../codecs/bars-codec.ts';
import { decodeCloses, decodeDividends, decodeDoubles, decodeReports, decodeSplits } from '../codecs/codec.ts';
import { decompress } from '../codecs/compress.ts';
import type { CrossBlock } from '../codecs/cross-block.ts';
import { decodeFacts } from '../codecs/facts-codec.ts';
import { decodeOtherFacts } from '../codecs/other-facts-codec.ts';
import type { SqlValue } from '../drivers/driver.ts';
import { tenDigitCik } from '../schema/cik.ts';
import { keyNumber, MARKET_SUBJECT } from '../schema/contents.ts';
import type { PriceBasisRow, PriceSpanRow, TrailingRow } from '../schema/row-types.ts';
import type { RowOf } from '../schema/table.ts';
import * as t from '../schema/tables.ts';
import { FilingReader } from './filing-reader.ts';
import { FAR } from './read-session.ts';

const SPANS = t.PRICE_SPANS.without('position');
const BLOCKS = t.CROSS_COLUMNS.without('field');
const FIGURES = t.TRAILING.without('symbol');

export class FigureReader extends FilingReader {
  /** Raw (as traded) bars of the symbol, `from <= day <= to`; whole history without bounds. */
  bars(symbol: string, from: EpochDay = -FAR, to: EpochDay = FAR): Bars {
    const years = [from, to].map((day) => (Math.abs(day) >= FAR ? day : civil(day).year)) as [number, number];
    const rows = this.find(t.PRICES, 'WHERE symbol = ? AND year BETWEEN ? AND ? ORDER BY year', [symbol, ...years]);
    return unpackBars(this.barsOf(symbol, rows, years), from, to);
  }

  /** The bars of each year of those between `first` and `last`, which have been read. */
  barsOf(
    symbol: string,
    rows: readonly Pick<RowOf<typeof t.PRICES>, 'year' | 'bars'>[],
    [first, last]: readonly [number, number],
  ): readonly PackedBars[] {
    const stored = this.keys(symbol, t.PRICES)?.filter((year) => year >= first && year <= last);
    return this.counted(rows, stored, t.PRICES, symbol).map(({ year, bars }) =>
      this.decoded(decodeBars(bars), `prices of ${symbol} in ${year}`, symbol),
    );
  }

  splits(symbol: string): readonly Split[] {
    return this.splitsOf(symbol, this.find(t.SPLITS, 'WHERE symbol = ?', [symbol]));
  }

  /** The splits of a symbol, of which all rows have been read. */
  splitsOf(symbol: string, rows: readonly RowOf<typeof t.SPLITS>[]): readonly Split[] {
    const [row] = this.whole(rows, t.SPLITS, symbol);
    return row ? this.decoded(decodeSplits(row.rows), `splits of ${symbol}`, symbol) : [];
  }

  /** Closes of the symbol that their source adjusted for dividends and splits; undefined without any. */
  adjustedCloses(symbol: string): Closes | undefined {
    const [row] = this.whole(this.find(t.ADJUSTED_CLOSES, 'WHERE symbol = ?', [symbol]), t.ADJUSTED_CLOSES, symbol);
    return row && this.decoded(decodeCloses(row.closes), `adjusted closes of ${symbol}`, symbol);
  }

  /** What is known of the share basis of the prices beyond the lists of their files; undefined: nothing. */
  priceBasis(symbol: string): PriceBasisRow | undefined {
    return this.whole(this.find(t.PRICE_BASIS, 'WHERE symbol = ?', [symbol]), t.PRICE_BASIS, symbol)[0];
  }

  /** The same of every symbol that has any: few do. */
  priceBases(): ReadonlyMap<string, PriceBasisRow> {
    return new Map(this.find(t.PRICE_BASIS, '').map((row) => [row.symbol, row]));
  }

  /** The splits that an edition of the engine found in the filings of a company; undefined: it has not looked. */
  filingSplits(cik: number, engine: string): readonly t.FilingSplit[] | undefined {
    return this.find(t.FILING_SPLITS, 'WHERE cik = ? AND engine = ?', [cik, engine])[0]?.list;
  }

  dividends(symbol: string): readonly Dividend[] {
    const [row] = this.whole(this.find(t.DIVIDENDS, 'WHERE symbol = ?', [symbol]), t.DIVIDENDS, symbol);
    return row ? this.decoded(decodeDividends(row.rows), `dividends of ${symbol}`, symbol) : [];
  }

  /** Facts of the company: all that are stored, or only the named concepts (`us-gaap:Assets`, ...). */
  facts(cik: number, concepts?: readonly string[]): FactSet | undefined {
    const subject = tenDigitCik(cik);
    const [reports] = this.whole(this.find(t.REPORTS, 'WHERE cik = ?', [cik]), t.REPORTS, subject);
    if (reports === undefined) return undefined;
    const rows =
      concepts === undefined
        ? this.find(t.FACTS, 'WHERE cik = ?', [cik])
        : this.find(t.FACTS, 'WHERE cik = ? AND concept IN (SELECT value FROM json_each(?))', [
            cik,
            JSON.stringify(concepts),
          ]);
    this.counted(rows, this.#storedConcepts(subject, concepts), t.FACTS, subject);
    const columns = new Map<string, FactColumns>();
    for (const { concept: name, unit, columns: blob } of rows) {
      const colon = name.indexOf(':');
      const taxonomy = name.slice(0, colon);
      const concept = name.slice(colon + 1);
      const { value, start, end, report } = this.decoded(decodeFacts(blob), `facts ${name} of company ${cik}`, subject);
      columns.set(factKey(taxonomy, concept, unit), { taxonomy, concept, unit, start, end, value, report });
    }
    return { cik, reports: decodeReports(reports.list), columns };
  }

  /** Facts of the company that no line of a statement reads, or only the wanted ones; undefined: none are stored. */
  otherFacts(cik: number, isWanted?: (concept: string) => boolean): OtherFacts | undefined {
    const subject = tenDigitCik(cik);
    const [row] = this.whole(this.find(t.OTHER_FACTS, 'WHERE cik = ?', [cik]), t.OTHER_FACTS, subject);
    if (row === undefined) return undefined;
    const what = `other facts of company ${cik}`;
    return this.decoded(
      decodeOtherFacts(cik, this.decoded(decompress(row.facts, row.size), what, subject), isWanted),
      what,
      subject,
    );
  }

  /** What is stored ready under a concept of a company, '' for the list of them; undefined where nothing is. */
  tagged(cik: number, concept: string): { readonly edition: string; readonly json: string } | undefined {
    return this.find(t.TAGGED, 'WHERE cik = ? AND concept = ?', [cik, concept])[0];
  }

  /** Keys of the facts that a company has of these concepts; undefined: the store does not say. */
  #storedConcepts(subject: string, concepts: readonly string[] | undefined): readonly number[] | undefined {
    const keys = this.keys(subject, t.FACTS);
    if (keys === undefined || concepts === undefined) return keys;
    const wanted = new Set(concepts.map((concept) => keyNumber(concept, this.crc32)));
    return keys.filter((key) => wanted.has(key));
  }

  /** Stored trailing figures, ascending: those of `from` (default `to`) to those of `to`. Empty: none are stored. */
  trailing(symbol: string, to: EpochDay, from: EpochDay = to): readonly TrailingRow[] {
    const clauses = `WHERE symbol = ?1 AND from_day <= ?2 AND from_day >=
      (SELECT max(from_day) FROM trailing WHERE symbol = ?1 AND from_day <= ?3) ORDER BY from_day`;
    return this.trailingOf(symbol, this.find(FIGURES, clauses, [symbol, to, from]), to, from);
  }

  /** The same where they have been read. */
  trailingOf(symbol: string, rows: readonly TrailingRow[], to: EpochDay, from: EpochDay): readonly TrailingRow[] {
    const days = this.keys(symbol, t.TRAILING);
    const first = days?.findLast((day) => day <= from) ?? Number.POSITIVE_INFINITY;
    const stored = days?.filter((day) => day >= first && day <= to);
    return this.counted(rows, stored, t.TRAILING, symbol);
  }

  /** A column of the cross-section, by block of `CROSS_BLOCK` slots. */
  crossColumn(field: string): ReadonlyMap<number, CrossBlock> {
    const blocks = this.crossBlocks('WHERE field = ?', [field]);
    this.counted([...blocks.keys()], this.#storedBlocks(field), t.CROSS_COLUMNS, MARKET_SUBJECT);
    return blocks;
  }

  /** How many blocks of a field there are; undefined: the store does not say. */
  #storedBlocks(field: string): number | undefined {
    const pairs = this.keys(MARKET_SUBJECT, t.CROSS_COLUMNS);
    const key = keyNumber(field, this.crc32);
    return pairs && (pairs.find((_, at) => at % 2 === 1 && pairs[at - 1] === key) ?? 0);
  }

  protected crossBlocks(clauses: string, params: readonly SqlValue[]): ReadonlyMap<number, CrossBlock> {
    const rows = this.find(BLOCKS, clauses, params);
    return new Map(
      rows.map(({ block, list, numbers: blob }) => {
        const numbers = blob && this.decoded(decodeDoubles(blob), 'numbers of the cross-section');
        return [block, { list, numbers }];
      }),
    );
  }

  priceSpans(symbol: string): readonly PriceSpanRow[] {
    return this.whole(this.find(SPANS, 'WHERE symbol = ? ORDER BY position', [symbol]), t.PRICE_SPANS, symbol);
  }
}
