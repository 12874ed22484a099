/** The price provider of `mds sync`: from the settings, or prompted for once on a terminal. */
import { MdsError } from '../../errors.ts';
import type { Fetcher } from '../../sources/net/types.ts';
import { circuitBreaker } from '../../sources/providers/circuit-breaker.ts';
import { PROVIDERS, priceChoice } from '../../sources/providers/index.ts';
import { estimatePrices, fetchPrices, writePrices } from '../../sources/providers/sync-prices.ts';
import type { PriceProvider } from '../../sources/providers/types.ts';
import type { PriceSync } from '../../sources/sync/types.ts';
import { readKey } from '../settings/keys/key-text.ts';
import { priceToken, storePriceToken } from '../settings/price-token.ts';
import type { EffectiveSettings } from '../settings/resolve.ts';
import { settingOf } from '../settings/table.ts';
import { allowed, readValue } from '../settings/value.ts';
import { changeSetting } from '../settings/write.ts';
import type { Io } from '../terminal/io.ts';
import { say } from './lines.ts';

/** A provider ready for requests, or a note on why there are no prices. */
export type ChosenPrices =
  | { readonly provider: PriceProvider; readonly token: string | undefined; readonly baseUrl: string | undefined }
  | { readonly provider: undefined; readonly note: string | undefined };

/** Shown once after the SEC's part where no provider is set. */
const HOW = `no prices: choose a provider with: mds config set prices ${PROVIDERS.map(({ name }) => name).join('|')}|folder:PATH|none`;

/** The effective provider. With `mayAsk` and a terminal, prompts once and stores the reply. Throws TOKEN_NEEDED. */
export async function chosenPrices(settings: EffectiveSettings, io: Io, mayAsk: boolean): Promise<ChosenPrices> {
  let { value } = settings.get('prices');
  if (value === '' && mayAsk && io.ask !== undefined) value = (await askWhich(settings, io)) ?? '';
  if (value === '') return { provider: undefined, note: HOW };
  const choice = priceChoice(value, io.home);
  if (choice.kind !== 'provider') return { provider: undefined, note: undefined };
  const { provider } = choice;
  const baseUrl = settings.get('prices_url').value || undefined;
  if (provider.token === undefined) return { provider, token: undefined, baseUrl };
  const token = priceToken(provider, settings, io) ?? (mayAsk ? await askToken(provider.name, io) : undefined);
  if (token === undefined) throw tokenNeeded(provider);
  return { provider, token, baseUrl };
}

/** The seam of {@link PriceSync} over the chosen provider; undefined without one. */
export function priceSync(
  chosen: ChosenPrices,
  fetch: Fetcher,
  now: () => number,
  shut: (lane: string, forMs: number) => void,
): PriceSync | undefined {
  if (chosen.provider === undefined) return undefined;
  const provider = circuitBreaker(chosen.provider, shut);
  const { token, baseUrl } = chosen;
  const access = { fetch, ...(token === undefined ? {} : { token }), ...(baseUrl === undefined ? {} : { baseUrl }) };
  return {
    provider: provider.name,
    fetch: (store, symbol, { signal, ...asking }) =>
      fetchPrices(
        store,
        symbol,
        provider,
        { ...access, now: now(), ...(signal === undefined ? {} : { signal }) },
        asking,
      ),
    write: (store, symbol, fetched) => writePrices(store, symbol, fetched, { now: now() }),
    estimate: (store, symbol, refresh) => estimatePrices(store, symbol, provider, now(), refresh),
  };
}

async function askWhich(settings: EffectiveSettings, io: Io): Promise<string | undefined> {
  say(io, 'Choose a source of daily prices. The terms of use are between you and the provider.');
  const own = [
    { name: 'folder:PATH', terms: 'your own files, one for each symbol' },
    { name: 'none', terms: 'no prices' },
  ];
  for (const { name, terms } of [...PROVIDERS, ...own]) say(io, `  ${name.padEnd(14)}${terms}`, 16);
  return askSetting('prices', 'Provider (Enter: decide later): ', settings, io);
}

/** Prompts for a setting at most three times and stores it in the profile; undefined: none was given. An empty reply declines `prices` alone. */
async function askSetting(
  name: 'prices' | 'contact',
  question: string,
  settings: EffectiveSettings,
  io: Io,
): Promise<string | undefined> {
  const setting = settingOf(name)!;
  for (let tries = 0; tries < 3; tries++) {
    const given = (await io.ask!(question)).trim();
    if (given === '' && name === 'prices') return undefined;
    const read = readValue(setting, given);
    if ('value' in read) {
      await changeSetting(settings.file.path, settings.profile.name, name, read.value);
      say(io, `stored in ${settings.file.path}\nchange it with: mds config set ${name} ...`);
      return read.value;
    }
    say(io, `it must be ${allowed(setting)}`);
  }
  return undefined;
}

async function askToken(name: string, io: Io): Promise<string | undefined> {
  const ask = io.askSecret;
  if (ask === undefined) return undefined;
  const given = await ask(`Token of ${name} (not shown): `);
  if (given.trim() === '') return undefined;
  const token = readKey(given, 'the input');
  io.stderr.write(`stored in ${await storePriceToken(name, token, io)}\n`);
  return token;
}

function tokenNeeded({ name, token }: PriceProvider): MdsError {
  const free = PROVIDERS.find((provider) => provider.token === undefined)?.name ?? 'none';
  return new MdsError('TOKEN_NEEDED', `prices of ${name} require a token of yours`, {
    hint: `store it with: mds auth token ${name} (or ${token?.variable}); another provider: mds config set prices ${free}; none: --no-prices`,
  });
}

const ASK = `The SEC requires a contact in every request (sec.gov/os/accessing-edgar-data).
Your e-mail address is sent in the User-Agent header, and nowhere else.`;

/** The contact; prompts for it once on a terminal. Throws CONTACT_NEEDED. */
export async function contactOf(settings: EffectiveSettings, io: Io, mayAsk: boolean): Promise<string> {
  const { value } = settings.get('contact');
  if (value !== '') return value;
  if (!mayAsk || io.ask === undefined) throw contactNeeded();
  say(io, ASK);
  const given = await askSetting('contact', 'E-mail address: ', settings, io);
  if (given === undefined) throw contactNeeded();
  return given;
}

function contactNeeded(): MdsError {
  return new MdsError('CONTACT_NEEDED', 'a contact address is required: the SEC wants to know who fetches its data', {
    hint: 'set it once: mds config set contact name@example.org (or MDS_CONTACT)',
  });
}
