/** What a screen is asked for: conditions, what to sort by, and the fields of a row. */
import { type Column, type Condition, compile, compileColumns } from '../../conditions/compile.ts';
import type { Vocabulary } from '../../conditions/fields.ts';
import { isMdsError, MdsError } from '../../errors.ts';
import type { Params } from '../types.ts';

export interface Sort extends Column {
  readonly descending: boolean;
}

export interface ScreenRequest {
  readonly condition: Condition;
  readonly sort: Sort;
  readonly columns: readonly Column[];
}

/** Reads the parameters. Throws PARAM_INVALID with the place of a fault. */
export function requestOf(params: Params, vocabulary: Vocabulary): ScreenRequest {
  const condition = readExpression('expression', params.expression as string, (input) => compile(input, vocabulary));
  const sort = sortOf(params.sort as string, vocabulary);
  const fields = (params.fields as string | undefined)?.trim() || usualFields(condition, sort);
  return { condition, sort, columns: readExpression('fields', fields, (input) => compileColumns(input, vocabulary)) };
}

/** What a screen is sorted by. Throws PARAM_INVALID for what is not one field. */
export function sortOf(text: string, vocabulary: Vocabulary): Sort {
  const descending = text.startsWith('-');
  return { ...columnOfParam('sort', text.replace(/^-/, ''), vocabulary), descending };
}

/** The one value of a parameter. Throws PARAM_INVALID for what is not one field. */
export function columnOfParam(param: string, text: string, vocabulary: Vocabulary): Column {
  if (text.trim() === '') throw new MdsError('PARAM_INVALID', `${param} names no field`, { param });
  const [column, more] = readExpression(param, text, (input) => compileColumns(input, vocabulary));
  if (more !== undefined) throw new MdsError('PARAM_INVALID', `${param} takes one field`, { param });
  return column!;
}

/** The name, what the conditions read, and what is sorted by. */
function usualFields({ fields }: Condition, { source }: Sort): string {
  return [...new Set(['name', ...fields.map(({ name = '' }) => name), source])].join(', ');
}

/** `parse(input)`, its faults as those of a parameter, with their place. */
export function readExpression<T>(param: string, input: string, parse: (input: string) => T): T {
  try {
    return parse(input);
  } catch (error) {
    if (!isMdsError(error, 'CHECK_SYNTAX')) throw error;
    const { message, hint, details: place } = error;
    const details = { ...(place as object), ...(hint !== undefined && { hint }) };
    throw new MdsError('PARAM_INVALID', `${param}: ${message}`, { param, details });
  }
}
