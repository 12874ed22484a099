/** Tokens of price providers: from the environment, else from a command, else from the file of keys. Never shown. */
import type { PriceProvider } from '../../sources/providers/types.ts';
import type { Io } from '../terminal/io.ts';
import { isObject, readJsonFile } from './file.ts';
import { keyFromCommand } from './keys/key-command.ts';
import { readKey } from './keys/key-text.ts';
import { keysFile } from './places.ts';
import type { EffectiveSettings } from './resolve.ts';
import { tokenCommandOf } from './table.ts';
import { updateJsonFile } from './write.ts';

/**
 * The token of a provider; undefined without one. Throws KEY_MALFORMED, KEY_COMMAND_FAILED, and the fault of a damaged
 * file of keys.
 */
export function priceToken({ name, token }: PriceProvider, settings: EffectiveSettings, io: Io): string | undefined {
  const given = token === undefined ? undefined : io.env[token.variable];
  if (given) return readKey(given, token!.variable);
  const setting = tokenCommandOf(name);
  const command = settings.get(setting).value;
  if (command !== '') return keyFromCommand(command, setting, io);
  const path = keysFile(io);
  const read = readJsonFile(path);
  if ('fault' in read) throw read.fault;
  const { tokens } = read.content;
  const stored = isObject(tokens) ? tokens[name] : undefined;
  return typeof stored === 'string' ? readKey(stored, path) : undefined;
}

/**
 * Stores a token, or deletes it (undefined). Returns the path of the file, and whether a token was stored before.
 * Throws SETTINGS_UNWRITABLE, SETTINGS_BUSY.
 */
export async function storePriceToken(
  provider: string,
  token: string | undefined,
  io: Io,
): Promise<{ readonly path: string; readonly hadOne: boolean }> {
  const path = keysFile(io);
  let hadOne = false;
  await updateJsonFile(path, (content) => {
    const { [provider]: stored, ...others } = isObject(content.tokens) ? content.tokens : {};
    hadOne = stored !== undefined;
    return { ...content, tokens: token === undefined ? others : { ...others, [provider]: token } };
  });
  return { path, hadOne };
}
