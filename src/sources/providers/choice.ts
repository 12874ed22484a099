/** Which price provider a setting names. */
import { join } from 'node:path';
import type { PriceProvider } from '../net/types.ts';
import { alphaVantage } from './alpha-vantage.ts';
import { folderOf } from './folder.ts';
import { tiingo } from './tiingo.ts';
import { yahoo } from './yahoo.ts';

/** The services, in the order they are offered. */
export const PRICE_SERVICES: readonly PriceProvider[] = [yahoo, tiingo, alphaVantage];

export type PriceChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'provider'; readonly provider: PriceProvider }
  /** None of these. */
  | { readonly kind: 'unknown' };

/** Reads `yahoo`, `tiingo`, `alphavantage`, `folder:PATH` or `none`; a `~/` at the beginning of the path is `home`. */
export function priceChoice(text: string, home: string): PriceChoice {
  const given = text.trim();
  if (given === 'none') return { kind: 'none' };
  const path = /^folder:(.+)$/.exec(given)?.[1]?.trim();
  if (path !== undefined)
    return { kind: 'provider', provider: folderOf(path.startsWith('~/') ? join(home, path.slice(2)) : path) };
  const provider = PRICE_SERVICES.find(({ name }) => name === given.toLowerCase());
  return provider === undefined ? { kind: 'unknown' } : { kind: 'provider', provider };
}
