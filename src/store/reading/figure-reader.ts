/** Reads of numbers: prices with splits and dividends, reported facts, and the stored figures computed from them. */
import { civil } from '../../engine/days.ts';
import {
  type Bars,
  type Dividend,
  type EpochDay,
  type FactColumns,
  type FactSet,
  factKey,
  type Split,
} from '../../engine/types.ts';
import { joinBars, NO_BARS } from '../codecs/bars.ts';
import { decodeBars } from '../codecs/bars-codec.ts';
import { decodeDividends, decodeDoubles, decodeReports, decodeSplits } from '../codecs/codec.ts';
import type { CrossBlock } from '../codecs/cross-block.ts';
import { decodeFacts } from '../codecs/facts-codec.ts';
import type { SqlValue } from '../drivers/driver.ts';
import type { PriceBasisRow, PriceSpanRow, TrailingRow } from '../schema/row-types.ts';
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
    const parts = this.find(t.PRICES, 'WHERE symbol = ? AND year BETWEEN ? AND ? ORDER BY year', [
      symbol,
      ...years,
    ]).map(({ year, bars }) => this.decoded(decodeBars(bars), `prices of ${symbol} in ${year}`));
    return parts.length === 0 ? NO_BARS : joinBars(parts, from, to);
  }

  splits(symbol: string): readonly Split[] {
    const row = this.find(t.SPLITS, 'WHERE symbol = ?', [symbol])[0];
    return row ? this.decoded(decodeSplits(row.rows), `splits of ${symbol}`) : [];
  }

  /** What is known of the share basis of the prices beyond the lists of their files; undefined: nothing. */
  priceBasis(symbol: string): PriceBasisRow | undefined {
    return this.find(t.PRICE_BASIS, 'WHERE symbol = ?', [symbol])[0];
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
    const row = this.find(t.DIVIDENDS, 'WHERE symbol = ?', [symbol])[0];
    return row ? this.decoded(decodeDividends(row.rows), `dividends of ${symbol}`) : [];
  }

  /** Facts of the company: all that are stored, or only the named concepts (`us-gaap:Assets`, ...). */
  facts(cik: number, concepts?: readonly string[]): FactSet | undefined {
    const list = this.text('SELECT list FROM reports WHERE cik = ?', [cik]);
    if (list === undefined) return undefined;
    const rows =
      concepts === undefined
        ? this.find(t.FACTS, 'WHERE cik = ?', [cik])
        : this.find(t.FACTS, 'WHERE cik = ? AND concept IN (SELECT value FROM json_each(?))', [
            cik,
            JSON.stringify(concepts),
          ]);
    const columns = new Map<string, FactColumns>();
    for (const { concept: name, unit, columns: blob } of rows) {
      const colon = name.indexOf(':');
      const taxonomy = name.slice(0, colon);
      const concept = name.slice(colon + 1);
      const { value, start, end, report } = this.decoded(decodeFacts(blob), `facts ${name} of company ${cik}`);
      columns.set(factKey(taxonomy, concept, unit), { taxonomy, concept, unit, start, end, value, report });
    }
    return { cik, reports: decodeReports(list), columns };
  }

  /** Whether a stored price file of the symbol says what it paid: one of prices alone does not. */
  recordsDividends(symbol: string): boolean {
    const query = "SELECT max(kind NOT LIKE 'plain_ohlcv_csv%') FROM imports WHERE subject = ?";
    return this.number(query, [symbol]) !== 0;
  }

  /** Stored trailing figures, ascending: those of `from` (default `to`) to those of `to`. Empty: none are stored. */
  trailing(symbol: string, to: EpochDay, from: EpochDay = to): readonly TrailingRow[] {
    const clauses = `WHERE symbol = ?1 AND from_day <= ?2 AND from_day >=
      (SELECT max(from_day) FROM trailing WHERE symbol = ?1 AND from_day <= ?3) ORDER BY from_day`;
    return this.find(FIGURES, clauses, [symbol, to, from]);
  }

  /** A column of the cross-section, by block of `CROSS_BLOCK` slots. */
  crossColumn(field: string): ReadonlyMap<number, CrossBlock> {
    return this.crossBlocks('WHERE field = ?', [field]);
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
    return this.find(SPANS, 'WHERE symbol = ? ORDER BY position', [symbol]);
  }
}
