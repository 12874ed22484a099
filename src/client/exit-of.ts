/** The exit code of a failed response. Its code decides before its status: the contract leaves statuses open. */
import { API_CODES, EXIT, type ExitCode } from '../errors.ts';

/** The exit code of an HTTP status. */
export function exitOfStatus(status: number): ExitCode {
  if (status === 401 || status === 402 || status === 403) return EXIT.key;
  if (status === 404 || status === 410) return EXIT.notFound;
  if (status === 429) return EXIT.rateLimited;
  if (status === 407 || status === 408 || status === 504) return EXIT.network;
  return status >= 400 && status < 500 ? EXIT.usage : EXIT.service;
}

/** A code as the contract spells it: `SymbolUnknown` and `symbol-unknown` are `SYMBOL_UNKNOWN`. */
function spelled(code: string): string {
  return code
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[-.\s]/g, '_')
    .toUpperCase();
}

/** Whether it is a code of the API, in any spelling. */
export function isApiCode(code: string | undefined): boolean {
  return code !== undefined && Object.hasOwn(API_CODES, spelled(code));
}

/** The exit code of a failure with a code (in any spelling) and a status; an unknown code leaves it to the status. */
export function exitOf(code: string | undefined, status: number): ExitCode {
  return isApiCode(code) ? API_CODES[spelled(code!) as keyof typeof API_CODES].exit : exitOfStatus(status);
}
