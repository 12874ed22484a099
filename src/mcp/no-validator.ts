/**
 * Replaces the JSON Schema validator (ajv, 15 ms of a start) that the MCP library would load in the bundle. It
 * validates results of tools with an output schema, and replies of users to forms. The tools here have neither.
 */
import process from 'node:process';

export { process };

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('no JSON Schema is validated here');
  }
}
