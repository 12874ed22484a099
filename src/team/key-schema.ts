/**
 * Keys and limits of a team, as a step of the schema. What a gateway may do is two functions with the rights of the owner: it can neither list keys nor
 * give itself tokens. Both read the clock of the server, unless a test gives one. Times are ms since the epoch.
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
  key_id text PRIMARY KEY REFERENCES mds.keys, slots float8[] NOT NULL, tokens int[] NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE mds.usage (
  key_id text NOT NULL, day int NOT NULL, tokens int NOT NULL, requests int NOT NULL, PRIMARY KEY (key_id, day)
) WITH (fillfactor = 50);
`;

/** Whose the secrets with these hashes are, of those that are valid now; notes their use, to the minute. */
const CALLERS = `
CREATE FUNCTION mds.callers(hashes text[], at float8) RETURNS TABLE (hash text, id text, plan text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  instant float8 := coalesce(at, floor(extract(epoch FROM clock_timestamp()) * 1000));
  used text[];
BEGIN
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
 * Takes tokens for several requests, each after those before it. Rows are locked in one order, and the clock is read under the lock, so that it runs
 * forward from one transaction to the next. A token comes back a minute after the end of the tenth of a second it was taken in: a
 * bucket has few entries, and never grants more than the plan in any minute. What is later than now (the clock was set back) counts as taken now.
 */
const TAKE = `
CREATE FUNCTION mds.take(asked text[], costs int[], per_minute int[], per_day int[], at float8)
RETURNS TABLE (place int, granted boolean, used int, oldest float8, today int, wait_ms float8, now_ms float8)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  bucket record;
  ask record;
  gone_at float8[];
  gone int[];
  edge float8;
  day_now int;
  took int;
  many int;
  lacking int;
BEGIN
  INSERT INTO mds.buckets (key_id, slots, tokens) SELECT DISTINCT a, '{}'::float8[], '{}'::int[] FROM unnest(asked) a
    WHERE NOT EXISTS (SELECT FROM mds.buckets b WHERE b.key_id = a) ORDER BY a ON CONFLICT DO NOTHING;
  FOR bucket IN SELECT * FROM mds.buckets b WHERE b.key_id = ANY (asked) ORDER BY b.key_id FOR UPDATE LOOP
    now_ms := coalesce(at, floor(extract(epoch FROM clock_timestamp()) * 1000));
    edge := ceil(now_ms / 100) * 100;
    day_now := floor(now_ms / 86400000);
    SELECT coalesce(array_agg(least(s, edge) ORDER BY s), '{}'), coalesce(array_agg(t ORDER BY s), '{}'), coalesce(sum(t), 0)
      INTO gone_at, gone, used FROM unnest(bucket.slots, bucket.tokens) AS b(s, t) WHERE s > now_ms - 60000;
    SELECT coalesce(sum(u.tokens), 0) INTO today FROM mds.usage u WHERE u.key_id = bucket.key_id AND u.day = day_now;
    took := 0;
    many := 0;
    FOR ask IN SELECT * FROM unnest(asked, costs, per_minute, per_day) WITH ORDINALITY AS q(key_id, cost, minute, day, n)
      WHERE q.key_id = bucket.key_id ORDER BY q.n LOOP
      lacking := used + ask.cost - ask.minute;
      wait_ms := CASE WHEN lacking <= 0 THEN 0 WHEN ask.cost > ask.minute THEN 60000 ELSE (
        SELECT min(c.s) + 60000 - now_ms FROM (
          SELECT s, sum(t) OVER (ORDER BY n) AS back FROM unnest(gone_at, gone) WITH ORDINALITY AS b(s, t, n)) c
        WHERE c.back >= lacking) END;
      granted := wait_ms = 0 AND (ask.day IS NULL OR today + ask.cost <= ask.day);
      IF granted THEN
        IF gone_at[cardinality(gone_at)] = edge THEN
          gone[cardinality(gone)] := gone[cardinality(gone)] + ask.cost;
        ELSE
          gone_at := gone_at || edge;
          gone := gone || ask.cost;
        END IF;
        used := used + ask.cost;
        today := today + ask.cost;
        took := took + ask.cost;
        many := many + 1;
      END IF;
      place := ask.n;
      oldest := gone_at[1];
      RETURN NEXT;
    END LOOP;
    CONTINUE WHEN many = 0;
    UPDATE mds.buckets b SET slots = gone_at, tokens = gone WHERE b.key_id = bucket.key_id;
    INSERT INTO mds.usage AS u (key_id, day, tokens, requests) VALUES (bucket.key_id, day_now, took, many)
      ON CONFLICT (key_id, day) DO UPDATE SET tokens = u.tokens + excluded.tokens, requests = u.requests + excluded.requests;
    IF today = took THEN
      DELETE FROM mds.usage u WHERE u.key_id = bucket.key_id AND u.day < day_now - 400;
    END IF;
  END LOOP;
END $$`;

const SIGNATURES = ['mds.callers(text[], float8)', 'mds.take(text[], int[], int[], int[], float8)'];

/** Whole statements. */
export const KEY_FUNCTIONS: readonly string[] = [
  CALLERS,
  TAKE,
  ...SIGNATURES.map((signature) => `REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`),
];

export const GATEWAY_OBJECTS: readonly string[] = SIGNATURES.map((signature) => `FUNCTION ${signature}`);
