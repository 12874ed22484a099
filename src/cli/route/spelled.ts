/** Values of parameters as people type them, in the spelling of the API. */
import { sectionSpelling } from '../../endpoints/documents/section-spelling.ts';
import type { ParamSpec } from '../../endpoints/types.ts';
import { legalValue, spelledDay } from '../args/spellings.ts';

/** A value as the API spells it where it is clear which is meant; anything else is left to the service. */
export function spelled(param: ParamSpec, typed: string): string {
  if (param.kind === 'enum') {
    const number = param.numbers === undefined ? undefined : sectionSpelling(typed);
    const isNumber = number !== undefined && new RegExp(param.numbers!.pattern, 'u').test(number);
    return legalValue(typed, param.values) ?? (isNumber ? number : typed);
  }
  if (param.kind === 'string' && param.placeholder === 'DAY')
    return spelledDay(typed, param.name === 'to' ? 'last' : 'first');
  const legal = param.kind === 'list' ? param.values : undefined;
  if (legal === undefined) return typed;
  return typed
    .split(',')
    .map((item) => legalValue(item.trim(), legal) ?? item)
    .join(',');
}
