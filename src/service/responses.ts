/** Completes responses: adds headers of gates, drops the body for HEAD, wraps cached bytes. */
import { matchesTag } from './etag.ts';
import type { Rendition, ServiceRequest, ServiceResponse } from './types.ts';

/** The answer with the headers that gates set; to HEAD without its body. */
export function finished(
  { method }: ServiceRequest,
  response: ServiceResponse,
  more: Readonly<Record<string, string>>,
): ServiceResponse {
  const bare = noneIn(more);
  if (bare && method !== 'HEAD') return response;
  const headers = bare ? response.headers : { ...response.headers, ...more };
  const { status, rendition } = response;
  if (method === 'HEAD') return { status, headers, body: '' };
  return rendition === undefined ? { status, headers, body: response.body } : rendered(status, headers, rendition);
}

function noneIn(headers: Readonly<Record<string, string>>): boolean {
  for (const _ in headers) return false;
  return true;
}

/** Whether the client holds this very answer (If-None-Match). */
export function isUnchanged(request: ServiceRequest, headers: Readonly<Record<string, string>>): boolean {
  return headers.etag !== undefined && matchesTag(request.headers['if-none-match'], headers.etag);
}

/** A response of cached bytes; its text is made when read. */
export function rendered(
  status: number,
  headers: Readonly<Record<string, string>>,
  rendition: Rendition,
): ServiceResponse {
  return new Rendered(status, headers, rendition);
}

/** A class, because its getter lies on the prototype: an object literal would define one for every answer. */
class Rendered implements ServiceResponse {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly rendition: Rendition,
  ) {}

  get body(): string {
    return Buffer.from(this.rendition.bytes).toString('utf8');
  }
}
