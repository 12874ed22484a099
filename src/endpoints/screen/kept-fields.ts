/** Which fields the cross-section keeps, and how their values are written into its columns. */
import { FACT_SOURCE } from '../../conditions/fact-call.ts';
import { type Field, fieldName } from '../../conditions/fields.ts';
import { Missing, type Value } from '../../conditions/values.ts';
import type { CrossBlock, Kept } from '../../store/codecs/cross-block.ts';
import { ENVELOPE } from '../contract/envelope.ts';

/** What an answer says of itself follows the clock and the last request for data: never kept. */
const OF_THE_ANSWER: readonly string[] = ENVELOPE;
/** What the last request for the list of filings showed: never kept either. */
const OF_THE_LIST: readonly string[] = ['not_filed_by', 'late_notice'];
/** Files of other companies decide whether a listing ended: never kept. */
const OF_THE_MARKET: readonly string[] = ['ended'];

/** Whether the value of a field on a past day is a matter of the record alone. */
export function isOfRecord({ path }: Pick<Field, 'path'>): boolean {
  const { name } = path.at(-1)!;
  return path.length > 1 ? !OF_THE_LIST.includes(name) : !OF_THE_ANSWER.includes(name);
}

/** Whether the cross-section has the field: one of the record that only the company's own record changes. */
export function isKept(field: Pick<Field, 'path' | 'source'>): boolean {
  return isOfRecord(field) && field.source !== FACT_SOURCE && !OF_THE_MARKET.includes(field.path[0]!.name);
}

/** The column of a field. */
export const columnName = (field: Field): string => fieldName(field);

/** In the place of a symbol that has none: cannot be read, since a row of the cross-section comes with its values. */
export const NOT_KEPT: readonly [reason: string] = ['computation_error'];

export function isNotKept(value: Kept): boolean {
  return typeof value === 'object' && value[0] === NOT_KEPT[0];
}

/** A block without values. */
export const EMPTY: CrossBlock = { list: '[]', numbers: undefined };

export function kept(value: Value): Kept {
  if (value instanceof Missing) return [value.reasons[0]?.reason ?? 'computation_error'];
  return value as number | string | boolean;
}
