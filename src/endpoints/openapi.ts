/** The description of the API as OpenAPI 3.1, from the same specs that route and validate and the same schemas that tests hold answers to. */
import type { JsonObject, Schemas } from './openapi/components.ts';
import { HEADER_PARAMETERS, parameters } from './openapi/parameters.ts';
import { RESPONSE_HEADERS, responses } from './openapi/responses.ts';
import type { Endpoint, EndpointSpec, Plan, Topic } from './types.ts';

const TAGS: Readonly<Record<Topic, string>> = {
  discovery: 'Which symbols there are, and who is behind them.',
  prices: 'Quotes, performance, indicators and series.',
  fundamentals: 'Statements, valuation, earnings and dividends.',
  filings: 'Filings at the regulator, their text, and insider transactions.',
};

const PLANS: Readonly<Record<Plan, string>> = {
  free: 'Free, Starter and Builder',
  starter: 'Starter and Builder',
  builder: 'Builder',
};

const DESCRIPTION = `Read-only market, fundamentals and filings context for US-listed stocks and ETFs.

A success is an object with the one key \`data\`, which is never null. A value that cannot be given is replaced by
\`{"available": false, "reason": "<code>"}\`. A refusal is an object with the one key \`error\`; parameters that fail the
schema give an object with the one key \`detail\`. Fields ending in \`_pct\` are percentages, not fractions; times are UTC.`;

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
      parameters: HEADER_PARAMETERS,
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
    summary: `${spec.summary.charAt(0).toUpperCase()}${spec.summary.slice(1)}`,
    description: `${spec.description}\n\nPlans: ${PLANS[spec.plan]}.`,
    parameters: parameters(spec),
    responses: await responses(endpoint, schemas),
  };
}

/** `getFilingSection`. */
function operationId(spec: EndpointSpec): string {
  const words = spec.name.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `get${words.join('')}`;
}
