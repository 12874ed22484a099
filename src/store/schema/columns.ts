/**
 * Tables as data: columns are listed once (see tables.ts); their TypeScript types, DDL, inserts, selects and rows
 * derive from the list.
 */
import type { ColumnTypes, SqlRow, SqlValue } from '../drivers/driver.ts';
import { castTo } from '../drivers/text-bytes.ts';

declare const VALUE: unique symbol;

/** A column whose values are `T` in TypeScript; `undefined` is NULL. */
export interface Column<T> {
  readonly type: 'INTEGER' | 'TEXT' | 'BLOB';
  readonly isNullable?: boolean;
  /** How a value that SQLite has no type for is stored. */
  readonly as?: 'boolean' | 'json' | undefined;
  /** Name in the database, where it is not the field's name in snake case. */
  readonly name?: string | undefined;
  /** Never set: carries the type. */
  readonly [VALUE]?: T;
}

export const INTEGER: Column<number> = { type: 'INTEGER' };
export const TEXT: Column<string> = { type: 'TEXT' };
export const BLOB: Column<Uint8Array> = { type: 'BLOB' };
export const BOOLEAN: Column<boolean> = { type: 'INTEGER', as: 'boolean' };

/** One of a closed list of words. */
export function word<T extends string>(): Column<T> {
  return { type: 'TEXT' };
}

export function json<T>(): Column<T> {
  return { type: 'TEXT', as: 'json' };
}

export function nullable<T>({ type, as, name }: Column<T>): Column<T | undefined> {
  return { type, as, name, isNullable: true };
}

export function named<T>(name: string, column: Column<T>): Column<T> {
  return { ...column, name };
}

/** Columns by field. */
export type Fields = Readonly<Record<string, Column<unknown>>>;
type ValueOf<C> = C extends Column<infer T> ? T : never;
/** A row, by field. */
export type Row<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };
type Required<F extends Fields> = { [K in keyof F]: undefined extends ValueOf<F[K]> ? never : K }[keyof F];
/** A row to insert: nullable columns may be left out. */
export type NewRow<F extends Fields> = Partial<Row<F>> & Pick<Row<F>, Required<F>>;
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
}

const TYPES = { INTEGER: 'i', TEXT: 't', BLOB: 'b' } as const;
/** Columns that are read one by one. */
const FEW = 3;

/** A table, or some of its columns. Nothing is computed before it is used: a command touches few of the tables. */
export class Table<F extends Fields> {
  readonly name: string;
  readonly #fields: () => F;
  readonly #layout: Layout;
  readonly #left: readonly string[];
  #columns: readonly NamedColumn[] | undefined;
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
    return new Table<Omit<F, K>>(this.name, this.#layout, this.#fields, [...this.#left, ...left]);
  }

  get columns(): readonly NamedColumn[] {
    if (this.#columns !== undefined) return this.#columns;
    const columns: NamedColumn[] = [];
    const fields = this.#fields();
    for (const field in fields) {
      if (this.#left.includes(field)) continue;
      const { type, isNullable, as, name } = fields[field]!;
      columns.push({ field, name: name ?? snakeCase(field), type, isNullable: isNullable === true, as });
    }
    this.#columns = columns;
    return columns;
  }

  /** Whether a row is selected as one JSON list: a value each takes longer than the list does. */
  get #isPacked(): boolean {
    return this.columns.length > FEW && !this.columns.some(({ type }) => type === 'BLOB');
  }

  /** What a SELECT reads for {@link row}, by {@link types}. */
  get selection(): string {
    this.#selection ??= this.selectionOf('');
    return this.#selection;
  }

  /** The same of the table by another name, `s.`. */
  selectionOf(prefix: string): string {
    if (this.#isPacked)
      return castTo('t', `json_array(${this.columns.map(({ name }) => `${prefix}${name}`).join(', ')})`);
    return this.columns.map(({ name, type }) => castTo(TYPES[type], `${prefix}${name}`)).join(', ');
  }

  /** Types of the columns of {@link selection}. */
  get types(): ColumnTypes {
    return this.#isPacked ? 't' : this.columns.map(({ type }) => TYPES[type]).join('');
  }

  /** Column names for an INSERT. */
  get list(): string {
    this.#list ??= this.columns.map(({ name }) => name).join(', ');
    return this.#list;
  }

  /** The fields of a row that was selected by {@link selection}. */
  row(selected: SqlRow): Row<F> {
    const row: Record<string, unknown> = {};
    const { columns } = this;
    const values = this.#isPacked ? (JSON.parse(selected[0] as string) as SqlRow) : selected;
    for (let i = 0; i < columns.length; i++) {
      const { field, as } = columns[i]!;
      const value = values[i]!;
      if (as === 'boolean') row[field] = value === 1;
      else if (value === null) row[field] = undefined;
      else row[field] = as === 'json' ? JSON.parse(value as string) : value;
    }
    return row as Row<F>;
  }

  /** The values of a row in the order of {@link list}. */
  values(row: NewRow<F>): SqlValue[] {
    return this.columns.map(({ field, as }) => {
      const value = (row as Record<string, unknown>)[field];
      return sqlValue(as === 'json' && value !== undefined ? JSON.stringify(value) : value);
    });
  }

  /**
   * `ON CONFLICT` clause by which a new row replaces what is stored; with `completing` only where the new row has a
   * value.
   */
  onConflict(mode: 'replacing' | 'completing'): string {
    const key = this.columns.filter(({ field }) => this.#layout.key.includes(field)).map(({ name }) => name);
    const set = this.columns
      .filter(({ name }) => !key.includes(name))
      .map(
        ({ name }) => `${name} = ${mode === 'replacing' ? `excluded.${name}` : `coalesce(excluded.${name}, ${name})`}`,
      );
    return `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set.join(', ')}`;
  }

  /** The `CREATE TABLE` statement. */
  get ddl(): string {
    const { key, withoutRowId, check } = this.#layout;
    const lines = this.columns.map(({ field, name, type, isNullable }) => {
      if (key.length === 1 && field === key[0])
        return `${name} ${type} PRIMARY KEY${check === undefined ? '' : ` CHECK (${check})`}`;
      return `${name} ${type}${isNullable ? '' : ' NOT NULL'}`;
    });
    if (key.length > 1) {
      const names = key.map((field) => this.columns.find((column) => column.field === field)!.name);
      lines.push(`PRIMARY KEY (${names.join(', ')})`);
    }
    return `CREATE TABLE ${this.name} (\n  ${lines.join(',\n  ')}\n)${withoutRowId ? ' WITHOUT ROWID' : ''};\n`;
  }
}

/** Without a regular expression, which takes 0.3 ms to compile. */
function snakeCase(field: string): string {
  let name = '';
  for (const letter of field) name += letter >= 'A' && letter <= 'Z' ? `_${letter.toLowerCase()}` : letter;
  return name;
}

/** What is bound: undefined as NULL, a boolean as 0 or 1, text without what a binding would cut or change. */
function sqlValue(value: unknown): SqlValue {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' ? wellFormed(value) : (value as SqlValue);
}

/**
 * The text with U+FFFD for NUL characters and lone surrogates, which the bindings cut or change each in its own way.
 */
export function wellFormed(text: string): string {
  return text.replace(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}
