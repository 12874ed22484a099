/** The one list of price providers. Settings, help, prompts, completions and the recognition of files derive from it. */
import { join } from 'node:path';
import { alphaVantage } from './alpha-vantage.ts';
import { folderOf } from './folder.ts';
import { tiingo } from './tiingo.ts';
import type { PriceProvider } from './types.ts';
import { yahoo } from './yahoo.ts';

/** In the order they are offered. */
export const PROVIDERS: readonly PriceProvider[] = [yahoo, tiingo, alphaVantage];

export type PriceChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'provider'; readonly provider: PriceProvider }
  | { readonly kind: 'unknown' };

/** Reads the setting `prices`: the name of a provider, `folder:PATH` (a `~/` at its beginning is `home`) or `none`. */
export function priceChoice(text: string, home: string): PriceChoice {
  const given = text.trim();
  if (given === 'none') return { kind: 'none' };
  const path = /^folder:(.+)$/.exec(given)?.[1]?.trim();
  if (path !== undefined)
    return { kind: 'provider', provider: folderOf(path.startsWith('~/') ? join(home, path.slice(2)) : path) };
  const provider = PROVIDERS.find(({ name }) => name === given.toLowerCase());
  return provider === undefined ? { kind: 'unknown' } : { kind: 'provider', provider };
}
