/**
 * What settings, help and completions say about price providers and formats. The build inlines it, as text: the objects
 * themselves import every reader of prices, which a start must not load.
 */
import { PRICE_FORMATS } from '../../sources/prices/layouts/formats.ts';
import { PROVIDERS } from '../../sources/providers/index.ts';
import type { PriceProvider } from '../../sources/providers/types.ts';

declare const __MDS_PROVIDERS__: string | undefined;

interface Facts {
  readonly providers: readonly Pick<PriceProvider, 'name' | 'token'>[];
  /** Labels of the price formats, in order of recognition, without those of the many sites (docs/formats.md). */
  readonly formats: readonly string[];
}

export const FACTS: Facts =
  typeof __MDS_PROVIDERS__ === 'string'
    ? JSON.parse(__MDS_PROVIDERS__)
    : {
        providers: PROVIDERS.map(({ name, token }) => ({ name, token })),
        formats: PRICE_FORMATS.filter(({ isSite }) => isSite !== true).map(({ label }) => label),
      };

/** Names of the providers, in the order they are offered. */
export const PROVIDER_NAMES = FACTS.providers.map(({ name }) => name);

/** Those that require a token. */
export const TOKEN_PROVIDERS = FACTS.providers.flatMap(({ name, token }) =>
  token === undefined ? [] : [{ name, token }],
);
