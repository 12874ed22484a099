/** Writes of who was listed under which symbol. */
import { type MonthOfSightings, unitedMonths } from '../../engine/listings/sightings.ts';
import type { EpochDay } from '../../engine/types.ts';
import { compress } from '../codecs/compress.ts';
import { encodeForms, quarterOf, type StoredForm } from '../codecs/insider-codec.ts';
import { decodeSightings, encodeSightings } from '../codecs/sightings-codec.ts';
import type { RowOf } from '../schema/table.ts';
import * as t from '../schema/tables.ts';
import { WriteSession } from './write-session.ts';

/** Sightings of a symbol on a security; `symbol` without a dash before the class. */
export interface SightingRecord {
  readonly cusip: string;
  readonly symbol: string;
  readonly name: string;
  /** In any order. */
  readonly months: readonly MonthOfSightings[];
}

/** That a source of a day names a symbol of a company. */
export interface NamedSymbol {
  readonly cik: number;
  readonly symbol: string;
  readonly day: EpochDay;
  readonly source: t.NamedBy;
}

/** Records whose rows are read with one query: each query has 1 KB until the process is idle again. */
const AT_ONCE = 24;

export const WIDEN = `ON CONFLICT (symbol, cik, quarter, source) DO UPDATE SET
  first_day = min(first_day, excluded.first_day), last_day = max(last_day, excluded.last_day)`;

export class ListingWriter extends WriteSession {
  /** Adds sightings to those of the same security and symbol. */
  putSightings(records: Iterable<SightingRecord>): void {
    const some: SightingRecord[] = [];
    for (const record of records) if (some.push(record) >= AT_ONCE) this.#putSightings(some.splice(0));
    this.#putSightings(some);
  }

  #putSightings(records: readonly SightingRecord[]): void {
    const rest = t.SIGHTINGS.onConflict('replacing');
    const cusips = JSON.stringify(records.map(({ cusip }) => cusip));
    const rows = this.find(t.SIGHTINGS, 'WHERE cusip IN (SELECT value FROM json_each(?))', [cusips]);
    const stored = new Map(rows.map((row) => [`${row.cusip} ${row.symbol}`, row]));
    for (const { cusip, symbol, name, months } of records) {
      const before = stored.get(`${cusip} ${symbol}`);
      const known = before && this.decoded(decodeSightings(before.months), `sightings of ${cusip}`, cusip);
      const all = unitedMonths([...(known ?? []), ...months]);
      const lastDay = all.at(-1)!.last.day;
      const isOlder = before !== undefined && months.every(({ last }) => last.day < before.lastDay);
      const row = {
        cusip,
        symbol,
        name: isOlder ? before.name : name,
        firstDay: all[0]!.first.day,
        lastDay,
        months: encodeSightings(all),
      };
      this.insert(t.SIGHTINGS, row, { rest });
    }
  }

  /** Adds what forms, covers and lists name. */
  nameSymbols(rows: readonly NamedSymbol[]): void {
    for (const { cik, symbol, day, source } of rows) {
      const quarter = Math.floor(day / 92);
      this.insert(t.NAMED_SYMBOLS, { symbol, cik, quarter, source, firstDay: day, lastDay: day }, { rest: WIDEN });
    }
  }

  /** Adds forms of an insider data set to those of the same company and quarter, in place of the same forms. */
  putInsiderForms(cik: number, forms: readonly StoredForm[]): void {
    for (const quarter of new Set(forms.map(({ filed }) => quarterOf(filed)))) {
      const added = forms.filter(({ filed }) => quarterOf(filed) === quarter);
      const before = this.find(t.INSIDER_FORMS, 'WHERE cik = ? AND quarter = ?', [cik, quarter])[0];
      const known = before === undefined ? [] : this.formsIn(before);
      const all = new Map([...known, ...added].map((form) => [form.accession, form]));
      const bytes = encodeForms([...all.values()]);
      const row = { cik, quarter, size: bytes.length, forms: compress(bytes) };
      this.insert(t.INSIDER_FORMS, row, { rest: t.INSIDER_FORMS.onConflict('replacing') });
    }
  }

  /** Adds filings about listings. */
  putNotices(rows: readonly RowOf<typeof t.NOTICES>[]): void {
    for (const row of rows) this.insert(t.NOTICES, row, { verb: 'INSERT OR REPLACE' });
  }
}
