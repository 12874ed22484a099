/**
 * One connection to the PostgreSQL of a team: opened by the first statement, and again after it was lost. Statements
 * are unnamed and no session state is used, so that a pooler may give each transaction to another server process.
 */
import { readFileSync } from 'node:fs';
import type { ClientConfig, Client as PgClient } from 'pg';
import { MdsError } from '../errors.ts';
import { type TeamAddress, teamAddress } from './address.ts';
import { teamFault } from './faults.ts';
import { passwordOf, type Surroundings } from './password.ts';

/** Runs one statement; rows are objects by column. `bytea` is a Buffer, `timestamptz` a Date, `bigint` a string. */
export type Query = <R extends object>(sql: string, params?: readonly unknown[]) => Promise<R[]>;

export interface TeamConnection {
  readonly address: TeamAddress;
  /** One statement, in the order of the calls. Throws MdsError `TEAM_*`. */
  readonly query: Query;
  /** All of `work`, or nothing. Throws what `work` throws, and MdsError `TEAM_*`. */
  readonly transaction: <T>(work: (query: Query) => Promise<T>) => Promise<T>;
  /**
   * Listens on a channel; each connection made calls `onHint` with '' once. Behind some poolers nothing else calls it.
   */
  readonly listen: (channel: string, onHint: (payload: string) => void) => void;
  /** Whether a connection is open now. */
  readonly isOpen: () => boolean;
  readonly close: () => Promise<void>;
}

export interface ConnectionOptions {
  /** Longest wait for a connection, ms. */
  readonly connectMs?: number;
  /** Longest wait for an answer, ms; then the connection is given to be lost. */
  readonly answerMs?: number;
  /** As the server shows it in pg_stat_activity. */
  readonly name?: string;
  /** A clock that never jumps, ms. */
  readonly clock?: () => number;
}

/** After a failed try the next one waits so long, ms: an outage must not cost each request a connection. */
const RETRY_MS = 250;

/** Throws TEAM_ADDRESS_INVALID and KEY_FILE_UNREADABLE; nothing is connected before the first statement. */
export function openTeam(
  given: string,
  surroundings: Surroundings,
  { connectMs = 5000, answerMs = 60_000, name = 'mds', clock = () => performance.now() }: ConnectionOptions = {},
): TeamConnection {
  const address = teamAddress(given, surroundings.env);
  const password = passwordOf(address, surroundings);
  const listeners = new Map<string, (payload: string) => void>();
  let client: PgClient | undefined;
  let failed: { readonly at: number; readonly fault: MdsError } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const drop = (gone: PgClient): void => {
    if (client === gone) client = undefined;
    // A socket that answers no more is not waited for.
    (gone as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
  const answered = async <T>(on: PgClient, work: Promise<T>, limitMs: number): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1000} s`)), limitMs);
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      const fault = teamFault(error, address);
      if (fault.code === 'TEAM_UNREACHABLE') drop(on);
      throw fault;
    } finally {
      clearTimeout(timer);
    }
  };
  const connected = async (): Promise<PgClient> => {
    if (isClosed) throw new Error('the connection was closed');
    if (client !== undefined) return client;
    if (failed !== undefined && clock() - failed.at < RETRY_MS) throw failed.fault;
    try {
      client = await connectClient(address, password, connectMs, name, answered);
    } catch (error) {
      const fault = error as MdsError;
      if (fault.code === 'TEAM_UNREACHABLE') failed = { at: clock(), fault };
      throw error;
    }
    const current = client;
    failed = undefined;
    current.on('error', () => drop(current));
    current.on('end', () => drop(current));
    current.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.(payload));
    for (const [channel, onHint] of listeners) {
      // A pooler may refuse it: then nothing is heard, and all else works.
      await answered(current, current.query(`LISTEN ${channel}`), answerMs).catch((error: MdsError) => {
        if (error.code === 'TEAM_UNREACHABLE') throw error;
      });
      onHint('');
    }
    return current;
  };
  /** One after the other: a statement between those of a transaction would be part of it. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const run = async <R extends object>(on: PgClient, sql: string, params: readonly unknown[] = []): Promise<R[]> =>
    (await answered(on, on.query<R>(sql, params as unknown[]), answerMs)).rows;

  return {
    address,
    query: (sql, params) => inTurn(async () => run(await connected(), sql, params)),
    transaction: (work) =>
      inTurn(async () => {
        const on = await connected();
        await run(on, 'BEGIN');
        try {
          const result = await work((sql, params) => run(on, sql, params));
          await run(on, 'COMMIT');
          return result;
        } catch (error) {
          if (client === on) await run(on, 'ROLLBACK').catch(() => drop(on));
          throw error;
        }
      }),
    listen: (channel, onHint) => {
      listeners.set(channel, onHint);
      void inTurn(async () => run(await connected(), `LISTEN ${channel}`)).catch(() => undefined);
    },
    isOpen: () => client !== undefined,
    close: () =>
      inTurn(async () => {
        isClosed = true;
        await client?.end().catch(() => undefined);
        client = undefined;
      }),
  };
}

type Answered = <T>(on: PgClient, work: Promise<T>, limitMs: number) => Promise<T>;

async function connectClient(
  address: TeamAddress,
  password: string | undefined,
  connectMs: number,
  name: string,
  answered: Answered,
): Promise<PgClient> {
  const { Client } = (await import('pg')).default;
  const { host, port, user, database, sslMode } = address;
  const isSocket = host.startsWith('/');
  // '' and not undefined: pg would look for a password in the environment of the process.
  const config: ClientConfig = {
    host,
    port,
    user,
    database,
    password: password ?? '',
    application_name: name,
    keepAlive: true,
  };
  const ssl = isSocket || sslMode === 'disable' ? false : tlsOptions(address);
  const once = async (options: ClientConfig): Promise<PgClient> => {
    const client = new Client(options);
    client.on('error', () => undefined);
    await answered(client, client.connect(), connectMs);
    return client;
  };
  try {
    return await once({ ...config, ssl });
  } catch (error) {
    const isPlainServer = sslMode === 'prefer' && /does not encrypt/.test((error as MdsError).message);
    if (ssl === false || !isPlainServer) throw error;
    return once({ ...config, ssl: false });
  }
}

/**
 * As libpq: `require` checks nothing, unless an authority is named; `verify-ca` the certificate, `verify-full` the host
 * in it as well.
 */
function tlsOptions({ host, sslMode, rootCertificate, text }: TeamAddress): NonNullable<ClientConfig['ssl']> {
  const isVerified = sslMode === 'verify-ca' || sslMode === 'verify-full' || rootCertificate !== undefined;
  if (!isVerified) return { rejectUnauthorized: false };
  return {
    rejectUnauthorized: true,
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    ...(rootCertificate === undefined ? {} : { ca: certificate(rootCertificate, text) }),
    ...(sslMode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
  };
}

function certificate(path: string, text: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new MdsError('CA_FILE_UNREADABLE', `${text}: sslrootcert ${path} cannot be read`, {
      hint: 'name a PEM file that you may read',
      cause: error,
    });
  }
}
