/** `--as-of`: the instant to answer for, with the words of the command line. */

import { readAsOf } from '../../../endpoints/contract/as-of.ts';
import { usage } from '../../../errors.ts';

export { asOfDay } from '../../../endpoints/contract/as-of.ts';

/** The instant (ms) that `--as-of` names; see `readAsOf`. Throws USAGE; `option` names it in the message. */
export function asOfInstant(text: string, now: number, option = '--as-of'): number {
  const read = readAsOf(text, now, option);
  if (typeof read === 'number') return read;
  throw usage(`${option} ${read.message}`, read.hint);
}
