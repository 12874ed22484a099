/**
 * Selects the source of answers: the store of `--store`, the sample, the hosted service of an option or setting, else
 * the user's own store, with the sample while that is empty.
 */
import { existsSync } from 'node:fs';
import { ask, type Call, type Transport } from '../../../client/core.ts';
import type { LocalSource } from '../../../client/embedded.ts';
import { type MdsError, usage } from '../../../errors.ts';
import { sanitize } from '../../../render/text/sanitize.ts';
import { isTeamAddress, noStore } from '../../../store/drivers/paths.ts';
import type { ReusableReader } from '../../../store/reading/types.ts';
import type { Invocation } from '../../args/command.ts';
import { printedStore } from '../../output/printed-store.ts';
import { printMessage, verboseLog } from '../../output/report.ts';
import type { CachePolicy } from '../../settings/cache-mode.ts';
import type { Connect } from '../../settings/hosted.ts';
import { effectiveSettings, hostedAddress, overrideOf } from '../../settings/resolve.ts';
import { settingOf } from '../../settings/table.ts';
import type { Io } from '../../terminal/io.ts';
import { longAnswers } from './long-answers.ts';
import { ownStore, storeOfSettings } from './store-location.ts';

/** Most symbols named in the notice. */
const MAX_NAMED = 8;

/**
 * The notice with every answer from the sample: that it is simulated, and how to get real data for `requested` (as
 * typed).
 */
export function sampleNotice(requested: readonly string[]): string {
  const words = requested.flatMap((word) => word.split(',')).map((word) => word.trim().toUpperCase());
  const symbols = [...new Set(words)].filter((word) => /^[A-Z][A-Z0-9]{0,6}([.-][A-Z0-9]{1,3})?$/.test(word));
  const named = symbols.length === 0 ? ['AAPL', 'MSFT', 'SPY'] : symbols.slice(0, MAX_NAMED);
  const more = symbols.length > MAX_NAMED ? ' ...' : '';
  return `simulated sample data, not a market; get real data with: mds sync ${named.join(' ')}${more}`;
}

/** How to open a transport, in addition to options and settings. */
export interface Opening {
  /** Use of cached responses; default: `use`. */
  readonly cache?: CachePolicy;
  /** Makes the transport to a hosted service. */
  readonly connect?: Connect | undefined;
  /** Symbols, as typed, that the notice about the sample names. */
  readonly symbols?: readonly string[];
  /** Print no notices: the command opens another transport, which does. */
  readonly silent?: boolean;
}

/** Throws USAGE and STORE_NOT_FOUND; with settings SETTINGS_BROKEN, OFFLINE and KEY_... */
export async function openTransport(
  options: Invocation['options'],
  io: Io,
  { cache = 'use', connect, symbols = [], silent = false }: Opening = {},
): Promise<Transport> {
  requireOneSource(options);
  const log = verboseLog(options, io);
  const notify = (text: string): void => {
    if (!silent) printMessage(text, options, io);
  };
  const asOf = await requestedInstant(options, io);
  let named = typeof options.store === 'string' ? options.store : undefined;
  if (options.store === undefined && options.sample !== true) {
    const settings = effectiveSettings(options, io, (fault) => notify(ignoredFileNotice(fault, options, io)));
    const address = hostedAddress(settings);
    named = storeOfSettings(settings, io);
    if (address !== undefined) {
      // Answers from this machine do not load keys and HTTP.
      const [{ connectHttp, openHosted }, { cacheMode }, { offeredRoutes }] = await Promise.all([
        import('../../settings/hosted.ts'),
        import('../../settings/cache-mode.ts'),
        import('./offered-routes.ts'),
      ]);
      // --watch draws its own screen.
      const output = { log, notify, silent: options.quiet === true || options.watch !== undefined };
      const mode = cacheMode(settings, options, io, cache);
      const past = asOf === undefined ? undefined : { text: String(options['as-of']), instant: asOf };
      return offeredRoutes(await openHosted(settings, address, io, output, connect ?? connectHttp, mode), past);
    }
  }
  const { embeddedTransport } = await import('../../../client/embedded.ts');
  const storeName = printedStore(options);
  const answering = { now: io.now, log, asOf, storeName };
  if (named !== undefined && isTeamAddress(named)) {
    const { teamTransport } = await import('./team-source.ts');
    if (options.quiet === true || options.watch !== undefined) return teamTransport(named, io, () => {}, answering);
    const { progress, watched } = longAnswers(io);
    return watched(teamTransport(named, io, notify, { ...answering, progress }));
  }
  const source = { ...answering, ...localSource(named, options, io, notify, symbols) };
  // --watch draws its own screen.
  if (options.quiet === true || options.watch !== undefined) return embeddedTransport(source);
  const { progress, watched } = longAnswers(io);
  return watched(embeddedTransport({ ...source, progress }));
}

/**
 * The store that is named or --sample, else the user's own, with the sample while that is empty. Throws
 * STORE_NOT_FOUND.
 */
function localSource(
  named: string | undefined,
  { sample: asked }: Invocation['options'],
  io: Io,
  notify: (text: string) => void,
  symbols: readonly string[],
): LocalSource {
  if (typeof named === 'string') {
    if (!existsSync(named)) throw noStore(named);
    return { path: named, kind: 'live' };
  }
  const sample = { path: io.sampleFile, notify: () => notify(sampleNotice(symbols)) };
  if (asked !== true) return { path: ownStore(io), kind: 'live', whenEmpty: sample };
  sample.notify();
  return { path: sample.path, kind: 'simulated' };
}

/**
 * The store itself, for a command that no service answers, and the instant of --as-of. Throws USAGE where a hosted
 * service would answer, STORE_NOT_FOUND.
 */
export async function openLocalStore(
  options: Invocation['options'],
  io: Io,
  symbols: readonly string[],
): Promise<{ readonly store: ReusableReader; readonly asOf: number | undefined }> {
  requireOneSource(options);
  let named = typeof options.store === 'string' ? options.store : undefined;
  if (options.store === undefined && options.sample !== true) {
    const settings = effectiveSettings(options, io);
    const address = hostedAddress(settings);
    named = storeOfSettings(settings, io);
    if (address !== undefined)
      throw usage(
        `this command needs a store on this machine; answers come from ${sanitize(address)}`,
        'name a store with --store FILE, or use --sample',
      );
  }
  const { openSource } = await import('../../../client/embedded.ts');
  const notify = (text: string): void => printMessage(text, options, io);
  if (named !== undefined && isTeamAddress(named)) named = await wholeReplica(named, io, notify);
  return {
    store: openSource(localSource(named, options, io, notify, symbols)),
    asOf: await requestedInstant(options, io),
  };
}

/** The replica of a team's store with all of it. Throws MdsError `TEAM_*`. */
async function wholeReplica(address: string, io: Io, notify: (text: string) => void): Promise<string> {
  const { EVERYTHING, teamSource } = await import('./team-source.ts');
  const source = teamSource(address, io, notify);
  try {
    await source.ensure(EVERYTHING);
    return source.path;
  } finally {
    source.close();
  }
}

/**
 * The notice about an unreadable settings file if an option or variable names the service. Otherwise throws the error:
 * the file may name the service, and an answer from another source would be wrong.
 */
function ignoredFileNotice(fault: MdsError, options: Invocation['options'], io: Io): string {
  if (overrideOf(settingOf('base_url')!, options, io) === undefined) throw fault;
  return `${fault.message}; its settings are ignored`;
}

/** The instant of `--as-of`; undefined without it. The parser is loaded only if needed. */
async function requestedInstant(options: Invocation['options'], io: Io): Promise<number | undefined> {
  const text = options['as-of'];
  if (typeof text !== 'string') return undefined;
  const { asOfInstant } = await import('./as-of.ts');
  return asOfInstant(text, io.now());
}

function requireOneSource(options: Invocation['options']): void {
  const given = ['store', 'sample', 'base-url'].filter((name) => options[name] !== undefined);
  if (given.length < 2) return;
  throw usage(`--${given.join(' and --')} are different sources; use one`);
}

/** The symbols of the requests. */
export function requestedSymbols(requests: readonly { readonly call: Call }[]): readonly string[] {
  return requests.flatMap(({ call }) =>
    call.query.filter(([name]) => name === 'symbol' || name === 'symbols').map(([, value]) => value),
  );
}

/** Asks the route `coverage`. An error counts as known for a word in capitals: the command that follows reports it. */
export async function isKnownSymbol(word: string, options: Invocation['options'], io: Io): Promise<boolean> {
  try {
    const transport = await openTransport({ ...options, quiet: true }, io);
    try {
      const answer = await ask(transport, { path: '/v2/coverage', query: [['symbol', word]] });
      const data = answer.data() as { readonly supported?: unknown };
      return data.supported === true;
    } finally {
      transport.close();
    }
  } catch {
    return word === word.toUpperCase();
  }
}
