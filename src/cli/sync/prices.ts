/** The price provider of `mds sync`: from the settings, or prompted for once on a terminal. */
import { MdsError } from '../../errors.ts';
import { OFFERED, PROVIDERS, priceProviders } from '../../sources/providers/index.ts';
import type { ReadyProvider } from '../../sources/providers/price-sync.ts';
import type { PriceProvider } from '../../sources/providers/types.ts';
import { readKey } from '../settings/keys/key-text.ts';
import { priceToken, storePriceToken } from '../settings/price-token.ts';
import type { EffectiveSettings } from '../settings/resolve.ts';
import { settingOf } from '../settings/table.ts';
import { allowed, readValue } from '../settings/value.ts';
import { changeSetting } from '../settings/write.ts';
import type { Io } from '../terminal/io.ts';
import { say } from './lines.ts';

/** Providers ready for requests, in the order they are tried, or a note on why there are no prices. */
export interface ChosenPrices {
  readonly providers: readonly ReadyProvider[];
  readonly note?: string | undefined;
}

/** Shown once after the SEC's part where no provider is set. */
const HOW = `no prices: choose a provider with: mds config set prices ${[...OFFERED.map(({ name }) => name), 'none'].join('|')}`;

/** The effective providers. With `mayAsk` and a terminal, prompts once and stores the reply. Throws TOKEN_NEEDED. */
export async function chosenPrices(settings: EffectiveSettings, io: Io, mayAsk: boolean): Promise<ChosenPrices> {
  let { value } = settings.get('prices');
  if (value === '' && mayAsk && io.ask !== undefined) value = (await askWhich(settings, io)) ?? '';
  if (value === '') return { providers: [], note: HOW };
  const baseUrl = settings.get('prices_url').value || undefined;
  const providers: ReadyProvider[] = [];
  for (const provider of priceProviders(value, io.home) ?? []) {
    const needsToken = provider.token !== undefined;
    const known = needsToken ? priceToken(provider, settings, io) : undefined;
    const token = known ?? (needsToken && mayAsk ? await askToken(provider.name, io) : undefined);
    if (needsToken && token === undefined) throw tokenNeeded(provider);
    providers.push({ provider, token, baseUrl });
  }
  return { providers };
}

async function askWhich(settings: EffectiveSettings, io: Io): Promise<string | undefined> {
  say(
    io,
    'Choose a source of daily prices. Several, as in tiingo,yahoo, are tried in that order. The terms of use are between you and the provider.',
  );
  const none = { name: 'none', terms: 'no prices' };
  for (const { name, terms } of [...OFFERED, none]) say(io, `  ${name.padEnd(14)}${terms}`, 16);
  return askSetting('prices', 'Provider (Enter: decide later): ', settings, io);
}

/**
 * Prompts for a setting at most three times and stores it in the profile; undefined: none was given. An empty reply
 * declines `prices` alone.
 */
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
  io.stderr.write(`stored in ${(await storePriceToken(name, token, io)).path}\n`);
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
  if (!mayAsk || io.ask === undefined) throw contactNeeded(settings);
  say(io, ASK);
  const given = await askSetting('contact', 'E-mail address: ', settings, io);
  if (given === undefined) throw contactNeeded(settings);
  return given;
}

/** Names the commands that a first sync needs. */
function contactNeeded(settings: EffectiveSettings): MdsError {
  const contact = 'mds config set contact name@example.org';
  const hint =
    settings.get('prices').value === ''
      ? `set both once: ${contact}; then the source of prices: mds config set prices tiingo (or ${OFFERED.slice(1)
          .map(({ name }) => name)
          .join(', ')}, none)`
      : `set it once: ${contact} (or MDS_CONTACT)`;
  return new MdsError('CONTACT_NEEDED', 'a contact address is required: the SEC wants to know who fetches its data', {
    hint,
  });
}
