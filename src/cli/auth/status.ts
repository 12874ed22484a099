/** `mds auth status`: the key in use, its source, and the plans it can use. */
import { EXIT, type MdsError } from '../../errors.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import type { Invocation, Run } from '../args/command.ts';
import { asMdsError, verboseLog } from '../output/report.ts';
import { printJson } from '../output/result.ts';
import { requireOnline } from '../settings/cache-mode.ts';
import { type Connect, connectHttp, connectWith, sourceText } from '../settings/hosted.ts';
import { beforeStored, type FoundKey, findKey } from '../settings/keys/key-source.ts';
import { readKeys } from '../settings/keys/key-store.ts';
import { maskKey } from '../settings/keys/key-text.ts';
import { type EffectiveSettings, effectiveSettings, hostedAddress } from '../settings/resolve.ts';
import type { Io } from '../terminal/io.ts';
import { type Probe, probePlans } from './probe.ts';

export const runAuthStatus: Run = (invocation, io) => status(invocation, io, connectHttp);

interface Status {
  readonly profile: string;
  readonly baseUrl: string | undefined;
  readonly found: FoundKey | undefined;
  /** Why the key cannot be used. */
  readonly fault: MdsError | undefined;
  readonly probes: readonly Probe[];
}

/** As `mds auth status`; `connect` makes the transport that the key is checked over. */
export async function status({ options }: Pick<Invocation, 'options'>, io: Io, connect: Connect): Promise<number> {
  const settings = effectiveSettings(options, io);
  const asks = options.unchecked !== true;
  const profile = settings.profile.name;
  const baseUrl = hostedAddress(settings);
  if (baseUrl === undefined) return local(settings, options, io);
  if (asks) requireOnline(settings, 'look at it without the network with --unchecked, or unset MDS_OFFLINE');
  let found: FoundKey | undefined;
  let fault: MdsError | undefined;
  try {
    found = findKey(settings, baseUrl, io);
  } catch (error) {
    fault = asMdsError(error);
  }
  const key = found?.key?.key;
  const ask = key !== undefined && asks;
  const probes = ask ? await probe(key, settings, baseUrl, options, io, connect) : [];
  const all: Status = { profile, baseUrl, found, fault, probes };
  if (options.json === true) printJson(documentOf(all), io);
  else
    io.stdout.write(
      linesOf(all)
        .map((line) => `${sanitize(line)}\n`)
        .join(''),
    );
  return exitOf(all);
}

async function probe(
  key: string,
  settings: EffectiveSettings,
  baseUrl: string,
  options: Invocation['options'],
  io: Io,
  connect: Connect,
): Promise<readonly Probe[]> {
  const messages = { log: verboseLog(options, io), silent: options.quiet === true };
  const transport = await connectWith(settings, baseUrl, key, io, messages, connect);
  try {
    return await probePlans(transport);
  } finally {
    transport.close();
  }
}

/** Without a hosted service no key is needed; an unused one is reported. */
function local(settings: EffectiveSettings, options: Invocation['options'], io: Io): number {
  const profile = settings.profile.name;
  const { records } = readKeys(io);
  const record = records.get(profile);
  const source = beforeStored(io, settings);
  if (options.json === true) {
    const stored = record === undefined ? undefined : { storage: 'file', origin: record.origin };
    printJson({ profile, base_url: 'local', key: null, stored }, io);
    return EXIT.ok;
  }
  const unused =
    source !== undefined
      ? [`${source} is set, but no service: mds config set base_url https://...`]
      : record === undefined
        ? []
        : [`a key for ${record.origin} is stored, but not used: mds config set base_url ${record.origin}`];
  const lines = [`profile ${profile}: answers come from your own store, which needs no key`, ...unused];
  io.stdout.write(lines.map((line) => `${sanitize(line)}\n`).join(''));
  return EXIT.ok;
}

/** 3 without a usable key, else the worst of the requests; a route outside the plan is no failure. */
function exitOf({ found, fault, probes }: Status): number {
  if (fault !== undefined) return fault.exitCode;
  if (found?.key === undefined) return EXIT.key;
  const failures = probes.filter(({ reach }) => reach === 'refused' || reach === 'unknown');
  return Math.max(EXIT.ok, ...failures.map(({ failure }) => failure?.exitCode ?? EXIT.ok));
}

function linesOf({ profile, baseUrl, found, fault, probes }: Status): readonly string[] {
  const lines = [`service  ${baseUrl}`, `profile  ${profile}`];
  const key = found?.key;
  if (key !== undefined) {
    lines.push(
      `key      ${maskKey(key.key)}`,
      `source   ${sourceText(key)}${key.source === 'stored' ? ', unencrypted' : ''}`,
    );
  } else if (fault !== undefined) {
    lines.push(`key      not usable: ${fault.message}`);
    if (fault.hint !== undefined) lines.push(`         ${fault.hint}`);
  } else lines.push('key      none: log in with mds auth login, or set MDS_API_KEY');
  lines.push(...(found?.notes ?? []).map((note) => `note     ${note}`));
  for (const { plan, reach, path, failure, remaining } of probes) {
    const left = remaining === undefined ? '' : `; ${remaining} requests left`;
    const text = {
      open: `yes (${path})${left}`,
      closed: `no, the plan of this key does not include it (${path})`,
      refused: `the service refuses this key: ${failure?.message}`,
      unknown: `could not be checked: ${failure?.message}`,
    };
    lines.push(`${plan.padEnd(9)}${text[reach]}`);
  }
  return lines;
}

function documentOf({ profile, baseUrl, found, fault, probes }: Status): object {
  const key = found?.key;
  return {
    profile,
    base_url: baseUrl,
    key: key === undefined ? null : maskKey(key.key),
    source: key?.source,
    storage: key?.source === 'stored' ? 'file' : undefined,
    path: key?.path,
    error: fault === undefined ? undefined : { code: fault.code, message: fault.message },
    notes: found?.notes,
    plans: probes.map(({ plan, path, reach, remaining, failure }) => ({
      plan,
      route: path,
      reach,
      remaining,
      error: failure === undefined ? undefined : { code: failure.code, message: failure.message },
    })),
  };
}
