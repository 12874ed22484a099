/** The binding built into Node (`node:sqlite`), used where loading it prints no warning. */
import { type ColumnTypes, type Driver, type OpenMode, SqlFault, type SqlRow, type SqlValue } from './driver.ts';
import { fileUri } from './paths.ts';
import { decodeMasked, decodeTyped, isQuery, maskedQuery } from './text-bytes.ts';

interface NodeStatement {
  all(...params: SqlValue[]): SqlRow[];
  run(...params: SqlValue[]): unknown;
  setReturnArrays(on: boolean): void;
  columns(): readonly unknown[];
}
interface NodeDatabase {
  readonly isTransaction: boolean;
  exec(sql: string): void;
  prepare(sql: string): NodeStatement;
  close(): void;
}
export interface NodeSqlite {
  readonly DatabaseSync: new (path: string, options: { readOnly: boolean; timeout: number }) => NodeDatabase;
}

/**
 * The first major in which `node:sqlite` has row arrays and lock timeouts; earlier ones print an ExperimentalWarning as
 * well.
 */
const FIRST_MAJOR = 24;

/**
 * `node:sqlite`, or undefined where this Node has none or announces it as experimental (the announcement is not
 * printed, any other warning is).
 */
export function loadNodeSqlite(): NodeSqlite | undefined {
  if (Number.parseInt(process.versions.node, 10) < FIRST_MAJOR) return undefined;
  const emitWarning = process.emitWarning;
  let experimental = false;
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (rest[0] === 'ExperimentalWarning') experimental = true;
    else Reflect.apply(emitWarning, process, [warning, ...rest]);
  }) as typeof process.emitWarning;
  try {
    const sqlite = process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined;
    return experimental ? undefined : sqlite;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Opens `path` through `node:sqlite`. */
export function openNode(sqlite: NodeSqlite, path: string, mode: OpenMode, busyMs: number): Driver {
  return new NodeDriver(
    guard(() => new sqlite.DatabaseSync(fileUri(path, mode), { readOnly: mode !== 'write', timeout: busyMs })),
  );
}

class NodeDriver implements Driver {
  readonly name = 'node';
  readonly #db: NodeDatabase;
  readonly #statements = new Map<string, NodeStatement>();
  readonly #masked = new Map<string, NodeStatement>();
  #closed = false;

  constructor(db: NodeDatabase) {
    this.#db = db;
  }
  get inTransaction(): boolean {
    return !this.#closed && this.#db.isTransaction;
  }
  exec(sql: string): void {
    guard(() => this.#db.exec(sql));
  }
  all(sql: string, params: readonly SqlValue[] = [], types?: ColumnTypes): SqlRow[] {
    return guard(() => {
      if (types !== undefined) return decodeTyped(this.#prepare(sql).all(...params), types);
      if (!isQuery(sql)) return this.#prepare(sql).all(...params);
      let masked = this.#masked.get(sql);
      if (masked === undefined) {
        masked = this.#prepare(maskedQuery(sql, this.#db.prepare(sql).columns().length));
        this.#masked.set(sql, masked);
      }
      return decodeMasked(masked.all(...params));
    });
  }
  run(sql: string, params: readonly SqlValue[] = []): void {
    guard(() => this.#prepare(sql).run(...params));
  }
  close(): void {
    this.#statements.clear();
    this.#masked.clear();
    this.#closed = true;
    guard(() => this.#db.close());
  }
  #prepare(sql: string): NodeStatement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

function guard<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof SqlFault) throw error;
    const { errcode, message } = error as { errcode?: unknown; message?: string };
    throw new SqlFault(typeof errcode === 'number' ? errcode : 0, message ?? String(error), { cause: error });
  }
}
