/** Describes a response with a good status that has no payload. */
import { clip, htmlTitle, isObject } from './body.ts';

/** One sentence about a body without an object under `data`. `parsed` is undefined where `body` is not JSON. */
export function badResponse(body: string, parsed: unknown): string {
  const start = body.trimStart();
  if (start === '') return 'the service sent an empty body';
  const title = htmlTitle(body);
  if (title !== undefined)
    return `the response is a web page${title && ` (${title})`}, not a response of the service: is the base URL right?`;
  if (parsed === undefined)
    return `the response is not JSON, or is truncated (${body.length} characters); it begins with: ${clip(start, 60)}`;
  const names = isObject(parsed) ? Object.keys(parsed).slice(0, 5).join(', ') : '';
  return `the response has no object under "data"${names && clip(`; it has: ${names}`, 120)}`;
}
