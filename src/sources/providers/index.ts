/**
 * The one list of price providers. Settings, help, prompts, completions and the recognition of files derive from it.
 */
import { join } from 'node:path';
import { alphaVantage } from './alpha-vantage.ts';
import { eodhd } from './eodhd.ts';
import { folderOf } from './folder.ts';
import { polygon } from './polygon.ts';
import { priceParts } from './setting.ts';
import { tiingo } from './tiingo.ts';
import type { PriceProvider } from './types.ts';
import { yahoo } from './yahoo.ts';

/** The most dependable first. */
export const PROVIDERS: readonly PriceProvider[] = [tiingo, polygon, eodhd, alphaVantage, yahoo];

/** Those a user is offered, with what each costs and allows; what may refuse programs comes last. */
export const OFFERED: readonly Pick<PriceProvider, 'name' | 'terms'>[] = [
  ...PROVIDERS.filter(({ paidOnly, token }) => paidOnly !== true && token !== undefined),
  { name: 'folder:PATH', terms: 'your own files, one per symbol or one per trading day' },
  ...PROVIDERS.filter(({ token }) => token === undefined),
];

/**
 * Reads the setting `prices`: names of providers in the order they are tried, `folder:PATH` as the last (a `~/` at its
 * beginning is `home`), or `none` (an empty list). Undefined for anything else.
 */
export function priceProviders(text: string, home: string): readonly PriceProvider[] | undefined {
  const parts = priceParts(text);
  if (parts.length === 1 && parts[0] === 'none') return [];
  const providers = parts.flatMap((part) => {
    const path = /^folder:(.+)$/.exec(part)?.[1]?.trim();
    if (path !== undefined) return [folderOf(path.startsWith('~/') ? join(home, path.slice(2)) : path)];
    return PROVIDERS.filter(({ name }) => name === part.toLowerCase());
  });
  return providers.length === parts.length && parts.length > 0 ? providers : undefined;
}

/** What could be set instead of these: `tiingo, yahoo or folder:PATH`. */
export function alternativesTo(names: readonly string[]): string {
  const others = OFFERED.map(({ name }) => name).filter((name) => !names.includes(name));
  return [others.slice(0, -1).join(', '), ...others.slice(-1)].filter((part) => part !== '').join(' or ');
}
