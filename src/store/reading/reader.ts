/**
 * Reads of where the data came from and how new they are (imports, sync states), and with them every read of a store.
 */
import { parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { tenDigitCik } from '../schema/cik.ts';
import type { ImportRow, SyncStateRow } from '../schema/row-types.ts';
import * as t from '../schema/tables.ts';
import { FigureReader } from './figure-reader.ts';

/** All typed reads over one open file. */
export class SqliteReader extends FigureReader {
  /**
   * The oldest, over every kind of import of these subjects, of the newest import of that kind, ms UTC: cache age
   * counts from it.
   */
  importedAt(subjects: readonly string[]): number | undefined {
    const newest = [...new Set(subjects)].flatMap((subject) => {
      // A request that found nothing new counts as an import; everything a company files shows in its submissions.
      const checked = this.#states(subject)
        .filter(({ part }) => part === 'submissions' || part === 'prices')
        .reduce((at, { checkedAt }) => Math.max(at, checkedAt), 0);
      const byKind = new Map<string, number>();
      for (const { kind, importedAt } of this.importsOf(subject))
        byKind.set(kind, Math.max(importedAt, byKind.get(kind) ?? checked));
      return [...byKind.values()];
    });
    return newest.length === 0 ? undefined : Math.min(...newest);
  }

  #states(subject: string): readonly SyncStateRow[] {
    return this.whole(this.find(t.SYNC_STATE, 'WHERE subject = ?', [subject]), t.SYNC_STATE, subject);
  }

  /** Sync state of a part of a subject. */
  syncState(subject: string, part: string): SyncStateRow | undefined {
    return this.#states(subject).find((state) => state.part === part);
  }

  /**
   * Symbols something is stored for beyond a line in a list of tickers, ascending: those with prices or adjusted closes,
   * those a sync was asked for, and the main one of each company with facts, documents or a list of filings that has neither.
   */
  storedSymbols(): readonly string[] {
    const query = `WITH named AS (
        SELECT symbol FROM symbols WHERE last_day IS NOT NULL
        UNION SELECT symbol FROM adjusted_closes UNION SELECT subject FROM sync_state WHERE part = 'symbol'),
      companies AS (
        SELECT cik FROM reports UNION SELECT cik FROM filings JOIN documents USING (accession) WHERE held = 1
        UNION SELECT CAST(subject AS INTEGER) FROM imports WHERE kind = 'submissions')
      SELECT symbol FROM named
      UNION SELECT (SELECT symbol FROM symbols WHERE cik = companies.cik ORDER BY rank IS NULL, rank, symbol LIMIT 1)
        FROM companies WHERE EXISTS (SELECT 1 FROM symbols WHERE cik = companies.cik)
          AND NOT EXISTS (SELECT 1 FROM symbols JOIN named USING (symbol) WHERE cik = companies.cik)
      ORDER BY 1`;
    return this.texts(query);
  }

  /**
   * The day up to which the filings of a company are listed: that of the last request, or of the newest filing in an
   * imported list. Undefined without a list.
   */
  filingsListedTo(cik: number): EpochDay | undefined {
    const subject = tenDigitCik(cik);
    const checkedAt = this.syncState(subject, 'submissions')?.checkedAt ?? 0;
    const query = `SELECT max(json_extract(note, '$.to')) FROM imports
      WHERE subject = ? AND kind = 'submissions' AND json_valid(note)`;
    const newest = parseDay(this.text(query, [subject]) ?? '');
    const checked = checkedAt > 0 ? newYorkDay(checkedAt).day : undefined;
    return newest === undefined || checked === undefined ? (checked ?? newest) : Math.max(newest, checked);
  }

  /**
   * When it was last known what a company has filed, ms UTC: its last request to EDGAR or the newest import of its
   * records; of single documents only where there are no others. Undefined without any.
   */
  filingsCheckedAt(cik: number): number | undefined {
    const subject = tenDigitCik(cik);
    const checkedAt = this.syncState(subject, 'submissions')?.checkedAt ?? 0;
    const imported =
      this.number('SELECT max(imported_at) FROM imports WHERE subject = ?', [subject]) ??
      this.number(
        'SELECT max(imported_at) FROM imports WHERE subject IN (SELECT accession FROM filings WHERE cik = ?)',
        [cik],
      );
    return imported === undefined && checkedAt === 0 ? undefined : Math.max(checkedAt, imported ?? 0);
  }

  imports(): readonly ImportRow[] {
    return this.find(t.IMPORTS, 'ORDER BY id');
  }

  /** Those about one subject, ascending by id. */
  importsOf(subject: string): readonly ImportRow[] {
    const read = (): readonly ImportRow[] =>
      this.whole(this.find(t.IMPORTS, 'WHERE subject = ? ORDER BY id', [subject]), t.IMPORTS, subject);
    // Of the whole market: some hundred files of who was listed, and the age of every answer counts them.
    return subject === '' ? this.inView('imports', read) : read();
  }
}
