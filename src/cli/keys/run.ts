/** `mds keys list|create|rotate|revoke|usage`: the keys of the service that `mds serve` hosts. */
import type { Plan } from '../../endpoints/types.ts';
import { EXIT, usage } from '../../errors.ts';
import type { ViewModel } from '../../render/model.ts';
import type { DayUsage, IssuedKey, KeyRecord } from '../../service/keys/records.ts';
import { PLAN_LIMITS } from '../../service/limits/plans.ts';
import type { Invocation, Run } from '../args/command.ts';
import { wholeNumber } from '../args/whole-number.ts';
import { displayOf } from '../output/display.ts';
import { printMessage } from '../output/report.ts';
import { printJson } from '../output/result.ts';
import { type KeyPlace, keyNamed, keyPlace, mayHaveKeys, unknownKey, withKeys } from '../request/source/key-file.ts';
import type { Io } from '../terminal/io.ts';
import { dayText, expiryOf, instantText, listView, overlapOf, shortMask, usageView } from './views.ts';

type Options = Invocation['options'];

const DAY_MS = 86_400_000;

export const runKeysList: Run = async ({ options }, io) => {
  const place = keyPlace(options, io);
  const records = mayHaveKeys(place) ? await withKeys(place, io, (keys) => keys.list()) : [];
  if (options.json === true) printJson(records.map(keyDocument), io);
  else if (records.length > 0) await show(listView(records, place.text), options, io);
  else noKeys(place, options, io);
  return EXIT.ok;
};

/** Prints only the secret on stdout, for scripts; the rest goes to stderr. */
export const runKeysCreate: Run = async ({ options }, io) => {
  const name = nameOf(options.name);
  const plan = (options.plan ?? 'free') as Plan;
  const expiresAt = typeof options.expires === 'string' ? expiryOf(options.expires, io.now()) : undefined;
  const place = keyPlace(options, io);
  const issued = await withKeys(place, io, (keys) =>
    keys.create({ name, plan, ...(expiresAt === undefined ? {} : { expiresAt }) }),
  );
  printIssued(issued, place, [], options, io);
  return EXIT.ok;
};

export const runKeysRotate: Run = async ({ args, options }, io) => {
  const overlap = typeof options.overlap === 'string' ? overlapOf(options.overlap) : 0;
  const expiresAt = typeof options.expires === 'string' ? expiryOf(options.expires, io.now()) : undefined;
  const place = existingPlace(args[0]!, options, io);
  const issued = await withKeys(place, io, async (keys) => {
    keyNamed(args[0]!, await keys.list());
    return keys.rotate(args[0]!, overlap, expiresAt);
  });
  const former = issued.record.former.map(
    ({ masked, validUntil }) => `the old secret ${shortMask(masked)} is valid until ${instantText(validUntil)}`,
  );
  printIssued(issued, place, former.length === 0 ? ['the old secret is no longer valid'] : former, options, io);
  return EXIT.ok;
};

export const runKeysRevoke: Run = async ({ args, options }, io) => {
  const record = await withKeys(existingPlace(args[0]!, options, io), io, async (keys) => {
    keyNamed(args[0]!, await keys.list());
    return keys.revoke(args[0]!);
  });
  if (options.json === true) printJson(keyDocument(record), io);
  else io.stdout.write(`${record.name} (${record.id}, ${shortMask(record.masked)}) is revoked and no longer valid\n`);
  return EXIT.ok;
};

export const runKeysUsage: Run = async ({ args, options }, io) => {
  const days = wholeNumber('days', String(options.days ?? 30), 1, 400);
  const place = args[0] === undefined ? keyPlace(options, io) : existingPlace(args[0], options, io);
  const today = Math.floor(io.now() / DAY_MS);
  const { records, usage } = mayHaveKeys(place)
    ? await withKeys(place, io, async (keys) => ({
        records: await keys.list(),
        usage: await keys.usage(today - days + 1),
      }))
    : { records: [], usage: [] };
  const chosen = args[0] === undefined ? records : [keyNamed(args[0], records)];
  const ofKey = (id: string) => usage.filter((each) => each.id === id);
  if (options.json === true) {
    printJson(
      chosen.map((record) => usageDocument(record, ofKey(record.id))),
      io,
    );
    return EXIT.ok;
  }
  if (chosen.length === 0) {
    noKeys(place, options, io);
    return EXIT.ok;
  }
  const rows = chosen.map((record) => ({
    record,
    today: ofKey(record.id).find(({ day }) => day === today)?.tokens ?? 0,
    tokens: ofKey(record.id).reduce((sum, { tokens }) => sum + tokens, 0),
    requests: ofKey(record.id).reduce((sum, { requests }) => sum + requests, 0),
  }));
  await show(usageView(rows, days), options, io);
  return EXIT.ok;
};

function noKeys({ text }: KeyPlace, options: Options, io: Io): void {
  printMessage(`no keys in ${text} yet; create one with: mds keys create --name ci`, options, io, 'note');
}

function printIssued(
  { record, secret }: IssuedKey,
  { text }: KeyPlace,
  more: readonly string[],
  options: Options,
  io: Io,
): void {
  if (options.json === true) {
    printJson({ ...keyDocument(record), key: secret, path: text }, io);
    return;
  }
  io.stdout.write(`${secret}\n`);
  if (options.quiet === true) return;
  const { perMinute, perDay } = PLAN_LIMITS[record.plan];
  const rate = `${perMinute} requests per minute${perDay === undefined ? '' : `, ${perDay} per day`}`;
  const end = record.expiresAt === undefined ? [] : [`it expires on ${instantText(record.expiresAt)}`];
  const lines = [
    `mds: key '${record.name}' (${record.id}), ${record.plan} plan: ${rate}`,
    ...[...more, ...end].map((line) => `  ${line}`),
    '  the key is shown only once; clients send it in the header X-API-Key',
    `  its hash is in ${text}`,
  ];
  io.stderr.write(lines.map((line) => `${line}\n`).join(''));
}

/** The place of keys that `asked` must be among. */
function existingPlace(asked: string, options: Options, io: Io): KeyPlace {
  const place = keyPlace(options, io);
  if (!mayHaveKeys(place)) throw unknownKey(asked, []);
  return place;
}

/** Names cannot begin like ids and secrets, so they are never confused. */
function nameOf(text: string | true | undefined): string {
  if (typeof text === 'string' && /^(?!key_|mds_)[A-Za-z0-9][A-Za-z0-9._@-]{0,62}$/i.test(text)) return text;
  const missing = typeof text !== 'string';
  throw usage(
    missing ? 'a key needs a name' : 'invalid key name',
    missing
      ? 'as in: mds keys create --plan starter --name ci'
      : 'up to 63 letters, digits and . _ @ -, beginning with a letter or digit, not with key_ or mds_',
  );
}

async function show(view: ViewModel, options: Options, io: Io): Promise<void> {
  const { render } = await import('../../render/render.ts');
  io.stdout.write(render(view, displayOf(options, io)));
}

/** Keys as JSON. Times are ISO 8601 in UTC, null if absent. */
function keyDocument(record: KeyRecord): Record<string, unknown> {
  return {
    id: record.id,
    name: record.name,
    plan: record.plan,
    state: record.state,
    key: record.masked,
    created_at: iso(record.createdAt),
    expires_at: iso(record.expiresAt),
    revoked_at: iso(record.revokedAt),
    last_used_at: iso(record.lastUsedAt),
    former: record.former.map(({ masked, validUntil }) => ({ key: masked, valid_until: iso(validUntil) })),
  };
}

function usageDocument(record: KeyRecord, days: readonly DayUsage[]): Record<string, unknown> {
  return {
    id: record.id,
    name: record.name,
    plan: record.plan,
    days: days.map(({ day, tokens, requests }) => ({ day: dayText(day * 86_400_000), tokens, requests })),
  };
}

function iso(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}
