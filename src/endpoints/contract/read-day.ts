/** Days among the parameters of a request. */
import { formatDay, parseDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import type { Params } from '../types.ts';

/** First and last day asked for, where they are given. */
export interface Days {
  readonly from: EpochDay | undefined;
  readonly to: EpochDay | undefined;
}

/**
 * The parameters `from` and `to`. Throws PARAM_INVALID for an invalid day, and where `from` is after `to`.
 * @param takesTwo `from` must be before `to`
 */
export function daysOf(params: Params, takesTwo = false): Days {
  const from = dayParam(params, 'from');
  const to = dayParam(params, 'to');
  if (from !== undefined && to !== undefined && (takesTwo ? from >= to : from > to)) {
    const message = `from: ${formatDay(from)} is ${takesTwo ? 'not before' : 'after'} ${formatDay(to)}`;
    throw new MdsError('PARAM_INVALID', message, { param: 'from' });
  }
  return { from, to };
}

/** The day in the parameter `name`; undefined where it is not given. Throws PARAM_INVALID. */
export function dayParam(params: Params, name: string): EpochDay | undefined {
  const text = params[name] as string | undefined;
  const day = text === undefined ? undefined : parseDay(text);
  if (text !== undefined && day === undefined)
    throw new MdsError('PARAM_INVALID', `${name} must be a valid day, as in 2024-01-31 (got '${text}')`, {
      param: name,
    });
  return day;
}
