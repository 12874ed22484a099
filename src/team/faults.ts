/**
 * Failures of PostgreSQL as errors a person can act on. Codes:
 * https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
import { MdsError } from '../errors.ts';
import type { TeamAddress } from './address.ts';

/** Connection and server problems that pass: what was asked may be asked again. */
const PASSING = /^(08|57P0|53300|58|XX)/;

/** The error of a connection or a statement that failed. */
export function teamFault(error: unknown, { text, user, database }: TeamAddress): MdsError {
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  const make = (
    of: 'TEAM_UNREACHABLE' | 'TEAM_REFUSED' | 'TEAM_NOT_READY' | 'TEAM_CONFLICT' | 'TEAM_FAILED',
    words: string,
    hint?: string,
  ): MdsError => new MdsError(of, `${text}: ${words}`, { ...(hint === undefined ? {} : { hint }), cause: error });
  if (code === '28P01' || code === '28000' || /SASL.*password/i.test(message))
    return make(
      'TEAM_REFUSED',
      `the server refused the login of ${user}`,
      'check the password in PGPASSFILE or PGPASSWORD',
    );
  if (code === '3D000') return make('TEAM_REFUSED', `no database ${database}`, `create it with: createdb ${database}`);
  if (code === '42501')
    return make('TEAM_REFUSED', `${user} may not do this: ${message}`, 'see the roles in docs/team.md');
  if (code === '3F000' || code === '42P01') return make('TEAM_NOT_READY', 'the database has no store');
  if (code === '42883')
    return make('TEAM_NOT_READY', 'its store is of an older version', 'update it with: mds team init');
  if (code === '40001' || code === '40P01') return make('TEAM_CONFLICT', 'another writer was first');
  if (code === '25006') return make('TEAM_UNREACHABLE', 'the server is a standby and takes no writes');
  if (/certificate|self.signed|altnames/i.test(message) || /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code))
    return make(
      'TEAM_REFUSED',
      `the certificate of the server is not trusted (${message})`,
      'name its authority: sslrootcert=FILE',
    );
  if (/does not support SSL/.test(message))
    return make(
      'TEAM_REFUSED',
      'the server does not encrypt connections',
      'turn ssl on at the server, or use sslmode=prefer',
    );
  if (PASSING.test(code)) return make('TEAM_UNREACHABLE', message);
  // Errors of the server have five characters; those of the network are words.
  if (/^[0-9A-Z]{5}$/.test(code)) return make('TEAM_FAILED', `${message} (${code})`);
  const hint = 'check host and port of the address, the network, and whether the server runs';
  return make('TEAM_UNREACHABLE', networkWords(code, message), hint);
}

function networkWords(code: string, message: string): string {
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'connection refused: no server listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'host not found';
  return message === '' ? `connection lost${code === '' ? '' : ` (${code})`}` : message;
}
