/** Finds libsql's native part for this machine: the platform package that npm chose beside `libsql`. */
import { closeSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { asLibsqlBinding, type LibsqlBinding } from './driver-libsql.ts';

/** The native binding of libsql. Throws an Error that says what to install when there is none for this machine. */
export function loadLibsql(): LibsqlBinding {
  const target = libsqlTarget(process.platform, process.arch, () => usesMusl(process.execPath));
  const name = `@libsql/${target}`;
  let native: unknown;
  try {
    // From libsql's own place: package managers that do not hoist put the platform package within its reach only.
    const here = createRequire(import.meta.url);
    native = createRequire(here.resolve('libsql'))(name);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new Error(
      `the SQLite binding ${name} cannot be loaded (${reason}); install this package again on this machine without leaving out optional dependencies, or use Node 24 or newer, which has SQLite built in`,
      { cause: error },
    );
  }
  const binding = asLibsqlBinding(native);
  if (binding === undefined) throw new Error(`${name} is not of the version this program was made for (libsql 0.5.29)`);
  return binding;
}

/** Name of libsql's platform package, as its own loader chooses it. */
export function libsqlTarget(platform: string, arch: string, musl: () => boolean): string {
  if (platform === 'win32') return `win32-${arch}-msvc`;
  if (platform === 'darwin') return `darwin-${arch}`;
  if (arch === 'arm') return musl() ? 'linux-arm-musleabihf' : 'linux-arm-gnueabihf';
  return `${platform}-${arch}-${musl() ? 'musl' : 'gnu'}`;
}

/** ELF header and program headers of any executable fit in here many times. */
const HEADER_BYTES = 4096;

/** Whether an executable is linked to musl: the loader it names (ELF PT_INTERP) is `/lib/ld-musl-*`. */
export function usesMusl(executable: string): boolean {
  const head = Buffer.alloc(HEADER_BYTES);
  const file = openSync(executable, 'r');
  try {
    return head.toString('latin1', 0, readSync(file, head, 0, HEADER_BYTES, 0)).includes('/ld-musl-');
  } finally {
    closeSync(file);
  }
}
