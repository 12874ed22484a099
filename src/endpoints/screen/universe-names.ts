/** Names of universes: a kind, what of it was listed on a day, or a list of symbols. Knows no store. */
import { parseDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import { isQualified } from '../../store/reading/listings/qualified.ts';
import { normalizeSymbol } from '../contract/symbol.ts';
import { UNIVERSES } from './spec.ts';

export type UniverseKind = (typeof UNIVERSES)[number];

/** Symbols of a kind: all of it, or what was listed on a day. */
export interface KindOfDay {
  readonly kind: UniverseKind;
  readonly day: EpochDay | undefined;
}

const OF_DAY = new RegExp(`^(?:(${UNIVERSES.join('|')})@)?(\\d{4}-\\d{2}-\\d{2})$`);

/** `stocks`, `etfs@2021-06-30`, and `2021-06-30` for the stocks of that day; undefined for a list of symbols. */
export function kindOfDay(name: string): KindOfDay | undefined {
  const kind = UNIVERSES.find((each) => each === name);
  if (kind !== undefined) return { kind, day: undefined };
  const [, of = 'stocks', text] = OF_DAY.exec(name) ?? [];
  const day = text === undefined ? undefined : parseDay(text);
  return day === undefined ? undefined : { kind: of as UniverseKind, day };
}

/** Symbols of a list with commas. Throws PARAM_INVALID for what is none, and for an empty list. */
export function namedSymbols(list: string): readonly string[] {
  const words = list.split(',').flatMap((word) => word.trim() || []);
  return (words.length === 0 ? [''] : words).map((word) => {
    const read = normalizeSymbol(word);
    if (read.ok) return read.symbol;
    if (isQualified(word.toUpperCase())) return word.toUpperCase();
    const message = `universe must be ${UNIVERSES.join(', ')}, what was listed on a day (stocks@2021-06-30) or a list of symbols (got '${word}')`;
    throw new MdsError('PARAM_INVALID', message, { param: 'universe' });
  });
}
