/**
 * Reads the full-text index of paragraphs. A paragraph is named by its number in the index; those of a filing follow
 * each other.
 */
import type { EpochDay } from '../../engine/types.ts';
import type { ColumnTypes, SqlRow, SqlValue } from '../drivers/driver.ts';
import type { Session } from '../drivers/session.ts';
import { castQuery } from '../drivers/text-bytes.ts';
import type { FilingRow } from '../schema/row-types.ts';
import { UNINDEXED } from './paragraphs.ts';

/** A filing in the index, as listed under one company. */
export interface SearchedFiling extends Pick<FilingRow, 'cik' | 'accession' | 'form' | 'filed' | 'accepted'> {
  /** Numbers of its first paragraph and of the one after its last. */
  readonly first: number;
  readonly end: number;
}

/** A section of a filing in the index. */
export interface SearchedSection {
  readonly name: string;
  readonly first: number;
  readonly end: number;
}

export interface FilingFilter {
  readonly filedFrom: EpochDay;
  readonly filedTo: EpochDay;
  /** Any, if left out. */
  readonly forms?: readonly string[] | undefined;
  readonly ciks?: readonly number[] | undefined;
}

type Rows = (query: string, params?: readonly SqlValue[], types?: ColumnTypes) => readonly SqlRow[];

/** Numbers in one answer of SQLite: a word of every filing would be as large as the index. */
const STRETCH = 500_000;

/** Tokens of a snippet; the most SQLite takes is 64. */
const SNIPPET_TOKENS = 40;

export class ParagraphIndex {
  readonly #session: Session;
  readonly #rows: Rows;

  constructor(session: Session, rows: Rows) {
    this.#session = session;
    this.#rows = rows;
  }

  /** Filings whose sections are not in the index yet. */
  waiting(): number {
    return (this.#rows(UNINDEXED)[0]?.[0] ?? 0) as number;
  }

  /** Ascending by paragraph; a filing listed under several companies once for each. */
  filings({ filedFrom, filedTo, forms, ciks }: FilingFilter): readonly SearchedFiling[] {
    const params: SqlValue[] = [filedFrom, filedTo];
    const among = (column: string, values: readonly unknown[] | undefined): string => {
      if (values === undefined) return '';
      params.push(JSON.stringify(values));
      return ` AND ${column} IN (SELECT value FROM json_each(?))`;
    };
    const where = `filed BETWEEN ? AND ?${among('form', forms)}${among('cik', ciks)}`;
    type Tuple = readonly [number, number, string, number, string, number, string | null];
    const rows = this.#list<Tuple>(
      `SELECT json_group_array(json_array(first, total, accession, cik, form, filed, accepted))
      FROM searched_filings JOIN filings USING (accession) WHERE first IS NOT NULL AND ${where}`,
      params,
    );
    return rows
      .map(([first, total, accession, cik, form, filed, accepted]) => {
        return { first, end: first + total, accession, cik, form, filed, accepted: accepted ?? undefined };
      })
      .sort((a, b) => a.first - b.first);
  }

  /** The sections of a filing, in the order of their paragraphs. */
  sections(accession: string): readonly SearchedSection[] {
    const [row] = this.#rows('SELECT first, counts FROM searched_filings WHERE accession = ?', [accession]);
    if (row === undefined) return [];
    const names = this.#rows('SELECT name FROM sections WHERE accession = ? ORDER BY position', [accession]);
    let next = row[0] as number;
    return (JSON.parse(row[1] as string) as number[]).map((count, at) => {
      const first = next;
      next += count;
      return { name: names[at]![0] as string, first, end: next };
    });
  }

  /** Calls `visit` with the numbers of matching paragraphs from `first` to before `end`, ascending, in stretches. */
  matches(match: string, first: number, end: number, visit: (numbers: readonly number[]) => void): void {
    // Cut by hits, not by numbers: to begin in the middle costs a phrase as much as all of it.
    const query = `SELECT json_group_array(rowid) FROM (
      SELECT rowid FROM paragraphs WHERE paragraphs MATCH ? AND rowid BETWEEN ? AND ? LIMIT ${STRETCH})`;
    for (let from = first; from < end; ) {
      const numbers = this.#list<number>(query, [match, from, end - 1]);
      visit(numbers);
      if (numbers.length < STRETCH) return;
      from = numbers.at(-1)! + 1;
    }
  }

  /**
   * BM25 of matching paragraphs from `first` to before `end` (the better, the larger), of those in `among` only if it
   * is given.
   */
  scores(match: string, first: number, end: number, among: readonly number[] | undefined): ReadonlyMap<number, number> {
    // The function is for rows of the index itself, not of an aggregate over them: LIMIT keeps the two apart.
    const only = among === undefined ? '' : ' AND +rowid IN (SELECT value FROM json_each(?))';
    const query = `SELECT json_group_array(json(score)) FROM (
      SELECT '[' || rowid || ',' || bm25(paragraphs) || ']' AS score FROM paragraphs
      WHERE paragraphs MATCH ? AND rowid BETWEEN ? AND ?${only} LIMIT -1)`;
    const params = [match, first, end - 1, ...(among === undefined ? [] : [JSON.stringify(among)])];
    return new Map(this.#list<[number, number]>(query, params).map(([at, score]) => [at, -score]));
  }

  /** A part of each text with what matches between `**` and `**`. */
  snippets(match: string, texts: readonly string[]): readonly string[] {
    if (texts.length === 0) return [];
    this.#session.exec(`CREATE VIRTUAL TABLE temp.shown USING fts5(text, tokenize = 'unicode61 remove_diacritics 2')`);
    try {
      for (const [at, text] of texts.entries())
        this.#session.run('INSERT INTO temp.shown (rowid, text) VALUES (?, ?)', [at, text]);
      const query = `SELECT rowid, snippet(shown, 0, '**', '**', '...', ${SNIPPET_TOKENS}) FROM temp.shown WHERE shown MATCH ?`;
      const marked = new Map(this.#rows(query, [match]).map(([at, text]) => [at as number, text as string]));
      return texts.map((text, at) => marked.get(at) ?? text);
    } finally {
      this.#session.exec('DROP TABLE temp.shown');
    }
  }

  /** The JSON list that is the one value of a query; empty in a store without tables. */
  #list<T>(query: string, params?: readonly SqlValue[]): T[] {
    return JSON.parse((this.#rows(castQuery(query, 't'), params, 't')[0]?.[0] ?? '[]') as string) as T[];
  }
}
