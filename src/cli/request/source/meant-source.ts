/**
 * Which source of answers a command line means, and as of when: the store of `--store`, the sample, the hosted service
 * of an option or setting, else the store of the settings or the user's own. It opens nothing.
 */
import { usage } from '../../../errors.ts';
import type { Invocation } from '../../args/command.ts';
import { type EffectiveSettings, hostedAddress, sourceSettings } from '../../settings/resolve.ts';
import type { Io } from '../../terminal/io.ts';
import { storeOfSettings } from './store-location.ts';

export interface MeantSource {
  /** The store that an option or a setting names; undefined: the user's own, or --sample. */
  readonly named: string | undefined;
  /** Answers instead of a store. */
  readonly service?: { readonly settings: EffectiveSettings; readonly address: string };
  /** The instant of `--as-of`, ms. */
  readonly asOf: number | undefined;
}

/**
 * The source that options and settings mean; `notify` is called with what users should know. Throws USAGE, and for
 * settings that cannot be read SETTINGS_BROKEN.
 */
export async function meantSource(
  options: Invocation['options'],
  io: Io,
  notify: (text: string) => void,
): Promise<MeantSource> {
  const given = ['store', 'sample', 'base-url'].filter((name) => options[name] !== undefined);
  if (given.length > 1) throw usage(`--${given.join(' and --')} are different sources; use one`);
  const { store, sample, 'as-of': day } = options;
  // What reads instants is loaded only if needed.
  const asOf = typeof day === 'string' ? (await import('./as-of.ts')).asOfInstant(day, io.now()) : undefined;
  if (sample === true) return { named: undefined, asOf };
  if (store !== undefined) return { named: String(store), asOf };
  const settings = sourceSettings(options, io, notify);
  const address = hostedAddress(settings);
  const service = address === undefined ? {} : { service: { settings, address } };
  return { named: storeOfSettings(settings, io), asOf, ...service };
}
