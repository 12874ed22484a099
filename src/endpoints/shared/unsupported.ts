/** The answer of a route that cannot apply to what was asked (statements of an ETF): a success that says so. */
import { type TProperties, Type } from '@sinclair/typebox';
import { payload, ReasonCode } from './schema.ts';

export function unsupported<T extends TProperties>(title: string, description: string, properties: T) {
  return payload(title, description, {
    supported: Type.Literal(false, { description: 'Always false.' }),
    reason: ReasonCode,
    ...properties,
  });
}
