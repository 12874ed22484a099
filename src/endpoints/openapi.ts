/**
 * The description of the API as OpenAPI 3.1, from the same specs that route and validate and the same schemas that
 * tests hold answers to.
 */

import { AS_OF } from './contract/params.ts';
import { listItems, takesSeveral } from './contract/read-param.ts';
import { SYMBOL_INPUT_PATTERN, SYMBOL_MAX_LENGTH } from './contract/symbol.ts';
import type { Json, JsonObject, Schemas } from './openapi/components.ts';
import { RESPONSE_HEADERS, responses } from './openapi/responses.ts';
import type { Endpoint, EndpointSpec, EnumParam, ListParam, ParamSpec, Plan, Topic } from './types.ts';

const TAGS: Readonly<Record<Topic, string>> = {
  discovery: 'Which symbols there are, and who is behind them.',
  prices: 'Quotes, performance, indicators and series.',
  fundamentals: 'Statements, valuation, earnings and dividends.',
  filings: 'Filings at the regulator, their text, and insider transactions.',
};

/** The plans that have what `plan` has, in words. */
export const PLANS_FROM: Readonly<Record<Plan, string>> = {
  free: 'Free, Starter and Builder',
  starter: 'Starter and Builder',
  builder: 'Builder',
};

const DESCRIPTION = `Read-only market, fundamentals and filings context for US-listed stocks and ETFs.

A success is an object with the one key \`data\`, which is never null. A value that cannot be given is replaced by
\`{"available": false, "reason": "<code>"}\`. A refusal is an object with the one key \`error\`; parameters that fail the
schema give an object with the one key \`detail\`. Fields ending in \`_pct\` are percentages, not fractions; times are UTC.`;

/** Parameters every route takes, by component name. */
const COMMON_PARAMETERS: JsonObject = {
  AsOf: parameter(AS_OF),
  ApiKey: {
    name: 'X-API-Key',
    in: 'header',
    required: false,
    description: 'API key. Optional in the schema: without a valid key the answer is 401, not 422.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'Entity tag of an earlier answer: 304 while the data have not changed.',
    schema: { type: 'string' },
  },
};

/**
 * The OpenAPI 3.1 document of `endpoints`, or only of the one named `only`, with exactly the components it refers to.
 * Throws RangeError when there is no endpoint of that name.
 */
export async function openapi(endpoints: readonly Endpoint[], only?: string): Promise<JsonObject> {
  const chosen = only === undefined ? endpoints : endpoints.filter(({ spec }) => spec.name === only);
  if (chosen.length === 0) throw new RangeError(`there is no endpoint named ${only}`);
  const schemas: Schemas = new Map();
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of chosen) paths[endpoint.spec.path] = { get: await operation(endpoint, schemas) };
  const topics = Object.keys(TAGS) as Topic[];
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Market Data Service API',
      version: '2.0.0',
      summary: 'Research on US stocks and ETFs.',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: 'The host that serves this document.' }],
    security: [{ ApiKeyAuth: [] }],
    tags: topics
      .filter((name) => chosen.some(({ spec }) => spec.topic === name))
      .map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      securitySchemes: {
        ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Key from the account dashboard.' },
      },
      parameters: COMMON_PARAMETERS,
      headers: RESPONSE_HEADERS,
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
  return document;
}

async function operation(endpoint: Endpoint, schemas: Schemas): Promise<JsonObject> {
  const { spec } = endpoint;
  return {
    operationId: operationId(spec),
    tags: [spec.topic],
    summary: capitalized(spec.summary),
    description: `${spec.description}\n\nPlans: ${PLANS_FROM[spec.plan]}.`,
    parameters: parameters(spec),
    responses: await responses(endpoint, schemas),
  };
}

/** `getFilingSection`. */
function operationId(spec: EndpointSpec): string {
  return `get${spec.name.split('-').map(capitalized).join('')}`;
}

/** The parameters of a route: its own, then those of every route. */
function parameters(spec: EndpointSpec): readonly JsonObject[] {
  return [
    ...spec.params.map(parameter),
    ...Object.keys(COMMON_PARAMETERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function parameter(param: ParamSpec): JsonObject {
  return {
    name: param.name,
    in: param.in ?? 'query',
    required: param.required === true,
    description: param.kind === 'list' ? listDescription(param) : `${capitalized(param.help)}.`,
    ...(param.aliasOf === undefined ? {} : { deprecated: true }),
    // One value with commas; repeated names are joined.
    ...(takesSeveral(param) ? { style: 'form', explode: false } : {}),
    schema: parameterSchema(param),
    ...(param.kind === 'list' && param.values !== undefined ? { 'x-allowed-values': [...listItems(param)] } : {}),
    ...(param.example === undefined ? {} : { example: exampleOf(param, param.example) }),
  };
}

function exampleOf(param: ParamSpec, example: string): Json {
  if (takesSeveral(param)) return example.split(',');
  return param.kind === 'integer' ? Number(example) : example;
}

/**
 * What the schema can say of a raw value. Content of lists and open enumerations is left to the description (400, not
 * 422).
 */
function parameterSchema(param: ParamSpec): JsonObject {
  switch (param.kind) {
    case 'symbol':
      return { type: 'string', minLength: 1, maxLength: SYMBOL_MAX_LENGTH, pattern: SYMBOL_INPUT_PATTERN };
    case 'string':
      if (param.several === true) return { type: 'array', items: { type: 'string' } };
      return {
        type: 'string',
        ...defined({
          minLength: param.minLength,
          maxLength: param.maxLength,
          pattern: param.pattern,
          default: param.default,
        }),
      };
    case 'integer': {
      const bounds = defined({ minimum: param.minimum, maximum: param.maximum, default: param.default });
      return { type: param.nullable === true ? ['integer', 'null'] : 'integer', ...bounds };
    }
    case 'enum':
      return param.open === true
        ? { type: 'string', description: `One of ${param.values.join(', ')}${numbersOf(param)}.` }
        : { type: 'string', enum: [...param.values], ...defined({ default: param.default }) };
    case 'list':
      return {
        type: 'array',
        items: { type: 'string' },
        ...(param.default === undefined ? {} : { default: [...param.default] }),
      };
  }
}

function numbersOf({ numbers }: EnumParam): string {
  return numbers === undefined ? '' : `, or an item by number: ${numbers.example}`;
}

function listDescription({ help, items, values = [], families = [], prefixes = [] }: ListParam): string {
  const what = items === 'symbol' ? 'US tickers' : `Any of ${values.join(', ')}`;
  const more = families.length === 0 ? '' : ` Or one of these with its numbers: ${families.join(', ')}.`;
  const named = prefixes.length === 0 ? '' : ` Or ${prefixes.join(', ')} with a name after it.`;
  return `${capitalized(help)}. Comma-separated. ${what}.${more}${named}`;
}

function defined(
  fields: Readonly<Record<string, string | number | undefined>>,
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
