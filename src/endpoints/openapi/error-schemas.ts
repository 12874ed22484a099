/** Schemas of the two error bodies. */

import { Type } from '@sinclair/typebox';
import { API_CODES } from '../../errors.ts';

/** Every error but a failed validation. */
export const codedError = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.Unsafe({
          title: 'ErrorCode',
          type: 'string',
          enum: Object.keys(API_CODES),
          description: 'Closed list.',
        }),
        message: Type.String({ description: 'What failed and what to do next, for people.' }),
        param: Type.Optional(Type.String({ description: 'The parameter at fault.' })),
        details: Type.Optional(
          Type.Unsafe({
            type: 'object',
            additionalProperties: true,
            description: 'Facts a program can act on: suggestions, allowed values, plans.',
          }),
        ),
        request_id: Type.String({ description: 'Also in the X-Request-Id header.' }),
      },
      { additionalProperties: false },
    ),
  },
  { title: 'CodedError', additionalProperties: false, description: 'A refusal or failure with a code.' },
);

/** Parameters that fail the schema. */
export const validationFailure = Type.Object(
  {
    detail: Type.Array(
      Type.Object(
        {
          type: Type.Unsafe({
            type: 'string',
            enum: [
              'missing',
              'string_too_long',
              'string_too_short',
              'string_pattern_mismatch',
              'enum',
              'int_parsing',
              'int_parsing_size',
              'greater_than_equal',
              'less_than_equal',
            ],
            description: 'Kind of fault, by its pydantic 2 name.',
          }),
          loc: Type.Array(Type.String(), {
            minItems: 2,
            maxItems: 2,
            description: 'Where: query or path, then the name of the parameter.',
          }),
          msg: Type.String({ description: 'What is wrong, for people.' }),
          input: Type.Unsafe({ type: ['string', 'null'], description: 'What was sent; null where nothing was.' }),
          ctx: Type.Unsafe({
            type: 'object',
            additionalProperties: { type: ['string', 'number'] },
            description: 'The bound, pattern or list that was not met; empty when there is none.',
          }),
        },
        { title: 'ValidationFault', additionalProperties: false, description: 'One fault.' },
      ),
      { minItems: 1, description: 'All faults at once.' },
    ),
  },
  { title: 'ValidationFailure', additionalProperties: false, description: 'Parameters that fail the schema.' },
);
