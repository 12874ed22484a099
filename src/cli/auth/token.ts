/** `mds auth token PROVIDER`: stores the token of a price provider on this machine. */
import { EXIT, usage } from '../../errors.ts';
import { sanitize } from '../../render/sanitize.ts';
import type { Run } from '../args/command.ts';
import { printMessage } from '../output/report.ts';
import { maskKey, readKey } from '../settings/keys/key-text.ts';
import { storePriceToken } from '../settings/price-token.ts';
import { TOKEN_PROVIDERS } from '../settings/providers.ts';

export const runAuthToken: Run = async ({ args, options }, io) => {
  const provider = args[0]!.toLowerCase();
  const variable = TOKEN_PROVIDERS.find(({ name }) => name === provider)?.token.variable;
  if (variable === undefined)
    throw usage(
      `'${sanitize(args[0]!)}' takes no token`,
      `providers that do: ${TOKEN_PROVIDERS.map(({ name }) => name).join(', ')}`,
    );
  const report = (document: object, text: string): number => {
    io.stdout.write(options.json === true ? `${JSON.stringify({ provider, ...document })}\n` : `${sanitize(text)}\n`);
    if (io.env[variable]) printMessage(`${variable} is set and overrides the stored token`, options, io);
    return EXIT.ok;
  };
  if (options.remove === true) {
    await storePriceToken(provider, undefined, io);
    return report({ removed: true }, `the token of ${provider} is deleted from this machine`);
  }
  const ask = io.askSecret;
  const token =
    ask === undefined
      ? readKey(io.readStdin(), 'standard input')
      : readKey(await ask(`Token of ${provider} (not shown): `), 'the input');
  const path = await storePriceToken(provider, token, io);
  const who = io.platform === 'win32' ? 'in your own folder' : 'which only you can read';
  return report(
    { token: maskKey(token), path },
    `token ${maskKey(token)} of ${provider} stored unencrypted in ${path}, ${who}`,
  );
};
