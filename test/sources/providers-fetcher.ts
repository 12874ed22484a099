/** A plain fetcher for tests of providers: one try, faults by status, and a record of what was asked. */
import { MdsError } from '../../src/errors.ts';
import { ofStatus } from '../../src/sources/net/classify.ts';
import type { Fetcher } from '../../src/sources/net/types.ts';

export interface PlainFetcher {
  readonly fetch: Fetcher;
  /** Addresses as messages show them, without secrets. */
  readonly asked: string[];
}

export function plainFetcher(): PlainFetcher {
  const asked: string[] = [];
  const fetcher: Fetcher = async ({ url, headers, secretQuery, accept }) => {
    asked.push(url);
    const address = new URL(url);
    for (const [name, value] of Object.entries(secretQuery ?? {})) address.searchParams.set(name, value);
    const response = await fetch(address, { headers: headers ?? {} });
    const failure = ofStatus(response.status, url, undefined);
    if (failure !== undefined) throw failure.fault;
    const body = new Uint8Array(await response.arrayBuffer());
    if (accept === 'json' && response.status === 200 && !/^\s*[[{]/.test(Buffer.from(body).toString('latin1')))
      throw new MdsError('SOURCE_NONSENSE', `${url}: no JSON`, { hint: 'try again' });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      bytesOnWire: body.length,
      url,
    };
  };
  return { fetch: fetcher, asked };
}
