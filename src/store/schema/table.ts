/**
 * Tables as data: columns are listed once (see tables.ts); DDL, inserts, selects, rows and checksums derive from the
 * list. A row has the CRC-32 of its values, and one of its blob or long text: what a damaged byte made of it is never
 * taken for it.
 */
import type { Crc32 } from '../drivers/checksum.ts';
import type { ColumnTypes, SqlRow, SqlValue } from '../drivers/driver.ts';
import { castTo } from '../drivers/text-bytes.ts';
import { type Column, type Fields, type NewRow, type Row, snakeCase, sqlValue } from './columns.ts';

/** The row of a table. */
export type RowOf<T> = T extends Table<infer F> ? Row<F> : never;

interface Layout {
  /** Columns of the primary key, as fields. */
  readonly key: readonly string[];
  /** Small rows without blobs lie in the key's own b-tree. */
  readonly withoutRowId?: true;
  /** Condition every row meets. */
  readonly check?: string;
}

interface NamedColumn {
  readonly field: string;
  readonly name: string;
  readonly type: Column<unknown>['type'];
  readonly isNullable: boolean;
  readonly as: Column<unknown>['as'];
  /** A blob, or a text that is read on its own. */
  readonly isLong: boolean;
}

/** A row whose values are not those that were written. */
export class ChecksumFault extends Error {
  override readonly name = 'ChecksumFault';
  /** The values of its key, damaged as they may be; the first is whose it is. */
  readonly key: readonly string[];
  readonly table: string;
  constructor(table: string, key: readonly string[]) {
    super(`a row of ${table} does not match its checksum (${key.join(' ')})`);
    this.key = key;
    this.table = table;
  }
}

/** The checksum of a blob or long text, which follows that of its row. */
function longSumAfter(sum: number, long: SqlValue | undefined, crc32: Crc32): number {
  return typeof long === 'string' || long instanceof Uint8Array ? crc32(long, sum) : sum;
}

const TYPES = { INTEGER: 'i', TEXT: 'c', BLOB: 'b' } as const;

/** A table, or some of its columns. Nothing is computed before it is used: a command touches few of the tables. */
export class Table<F extends Fields> {
  readonly name: string;
  readonly #fields: () => Fields;
  readonly #layout: Layout;
  readonly #left: readonly string[];
  #all: readonly NamedColumn[] | undefined;
  #long: { readonly column: NamedColumn | undefined } | undefined;
  #seed: number | undefined;
  #list: string | undefined;
  #selection: string | undefined;

  /** `left`: fields that are left out. */
  constructor(name: string, layout: Layout, fields: () => F, left: readonly string[] = []) {
    this.name = name;
    this.#layout = layout;
    this.#fields = fields;
    this.#left = left;
  }

  /** The same table without some columns: rows lack them, an insert leaves them out. */
  without<K extends keyof F & string>(...left: readonly K[]): Table<Omit<F, K>> {
    return new Table<Fields>(this.name, this.#layout, this.#fields, [...this.#left, ...left]) as never;
  }

  /** Columns of the primary key. */
  get key(): readonly string[] {
    return this.#layout.key.map((field) => this.#every.find((column) => column.field === field)!.name);
  }

  /** Columns of the table, left out or not. */
  get #every(): readonly NamedColumn[] {
    if (this.#all !== undefined) return this.#all;
    const columns: NamedColumn[] = [];
    const fields = this.#fields();
    for (const field in fields) {
      const { type, isNullable, as, name, isLong } = fields[field]!;
      const long = type === 'BLOB' || isLong === true;
      columns.push({ field, name: name ?? snakeCase(field), type, isNullable: isNullable === true, as, isLong: long });
    }
    this.#all = columns;
    return columns;
  }

  get columns(): readonly NamedColumn[] {
    return this.#left.length === 0 ? this.#every : this.#every.filter(({ field }) => !this.#left.includes(field));
  }

  /** Columns whose values make the row's checksum. */
  get #values(): readonly NamedColumn[] {
    return this.#every.filter(({ isLong }) => !isLong);
  }

  /** The blob or long text, of which a table has one at most. */
  get long(): NamedColumn | undefined {
    this.#long ??= { column: this.#every.find(({ isLong }) => isLong) };
    return this.#long.column;
  }

  get #readsLong(): boolean {
    const { long } = this;
    return long !== undefined && !this.#left.includes(long.field);
  }

  /** Columns that have the checksums. */
  get checksums(): readonly string[] {
    return this.long === undefined ? ['checksum'] : ['checksum', 'long_checksum'];
  }

  /** What a SELECT reads for {@link row}, by {@link types}. */
  get selection(): string {
    this.#selection ??= this.selectionOf('');
    return this.#selection;
  }

  /**
   * The same of the table by another name, `s.`. All values as one JSON list, which is what their checksum is of: a
   * value each would take longer as well.
   */
  selectionOf(prefix: string): string {
    const list = this.#values.map(({ name }) => `${prefix}${name}`).join(', ');
    const row = `${castTo('c', `json_array(${list})`)}, ${castTo('i', `${prefix}checksum`)}`;
    if (!this.#readsLong) return row;
    const { name, type } = this.long!;
    return `${row}, ${castTo(TYPES[type], `${prefix}${name}`)}, ${castTo('i', `${prefix}long_checksum`)}`;
  }

  /** Types of the columns of {@link selection}. */
  get types(): ColumnTypes {
    return this.#readsLong ? `ci${TYPES[this.long!.type]}i` : 'ci';
  }

  /** Column names for an INSERT. */
  get list(): string {
    this.#list ??= this.columns.map(({ name }) => name).join(', ');
    return this.#list;
  }

  /** Throws ChecksumFault for a damaged row. One without checksums, of an older schema, is taken as it is. */
  check(selected: SqlRow, crc32: Crc32): void {
    const list = selected[0] as string;
    const sum = this.#sum(list, crc32);
    if ((selected[1] ?? sum) === sum) {
      if (this.long === undefined) return;
      const longSum = longSumAfter(sum, selected[2], crc32);
      if ((selected[3] ?? longSum) === longSum) return;
    }
    const key = (JSON.parse(list) as SqlValue[]).slice(0, this.#layout.key.length);
    throw new ChecksumFault(this.name, key.map(String));
  }

  /** The fields of a row that was selected by {@link selection}. Throws ChecksumFault. */
  row(selected: SqlRow, crc32: Crc32): Row<F> {
    this.check(selected, crc32);
    const long = selected[2];
    const row: Record<string, unknown> = {};
    const values = JSON.parse(selected[0] as string) as SqlValue[];
    const isWhole = this.#left.length === 0;
    let at = 0;
    for (const { field, as, isLong } of this.#every) {
      const value = isLong ? long : values[at++]!;
      if (!isWhole && this.#left.includes(field)) continue;
      if (as === 'boolean') row[field] = value === 1;
      else if (value === null) row[field] = undefined;
      else row[field] = as === 'json' ? JSON.parse(value as string) : value;
    }
    return row as Row<F>;
  }

  /**
   * Checksums of a row, in the order of {@link checksums}; `list` is the JSON of its values. That of the blob or long
   * text follows the other: that of another row is damage too.
   */
  sums(list: string, long: SqlValue | undefined, crc32: Crc32): readonly number[] {
    const sum = this.#sum(list, crc32);
    return this.long === undefined ? [sum] : [sum, longSumAfter(sum, long, crc32)];
  }

  #sum(list: string, crc32: Crc32): number {
    this.#seed ??= crc32(this.name, 0);
    return crc32(list, this.#seed);
  }

  /** The values of a row in the order of {@link list}. */
  values(row: NewRow<F>): SqlValue[] {
    return this.columns.map(({ field, as }) => {
      const value = (row as Record<string, unknown>)[field];
      return sqlValue(as === 'json' && value !== undefined ? JSON.stringify(value) : value);
    });
  }

  /** The checksums of what {@link values} gave, as SQLite writes its JSON; null each where columns are left out. */
  sumsOf(values: readonly SqlValue[], crc32: Crc32): readonly (number | null)[] {
    if (this.#left.length > 0) return this.checksums.map(() => null);
    const at = this.#every.findIndex(({ isLong }) => isLong);
    const list = JSON.stringify(values.filter((_, i) => i !== at));
    return this.sums(list, at === -1 ? undefined : values[at], crc32);
  }

  /**
   * `ON CONFLICT` clause by which a new row replaces what is stored; with `completing` only where the new row has a
   * value.
   */
  onConflict(mode: 'replacing' | 'completing'): string {
    const { key } = this;
    const set = this.columns
      .filter(({ name }) => !key.includes(name))
      .map(
        ({ name }) => `${name} = ${mode === 'replacing' ? `excluded.${name}` : `coalesce(excluded.${name}, ${name})`}`,
      );
    const sums = this.checksums.map((name) => `${name} = ${mode === 'replacing' ? `excluded.${name}` : 'NULL'}`);
    return `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${[...set, ...sums].join(', ')}`;
  }

  /** The `CREATE TABLE` statement, without the checksums, which came later. */
  get ddl(): string {
    const { key, withoutRowId, check } = this.#layout;
    const lines = this.columns.map(({ field, name, type, isNullable }) => {
      if (key.length === 1 && field === key[0])
        return `${name} ${type} PRIMARY KEY${check === undefined ? '' : ` CHECK (${check})`}`;
      return `${name} ${type}${isNullable ? '' : ' NOT NULL'}`;
    });
    if (key.length > 1) lines.push(`PRIMARY KEY (${this.key.join(', ')})`);
    return `CREATE TABLE ${this.name} (\n  ${lines.join(',\n  ')}\n)${withoutRowId ? ' WITHOUT ROWID' : ''};\n`;
  }
}
