/** Parameters of a route as OpenAPI states them. */
import { SYMBOL_INPUT_PATTERN, SYMBOL_MAX_LENGTH } from '../shared/symbol.ts';
import type { EndpointSpec, ListParam, ParamSpec } from '../types.ts';
import type { JsonObject } from './components.ts';

/** Header parameters every route takes, by component name. */
export const HEADER_PARAMETERS: JsonObject = {
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

/** The parameters of a route: its own, then the shared headers. */
export function parameters(spec: EndpointSpec): readonly JsonObject[] {
  return [
    ...spec.params.map(parameter),
    ...Object.keys(HEADER_PARAMETERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function parameter(param: ParamSpec): JsonObject {
  return {
    name: param.name,
    in: param.in,
    required: param.required,
    description: capitalized(param.help),
    ...(param.aliasOf === undefined ? {} : { deprecated: true }),
    schema: parameterSchema(param),
    ...(param.example === undefined
      ? {}
      : { example: param.kind === 'integer' ? Number(param.example) : param.example }),
  };
}

/** What the schema can say of a raw value. Content of lists and open enumerations is left to the description (400, not 422). */
function parameterSchema(param: ParamSpec): JsonObject {
  switch (param.kind) {
    case 'symbol':
      return { type: 'string', minLength: 1, maxLength: SYMBOL_MAX_LENGTH, pattern: SYMBOL_INPUT_PATTERN };
    case 'string':
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
        ? { type: 'string', description: `One of ${param.values.join(', ')}.` }
        : { type: 'string', enum: [...param.values], ...defined({ default: param.default }) };
    case 'list':
      return { type: 'string', description: listDescription(param), ...defined({ default: param.default?.join(',') }) };
  }
}

function listDescription(param: ListParam): string {
  const what = param.items === 'symbol' ? 'US tickers' : `Any of ${(param.values ?? []).join(', ')}`;
  return `Comma-separated. ${what}.`;
}

function defined(
  fields: Readonly<Record<string, string | number | undefined>>,
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

function capitalized(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
