/** Schemas of the two error bodies. */
import { API_CODES } from '../../errors.ts';
import type { Schema } from '../shared/schema.ts';

const text = (description: string): Schema => ({ type: 'string', description });

/** Every error but a failed validation. */
export const codedError: Schema = {
  title: 'CodedError',
  additionalProperties: false,
  description: 'A refusal or failure with a code.',
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      additionalProperties: false,
      type: 'object',
      required: ['code', 'message', 'request_id'],
      properties: {
        code: { title: 'ErrorCode', type: 'string', enum: Object.keys(API_CODES), description: 'Closed list.' },
        message: text('What failed and what to do next, for people.'),
        param: text('The parameter at fault.'),
        details: {
          type: 'object',
          additionalProperties: true,
          description: 'Facts a program can act on: suggestions, allowed values, plans.',
        },
        request_id: text('Also in the X-Request-Id header.'),
      },
    },
  },
};

/** The kinds of faults, by their pydantic 2 names. */
const KINDS = [
  'missing',
  'string_too_long',
  'string_too_short',
  'string_pattern_mismatch',
  'enum',
  'int_parsing',
  'int_parsing_size',
  'greater_than_equal',
  'less_than_equal',
];

/** Parameters that fail the schema. */
export const validationFailure: Schema = {
  title: 'ValidationFailure',
  additionalProperties: false,
  description: 'Parameters that fail the schema.',
  type: 'object',
  required: ['detail'],
  properties: {
    detail: {
      type: 'array',
      minItems: 1,
      description: 'All faults at once.',
      items: {
        title: 'ValidationFault',
        additionalProperties: false,
        description: 'One fault.',
        type: 'object',
        required: ['type', 'loc', 'msg', 'input', 'ctx'],
        properties: {
          type: { type: 'string', enum: KINDS, description: 'Kind of fault, by its pydantic 2 name.' },
          loc: {
            type: 'array',
            items: { type: 'string' },
            minItems: 2,
            maxItems: 2,
            description: 'Where: query or path, then the name of the parameter.',
          },
          msg: text('What is wrong, for people.'),
          input: { type: ['string', 'null'], description: 'What was sent; null where nothing was.' },
          ctx: {
            type: 'object',
            additionalProperties: { type: ['string', 'number'] },
            description: 'The bound, pattern or list that was not met; empty if absent.',
          },
        },
      },
    },
  },
};
