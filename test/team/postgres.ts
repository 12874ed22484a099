/** A PostgreSQL server of one test file: in a folder of its own, on 127.0.0.1 with a port the system chose. */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the newest server of Debian's packages; undefined where none is installed. */
function binaries(): string | undefined {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return undefined;
  const versions = readdirSync(base).filter((name) => existsSync(join(base, name, 'bin/initdb')));
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : join(base, newest, 'bin');
}

export const hasPostgres = binaries() !== undefined;
if (!hasPostgres) process.stderr.write('no PostgreSQL server (Debian: postgresql): tests of teams are skipped\n');

export interface TestServer {
  readonly port: number;
  readonly folder: string;
  /** Of a database, with the superuser `admin` unless another is named. */
  readonly address: (database?: string, user?: string) => string;
  /** Makes an empty database. */
  readonly database: (name: string) => string;
  readonly stop: (mode?: 'fast' | 'immediate') => void;
  readonly start: () => void;
  /** Starts it, and does not wait until it accepts connections. */
  readonly begin: () => void;
  /** Starts a standby that follows by streaming replication, not synchronously. */
  readonly standby: () => Promise<Standby>;
  /** Runs a program of PostgreSQL. */
  readonly run: (program: string, args: readonly string[]) => string;
  readonly remove: () => void;
}

export interface Standby {
  readonly stop: () => void;
  /** In place of the first server, which has stopped: at its address. From then on this is the server. */
  readonly promote: () => void;
}

/** Servers refuse to run as root: then as the user `postgres`. */
export function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a server without a password; `durable` keeps fsync on. */
export async function startPostgres({ durable = false } = {}): Promise<TestServer> {
  const bin = binaries()!;
  const owner = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'mds-pg-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid!);
  let data = join(folder, 'data');
  const port = await freePort();
  const run = (program: string, args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(join(bin, program), args, {
      ...owner,
      cwd: folder,
      env: { PATH: `${bin}:/usr/bin:/bin`, LANG: 'C', HOME: folder },
      encoding: 'utf8',
      stdio: ['ignore', program === 'pg_ctl' ? 'ignore' : 'pipe', program === 'pg_ctl' ? 'ignore' : 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr ?? status}`);
    return stdout ?? '';
  };
  run('initdb', ['-D', data, '-U', 'admin', '--auth=trust', '-E', 'UTF8', '--no-sync']);
  const settings = {
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: `'${folder}'`,
    port,
    max_connections: 60,
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const set = (of: string, values: object): void => {
    const lines = Object.entries(values).map((pair) => `${pair.join(' = ')}\n`);
    appendFileSync(join(of, 'postgresql.auto.conf'), lines.join(''));
  };
  set(data, settings);
  const control = (of: string, ...args: string[]): void =>
    void run('pg_ctl', ['-D', of, '-l', join(folder, 'log'), ...args]);
  const start = (): void => control(data, '-w', 'start');
  const stop = (mode = 'fast'): void => control(data, '-w', '-m', mode, 'stop');
  const standby = async (): Promise<Standby> => {
    const second = join(folder, 'standby');
    const at = ['-h', folder, '-p', String(port), '-U', 'admin'];
    run('pg_basebackup', [...at, '-D', second, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']);
    set(second, { port: await freePort() });
    control(second, '-w', 'start');
    return {
      stop: () => control(second, '-w', '-m', 'fast', 'stop'),
      promote: () => {
        data = second;
        set(second, { port });
        start();
        control(second, '-w', 'promote');
      },
    };
  };
  const address = (database = 'postgres', user = 'admin'): string =>
    `postgres://${user}@127.0.0.1:${port}/${database}?sslmode=disable`;
  start();
  return {
    port,
    folder,
    address,
    database: (name) => {
      run('createdb', ['-h', folder, '-p', String(port), '-U', 'admin', name]);
      return address(name);
    },
    stop,
    start,
    begin: () => control(data, '-W', 'start'),
    standby,
    run,
    remove: () => {
      if (existsSync(join(data, 'postmaster.pid'))) stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
