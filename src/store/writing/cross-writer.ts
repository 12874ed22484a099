/**
 * Writes the cross-section, the fields of all symbols that a screen reads: what must be computed, values and symbols.
 */
import { parseDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { INSIDER_FORMS, withAmendments } from '../../filings/forms/forms.ts';
import { decodeReports } from '../codecs/codec.ts';
import type { CrossBlock } from '../codecs/cross-block.ts';
import { castTo } from '../drivers/text-bytes.ts';
import { encodeMarket } from '../reading/market-list.ts';
import type { CrossSymbolRow, SymbolRow } from '../schema/row-types.ts';
import { AHEAD } from '../schema/schema.ts';
import * as t from '../schema/tables.ts';
import { ListingWriter } from './listing-writer.ts';

export class CrossWriter extends ListingWriter {
  /**
   * Symbols with prices whose values in the cross-section are missing, of another day or edition, or may have changed:
   * with their row there. Without prices those with figures made before, unless their record is the same.
   */
  symbolsToCross(engine: string): readonly { readonly symbol: SymbolRow; readonly kept: CrossSymbolRow | undefined }[] {
    const [SYMBOLS, CROSS_SYMBOLS] = [t.SYMBOLS, t.CROSS_SYMBOLS];
    const query = `SELECT ${SYMBOLS.selectionOf('s.')}, ${castTo('i', 'x.slot')}, ${CROSS_SYMBOLS.selectionOf('x.')}
      FROM symbols s LEFT JOIN cross_symbols x ON x.symbol = s.symbol
      WHERE (x.symbol IS NULL OR x.engine <> ?1 OR x.changed > 1
          OR s.last_day IS NOT NULL AND (x.changed = 1 OR x.day <> s.last_day))
        AND (s.last_day IS NOT NULL OR EXISTS (SELECT 1 FROM trailing f WHERE f.symbol = s.symbol AND f.engine = ?1 || '${AHEAD}'))
      ORDER BY x.slot IS NULL, x.slot, s.symbol`;
    const width = SYMBOLS.types.length;
    const types = `${SYMBOLS.types}i${CROSS_SYMBOLS.types}`;
    return this.rows(query, [engine], types).map((row) => ({
      symbol: this.decode(SYMBOLS, [row.slice(0, width)])[0]!,
      kept: row[width] === null ? undefined : this.decode(CROSS_SYMBOLS, [row.slice(width + 1)])[0],
    }));
  }

  /**
   * The newest day a report or filing of the company was filed or, in UTC, accepted on, those of its insiders' left
   * out; before every day without any.
   */
  newestReport(cik: number): EpochDay {
    const insiders = withAmendments(INSIDER_FORMS).map((form) => `'${form}'`);
    const [filed, accepted] = this.rows(
      `SELECT max(filed), max(substr(accepted, 1, 10)) FROM filings WHERE cik = ? AND form NOT IN (${insiders})`,
      [cik],
    )[0] as [number | null, string | null];
    const list = this.text('SELECT list FROM reports WHERE cik = ?', [cik]);
    const reports = list === undefined ? [] : decodeReports(list);
    const days = [
      filed,
      parseDay(accepted ?? ''),
      ...reports.flatMap((each) => [each.filed, Math.floor((each.accepted ?? 0) / 86_400_000)]),
    ];
    return days.reduce<EpochDay>((newest, day) => Math.max(newest, day ?? newest), Number.MIN_SAFE_INTEGER);
  }

  /** The first slot no symbol has. */
  nextCrossSlot(): number {
    return this.number('SELECT max(slot) + 1 FROM cross_symbols') ?? 0;
  }

  putCrossSymbol(row: CrossSymbolRow): void {
    this.insert(t.CROSS_SYMBOLS, row, { verb: 'INSERT OR REPLACE' });
  }

  /** A block of a column. */
  crossBlock(field: string, block: number): CrossBlock | undefined {
    return this.crossBlocks('WHERE field = ? AND block = ?', [field, block]).get(block);
  }

  /** Fields whose names begin so, which the cross-section has for some symbols only. */
  crossFields(prefix: string): readonly string[] {
    return this.texts('SELECT DISTINCT field FROM cross_columns WHERE substr(field, 1, ?) = ? ORDER BY field', [
      prefix.length,
      prefix,
    ]);
  }

  dropCrossField(field: string): void {
    this.write('DELETE FROM cross_columns WHERE field = ?', [field]);
  }

  /** Replaces the values of a field for a block. */
  putCrossBlock(field: string, block: number, { list, numbers }: CrossBlock): void {
    const blob = numbers && new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    this.insert(t.CROSS_COLUMNS, { field, block, list, numbers: blob }, { verb: 'INSERT OR REPLACE' });
  }

  /** Writes the list of the market, unless nothing of it has changed. */
  storeMarket(engine: string): void {
    if (this.number('SELECT 1 FROM market WHERE engine = ?', [engine]) !== undefined) return;
    const market = this.marketColumns(engine);
    if (market.symbols.length === 0) return;
    this.insert(t.MARKET, { id: 1, engine, ...encodeMarket(market) }, { verb: 'INSERT OR REPLACE' });
  }
}
