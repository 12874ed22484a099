/** The class of a security. Knows its symbol and description, no store. */

import { type Maybe, unavailable } from '../value.ts';
import { classOf, isCommonStock } from './issuer-names.ts';

/** Preferred shares in fails-to-deliver files, whose descriptions may end before they say so: AAICPRB. */
const PREFERRED = /^(?=.{6})[A-Z]{2,4}PR[A-Z]?$/;

/**
 * `common`, the letter of a class, or the kind of what is no common stock; not available where nothing says that it is a
 * stock: funds and trusts.
 * @param isStock whether a list says so
 */
export function securityClass(symbol: string, name: string, isStock: boolean): Maybe<string> {
  const letter = /-([A-Z])$/.exec(symbol)?.[1];
  if (name === '') return unavailable('not_reported');
  if (letter !== undefined) return letter;
  if (PREFERRED.test(symbol)) return 'PR';
  const described = classOf(name);
  return described !== 'common' || isStock || isCommonStock(name) ? described : unavailable('not_reported');
}
