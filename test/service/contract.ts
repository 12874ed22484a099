/** Whether answers keep to the service's own description, by an independent validator. */
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import type { Handler, ServiceRequest, ServiceResponse } from '../../src/service/types.ts';

interface Operation {
  readonly description: string;
  readonly responses: Readonly<Record<string, { readonly content?: unknown }>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get: Operation & { readonly parameters: readonly object[] } }>>;
  readonly components: object;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const SECOND = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

/** The description as a client fetches it. */
export async function descriptionOf(handle: Handler): Promise<OpenApi> {
  const { body } = await handle({ method: 'GET', path: '/openapi.json', query: [], headers: {} });
  return JSON.parse(body) as OpenApi;
}

type Contract = (request: Pick<ServiceRequest, 'path' | 'method'>, response: ServiceResponse) => string | undefined;

/** By the text of the description: handlers of one version serve the same one, and compiling its schemas takes seconds. */
const compiled = new Map<string, Contract>();

/** A check of one answer: undefined where it keeps to `document`, else what is wrong with it. */
export function contract(document: OpenApi): Contract {
  const text = JSON.stringify(document);
  const known = compiled.get(text) ?? contractOf(document);
  compiled.set(text, known);
  return known;
}

function contractOf(document: OpenApi): Contract {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  ajv.addFormat('date', DAY);
  ajv.addFormat('date-time', SECOND);
  ajv.addSchema({ $id: 'api', ...(document as object) });
  // A path without parameters is matched first (OpenAPI 3.1, Path Templating Matching).
  const concrete = Object.keys(document.paths).sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')));
  const templates = concrete.map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const validators = new Map<string, ValidateFunction>();

  const validatorOf = (pointer: string): ValidateFunction => {
    let known = validators.get(pointer);
    if (known === undefined) {
      known = ajv.compile({ $ref: `api#${pointer}` });
      validators.set(pointer, known);
    }
    return known;
  };

  return ({ path, method }, response) => {
    const { status, body, headers } = response;
    if (headers['x-request-id'] === undefined) return 'no request id';
    if (method === 'HEAD' || status === 304) return body === '' ? undefined : 'a body where there is to be none';
    if (headers['content-type'] !== 'application/json; charset=utf-8') return `content type ${headers['content-type']}`;
    if (status >= 400 && headers['cache-control'] !== 'no-store') return 'a refusal that may be stored';
    const template = templates.find(({ pattern }) => pattern.test(path))?.path;
    const escaped = template?.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
    const described = template !== undefined && document.paths[template]!.get.responses[status] !== undefined;
    // Requests that reach no route, or another method, have no operation of their own; their body is the coded error.
    // So has an address that cannot be read: broken percent-encoding.
    const unreadable = template === undefined && status === 400;
    if (!described && status !== 404 && status !== 405 && !unreadable) return `status ${status} is not described`;
    const pointer = described
      ? `/paths/${escaped}/get/responses/${status}/content/application~1json/schema`
      : '/components/schemas/CodedError';
    const validate = validatorOf(pointer);
    let json: unknown;
    try {
      json = JSON.parse(body);
    } catch {
      return 'not JSON';
    }
    if (validate(json)) return undefined;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath} ${error?.message}: ${body.slice(0, 300)}`;
  };
}
