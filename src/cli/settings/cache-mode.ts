/** Whether and how kept answers are used: from the settings cache and offline, and what the command wants. */

import type { CacheMode } from '../../client/cache/transport.ts';
import { MdsError, usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import type { EffectiveSettings } from './resolve.ts';

/** `use`: most commands; `confirm`: whoever asks again and again; `never`: whoever wants to see the service itself. */
export type CachePolicy = 'use' | 'confirm' | 'never';

const CHOOSE = 'leave one of them out';

/** Undefined: no cache. Throws USAGE for wishes that exclude each other. */
export function cacheMode(
  settings: EffectiveSettings,
  options: Invocation['options'],
  { env }: Pick<Io, 'env'>,
  wish: CachePolicy,
): CacheMode | undefined {
  const cache = settings.get('cache');
  const refresh = options.refresh === true;
  if (settings.get('offline').value === 'true') {
    if (refresh) throw usage('--refresh asks the service, and offline it is not asked', CHOOSE);
    if (cache.value === 'off') throw usage('offline answers come from the cache, and the setting cache is off', CHOOSE);
    if (wish === 'confirm')
      throw usage('--watch asks the service again and again, and offline it is not asked', CHOOSE);
    return 'offline';
  }
  const on = cache.value === 'on' || (cache.value === 'auto' && !env.CI);
  if (!on || wish === 'never') return undefined;
  if (refresh) return 'refresh';
  return wish;
}

/** Throws OFFLINE where the service may not be asked. */
export function requireOnline(settings: EffectiveSettings, hint: string): void {
  if (settings.get('offline').value !== 'true') return;
  throw new MdsError('OFFLINE', 'offline, and this asks the service', { hint });
}
