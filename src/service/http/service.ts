/** The handler for a host: over a store that other processes write to, and without keys in its answers. */
import { isMdsError } from '../../errors.ts';
import type { LiveStore } from '../../store/reading/live-store.ts';
import { createHandler, type HandlerOptions } from '../handler.ts';
import { withoutSecrets } from '../keys/secret.ts';
import type { Handler, ServiceResponse } from '../types.ts';

/**
 * A handler for HTTP. Its errors repeat parts of the request: clients and proxies log them, and the address may contain
 * a key.
 */
export function createService(options: Omit<HandlerOptions, 'hosted'>): Handler {
  const handle = createHandler({ ...options, hosted: true });
  const withoutKeys = (response: ServiceResponse): ServiceResponse =>
    response.status < 400 ? response : { ...response, body: withoutSecrets(response.body) };
  return (request) => {
    const response = handle(request);
    return response instanceof Promise ? response.then(withoutKeys) : withoutKeys(response);
  };
}

/** Why `store` cannot be read now, as `/readyz` reports it; undefined when it can. */
export async function storeTrouble(store: LiveStore): Promise<string | undefined> {
  try {
    const { reader, release } = await store.lease();
    try {
      return reader.isEmpty() ? 'store_empty' : undefined;
    } finally {
      release();
    }
  } catch (error) {
    return isMdsError(error, 'STORE_') ? error.code.toLowerCase() : 'store_unreadable';
  }
}
