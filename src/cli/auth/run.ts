/** `mds auth login|logout|token`: stores and deletes keys of services and tokens of price providers. */
import type { Transport } from '../../client/core.ts';
import { MdsError, usage } from '../../errors.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import type { Invocation, Run } from '../args/command.ts';
import { printMessage, verboseLog } from '../output/report.ts';
import { printResult } from '../output/result.ts';
import { requireOnline } from '../settings/cache-mode.ts';
import { type Connect, connectHttp, connectWith } from '../settings/hosted.ts';
import { beforeStored, originOf } from '../settings/keys/key-source.ts';
import { removeKey, storeKey } from '../settings/keys/key-store.ts';
import { maskKey, readKey } from '../settings/keys/key-text.ts';
import { storePriceToken } from '../settings/price-token.ts';
import { activeProfile, readSettings } from '../settings/profiles.ts';
import { TOKEN_PROVIDERS } from '../settings/providers.ts';
import { type EffectiveSettings, effectiveSettings, hostedAddress } from '../settings/resolve.ts';
import { changeSetting } from '../settings/write.ts';
import type { Io } from '../terminal/io.ts';
import { wrapMessage } from '../terminal/wrap-message.ts';
import { probePlans } from './probe.ts';

export const runAuthLogin: Run = (invocation, io) => login(invocation, io, connectHttp);

/** As `mds auth login`; `connect` makes the transport that the key is checked over. Stores nothing when it throws. */
export async function login({ options }: Pick<Invocation, 'options'>, io: Io, connect: Connect): Promise<number> {
  // With its own address a profile may be new.
  const isWhole = options.profile !== undefined && options['base-url'] !== undefined;
  const settings = effectiveSettings(options, io, undefined, isWhole ? 'empty' : 'refused');
  const baseUrl = hostedAddress(settings);
  if (baseUrl === undefined) throw nothingToLogInTo();
  if (options.unchecked !== true)
    requireOnline(settings, 'store the key without a check with --unchecked, or unset MDS_OFFLINE');
  const profile = settings.profile.name;
  let key = '';
  // Connect before the prompt: an unusable address then fails first.
  const messages = { log: verboseLog(options, io), silent: options.quiet === true };
  const transport = await connectWith(settings, baseUrl, () => key, io, messages, connect);
  try {
    key = await takeKey(profile, baseUrl, io);
    if (options.unchecked !== true) await requireAccepted(transport);
  } finally {
    transport.close();
  }
  // The address first: a key without one is useless.
  const isNew = settings.get('base_url').source === 'option';
  if (isNew) await changeSetting(settings.file.path, profile, 'base_url', baseUrl);
  const path = await storeKey(profile, key, originOf(baseUrl), io);
  return report({ settings, baseUrl, key, path, checked: options.unchecked !== true, isNew }, options, io);
}

/**
 * Prompts for the key on a terminal, else reads standard input. Never an argument, which everyone on the machine can
 * see.
 */
async function takeKey(profile: string, baseUrl: string, io: Io): Promise<string> {
  const ask = io.askSecret;
  if (ask === undefined) return readKey(io.readStdin(), 'standard input');
  return readKey(await ask(`Key for ${sanitize(baseUrl)} (profile ${profile}; not shown): `), 'the input');
}

/** Requests a route of the lowest plan with the key. Throws when the service refuses it or cannot be reached. */
async function requireAccepted(transport: Transport): Promise<void> {
  const [probe] = await probePlans(transport, ['free']);
  if (probe?.failure === undefined || probe.reach === 'closed') return;
  const { code, exitCode, message, hint, retryable, status, requestId } = probe.failure;
  const options = { exitCode, retryable, status, requestId };
  if (probe.reach === 'refused') {
    const advice = 'nothing was stored; check the key and the address';
    throw new MdsError(code, `the service refuses this key: ${message}`, { ...options, hint: advice });
  }
  const advice = `nothing was stored; ${hint ?? 'try again'}, or store it without a check: --unchecked`;
  throw new MdsError(code, `the key could not be checked: ${message}`, { ...options, hint: advice });
}

interface Done {
  readonly settings: EffectiveSettings;
  readonly baseUrl: string;
  readonly key: string;
  /** The file it was stored in. */
  readonly path: string;
  readonly checked: boolean;
  readonly isNew: boolean;
}

function report(
  { settings, baseUrl, key, path, checked, isNew }: Done,
  options: Invocation['options'],
  io: Io,
): number {
  const profile = settings.profile.name;
  const before = beforeStored(io, settings);
  if (before !== undefined) printMessage(`${before} is set and overrides the stored key`, options, io);
  const document = { profile, base_url: baseUrl, key: maskKey(key), checked, storage: 'file', path };
  const lines = [
    `${checked ? `${baseUrl} accepts the key` : 'the key was not checked:'} ${maskKey(key)} (profile ${profile})`,
    `stored unencrypted in ${path}, ${io.platform === 'win32' ? 'in your own folder' : 'which only you can read'}`,
    ...(isNew ? [`base_url of profile ${profile} is now ${baseUrl}`] : []),
  ];
  return printResult(document, wrapMessage(lines.join('\n'), io.stdout), options, io);
}

function nothingToLogInTo(): MdsError {
  return new MdsError('NO_SERVICE', 'no service to log in to: answers come from your own store, which needs no key', {
    hint: 'name the service: mds auth login --base-url https://...',
  });
}

export const runAuthLogout: Run = async ({ options }, io) => {
  // The profile may no longer exist; its key is found by name.
  const file = readSettings(io);
  const profile = activeProfile(options, io, file).name;
  const removed = await removeKey(profile, io);
  const still = beforeStored(io);
  if (still !== undefined) printMessage(`${still} is still set`, options, io);
  const text =
    removed === undefined
      ? `no key is stored for profile ${profile}`
      : `the key of profile ${profile} for ${removed.origin} is deleted from this machine`;
  return printResult({ profile, removed: removed !== undefined, origin: removed?.origin }, text, options, io);
};

export const runAuthToken: Run = async ({ args, options }, io) => {
  const provider = args[0]!.toLowerCase();
  const variable = TOKEN_PROVIDERS.find(({ name }) => name === provider)?.token.variable;
  if (variable === undefined)
    throw usage(
      `'${sanitize(args[0]!)}' takes no token`,
      `providers that do: ${TOKEN_PROVIDERS.map(({ name }) => name).join(', ')}`,
    );
  const report = (document: object, text: string): number => {
    if (io.env[variable]) printMessage(`${variable} is set and overrides the stored token`, options, io);
    return printResult({ provider, ...document }, text, options, io);
  };
  if (options.remove === true) {
    const { hadOne } = await storePriceToken(provider, undefined, io);
    return report(
      { removed: hadOne },
      hadOne ? `the token of ${provider} is deleted from this machine` : `no token of ${provider} is stored`,
    );
  }
  const ask = io.askSecret;
  const token =
    ask === undefined
      ? readKey(io.readStdin(), 'standard input')
      : readKey(await ask(`Token of ${provider} (not shown): `), 'the input');
  const { path } = await storePriceToken(provider, token, io);
  const who = io.platform === 'win32' ? 'in your own folder' : 'which only you can read';
  return report(
    { token: maskKey(token), path },
    `token ${maskKey(token)} of ${provider} stored unencrypted in ${path}, ${who}`,
  );
};
