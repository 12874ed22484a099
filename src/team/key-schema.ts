/**
 * Schema of a team's keys and limits. A service has no rights on the tables, only on two functions that run with the
 * rights of the owner: it can neither list keys nor grant itself tokens. Their arguments come from the service and are
 * checked; the clock is that of the server and limits are those of the plan in `mds.keys`. Times are ms since the epoch.
 */

export const KEY_TABLES = `
CREATE TABLE mds.keys (
  id text PRIMARY KEY, name text NOT NULL, plan text NOT NULL CHECK (plan IN ('free', 'starter', 'builder')),
  created_at float8 NOT NULL, expires_at float8, revoked_at float8, last_used_at float8
);
CREATE UNIQUE INDEX keys_name ON mds.keys (lower(name)) WHERE revoked_at IS NULL;
CREATE TABLE mds.secrets (
  hash text PRIMARY KEY, key_id text NOT NULL REFERENCES mds.keys, last4 text NOT NULL, created_at float8 NOT NULL, valid_until float8
);
CREATE INDEX secrets_key ON mds.secrets (key_id);
CREATE TABLE mds.buckets (
  key_id text PRIMARY KEY REFERENCES mds.keys, slots float8[] NOT NULL, tokens int[] NOT NULL,
  total int NOT NULL, day int NOT NULL, today int NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE mds.usage (
  key_id text NOT NULL, day int NOT NULL, tokens int NOT NULL, requests int NOT NULL, PRIMARY KEY (key_id, day)
) WITH (fillfactor = 50);
`;

/** Limits by plan: those of `PLAN_LIMITS` (service/limits/plans.ts), which a test compares. */
export const PLAN_TABLE = `
CREATE TABLE mds.plans (plan text PRIMARY KEY, per_minute int NOT NULL, per_day int);
INSERT INTO mds.plans VALUES ('free', 30, 500), ('starter', 120, NULL), ('builder', 600, NULL);
`;

/** The clock of keys and limits, of the owner alone. Functions call it with their own search path. */
const CLOCK = `
CREATE FUNCTION mds.clock_ms() RETURNS float8 LANGUAGE sql VOLATILE
AS 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8'`;

/** Most requests in one call of a function; a service sends fewer. */
const MOST = 1000;

/** Whose the secrets with these hashes are, of those that are valid now; notes their use, to the minute. */
const CALLERS = `
CREATE FUNCTION mds.callers(hashes text[]) RETURNS TABLE (hash text, id text, plan text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  instant float8 := mds.clock_ms();
  used text[];
BEGIN
  IF cardinality(hashes) > ${MOST} THEN
    RAISE EXCEPTION 'too many keys at once' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  RETURN QUERY SELECT s.hash, k.id, k.plan FROM mds.secrets s JOIN mds.keys k ON k.id = s.key_id
    WHERE s.hash = ANY (hashes) AND (s.valid_until IS NULL OR s.valid_until > instant)
      AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > instant);
  SELECT array_agg(k.id) INTO used FROM mds.secrets s JOIN mds.keys k ON k.id = s.key_id
    WHERE s.hash = ANY (hashes) AND (s.valid_until IS NULL OR s.valid_until > instant)
      AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > instant)
      AND (k.last_used_at IS NULL OR abs(instant - k.last_used_at) >= 60000);
  IF used IS NOT NULL THEN
    -- One that another instance is noting just now is noted.
    UPDATE mds.keys k SET last_used_at = instant
      FROM (SELECT o.id FROM mds.keys o WHERE o.id = ANY (used) FOR UPDATE SKIP LOCKED) o WHERE k.id = o.id;
  END IF;
END $$`;

/**
 * Takes tokens for several requests, sorted by key, each after those before it. Rows are locked in one order, and the
 * clock is read under the lock, so that it runs forward from one transaction to the next. A token comes back a minute
 * after the end of the tenth of a second it was taken in: a bucket has few entries, and never grants more than the plan
 * in any minute. What is later than now (the clock was set back) counts as taken now. A call with a cost that no request
 * has, a key that does not exist, or keys in another order takes nothing.
 */
const TAKE = `
CREATE FUNCTION mds.take(asked text[], costs int[])
RETURNS TABLE (place int, granted boolean, used int, oldest float8, today int, wait_ms float8, now_ms float8)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  bucket record;
  gone_at float8[];
  gone int[];
  edge float8;
  day_now int;
  took int;
  many int;
  lacking int;
  n int := 1;
  keys text[] := '{}';
  days int[] := '{}';
  sums int[] := '{}';
  counts int[] := '{}';
BEGIN
  -- Of an empty array the bounds are NULL.
  IF (array_ndims(asked) = 1 AND array_lower(asked, 1) = 1 AND array_lower(costs, 1) = 1 AND array_ndims(costs) = 1
      AND cardinality(asked) = cardinality(costs) AND cardinality(asked) <= ${MOST}) IS NOT TRUE
    OR EXISTS (SELECT FROM unnest(costs) c WHERE (c BETWEEN 1 AND ${MOST}) IS NOT TRUE) THEN
    RAISE EXCEPTION 'invalid keys or costs' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  INSERT INTO mds.buckets (key_id, slots, tokens, total, day, today)
    SELECT k.id, '{}'::float8[], '{}'::int[], 0, 0, 0 FROM mds.keys k
    WHERE k.id = ANY (asked) AND NOT EXISTS (SELECT FROM mds.buckets b WHERE b.key_id = k.id)
    ORDER BY k.id COLLATE "C" ON CONFLICT DO NOTHING;
  FOR bucket IN SELECT b.*, p.per_minute, p.per_day
    FROM mds.buckets b JOIN mds.keys k ON k.id = b.key_id JOIN mds.plans p ON p.plan = k.plan
    WHERE b.key_id = ANY (asked) ORDER BY b.key_id COLLATE "C" FOR UPDATE OF b LOOP
    now_ms := mds.clock_ms();
    edge := ceil(now_ms / 100) * 100;
    day_now := floor(now_ms / 86400000);
    gone_at := bucket.slots;
    gone := bucket.tokens;
    used := bucket.total;
    IF gone_at[1] <= now_ms - 60000 OR gone_at[cardinality(gone_at)] > edge THEN
      SELECT coalesce(array_agg(least(s, edge) ORDER BY s), '{}'), coalesce(array_agg(t ORDER BY s), '{}'), coalesce(sum(t), 0)
        INTO gone_at, gone, used FROM unnest(gone_at, gone) AS b(s, t) WHERE s > now_ms - 60000;
    END IF;
    -- Of a day that is not the last one seen (the clock was set) what was counted.
    today := CASE WHEN bucket.day = day_now THEN bucket.today ELSE coalesce(
      (SELECT u.tokens FROM mds.usage u WHERE u.key_id = bucket.key_id AND u.day = day_now), 0) END;
    took := 0;
    many := 0;
    WHILE asked[n] = bucket.key_id LOOP
      lacking := used + costs[n] - bucket.per_minute;
      wait_ms := 0;
      IF costs[n] > bucket.per_minute THEN
        wait_ms := 60000;
      ELSIF lacking > 0 THEN
        FOR i IN 1..cardinality(gone) LOOP
          lacking := lacking - gone[i];
          wait_ms := gone_at[i] + 60000 - now_ms;
          EXIT WHEN lacking <= 0;
        END LOOP;
      END IF;
      granted := wait_ms = 0 AND (bucket.per_day IS NULL OR today + costs[n] <= bucket.per_day);
      IF granted THEN
        IF gone_at[cardinality(gone_at)] = edge THEN
          gone[cardinality(gone)] := gone[cardinality(gone)] + costs[n];
        ELSE
          gone_at := gone_at || edge;
          gone := gone || costs[n];
        END IF;
        used := used + costs[n];
        today := today + costs[n];
        took := took + costs[n];
        many := many + 1;
      END IF;
      place := n;
      oldest := gone_at[1];
      n := n + 1;
      RETURN NEXT;
    END LOOP;
    CONTINUE WHEN many = 0;
    UPDATE mds.buckets b SET slots = gone_at, tokens = gone, total = take.used, day = day_now, today = take.today
      WHERE b.key_id = bucket.key_id;
    keys := keys || bucket.key_id;
    days := days || day_now;
    sums := sums || took;
    counts := counts || many;
    IF bucket.day < day_now THEN
      DELETE FROM mds.usage u WHERE u.key_id = bucket.key_id AND u.day < day_now - 400;
    END IF;
  END LOOP;
  IF n <= cardinality(asked) THEN
    RAISE EXCEPTION 'unknown or unsorted keys' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  INSERT INTO mds.usage AS u (key_id, day, tokens, requests) SELECT * FROM unnest(keys, days, sums, counts)
    ON CONFLICT (key_id, day) DO UPDATE SET tokens = u.tokens + excluded.tokens, requests = u.requests + excluded.requests;
END $$`;

/**
 * The signatures of the second version of the schema, for services that run while it is updated: the limits and the
 * clock that they name are not read.
 */
const FORMER = [
  `CREATE OR REPLACE FUNCTION mds.callers(hashes text[], at float8) RETURNS TABLE (hash text, id text, plan text)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS 'SELECT * FROM mds.callers(hashes)'`,
  `CREATE OR REPLACE FUNCTION mds.take(asked text[], costs int[], per_minute int[], per_day int[], at float8)
RETURNS TABLE (place int, granted boolean, used int, oldest float8, today int, wait_ms float8, now_ms float8)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS 'SELECT * FROM mds.take(asked, costs)'`,
];

const SIGNATURES = [
  'mds.callers(text[])',
  'mds.take(text[], int[])',
  'mds.callers(text[], float8)',
  'mds.take(text[], int[], int[], int[], float8)',
];

/** Whole statements. */
export const KEY_FUNCTIONS: readonly string[] = [
  CLOCK,
  CALLERS,
  TAKE,
  ...FORMER,
  ...['mds.clock_ms()', ...SIGNATURES].map((signature) => `REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`),
];

export const GATEWAY_OBJECTS: readonly string[] = SIGNATURES.map((signature) => `FUNCTION ${signature}`);
