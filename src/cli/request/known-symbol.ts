/** Whether a word is a symbol that the service answers for. */
import { ask } from '../../client/core.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { openTransport } from './transport.ts';

/** Asks the route `coverage`. An error counts as known for a word in capitals: the command that follows reports it. */
export async function isKnownSymbol(word: string, options: Invocation['options'], io: Io): Promise<boolean> {
  try {
    const transport = await openTransport({ ...options, quiet: true }, io);
    try {
      const answer = await ask(transport, { path: '/v2/coverage', query: [['symbol', word]] });
      const data = answer.data() as { readonly supported?: unknown };
      return data.supported === true;
    } finally {
      transport.close();
    }
  } catch {
    return word === word.toUpperCase();
  }
}
