/** The earnings and the average shares that an amount per share is of. */
import type { Field } from '../../concepts.ts';

export type EpsField = 'eps_basic' | 'eps_diluted';

export function earningsField(field: EpsField): Field {
  return field === 'eps_diluted' ? 'net_income_common_diluted' : 'net_income_common';
}

export function weightedField(field: EpsField): 'shares_basic' | 'shares_diluted' {
  return field === 'eps_diluted' ? 'shares_diluted' : 'shares_basic';
}
