/** Answers over HTTP say nothing of this machine's file system; the operator's log does. */
import { dirname } from 'node:path';
import type { ServiceResponse } from '../types.ts';

/** An error answer without the path of the store or of its folder. Successes carry no paths and stay as they are. */
export function hidePaths(response: ServiceResponse, path: string): ServiceResponse {
  if (response.status < 400) return response;
  const folder = dirname(path);
  let { body } = response;
  for (const [text, instead] of [
    [` at ${path}`, ''],
    [path, 'the store'],
    // A relative path's folder (`.`) names nothing, and occurs everywhere.
    [folder.length > 1 ? folder : '', 'the data folder'],
  ] as const) {
    const quoted = JSON.stringify(text).slice(1, -1);
    if (text !== '' && body.includes(quoted)) body = body.replaceAll(quoted, instead);
  }
  return body === response.body ? response : { ...response, body };
}
