/** Responses of a route as OpenAPI states them. */

import { API_CODES, type CodeInfo, HOST_CODES } from '../../errors.ts';
import { FAULT_KINDS } from '../contract/read-param.ts';
import { group, list, mapOf, oneOf, optional, type Schema } from '../contract/schema.ts';
import type { Endpoint, EndpointSpec } from '../types.ts';
import { hoist, type JsonObject, type Schemas } from './components.ts';

/** Codes of the API, and of requests refused before they reach it. */
const SENT_CODES: Readonly<Record<string, CodeInfo>> = Object.fromEntries(
  Object.entries<CodeInfo>({ ...API_CODES, ...HOST_CODES }).filter(([, { isOfMcp }]) => isOfMcp !== true),
);

const text = (description: string): Schema => ({ type: 'string', description });

/** Every error but a failed validation. */
const codedError = group(
  {
    error: group(
      {
        code: oneOf(Object.keys(SENT_CODES), 'Closed list.', { title: 'ErrorCode' }),
        message: text('What failed and what to do next, for people.'),
        param: optional(text('The parameter at fault.')),
        details: optional({
          type: 'object',
          additionalProperties: true,
          description: 'Facts a program can act on: suggestions, allowed values, plans.',
        }),
        request_id: text('Also in the X-Request-Id header.'),
      },
      'What failed.',
    ),
  },
  'A refusal or failure with a code.',
  'CodedError',
);

const validationFault = group(
  {
    type: oneOf(FAULT_KINDS, 'Kind of fault, by its pydantic 2 name.'),
    loc: list({ type: 'string' }, 'Where: query or path, then the name of the parameter.', {
      minItems: 2,
      maxItems: 2,
    }),
    msg: text('What is wrong, for people.'),
    input: { type: ['string', 'null'], description: 'What was sent; null where nothing was.' },
    ctx: mapOf({ type: ['string', 'number'] }, 'The bound, pattern or list that was not met; empty if absent.'),
  },
  'One fault.',
  'ValidationFault',
);

/** Parameters that fail the schema. */
const validationFailure = group(
  { detail: list(validationFault, 'All faults at once.', { minItems: 1 }) },
  'Parameters that fail the schema.',
  'ValidationFailure',
);

/** Headers answers carry, by component name. */
export const RESPONSE_HEADERS: JsonObject = {
  RequestId: { description: 'Identifies the request in the service’s log.', schema: { type: 'string' } },
  EntityTag: {
    description: 'Weak tag of the data, without the age and market status of the envelope.',
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'When to try again. Unit: seconds.', schema: { type: 'integer', minimum: 0 } },
  RateLimit: { description: 'Requests the plan allows in the window. Unit: requests.', schema: { type: 'integer' } },
  RateLimitRemaining: { description: 'Requests left in the window. Unit: requests.', schema: { type: 'integer' } },
  RateLimitReset: {
    description: 'Until requests of the window come back. Unit: seconds.',
    schema: { type: 'integer' },
  },
  RateLimitPolicy: {
    description: 'All limits of the plan: requests, and `w=` the window in seconds.',
    schema: { type: 'string' },
    example: '30;w=60, 500;w=86400',
  },
  CacheControl: {
    description: 'How long the client may cache the response; errors are never cached.',
    schema: { type: 'string' },
  },
  Allow: { description: 'The methods of the route.', schema: { type: 'string' }, example: 'GET, HEAD' },
  Authenticate: { description: 'The scheme to authenticate by: APIKey.', schema: { type: 'string' } },
};

const header = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });
const ALWAYS: JsonObject = { 'X-Request-Id': header('RequestId') };
const RATE: JsonObject = {
  'RateLimit-Limit': header('RateLimit'),
  'RateLimit-Remaining': header('RateLimitRemaining'),
  'RateLimit-Reset': header('RateLimitReset'),
  'RateLimit-Policy': header('RateLimitPolicy'),
};
/** Of an answer that may be kept. */
const KEPT: JsonObject = { ETag: header('EntityTag'), 'Cache-Control': header('CacheControl') };

/** What each error status means, and the headers that go with it. */
const ERRORS: Readonly<Record<number, { readonly description: string; readonly headers?: JsonObject }>> = {
  400: {
    description: 'The content of a list, or parameters together, make no sense; or the request cannot be read.',
    headers: RATE,
  },
  401: { description: 'No key, or one that is not known.', headers: { 'WWW-Authenticate': header('Authenticate') } },
  403: { description: 'The plan of the key does not include this route.' },
  404: { description: 'The symbol or filing does not exist, or nothing is stored of it.', headers: RATE },
  405: { description: 'Routes answer GET and HEAD only.', headers: { Allow: header('Allow') } },
  408: { description: 'The request did not arrive in time.' },
  413: { description: 'The request has a body.' },
  414: { description: 'The address of the request is too long.' },
  421: { description: 'The service answers under another host name.' },
  429: { description: 'Too many requests.', headers: { 'Retry-After': header('RetryAfter'), ...RATE } },
  431: { description: 'The headers of the request are too large.' },
  500: { description: 'The service failed.', headers: RATE },
  501: { description: 'Part of the API, but not computed yet.', headers: RATE },
  503: {
    description: 'The data this answer needs cannot be had now.',
    headers: { 'Retry-After': header('RetryAfter'), ...RATE },
  },
  504: { description: 'An upstream source did not answer in time.', headers: RATE },
};

/** The responses of `endpoint`; schemas they mention are added to `into`. */
export async function responses(endpoint: Endpoint, into: Schemas): Promise<JsonObject> {
  const { schema } = await endpoint.payload();
  const success = {
    description: 'The answer.',
    headers: { ...ALWAYS, ...KEPT, ...RATE },
    content: json({
      type: 'object',
      required: ['data'],
      properties: { data: hoist(schema, into) },
      additionalProperties: false,
    }),
  };
  return {
    '200': success,
    '304': {
      description: 'The data have not changed since the tag was given.',
      headers: { ...ALWAYS, ...KEPT, ...RATE },
    },
    ...Object.fromEntries(errorStatuses(endpoint).map((status) => [String(status), errorResponse(status, into)])),
    '422': {
      description: 'Parameters fail the schema; all faults at once.',
      headers: { ...ALWAYS, 'Cache-Control': header('CacheControl'), ...RATE },
      content: json(hoist(validationFailure, into)),
    },
  };
}

function errorStatuses(endpoint: Endpoint): readonly number[] {
  const { spec } = endpoint;
  return Object.keys(ERRORS)
    .map(Number)
    .filter((status) => status !== 403 || spec.plan !== 'free')
    .filter((status) => status !== 404 || canBeUnknown(spec))
    .filter((status) => status !== 501 || endpoint.compute === undefined);
}

function canBeUnknown(spec: EndpointSpec): boolean {
  return spec.params.some(
    (param) =>
      param.in === 'path' ||
      (param.kind === 'symbol' && param.outsideUniverse !== true) ||
      (param.kind === 'list' && param.items === 'symbol' && param.outsideUniverse !== true),
  );
}

function errorResponse(status: number, into: Schemas): JsonObject {
  const { description, headers = {} } = ERRORS[status]!;
  return {
    description: `${description} Codes: ${codesOf(status).join(', ')}.`,
    headers: { ...ALWAYS, 'Cache-Control': header('CacheControl'), ...headers },
    content: json(hoist(codedError, into)),
  };
}

function codesOf(status: number): readonly string[] {
  return Object.keys(SENT_CODES).filter((code) => SENT_CODES[code]!.status === status);
}

function json(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}
