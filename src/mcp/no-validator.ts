/**
 * Stands in the bundle for what the protocol's library takes from Node: a validator of JSON Schemas (ajv, 15 ms of a
 * start), which judges results of tools with an output schema and answers to questions. The tools here have neither.
 */
import process from 'node:process';

export { process };

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('no JSON Schema is validated here');
  }
}
