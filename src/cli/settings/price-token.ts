/** Tokens of price providers: from the environment, else from the file of keys. Never shown, never told. */
import type { Io } from '../terminal/io.ts';
import { isObject, readJsonFile } from './file.ts';
import { readKey } from './keys/key-text.ts';
import { keysFile } from './places.ts';
import { updateJsonFile } from './write.ts';

/** Variables by provider. */
export const TOKEN_VARIABLES: Readonly<Record<string, string>> = {
  tiingo: 'MDS_TIINGO_TOKEN',
  alphavantage: 'MDS_ALPHAVANTAGE_TOKEN',
};

/** The token of a provider; undefined where there is none. Throws KEY_MALFORMED, and what the file of keys is broken by. */
export function priceToken(provider: string, io: Io): string | undefined {
  const variable = TOKEN_VARIABLES[provider];
  const given = variable === undefined ? undefined : io.env[variable];
  if (given) return readKey(given, variable!);
  const path = keysFile(io);
  const read = readJsonFile(path);
  if ('fault' in read) throw read.fault;
  const { tokens } = read.content;
  const stored = isObject(tokens) ? tokens[provider] : undefined;
  return typeof stored === 'string' ? readKey(stored, path) : undefined;
}

/** Stores a token, or deletes it (undefined); gives the path of the file. Throws SETTINGS_UNWRITABLE, SETTINGS_BUSY. */
export async function storePriceToken(provider: string, token: string | undefined, io: Io): Promise<string> {
  const path = keysFile(io);
  await updateJsonFile(path, (content) => {
    const others = Object.entries(isObject(content.tokens) ? content.tokens : {}).filter(([name]) => name !== provider);
    const tokens = token === undefined ? others : [...others, [provider, token] as const];
    return { ...content, tokens: Object.fromEntries(tokens) };
  });
  return path;
}
