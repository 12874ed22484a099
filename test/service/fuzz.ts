/** Hostile requests made from the service's own description: for any {@link Handler}, one over HTTP included. */
import fc from 'fast-check';
import type { Handler, ServiceRequest, ServiceResponse } from '../../src/service/types.ts';
import { contract, type OpenApi } from './contract.ts';

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly example?: unknown;
  readonly schema?: { readonly enum?: readonly string[]; readonly default?: unknown; readonly description?: string };
}

/** What has broken other services, and what is not a value of anything. */
// biome-ignore format: a table
const HOSTILE: readonly string[] = [
  '', ' ', '\t\n', ',', ',,,,', '.', '-', '--', '0', '-0', '-1', '1e3', '1e999', '0x10', 'NaN', 'Infinity', 'null', 'undefined',
  'true', '[]', '{}', '[object Object]', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '\0', 'AAPL\0', '%00', '%', '%%',
  '%zz', '%E0%A4%A', '%2e%2e%2f', '../../etc/passwd', '..\\..\\windows', '/etc/passwd', 'file:///etc/passwd', 'market.db', './.',
  "' OR '1'='1", "'; DROP TABLE symbols; --", '" OR ""="', '1 UNION SELECT 1', '*', '%%%', '_', 'A_PL', 'AAP%', '$(id)', '`id`', '| id',
  '; ls', '{{7*7}}', '$' + '{7*7}', '<script>alert(1)</script>', '&lt;', '\r\nX-Injected: 1', '\u001b[2J', '\u202eLPAA', '\ufeffAAPL', 'ＡＡＰＬ',
  'ﬀ', 'ß', 'İ', 'ı', 'K', '株', '🚀', '\ud800', '\udfff', 'é', 'e\u0301', '٣', '１２', '9'.repeat(400), '9'.repeat(5000),
  'A'.repeat(9), 'A'.repeat(65), 'A'.repeat(5000), 'A,'.repeat(3000), '🚀'.repeat(200), '9007199254740993', '1.0', '1.5', '+5', '1_0',
  '2024-02-30', '0000000000-00-000000', '9999999999-99-999999', '0000320193-24-000123', 'BRK.B', 'brk-b', 'BRK--B', 'A.B.C', '.A', 'A.',
];

/** Plausible values of `parameter`, in several spellings. */
function plausible({ example, schema = {} }: Parameter, known: readonly string[]): readonly string[] {
  const listed = /\b(?:Any|One) of ([\w, -]+)\./.exec(schema.description ?? '')?.[1]?.split(', ') ?? [];
  const values = [example, schema.default, ...(schema.enum ?? []), ...listed, ...known, '1', '10'];
  const texts = [...new Set(values.filter((value) => value !== undefined).map(String))];
  return texts.flatMap((text) => [text, text.toLowerCase(), ` ${text} `]);
}

/** Values of a parameter, mostly wrong. */
function hostileValue(parameter: Parameter, known: readonly string[]): fc.Arbitrary<string> {
  const good = fc.constantFrom(...plausible(parameter, known));
  return fc.oneof(
    { weight: 14, arbitrary: good },
    { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.array(good, { minLength: 2, maxLength: 14 }).map((items) => items.join(',')) },
    { weight: 1, arbitrary: fc.tuple(good, fc.constantFrom(...HOSTILE)).map(([a, b]) => a + b) },
  );
}

/** Requests to the routes of `document`; `known` are symbols and accession numbers the store has. */
export function hostileRequests(document: OpenApi, known: readonly string[]): fc.Arbitrary<ServiceRequest> {
  const routes = Object.entries(document.paths).map(([path, { get }]) => ({
    path,
    parameters: (get.parameters as readonly Parameter[]).filter(({ name }) => name !== undefined),
  }));
  const methods = fc.oneof(
    { weight: 20, arbitrary: fc.constant('GET') },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'POST', 'DELETE', 'OPTIONS', 'get', 'TRACE', 'PUT') },
  );
  return fc.constantFrom(...routes).chain(({ path, parameters }) => {
    const inQuery = parameters.filter((parameter) => parameter.in === 'query');
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const pair = fc.constantFrom(...inQuery, { name: 'unknown' }).chain((parameter: Parameter) =>
      fc.tuple(
        fc.oneof(
          { weight: 12, arbitrary: fc.constant(parameter.name!) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(parameter.name!.toUpperCase(), `${parameter.name}[]`, '__proto__', ''),
          },
        ),
        hostileValue(parameter, known),
      ),
    );
    // What cannot be done without is there three times out of four.
    const needed = fc.tuple(
      ...inQuery.map((parameter) =>
        fc.option(
          hostileValue(parameter, known).map((value) => [parameter.name!, value] as const),
          { freq: 4, nil: undefined },
        ),
      ),
    );
    const segments = fc.tuple(...inPath.map((parameter) => hostileValue(parameter, known)));
    const spelled = fc.constantFrom(
      encodeLoosely,
      (text: string) => text.replaceAll('/', '%2F'),
      (text: string) => text,
    );
    return fc
      .record({ method: methods, extra: fc.array(pair, { maxLength: 5 }), needed, segments, spelled })
      .map(({ method, extra, needed: given, segments: values, spelled: write }): ServiceRequest => {
        const filled = inPath.reduce(
          (at, { name }, index) => at.replace(`{${name}}`, () => write(values[index]!)),
          path,
        );
        const query = [...given.filter((each) => each !== undefined), ...extra];
        return { method, path: filled, query, headers: {} };
      });
  });
}

/** As a browser would, lone surrogates and all. */
function encodeLoosely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * What is wrong with the answer to a hostile request, if anything: a failure of the service, or one that breaks its
 * description.
 */
export function judge(document: OpenApi): (request: ServiceRequest, response: ServiceResponse) => string | undefined {
  const broken = contract(document);
  return (request, response) => {
    const { status, body, headers } = response;
    if (status === 500 || status === 501 || status === 504 || status < 200)
      return `status ${status}: ${body.slice(0, 300)}`;
    for (const [name, value] of Object.entries(headers)) {
      if (/[\r\n\0]/.test(name + value)) return `a header that breaks the line: ${name}`;
    }
    if (/\/etc\/|\.db\b.*SQLITE|node_modules|\n\s+at /.test(body) && status >= 500)
      return `the inside shows: ${body.slice(0, 300)}`;
    return broken(request, response);
  };
}

/** Asks `handle`, and throws for an answer that {@link judge} does not let pass. */
export async function ask(
  handle: Handler,
  decision: ReturnType<typeof judge>,
  request: ServiceRequest,
): Promise<number> {
  const response = await handle(request);
  const fault = decision(request, response);
  if (fault !== undefined)
    throw new Error(`${request.method} ${request.path} ${JSON.stringify(request.query)}: ${fault}`);
  return response.status;
}
