/** Tokens taken from the one account all processes share, in a transaction the caller brings. */
import type { Driver } from '../../store/drivers/driver.ts';
import { type Account, type Bucket, type Clocks, DAY_MS, type Decision, decide } from './decision.ts';
import type { PlanLimits } from './plans.ts';

/** Days of usage stored. */
const KEPT_DAYS = 400;

/** One request for tokens. */
export interface TokenAsk {
  /** Of the key. */
  readonly id: string;
  readonly limits: PlanLimits;
  readonly cost: number;
}

/** The account of a key while a transaction works on it, and what was granted in it. */
interface OpenAccount {
  account: Account;
  /** Whether the file has a row of this day. */
  readonly begun: boolean;
  tokens: number;
  requests: number;
}

/**
 * The decisions on `asks`, each after those before it, all at one instant; accounts are changed only where tokens are
 * granted. Throws SqlFault.
 */
export function takeTokens(driver: Driver, asks: readonly TokenAsk[], clocks: Clocks): readonly Decision[] {
  const day = Math.floor(clocks.wall / DAY_MS);
  const open = new Map<string, OpenAccount>();
  const decisions = asks.map(({ id, limits, cost }) => {
    const known = open.get(id) ?? readAccount(driver, id, day);
    open.set(id, known);
    const { decision, account } = decide(known.account, limits, cost, clocks);
    if (decision.granted) {
      known.account = account;
      known.tokens += cost;
      known.requests += 1;
    }
    return decision;
  });
  for (const [id, each] of open) if (each.requests > 0) writeAccount(driver, id, day, each);
  return decisions;
}

function readAccount(driver: Driver, id: string, day: number): OpenAccount {
  const taken = driver.all('SELECT taken FROM buckets WHERE key_id = ?', [id])[0]?.[0];
  const used = driver.all('SELECT tokens FROM usage WHERE key_id = ? AND day = ?', [id, day])[0]?.[0];
  const account = {
    bucket: taken instanceof Uint8Array ? decodeBucket(taken) : [],
    today: typeof used === 'number' ? used : 0,
  };
  return { account, begun: used !== undefined, tokens: 0, requests: 0 };
}

function writeAccount(
  driver: Driver,
  id: string,
  day: number,
  { account, begun, tokens, requests }: OpenAccount,
): void {
  driver.run('INSERT INTO buckets (key_id, taken) VALUES (?1, ?2) ON CONFLICT (key_id) DO UPDATE SET taken = ?2', [
    id,
    encodeBucket(account.bucket),
  ]);
  if (!begun) driver.run('DELETE FROM usage WHERE key_id = ? AND day < ?', [id, day - KEPT_DAYS]);
  driver.run(
    `INSERT INTO usage (key_id, day, tokens, requests) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (key_id, day) DO UPDATE SET tokens = tokens + ?3, requests = requests + ?4`,
    [id, day, tokens, requests],
  );
}

/** A bucket as bytes: little-endian pairs of doubles. */
export function encodeBucket(bucket: Bucket): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(bucket.length * 16));
  bucket.forEach(({ at, tokens }, i) => {
    bytes.setFloat64(i * 16, at, true);
    bytes.setFloat64(i * 16 + 8, tokens, true);
  });
  return new Uint8Array(bytes.buffer);
}

export function decodeBucket(bytes: Uint8Array): Bucket {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.byteLength / 16) }, (_, i) => ({
    at: view.getFloat64(i * 16, true),
    tokens: view.getFloat64(i * 16 + 8, true),
  }));
}
