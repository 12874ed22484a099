/**
 * Chooses where answers come from: a store named, the sample, a hosted service where an address is given or set, else the user's own store
 * with the sample while that is empty.
 */

import { existsSync } from 'node:fs';
import type { Call, Transport } from '../../client/core.ts';
import { EXIT, MdsError, usage } from '../../errors.ts';
import { sanitize } from '../../render/sanitize.ts';
import type { Invocation } from '../args/command.ts';
import { verboseLog } from '../output/verbose-log.ts';
import type { CachePolicy } from '../settings/cache-mode.ts';
import type { Connect } from '../settings/hosted.ts';
import { fromOutside, hostedAddress, settingsInForce } from '../settings/resolve.ts';
import { settingOf } from '../settings/table.ts';
import type { Io } from '../terminal/io.ts';
import { wrapMessage } from '../terminal/wrap-message.ts';
import { ownStore } from './store-location.ts';

/** More symbols than this are not named one by one. */
const NAMED = 8;

/** Said with every answer from the sample: what it is, and what puts real data in its place. `asked`: symbols, or lists of them, as typed. */
export function sampleNotice(asked: readonly string[]): string {
  const words = asked.flatMap((word) => word.split(',')).map((word) => word.trim().toUpperCase());
  const symbols = [...new Set(words)].filter((word) => /^[A-Z][A-Z0-9]{0,6}([.-][A-Z0-9]{1,3})?$/.test(word));
  const named = symbols.length === 0 ? ['AAPL', 'MSFT', 'SPY'] : symbols.slice(0, NAMED);
  const more = symbols.length > NAMED ? ' ...' : '';
  return `mds: these are simulated sample data, not a market; fetch real ones with: mds sync ${named.join(' ')}${more}\n`;
}

/** How a transport is opened, beside what options and settings say. */
export interface Opening {
  /** What is wanted of the cache of hosted answers; default: use it. */
  readonly wish?: CachePolicy;
  /** Makes the transport to a hosted service. */
  readonly connect?: Connect | undefined;
  /** Symbols, or lists of them, that the notice about the sample names. */
  readonly asked?: readonly string[];
}

/** Throws USAGE and STORE_NOT_FOUND; SETTINGS_BROKEN, OFFLINE and KEY_... where settings are needed. */
export async function openTransport(
  options: Invocation['options'],
  io: Io,
  { wish = 'use', connect, asked = [] }: Opening = {},
): Promise<Transport> {
  requireOneSource(options);
  const log = verboseLog(options, io);
  const notify = (text: string): void => {
    if (options.quiet !== true) io.stderr.write(wrapMessage(text, io.stderr));
  };
  const note = (text: string): void => notify(`mds: ${sanitize(text)}\n`);
  const named = options.store;
  const asOf = await askedInstant(options, io);
  if (named === undefined && options.sample !== true) {
    const settings = settingsInForce(options, io, (fault) => note(withoutFile(fault, options, io)));
    const address = hostedAddress(settings);
    if (address !== undefined) {
      if (asOf !== undefined) throw presentOnly(sanitize(address));
      // An answer from this machine does not load what finds keys and connects.
      const [{ openHosted }, { connectHttp }, { cacheMode }] = await Promise.all([
        import('../settings/hosted.ts'),
        import('../settings/connect.ts'),
        import('../settings/cache-mode.ts'),
      ]);
      // A program that stays draws its own screen.
      const telling = { log, notify: note, silent: options.quiet === true || options.watch !== undefined };
      const mode = cacheMode(settings, options, io, wish);
      return openHosted(settings, address, io, telling, connect ?? connectHttp, mode);
    }
  }
  const { embeddedTransport } = await import('../../client/embedded.ts');
  const base = { now: io.now, log, asOf };
  if (typeof named === 'string') {
    if (!existsSync(named)) {
      throw new MdsError('STORE_NOT_FOUND', `there is no store at ${named}`, {
        exitCode: EXIT.usage,
        hint: 'check the path, or bring data in with: mds import PATH... --store FILE',
      });
    }
    return embeddedTransport({ ...base, path: named, kind: 'live' });
  }
  const sample = { path: io.sampleFile, notify: () => notify(sampleNotice(asked)) };
  if (options.sample === true) {
    sample.notify();
    return embeddedTransport({ ...base, path: sample.path, kind: 'simulated' });
  }
  return embeddedTransport({ ...base, path: ownStore(io), kind: 'live', whenEmpty: sample });
}

/**
 * What is said of a settings file that cannot be read, where a service or `local` is named beside it. Throws its fault otherwise: it may name
 * the service, and an answer from elsewhere would not be the one asked for.
 */
function withoutFile(fault: MdsError, options: Invocation['options'], io: Io): string {
  if (fromOutside(settingOf('base_url')!, options, io) === undefined) throw fault;
  return `${fault.message}; its settings are not used`;
}

/** The instant of `--as-of`; undefined without it. What reads it is loaded only then. */
async function askedInstant(options: Invocation['options'], io: Io): Promise<number | undefined> {
  const text = options['as-of'];
  if (typeof text !== 'string') return undefined;
  const { asOfInstant } = await import('./as-of.ts');
  return asOfInstant(text, io.now());
}

/** The API has no parameter for a day in the past. */
function presentOnly(address: string): MdsError {
  return usage(
    `--as-of needs a store on this machine; the service at ${address} answers for the present only`,
    'name a store with --store FILE, or use --sample',
  );
}

function requireOneSource(options: Invocation['options']): void {
  const given = ['store', 'sample', 'base-url'].filter((name) => options[name] !== undefined);
  if (given.length < 2) return;
  throw usage(`--${given.join(' and --')} name different sources; give one`);
}

/** The symbols that questions are about. */
export function symbolsAsked(questions: readonly { readonly call: Call }[]): readonly string[] {
  return questions.flatMap(({ call }) =>
    call.query.filter(([name]) => name === 'symbol' || name === 'symbols').map(([, value]) => value),
  );
}
