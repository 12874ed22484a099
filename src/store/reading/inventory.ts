/** Counts what is stored for a symbol, from the lengths and headers of rows: the data themselves are not read. */

import { ENGINE_EDITION } from '../../engine/edition.ts';
import type { EpochDay } from '../../engine/types.ts';
import { HEADER_BYTES } from '../codecs/codec.ts';
import { countFacts } from '../codecs/facts-codec.ts';
import { chooseDriver } from '../drivers/choose-driver.ts';
import { Session } from '../drivers/session.ts';
import { readHeader } from '../schema/migrations.ts';
import { AHEAD } from '../schema/schema.ts';
import type { ListedKind } from '../schema/tables.ts';
import { UNINDEXED } from '../text/paragraphs.ts';

export interface SymbolInventory {
  readonly symbol: string;
  readonly cik: number | undefined;
  readonly name: string | undefined;
  readonly assetType: ListedKind | undefined;
  readonly firstDay: EpochDay | undefined;
  readonly lastDay: EpochDay | undefined;
  /** Stored facts of its companyfacts records. */
  readonly facts: number;
  readonly filings: number;
  readonly newestFiled: EpochDay | undefined;
  /** Documents whose content is stored. */
  readonly documents: number;
  readonly ownershipForms: number;
  /** Accession numbers of stored Forms 3, 4 and 5 that could not be read, newest first. */
  readonly unreadableForms: readonly string[];
  /** When its company's records were last imported or checked, ms UTC. */
  readonly recordsAt: number | undefined;
  /** Bytes its prices, and its company's facts, documents and sections take. */
  readonly bytes: number;
  /**
   * Whether another edition of the engine computed its stored figures: answers compute them again until the next
   * import.
   */
  readonly outdated: boolean;
}

/** ?1 the symbol, ?2 the edition of the engine. Its company counts with those whose record it carries on. */
const COMPANIES = `
WITH RECURSIVE s AS (SELECT symbol, cik, name, asset_type, first_day, last_day FROM symbols WHERE symbol = ?1),
  subject AS (SELECT printf('%010d', cik) AS text FROM s),
  past(cik, depth) AS (SELECT cik, 0 FROM s WHERE cik IS NOT NULL
    UNION SELECT p.predecessor, depth + 1 FROM predecessors p JOIN past ON p.cik = past.cik WHERE depth < 9),
  companies AS (SELECT DISTINCT cik FROM past)`;

/** The columns of {@link QUERY}. */
const FIELDS =
  'symbol cik name assetType firstDay lastDay filings newestFiled documents ownershipForms recordsAt bytes outdated';

/** One row. Lengths of blobs are read from the heads of their rows. */
const QUERY = `${COMPANIES},
  stored AS (SELECT d.accession, length(d.bytes) AS size FROM documents d JOIN filings f USING (accession)
    WHERE f.cik IN companies AND d.held = 1)
SELECT s.*,
  (SELECT count(*) FROM filings WHERE cik IN companies),
  (SELECT max(filed) FROM filings WHERE cik IN companies),
  (SELECT count(*) FROM stored),
  (SELECT count(*) FROM ownership WHERE issuer_cik IN companies),
  nullif(max(
    coalesce((SELECT max(imported_at) FROM imports WHERE subject = (SELECT text FROM subject)), 0),
    coalesce((SELECT max(checked_at) FROM sync_state WHERE subject = (SELECT text FROM subject)), 0)), 0),
  coalesce((SELECT sum(length(bars)) FROM prices WHERE symbol = s.symbol), 0)
    + coalesce((SELECT sum(length(closes)) FROM adjusted_closes WHERE symbol = s.symbol), 0)
    + coalesce((SELECT sum(length(columns)) FROM facts WHERE cik IN companies), 0)
    + coalesce((SELECT sum(size) FROM stored), 0)
    + coalesce((SELECT sum(length(text)) FROM sections WHERE accession IN (SELECT accession FROM stored)), 0),
  EXISTS (SELECT 1 FROM trailing WHERE symbol = s.symbol AND engine <> ?2 AND engine NOT LIKE '%${AHEAD}')
FROM s`;

/** A row a concept and unit: what `countFacts` looks at. */
const FACTS = `${COMPANIES} SELECT substr(columns, 1, ${HEADER_BYTES}), length(columns) FROM facts WHERE cik IN companies`;

/** Forms filed before 2003-06-30 (this day) may be text or paper: only later ones are XML. */
const XML_SINCE = 12_233;

/** Ownership forms with a document and without its content in the `ownership` table. */
const UNREADABLE = `${COMPANIES} SELECT DISTINCT accession FROM filings f
  WHERE cik IN companies AND form IN ('3', '4', '5', '3/A', '4/A', '5/A') AND filed >= ${XML_SINCE}
    AND EXISTS (SELECT 1 FROM documents d WHERE d.accession = f.accession AND held = 1)
    AND NOT EXISTS (SELECT 1 FROM ownership o WHERE o.accession = f.accession)
  ORDER BY filed DESC, accession DESC`;

/** What decides whether a symbol is up to date, without counting its records. */
export type SymbolDates = Pick<SymbolInventory, 'symbol' | 'cik' | 'lastDay' | 'recordsAt' | 'outdated'> & {
  /** Statements or filings of its company are stored. */
  readonly hasRecords: boolean;
  readonly hasFacts: boolean;
  /** A part of it, or of its company, failed last, or the symbol is no longer listed. */
  readonly isMarked: boolean;
};

/** Of every symbol, from whole tables: hundreds of symbols one by one take seconds. */
const DATES = `
WITH at(subject, ms) AS (
    SELECT subject, max(ms) FROM (SELECT subject, imported_at AS ms FROM imports
      UNION ALL SELECT subject, checked_at FROM sync_state) GROUP BY subject),
  marked(subject) AS (SELECT DISTINCT subject FROM sync_state WHERE error IS NOT NULL OR part = 'symbol'),
  old(symbol) AS (SELECT DISTINCT symbol FROM trailing WHERE engine <> ?1 AND engine NOT LIKE '%${AHEAD}')
SELECT symbol, cik, last_day, nullif(at.ms, 0), symbol IN (SELECT symbol FROM old),
  EXISTS (SELECT 1 FROM filings f WHERE f.cik = s.cik), EXISTS (SELECT 1 FROM reports r WHERE r.cik = s.cik),
  symbol IN (SELECT subject FROM marked) OR printf('%010d', cik) IN (SELECT subject FROM marked)
FROM symbols s LEFT JOIN at ON s.cik IS NOT NULL AND at.subject = printf('%010d', s.cik)
ORDER BY symbol`;

/** As {@link UNREADABLE}, of every company. */
const ALL_UNREADABLE = `SELECT DISTINCT f.cik, f.accession FROM documents d JOIN filings f USING (accession)
  WHERE d.held = 1 AND f.form IN ('3', '4', '5', '3/A', '4/A', '5/A') AND f.filed >= ${XML_SINCE}
    AND NOT EXISTS (SELECT 1 FROM ownership o WHERE o.accession = f.accession)
  ORDER BY f.filed DESC, f.accession DESC`;

/** Records of all symbols. */
export interface Totals {
  readonly filings: number;
  readonly documents: number;
  readonly ownershipForms: number;
}

export interface Inventory {
  /** Every symbol the store knows, in order. Throws MdsError `STORE_*`. */
  dates(): readonly SymbolDates[];
  /**
   * Accession numbers of insider forms that could not be read, newest first, by the company they are listed for. Throws
   * MdsError `STORE_*`.
   */
  unreadableForms(): ReadonlyMap<number, readonly string[]>;
  /** Throws MdsError `STORE_*`. */
  totals(): Totals;
  /** Undefined for a symbol the store does not know. Throws MdsError `STORE_*`. */
  of(symbol: string): SymbolInventory | undefined;
  /** Symbols whose stored figures another edition of the engine computed. Throws MdsError `STORE_*`. */
  outdated(): number;
  /** Filings whose sections are not in the full-text index yet. Throws MdsError `STORE_*`. */
  unindexed(): number;
  close(): void;
}

/** Of a file without tables, which reads as an empty store. */
const EMPTY: Inventory = {
  of: () => undefined,
  dates: () => [],
  unreadableForms: () => new Map(),
  totals: () => ({ filings: 0, documents: 0, ownershipForms: 0 }),
  outdated: () => 0,
  unindexed: () => 0,
  close: () => {},
};

const BUSY_MS = 5_000;

/**
 * Opens a store that `openReader` has found to be ours: apart from the reader of answers, which must start fast. Throws
 * MdsError `STORE_*`.
 */
export function openInventory(path: string): Inventory {
  const session = new Session(path, chooseDriver()(path, 'read', BUSY_MS));
  if (readHeader(session).version === 0) {
    session.close();
    return EMPTY;
  }
  const outdated = `SELECT count(DISTINCT symbol) FROM trailing WHERE engine <> ?1 AND engine NOT LIKE '%${AHEAD}'`;
  return {
    of: (symbol) => inventoryOf(session, symbol),
    dates: () =>
      session.all(DATES, [ENGINE_EDITION]).map(([symbol, cik, lastDay, recordsAt, old, filings, facts, marked]) => ({
        symbol: symbol as string,
        cik: (cik as number | null) ?? undefined,
        lastDay: (lastDay as number | null) ?? undefined,
        recordsAt: (recordsAt as number | null) ?? undefined,
        outdated: old === 1,
        hasRecords: filings === 1 || facts === 1,
        hasFacts: facts === 1,
        isMarked: marked === 1,
      })),
    unreadableForms: () => {
      const forms = new Map<number, string[]>();
      for (const [cik, accession] of session.all(ALL_UNREADABLE)) {
        forms.set(cik as number, [...(forms.get(cik as number) ?? []), accession as string]);
      }
      return forms;
    },
    totals: () => {
      const [filings, documents, ownershipForms] = session.all(
        'SELECT (SELECT count(*) FROM filings), (SELECT count(*) FROM documents WHERE held = 1), (SELECT count(*) FROM ownership)',
      )[0] as [number, number, number];
      return { filings, documents, ownershipForms };
    },
    outdated: () => session.all(outdated, [ENGINE_EDITION])[0]![0] as number,
    unindexed: () => session.all(UNINDEXED)[0]![0] as number,
    close: () => session.close(),
  };
}

function inventoryOf(session: Session, symbol: string): SymbolInventory | undefined {
  const row = session.all(QUERY, [symbol, ENGINE_EDITION])[0];
  if (row === undefined) return undefined;
  const stored = Object.fromEntries(FIELDS.split(' ').map((field, i) => [field, row[i] ?? undefined]));
  // Records are united, so that no import knows how many facts there are.
  const facts = session
    .all(FACTS, [symbol])
    .reduce((sum, [head, size]) => sum + (countFacts(head as Uint8Array, size as number) ?? 0), 0);
  const unreadableForms = session.all(UNREADABLE, [symbol]).map(([accession]) => accession as string);
  const made = { facts, unreadableForms, outdated: stored.outdated === 1 };
  return { ...(stored as unknown as SymbolInventory), ...made };
}
