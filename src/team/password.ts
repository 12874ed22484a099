/** The password of a connection: of the address, PGPASSWORD, or the password file of PostgreSQL. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MdsError } from '../errors.ts';
import { fileReason } from '../file-reason.ts';
import type { TeamAddress } from './address.ts';

/** What the environment of a process says. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/**
 * The password; undefined where none is stored. Throws KEY_FILE_UNREADABLE for a password file that others may read,
 * and one that PGPASSFILE names and that cannot be read. https://www.postgresql.org/docs/15/libpq-pgpass.html
 */
export function passwordOf(address: TeamAddress, { env, platform, home }: Surroundings): string | undefined {
  if (address.password !== undefined) return address.password;
  if (env.PGPASSWORD) return env.PGPASSWORD;
  const usual = platform === 'win32' ? join(env.APPDATA || home, 'postgresql', 'pgpass.conf') : join(home, '.pgpass');
  const path = env.PGPASSFILE || usual;
  const text = contentOf(path, Boolean(env.PGPASSFILE), platform);
  // A folder of sockets is localhost there.
  const host = address.host.startsWith('/') ? 'localhost' : address.host;
  const wanted = [host, String(address.port), address.database, address.user];
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) continue;
    const fields = fieldsOf(line.replace(/\r$/, ''));
    if (fields.length === 5 && wanted.every((each, at) => fields[at] === '*' || fields[at] === each)) return fields[4];
  }
  return undefined;
}

function contentOf(path: string, isNamed: boolean, platform: NodeJS.Platform): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined && !isNamed) return '';
  if (stat === undefined)
    throw new MdsError('KEY_FILE_UNREADABLE', `PGPASSFILE names ${path}, which does not exist`, {
      hint: 'write HOST:PORT:DATABASE:USER:PASSWORD into it, or unset PGPASSFILE',
    });
  if (platform !== 'win32' && (stat.mode & 0o077) !== 0)
    throw new MdsError('KEY_FILE_UNREADABLE', `${path} can be read by others`, { hint: `run: chmod 600 ${path}` });
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new MdsError('KEY_FILE_UNREADABLE', `${path} cannot be read: ${fileReason(error, 'no such file')}`, {
      hint: 'check its owner',
      cause: error,
    });
  }
}

/** Fields between colons; a backslash takes the next character as it is. */
function fieldsOf(line: string): readonly string[] {
  const fields = [''];
  for (let at = 0; at < line.length; at++) {
    const char = line[at]!;
    if (char === ':') fields.push('');
    else fields[fields.length - 1] += char === '\\' ? (line[++at] ?? '') : char;
  }
  return fields;
}
