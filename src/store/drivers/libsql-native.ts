/** Finds libsql's native part for this machine: the platform package that npm installed with `libsql`. */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asLibsqlBinding, type LibsqlBinding } from './driver-libsql.ts';

/** The native binding of libsql. Throws an Error with a hint if absent for this machine. */
export function loadLibsql(): LibsqlBinding {
  const target = libsqlTarget(process.platform, process.arch, usesMusl);
  const file = findNative(import.meta.dirname, target);
  const loaded: { exports: unknown } = { exports: {} };
  try {
    if (file === undefined) loaded.exports = required(target);
    else process.dlopen(loaded, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new Error(
      `the SQLite binding @libsql/${target} cannot be loaded (${reason}); install this package again on this machine without leaving out optional dependencies, or use Node 24 or newer, which has SQLite built in`,
      { cause: error },
    );
  }
  const binding = asLibsqlBinding(loaded.exports);
  if (binding === undefined) {
    throw new Error(`@libsql/${target} is not of the version this program was made for (libsql 0.5.29)`);
  }
  return binding;
}

/** Name of libsql's platform package, as its own loader chooses it. */
export function libsqlTarget(platform: string, arch: string, musl: (arch: string) => boolean): string {
  if (platform === 'win32') return `win32-${arch}-msvc`;
  if (platform === 'darwin') return `darwin-${arch}`;
  if (arch === 'arm') return musl(arch) ? 'linux-arm-musleabihf' : 'linux-arm-gnueabihf';
  return `${platform}-${arch}-${musl(arch) ? 'musl' : 'gnu'}`;
}

/**
 * The platform package as npm lays it out: inside or next to the nearest `libsql`. Undefined for other layouts. It is
 * what Node's own resolution would find, which needs 2 ms for it.
 */
export function findNative(folder: string, target: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const libsql = join(at, 'node_modules', 'libsql');
    if (existsSync(libsql)) {
      const places = [join(libsql, 'node_modules'), join(at, 'node_modules')];
      return places.map((place) => join(place, '@libsql', target, 'index.node')).find((file) => existsSync(file));
    }
    if (dirname(at) === at) return undefined;
  }
}

/**
 * Through Node's resolution, from libsql's own place: package managers that do not hoist keep the platform package
 * there.
 */
function required(target: string): unknown {
  // Not imported above: loading it takes 0.5 ms.
  const { createRequire } = process.getBuiltinModule('node:module');
  const here = createRequire(join(import.meta.dirname, 'here.js'));
  return createRequire(here.resolve('libsql'))(`@libsql/${target}`);
}

const MUSL_NAMES: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64', arm: 'armhf' };
/** ELF header and program headers fit in here many times. */
const HEADER_BYTES = 4096;

/** Whether this Node is linked to musl: musl's loader is there, and is the one the executable names (ELF PT_INTERP). */
export function usesMusl(arch: string, executable: string = process.execPath, root = '/'): boolean {
  if (!existsSync(join(root, 'lib', `ld-musl-${MUSL_NAMES[arch]}.so.1`))) return false;
  const head = Buffer.alloc(HEADER_BYTES);
  const file = openSync(executable, 'r');
  try {
    return head.toString('latin1', 0, readSync(file, head, 0, HEADER_BYTES, 0)).includes('/ld-musl-');
  } finally {
    closeSync(file);
  }
}
