/** `@missing` and `@missing@DAY` among the symbols of a sync: what was listed then and is not in the store. */
import { compute } from '../../endpoints/universe/compute.ts';
import { parseDay } from '../../engine/days.ts';
import { endOfDay } from '../../engine/new-york.ts';
import { usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { openLocalStore } from '../request/source/local-source.ts';
import type { Io } from '../terminal/io.ts';

const MISSING = /^@missing(?:@(\d{4}-\d{2}-\d{2}))?$/i;

/**
 * The words with what the store lacks in the place of such a name: symbols of the store or CIKs; what is known by
 * neither is left out, since no list has it. Throws USAGE for a day that is none, and where nothing is missing.
 */
export async function withMissing(invocation: Invocation, io: Io): Promise<Invocation> {
  const { args, options } = invocation;
  if (!args.some((word) => MISSING.test(word))) return invocation;
  const { store } = await openLocalStore(options, io, []);
  try {
    const words = args.flatMap((word) => {
      const found = MISSING.exec(word);
      if (found === null) return word;
      const day = found[1] === undefined ? undefined : parseDay(found[1]);
      if (found[1] !== undefined && day === undefined) throw usage(`${word}: not a day`);
      const asOf = day === undefined ? undefined : endOfDay(day);
      const { securities } = compute({ store, now: io.now(), asOf }, { only: 'missing' });
      return securities.flatMap(({ stored_as: symbol, cik }) =>
        typeof symbol === 'string' ? symbol : typeof cik === 'string' ? String(Number(cik)) : [],
      );
    });
    if (words.length > 0) return { ...invocation, args: [...new Set(words)] };
    throw usage('nothing that is missing has a symbol or CIK that is known', 'see: mds universe --only missing');
  } finally {
    store.close();
  }
}
