/** Whether the body of a response is what was asked for. */

import { decompress } from '../../http/body.ts';
import { BATCH, requestedWait } from '../../http/retry.ts';
import type { Head } from '../../http/wire.ts';
import { type Failure, ofBadBody, ofBlockPage, ofStatus } from './classify.ts';
import { beginning, blockPage, jsonFault, withoutMark } from './content-check.ts';
import type { FetchRequest } from './types.ts';

/**
 * The body of a response decompressed and checked, or why it is none: a block page, a refusal, a body that is not what
 * was asked for.
 * @param where the address without its query
 * @param now ms since the epoch
 * @param failureOf the failure of a body that cannot be decompressed
 */
export function checkedBody(
  request: FetchRequest,
  { status, headers }: Head,
  packed: Buffer,
  where: string,
  now: number,
  failureOf: (error: unknown) => Failure,
): { readonly body: Buffer } | Failure {
  const encoding = headers['content-encoding'];
  const page = blockPage(beginning(packed, encoding));
  if (page !== undefined) return ofBlockPage(page, where);
  const isRead = request.reads?.includes(status) === true;
  const refusal = isRead ? undefined : ofStatus(status, where, requestedWait({ status, headers }, now));
  if (refusal !== undefined) return refusal;
  if (status === 304 && !isConditional(request))
    return ofBadBody('"not modified" (304) to a request without conditions', where);
  let body: Buffer;
  try {
    body = decompress(packed, encoding, request.maxBytes ?? BATCH.maxBytes);
  } catch (error) {
    return failureOf(error);
  }
  if (status < 200 || status >= 300 || request.toFile !== undefined) return { body };
  const isJson = request.accept === 'json';
  if (isJson) body = withoutMark(body);
  const fault = (isJson ? jsonFault(body) : undefined) ?? request.check?.(body);
  return fault === undefined ? { body } : ofBadBody(fault, where);
}

/** Whether a response without content was allowed. */
function isConditional({ headers = {} }: FetchRequest): boolean {
  return headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
}
