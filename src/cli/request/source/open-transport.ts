/** Opens the way to the source of answers that a command line means: a store, a team's, or a hosted service. */
import { ask, type Call, type Transport } from '../../../client/core.ts';
import { isTeamAddress } from '../../../store/drivers/paths.ts';
import type { Invocation } from '../../args/command.ts';
import { printedStore } from '../../output/printed-store.ts';
import { printMessage, verboseLog } from '../../output/report.ts';
import type { CachePolicy } from '../../settings/cache-mode.ts';
import type { Connect } from '../../settings/hosted.ts';
import type { Io } from '../../terminal/io.ts';
import { localSource } from './local-source.ts';
import { longAnswers } from './long-answers.ts';
import { meantSource } from './meant-source.ts';

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
  const log = verboseLog(options, io);
  const notify = (text: string): void => {
    if (!silent) printMessage(text, options, io);
  };
  const { named, service, asOf } = await meantSource(options, io, notify);
  // --watch draws its own screen.
  const isStill = options.quiet === true || options.watch !== undefined;
  if (service !== undefined) {
    // Answers from this machine do not load keys and HTTP.
    const [{ connectHttp, openHosted }, { cacheMode }, { offeredRoutes }] = await Promise.all([
      import('../../settings/hosted.ts'),
      import('../../settings/cache-mode.ts'),
      import('./offered-routes.ts'),
    ]);
    const { settings, address } = service;
    const mode = cacheMode(settings, options, io, cache);
    const past = asOf === undefined ? undefined : { text: String(options['as-of']), instant: asOf };
    const output = { log, notify, silent: isStill };
    return offeredRoutes(await openHosted(settings, address, io, output, connect ?? connectHttp, mode), past);
  }
  const { embeddedTransport } = await import('../../../client/embedded.ts');
  const { progress, watched } = isStill ? STILL : longAnswers(io);
  const answering = { now: io.now, log, asOf, progress, storeName: printedStore(options) };
  if (named === undefined || !isTeamAddress(named))
    return watched(
      embeddedTransport({ ...answering, keeps: true, ...localSource(named, options, io, notify, symbols) }),
    );
  const { teamTransport } = await import('./team-source.ts');
  return watched(teamTransport(named, io, isStill ? () => {} : notify, answering));
}

/** No progress is shown. */
const STILL = { progress: undefined, watched: (transport: Transport): Transport => transport };

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
