/** Which SQLite binding this process uses, loaded on first use. */
import type { DriverName, OpenDriver } from './driver.ts';
import { openLibsql } from './driver-libsql.ts';
import { loadNodeSqlite, openNode } from './driver-node.ts';
import { loadLibsql } from './libsql-native.ts';

/**
 * The opener of the named driver; by default Node's own binding where it loads without a warning, else libsql.
 * Throws an Error when the driver cannot be loaded on this machine.
 */
export function chooseDriver(wanted?: DriverName): OpenDriver {
  if (wanted !== 'libsql') {
    const sqlite = loadNodeSqlite();
    if (sqlite !== undefined) return (path, mode, busyMs) => openNode(sqlite, path, mode, busyMs);
    if (wanted === 'node') throw new Error(`Node ${process.versions.node} has no stable built-in SQLite`);
  }
  const binding = loadLibsql();
  return (path, mode, busyMs) => openLibsql(binding, path, mode, busyMs);
}
