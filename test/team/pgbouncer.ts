/** PgBouncer before the server of a test: each transaction may go to another connection. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type TestServer, unprivileged } from './postgres.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
export const hasPgbouncer = existsSync(PROGRAM);

export interface Pooler {
  /** The address through it. */
  readonly address: (database: string) => string;
  readonly version: string;
  readonly remove: () => Promise<void>;
}

/** Listens on 127.0.0.1 with a port the system chose; few connections to the server, so that clients share them. */
export async function startPgbouncer({ port: of }: TestServer): Promise<Pooler> {
  const owner = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'mds-pgbouncer-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid!);
  const port = await freePort();
  const settings = {
    ...{ listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', pool_mode: 'transaction' },
    ...{ auth_type: 'trust', auth_file: join(folder, 'users'), default_pool_size: 4, max_client_conn: 100 },
  };
  writeFileSync(join(folder, 'users'), '"admin" ""\n');
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const head = ['[databases]', `* = host=127.0.0.1 port=${of}`, '[pgbouncer]'];
  writeFileSync(join(folder, 'ini'), [...head, ...lines, ''].join('\n'));
  const child = spawn(PROGRAM, [join(folder, 'ini')], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (part: Buffer) => {
      text += part;
      if (text.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`pgbouncer ended: ${text}`)));
  });
  const [first = ''] = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout.split('\n');
  return {
    address: (database) => `postgres://admin@127.0.0.1:${port}/${database}?sslmode=disable`,
    version: first,
    remove: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
