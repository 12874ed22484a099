/** Tokens taken from the one account all processes share, in a transaction the caller brings. */
import type { Driver } from '../../store/driver.ts';
import { decodeBucket, encodeBucket } from './bucket.ts';
import type { PlanLimits } from './plans.ts';
import { type Clocks, DAY_MS, decide, type Verdict } from './verdict.ts';

/** Days of usage that are kept. */
const KEPT_DAYS = 400;

/** The verdict on `cost` tokens; the account is changed only where they are granted. Throws SqlFault. */
export function takeTokens(driver: Driver, id: string, limits: PlanLimits, cost: number, clocks: Clocks): Verdict {
  const day = Math.floor(clocks.wall / DAY_MS);
  const taken = driver.all('SELECT taken FROM buckets WHERE key_id = ?', [id])[0]?.[0];
  const used = driver.all('SELECT tokens FROM usage WHERE key_id = ? AND day = ?', [id, day])[0]?.[0];
  const before = {
    bucket: taken instanceof Uint8Array ? decodeBucket(taken) : [],
    today: typeof used === 'number' ? used : 0,
  };
  const { verdict, account } = decide(before, limits, cost, clocks);
  if (!verdict.granted) return verdict;
  driver.run('INSERT INTO buckets (key_id, taken) VALUES (?1, ?2) ON CONFLICT (key_id) DO UPDATE SET taken = ?2', [
    id,
    encodeBucket(account.bucket),
  ]);
  if (used === undefined) driver.run('DELETE FROM usage WHERE key_id = ? AND day < ?', [id, day - KEPT_DAYS]);
  driver.run(
    `INSERT INTO usage (key_id, day, tokens, requests) VALUES (?1, ?2, ?3, 1)
     ON CONFLICT (key_id, day) DO UPDATE SET tokens = tokens + ?3, requests = requests + 1`,
    [id, day, cost],
  );
  return verdict;
}
