/** Requests seen before: a request that is asked again is not taken apart again. What is remembered follows from the request alone. */
import type { Compute, Endpoint, Params } from '../endpoints/types.ts';
import type { ServiceRequest } from './types.ts';

export interface KnownQuestion {
  readonly endpoint: Endpoint;
  readonly pathParams: Readonly<Record<string, string>>;
  /** Checked. */
  readonly params: Params;
  readonly load: () => Promise<Compute>;
  /** Route and normalised parameters. */
  readonly key: string;
}

export interface Questions {
  readonly known: (request: ServiceRequest) => KnownQuestion | undefined;
  readonly remember: (request: ServiceRequest, question: KnownQuestion) => void;
}

const MOST = 4096;
/** Characters of path and query; longer ones are taken apart each time. */
const LONGEST = 256;

/** Forgets everything when it is full: questions that are asked often are soon back. */
export function rememberQuestions(): Questions {
  const questions = new Map<string, KnownQuestion>();
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

/** Tells any two requests apart that differ in method, path or query: lengths stand before what may hold anything. */
function nameOf({ method, path, query }: ServiceRequest): string {
  let name = `${method} ${path.length}:${path}`;
  for (const [parameter, value] of query) name += `\n${parameter.length},${value.length}:${parameter}=${value}`;
  return name;
}
