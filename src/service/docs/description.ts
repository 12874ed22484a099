/** The description of the service: the OpenAPI document and the reference page. Made once per service. */
import { createHash } from 'node:crypto';
import { openapi } from '../../endpoints/openapi.ts';
import type { Endpoint } from '../../endpoints/types.ts';
import { JSON_TYPE } from '../errors.ts';
import { renditionOf } from '../responses.ts';
import type { Rendition } from '../types.ts';
import { referencePage } from './page.ts';

/** A document as it is sent. */
export interface SentDocument {
  readonly rendition: Rendition;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
}

export interface ApiDescription {
  readonly openapi: SentDocument;
  readonly page: SentDocument;
}

/** Both documents of `endpoints`. */
export async function describeApi(endpoints: readonly Endpoint[]): Promise<ApiDescription> {
  const document = await openapi(endpoints);
  const { html, policy } = referencePage(document, endpoints);
  return {
    openapi: sent(JSON.stringify(document), { 'content-type': JSON_TYPE }),
    page: sent(html, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    }),
  };
}

function sent(body: string, headers: Readonly<Record<string, string>>): SentDocument {
  return {
    rendition: renditionOf(Buffer.from(body)),
    headers,
    etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`,
  };
}
