/** The cache mode: from the settings cache and offline, and the policy of the command. */

import type { CacheMode } from '../../client/cache/transport.ts';
import { MdsError, usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import type { EffectiveSettings } from './resolve.ts';

/** `use`: most commands; `confirm`: --watch, which revalidates; `never`: commands about the service itself. */
export type CachePolicy = 'use' | 'confirm' | 'never';

const CHOOSE = 'omit one of them';

/** Undefined: no cache. Throws USAGE for contradicting options. */
export function cacheMode(
  settings: EffectiveSettings,
  options: Invocation['options'],
  { env }: Pick<Io, 'env'>,
  wish: CachePolicy,
): CacheMode | undefined {
  const cache = settings.get('cache');
  const refresh = options.refresh === true;
  if (settings.get('offline').value === 'true') {
    if (refresh) throw usage('--refresh needs the service, which offline mode excludes', CHOOSE);
    if (cache.value === 'off') throw usage('offline mode needs the cache, and the setting cache is off', CHOOSE);
    if (wish === 'confirm') throw usage('--watch needs the service, which offline mode excludes', CHOOSE);
    return 'offline';
  }
  const on = cache.value === 'on' || (cache.value === 'auto' && !env.CI);
  if (!on || wish === 'never') return undefined;
  if (refresh) return 'refresh';
  return wish;
}

/** Throws OFFLINE in offline mode. */
export function requireOnline(settings: EffectiveSettings, hint: string): void {
  if (settings.get('offline').value !== 'true') return;
  throw new MdsError('OFFLINE', 'offline, and this command needs the service', { hint });
}
