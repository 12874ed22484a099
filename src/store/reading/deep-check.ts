/** Reads every row of a store and compares it with its checksum, and each subject with what the store says it has. */
import { isMdsError } from '../../errors.ts';
import { type Crc32, loadCrc32 } from '../drivers/checksum.ts';
import { CONTENTS, formsSubject, type Owned, ownedTables, subjectOf } from '../schema/contents.ts';
import { countForms, countRows } from './count-rows.ts';
import type { StoreReader } from './types.ts';

export interface Damage {
  readonly table: string;
  /** A symbol, CIK, accession number; '' where no one subject is known. */
  readonly subject: string;
  readonly what: string;
}

export interface DeepCheck {
  /** Rows that were read. */
  readonly rows: number;
  /** Of these, rows of an older schema, which have no checksum yet. */
  readonly unchecked: number;
  readonly damage: readonly Damage[];
}

/** Subjects that are read at a time: some MB. */
const BATCH = 32;

/** Reads all of it: some 100 MB per second. Throws MdsError `STORE_*` where SQLite cannot read the file at all. */
export function deepCheck(reader: StoreReader): DeepCheck {
  const crc32 = loadCrc32();
  const found = { rows: 0, unchecked: 0, damage: [] as Damage[] };
  // Without a limit as an argument: a newer SQLite takes one in this form for the name of a table.
  for (const [text] of reader.rows('SELECT integrity_check FROM pragma_integrity_check'))
    if (text !== 'ok') found.damage.push({ table: '', subject: '', what: String(text) });
  const owned = [...ownedTables(), { table: CONTENTS, by: 'subject', counted: 'none' } as unknown as Owned];
  for (const each of owned) tolerant(found.damage, each, '', () => checkTable(reader, each, crc32, found));
  checkContents(reader, crc32, found.damage);
  return found;
}

function checkTable(
  reader: StoreReader,
  owned: Owned,
  crc32: Crc32,
  found: { rows: number; unchecked: number; damage: Damage[] },
): void {
  const { table, by } = owned;
  const { name, selection, types } = table;
  const subjects =
    by === undefined ? [null] : reader.rows(`SELECT DISTINCT ${by} FROM ${name}`).map(([value]) => value!);
  for (let at = 0; at < subjects.length; at += BATCH) {
    const some = JSON.stringify(subjects.slice(at, at + BATCH));
    const where = by === undefined ? '' : `WHERE ${by} IN (SELECT value FROM json_each(?))`;
    tolerant(found.damage, owned, '', () => {
      for (const row of reader.rows(
        `SELECT ${selection} FROM ${name} ${where}`,
        by === undefined ? [] : [some],
        types,
      )) {
        found.rows += 1;
        const [list, checksum, long] = row;
        if (checksum === null) found.unchecked += 1;
        const sums = table.sums(list as string, long, crc32);
        const stored = row.length > 2 ? [checksum, row[3]] : [checksum];
        if (stored.every((sum, i) => sum === null || sum === sums[i])) continue;
        found.damage.push({
          table: name,
          subject: subjectIn(owned, list as string),
          what: 'a row does not match its checksum',
        });
      }
    });
  }
}

/** The subject of a row, from the JSON of its values; damaged as they may be. */
function subjectIn({ table, by }: Owned, list: string): string {
  const at = table.columns.filter(({ isLong }) => !isLong).findIndex(({ name }) => name === by);
  return at === -1 ? '' : String((JSON.parse(list) as unknown[])[at]);
}

function checkContents(reader: StoreReader, crc32: Crc32, damage: Damage[]): void {
  const rowsOf: Parameters<typeof countRows>[0] = (sql, params, types) => reader.rows(sql, params, types);
  const stored = new Map<string, Readonly<Record<string, unknown>>>();
  for (const row of reader.rows(`SELECT ${CONTENTS.selection} FROM contents`, [], CONTENTS.types)) {
    try {
      const { subject, rows } = CONTENTS.row(row, crc32);
      stored.set(subject, rows);
    } catch {
      // Named by its checksum.
    }
  }
  const isWaiting = reader.rows('SELECT 1 FROM waiting LIMIT 1').length > 0;
  for (const owned of ownedTables()) {
    const { table, counted } = owned;
    if (counted === 'none') continue;
    const query = `SELECT DISTINCT ${subjectOf(owned)} FROM ${table.name}`;
    tolerant(damage, owned, '', () => {
      const subjects = new Set(reader.rows(query).map(([value]) => String(value)));
      for (const [subject, rows] of stored) if (table.name in rows) subjects.add(subject);
      for (const subject of subjects) {
        const said = stored.get(subject)?.[table.name];
        if (said === undefined && isWaiting) continue;
        const there = countRows(rowsOf, owned, subject, crc32)[table.name];
        const forms = counted === 'spans' ? stored.get(formsSubject(subject)) : undefined;
        const isSame = forms === undefined || JSON.stringify(forms) === JSON.stringify(countForms(rowsOf, subject));
        if (!isSame || JSON.stringify(there) !== JSON.stringify(said))
          damage.push({ table: table.name, subject, what: 'rows are missing' });
      }
    });
  }
}

/** Notes what SQLite cannot read, and goes on. */
function tolerant(damage: Damage[], { table }: Owned, subject: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isMdsError(error, 'STORE_')) throw error;
    damage.push({ table: table.name, subject, what: error.message });
  }
}
