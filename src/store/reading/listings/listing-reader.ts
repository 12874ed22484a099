/** Reads of who was listed under which symbol: sightings, symbols that forms and covers name, notices. */
import type { CusipRecord } from '../../../engine/listings/securities.ts';
import { daysSeen } from '../../../engine/listings/sightings.ts';
import type { EpochDay } from '../../../engine/types.ts';
import { decodeSightings } from '../../codecs/sightings-codec.ts';
import type { RowOf } from '../../schema/table.ts';
import * as t from '../../schema/tables.ts';
import { ReadSession } from '../read-session.ts';

export type NamedSymbolRow = RowOf<typeof t.NAMED_SYMBOLS>;
export type NoticeRow = RowOf<typeof t.NOTICES>;
/** A symbol of a CUSIP without its sightings. */
export type SightingName = Omit<RowOf<typeof t.SIGHTINGS>, 'months'>;
/** The first and last day on which forms and covers name a symbol of a company. */
export type NamedSpan = Pick<NamedSymbolRow, 'symbol' | 'cik' | 'firstDay' | 'lastDay'>;

const ROWS_AT_ONCE = 1000;

export class ListingReader extends ReadSession {
  /** What is seen of every CUSIP that carried the symbol (no dash), under all its symbols. */
  sightingsAround(symbol: string): readonly CusipRecord[] {
    return this.#records('WHERE cusip IN (SELECT cusip FROM sightings WHERE symbol = ?)', symbol);
  }

  /** What is seen of the CUSIPs of an issuer: those that begin with its six characters, or the one given whole. */
  sightingsOf(cusip: string): readonly CusipRecord[] {
    return this.#records("WHERE cusip BETWEEN ?1 AND ?1 || 'zzz'", cusip);
  }

  /**
   * CUSIP, symbol, name and days of every security seen, by CUSIP and symbol, without what was seen between. Some hundred
   * thousand rows with all files since 2004: read page by page.
   */
  *sightingNames(): Iterable<SightingName> {
    let [cusip, symbol] = ['', ''];
    for (;;) {
      const after = 'WHERE (cusip, symbol) > (?, ?) ORDER BY cusip, symbol LIMIT ?';
      const page = this.find(t.SIGHTINGS.without('months'), after, [cusip, symbol, ROWS_AT_ONCE]);
      yield* page;
      const last = page.at(-1);
      if (last === undefined || page.length < ROWS_AT_ONCE) return;
      ({ cusip, symbol } = last);
    }
  }

  /** The newest day on which any security is seen. */
  lastSighting(): EpochDay | undefined {
    return this.number('SELECT max(last_day) FROM sightings');
  }

  #records(clauses: string, text: string): readonly CusipRecord[] {
    return this.find(t.SIGHTINGS, `${clauses} ORDER BY cusip, symbol`, [text]).map(
      ({ cusip, symbol, name, months: bytes }) => {
        const months = this.decoded(decodeSightings(bytes), `sightings of ${cusip}`, cusip);
        return { cusip, symbol, name, months, days: daysSeen(months) };
      },
    );
  }

  /** Where forms and covers name any of these symbols (class after a dash). */
  namedSymbols(symbols: readonly string[]): readonly NamedSymbolRow[] {
    const which = 'WHERE symbol IN (SELECT value FROM json_each(?)) ORDER BY first_day, cik';
    return this.find(t.NAMED_SYMBOLS, which, [JSON.stringify(symbols)]);
  }

  /** The companies that forms and covers name with each symbol. */
  companiesNamed(): ReadonlyMap<string, readonly number[]> {
    const companies = new Map<string, number[]>();
    for (const { symbol, cik } of this.find(t.NAMED_SYMBOLS, 'GROUP BY symbol, cik')) {
      const known = companies.get(symbol);
      if (known === undefined) companies.set(symbol, [cik]);
      else known.push(cik);
    }
    return companies;
  }

  /** The days of each symbol and company that forms and covers name, by symbol. */
  *namedSpans(): Iterable<NamedSpan> {
    let span: { symbol: string; cik: number; firstDay: EpochDay; lastDay: EpochDay } | undefined;
    for (const { symbol, cik, firstDay, lastDay } of this.#namedRows()) {
      if (span?.symbol === symbol && span.cik === cik) {
        span.firstDay = Math.min(span.firstDay, firstDay);
        span.lastDay = Math.max(span.lastDay, lastDay);
      } else {
        if (span !== undefined) yield span;
        span = { symbol, cik, firstDay, lastDay };
      }
    }
    if (span !== undefined) yield span;
  }

  /** By key, page by page: a whole market's forms of twenty years are some hundred thousand. */
  *#namedRows(): Iterable<NamedSymbolRow> {
    let after: readonly (string | number)[] = ['', 0, 0, ''];
    for (;;) {
      const which = 'WHERE (symbol, cik, quarter, source) > (?, ?, ?, ?) ORDER BY symbol, cik, quarter, source LIMIT ?';
      const page = this.find(t.NAMED_SYMBOLS, which, [...after, ROWS_AT_ONCE]);
      yield* page;
      const last = page.at(-1);
      if (last === undefined || page.length < ROWS_AT_ONCE) return;
      after = [last.symbol, last.cik, last.quarter, last.source];
    }
  }

  /** The symbols that forms and covers name of a company, oldest first. */
  symbolsNamedOf(cik: number): readonly NamedSymbolRow[] {
    return this.find(t.NAMED_SYMBOLS, 'WHERE cik = ? ORDER BY first_day, symbol', [cik]);
  }

  /** Filings of the index about listings of a company, oldest first, filed by a day. */
  notices(cik: number, until: EpochDay): readonly NoticeRow[] {
    return this.find(t.NOTICES, 'WHERE cik = ? AND filed <= ? ORDER BY filed, accession', [cik, until]);
  }
}
