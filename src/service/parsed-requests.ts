/** Caches parsed requests. An entry depends on the request alone. */
import type { Compute, Endpoint, Params } from '../endpoints/types.ts';
import type { ServiceRequest } from './types.ts';

export interface ParsedRequest {
  readonly endpoint: Endpoint;
  readonly pathParams: Readonly<Record<string, string>>;
  /** Checked. */
  readonly params: Params;
  readonly load: () => Promise<Compute>;
  /** Route and normalized parameters. */
  readonly key: string;
}

export interface ParsedRequests {
  readonly known: (request: ServiceRequest) => ParsedRequest | undefined;
  readonly remember: (request: ServiceRequest, question: ParsedRequest) => void;
}

const MOST = 4096;
/** Characters of path and query; longer requests are parsed each time. */
const LONGEST = 256;

/** Clears itself when full: frequent requests soon return. */
export function cacheParsedRequests(): ParsedRequests {
  const questions = new Map<string, ParsedRequest>();
  return {
    known: (request) => questions.get(nameOf(request)),
    remember: (request, question) => {
      const name = nameOf(request);
      if (name.length > LONGEST) return;
      if (questions.size >= MOST) questions.clear();
      questions.set(name, question);
    },
  };
}

/** A unique name for method, path and query: lengths precede free text. */
function nameOf({ method, path, query }: ServiceRequest): string {
  let name = `${method} ${path.length}:${path}`;
  for (const [parameter, value] of query) name += `\n${parameter.length},${value.length}:${parameter}=${value}`;
  return name;
}
