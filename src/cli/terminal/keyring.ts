/** The keyring of the operating system, through a library that may or may not be installed beside this program. */
/** What we need of a keyring. Every call may fail or hang: locked, no desktop, a question nobody answers. */
export interface Keyring {
  get(account: string): Promise<string | undefined>;
  set(account: string, key: string): Promise<void>;
  remove(account: string): Promise<void>;
}

/** Without blanks: some keyrings cannot find a name with them again. */
const SERVICE = 'mds-market-data';
const LIBRARY = '@napi-rs/keyring';

interface AsyncEntry {
  getPassword(): Promise<string | null | undefined>;
  setPassword(password: string): Promise<unknown>;
  deletePassword?(): Promise<unknown>;
  deleteCredential?(): Promise<unknown>;
}

/** The keyring; `from` is a file of this program, beside which the library is looked for. Undefined where it is not
 * installed or is not as we know it. */
export function systemKeyring(from: string): Keyring | undefined {
  let library: unknown;
  try {
    library = process.getBuiltinModule('node:module').createRequire(from)(LIBRARY);
  } catch {
    return undefined;
  }
  return keyringOf(library);
}

/** The keyring behind `@napi-rs/keyring`; its synchronous half is of no use, for it cannot be given up. */
export function keyringOf(library: unknown): Keyring | undefined {
  const Entry = (library as { readonly AsyncEntry?: new (service: string, account: string) => AsyncEntry } | null)
    ?.AsyncEntry;
  if (typeof Entry !== 'function') return undefined;
  return {
    get: async (account) => (await new Entry(SERVICE, account).getPassword()) ?? undefined,
    set: async (account, key) => {
      await new Entry(SERVICE, account).setPassword(key);
    },
    remove: async (account) => {
      const entry = new Entry(SERVICE, account);
      await (entry.deleteCredential === undefined ? entry.deletePassword?.() : entry.deleteCredential());
    },
  };
}

/** A keyring that answers within `limit` ms or fails. */
export function inTime(keyring: Keyring, limit = 3000): Keyring {
  const quick = async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${limit / 1000} s`)), limit);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    get: (account) => quick(keyring.get(account)),
    set: (account, key) => quick(keyring.set(account, key)),
    remove: (account) => quick(keyring.remove(account)),
  };
}
