/** Fields that are the sum or the difference of two others. */
import type { Field } from '../../concepts.ts';
import { isMarker, type Maybe } from '../../value.ts';
import { negated } from '../facts/fact-cell.ts';
import type { Cell } from '../facts/types.ts';

interface Parts {
  readonly first: Field;
  readonly sign: 1 | -1;
  readonly second: Field;
}

const COMPOSED: Partial<Record<Field, Parts>> = {
  free_cash_flow: { first: 'operating_cash_flow', sign: -1, second: 'capex' },
  ebitda: { first: 'operating_income', sign: 1, second: 'depreciation_amortization' },
};

/**
 * Combines the two parts given by `read`; a marker of either is passed on. Undefined for a field that is a line of its
 * own.
 */
export function composed(field: Field, read: (part: Field) => Maybe<Cell>): Maybe<Cell> | undefined {
  const parts = COMPOSED[field];
  if (parts === undefined) return undefined;
  const { sign } = parts;
  const first = read(parts.first);
  if (isMarker(first)) return first;
  const second = read(parts.second);
  if (isMarker(second)) return second;
  return {
    value: first.value + sign * second.value,
    rule: `${parts.first} ${sign === 1 ? '+' : '-'} ${parts.second}`,
    basis: first.basis === 'derived' || second.basis === 'derived' ? 'derived' : 'identity',
    splitFactor: 1,
    sources: [...first.sources, ...(sign === 1 ? second : negated(second)).sources],
  };
}
