/** Validates payloads against the schema of their route; the schema itself must be strict JSON Schema. */
import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { Schema } from '../../../src/endpoints/contract/schema.ts';

export function validatorOf(schema: Schema): ValidateFunction {
  const ajv = new Ajv({ strict: true, allErrors: true });
  ajv.addVocabulary(['x-label', 'x-unit', 'x-decimals', 'x-decimals-below-1', 'x-kind']);
  ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);
  ajv.addFormat('date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
  return ajv.compile(schema);
}

/** Returns a payload once it fits the schema; not through JSON, which would turn NaN into null. */
export function fitting(schema: Schema): <Payload>(payload: Payload, what?: string) => Payload {
  const validate = validatorOf(schema);
  return (payload, what = '') => {
    expect(validate(payload), `${what} ${JSON.stringify(validate.errors)}`).toBe(true);
    return payload;
  };
}
