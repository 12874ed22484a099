/** Statements that delete old data, in an order that leaves no orphans. */
import type { EpochDay } from '../../engine/types.ts';
import { READ_ANNUAL_FORMS } from '../../filings/forms/forms.ts';
import type { SqlValue } from '../drivers/driver.ts';

export interface Pruning {
  /** Documents of filings filed before this day are deleted, except each company's newest annual report. */
  readonly before?: EpochDay;
  /** Symbols to keep; prices of all others are deleted, and records of companies without a symbol to keep. */
  readonly keep?: readonly string[];
}

/** How much was deleted. */
export interface Pruned {
  readonly documents: number;
  /** Symbols that lost their prices. */
  readonly symbols: number;
  /** Companies that lost their facts and filings. */
  readonly companies: number;
}

export interface Statement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

const ANNUAL = READ_ANNUAL_FORMS.map((form) => `'${form}'`).join(', ');

const OLD_DOCUMENTS = `held = 1 AND accession IN (SELECT accession FROM filings WHERE filed < ?1)
  AND accession NOT IN (SELECT accession FROM filings AS f WHERE form IN (${ANNUAL})
    AND filed = (SELECT max(filed) FROM filings AS g JOIN documents USING (accession)
      WHERE g.cik = f.cik AND held = 1 AND g.form IN (${ANNUAL})))`;

/** Companies of the symbols that stay, and those whose past is theirs. ?1: JSON list of symbols. */
const KEPT = `WITH RECURSIVE kept(cik) AS (
  SELECT cik FROM symbols WHERE cik IS NOT NULL AND symbol IN (SELECT value FROM json_each(?1))
  UNION SELECT predecessor FROM predecessors JOIN kept USING (cik))`;

const OTHER_COMPANY = 'cik NOT IN (SELECT cik FROM kept)';
const OTHER_SYMBOL = 'symbol NOT IN (SELECT value FROM json_each(?1))';

/** Statements that count what would be deleted. */
export function pruneCounts({ before, keep }: Pruning): { readonly [key in keyof Pruned]?: Statement } {
  const old = { sql: `SELECT count(*) FROM documents WHERE ${OLD_DOCUMENTS}`, params: [before ?? null] };
  const documents = before === undefined ? {} : { documents: old };
  if (keep === undefined) return documents;
  const params = [JSON.stringify(keep)];
  const stored = 'SELECT cik FROM reports UNION SELECT cik FROM filings WHERE cik IN (SELECT cik FROM symbols)';
  return {
    ...documents,
    symbols: { sql: `SELECT count(*) FROM symbols WHERE first_day IS NOT NULL AND ${OTHER_SYMBOL}`, params },
    companies: { sql: `${KEPT} SELECT count(*) FROM (${stored}) WHERE ${OTHER_COMPANY}`, params },
  };
}

/** The deletions. What is derived from documents falls with them (triggers of the schema). */
export function pruneStatements({ before, keep }: Pruning): Statement[] {
  const statements: Statement[] = [];
  if (before !== undefined) statements.push({ sql: `DELETE FROM documents WHERE ${OLD_DOCUMENTS}`, params: [before] });
  if (keep === undefined) return statements;
  const params = [JSON.stringify(keep)];
  const add = (...texts: readonly string[]): void => {
    for (const sql of texts) statements.push({ sql, params });
  };
  const plain = (...texts: readonly string[]): void => {
    for (const sql of texts) statements.push({ sql, params: [] });
  };
  add(
    ...['facts', 'reports', 'other_facts', 'companies', 'trailing', 'filing_splits'].map(
      (table) => `${KEPT} DELETE FROM ${table} WHERE ${OTHER_COMPANY}`,
    ),
  );
  // A form of an insider is listed under its owner too: it stays with its issuer.
  add(`${KEPT} DELETE FROM filings WHERE ${OTHER_COMPANY}
    AND accession NOT IN (SELECT accession FROM filings WHERE cik IN (SELECT cik FROM kept))`);
  plain(
    'DELETE FROM documents WHERE accession NOT IN (SELECT accession FROM filings)',
    ...['reported_facts', 'own_lines', 'breakdowns', 'filers'].map(
      (table) => `DELETE FROM ${table} WHERE accession NOT IN (SELECT accession FROM filings)`,
    ),
    `DELETE FROM imports WHERE subject GLOB '??????????-??-??????' AND subject NOT IN (SELECT accession FROM filings)`,
  );
  for (const table of ['imports', 'sync_state'])
    add(`${KEPT} DELETE FROM ${table} WHERE subject GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'
      AND CAST(subject AS INTEGER) NOT IN (SELECT cik FROM kept)`);
  add(
    `DELETE FROM sync_state WHERE part IN ('prices', 'symbol') AND subject NOT IN (SELECT value FROM json_each(?1))`,
    `DELETE FROM imports WHERE subject IN (SELECT symbol FROM symbols WHERE ${OTHER_SYMBOL})`,
    ...['prices', 'splits', 'dividends', 'price_spans', 'price_basis', 'adjusted_closes'].map(
      (table) => `DELETE FROM ${table} WHERE ${OTHER_SYMBOL}`,
    ),
    `DELETE FROM symbols WHERE ${OTHER_SYMBOL} AND rank IS NULL`,
    `UPDATE symbols SET first_day = NULL, last_day = NULL WHERE ${OTHER_SYMBOL}`,
  );
  return statements;
}
