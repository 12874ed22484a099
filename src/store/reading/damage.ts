/** The error for data that are not what was written: whose they are, and the command that gets them again. */
import type { MdsError } from '../../errors.ts';
import { damaged } from '../drivers/errors.ts';
import type { Session } from '../drivers/session.ts';
import { MARKET_SUBJECT } from '../schema/contents.ts';

/** STORE_UNREADABLE for data of a subject; `symbol`: one by which they can be fetched. */
export function damagedData(path: string, what: string, subject: string, symbol: string | undefined): MdsError {
  const whose = subject === MARKET_SUBJECT || what.includes(subject) ? '' : ` (${subject})`;
  const again =
    symbol === undefined
      ? 'import its files again, or restore the store from a copy'
      : `run: mds sync --refresh ${symbol}, or import its files again`;
  return damaged(path, `${what}${whose}`, undefined, `${again}; mds doctor --deep lists all damage`);
}

/** The symbol of a subject: itself, or that of a company or filing, any one of the market; undefined where the store does not say. */
export function symbolOf(session: Session, subject: string): string | undefined {
  const first = 'ORDER BY rank IS NULL, rank, symbol LIMIT 1';
  const query =
    subject === MARKET_SUBJECT
      ? `SELECT symbol FROM symbols WHERE ?1 = '' ${first}`
      : /^\d{1,10}( |$)/.test(subject)
        ? `SELECT symbol FROM symbols WHERE cik = CAST(?1 AS INTEGER) ${first}`
        : `SELECT symbol FROM symbols WHERE symbol = ?1
      OR cik IN (SELECT cik FROM filings WHERE accession = ?1) ORDER BY symbol <> ?1, rank IS NULL, rank LIMIT 1`;
  try {
    return session.all(query, [subject])[0]?.[0] as string | undefined;
  } catch {
    // The index that it is found by may be what is damaged.
    return undefined;
  }
}
