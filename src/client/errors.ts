/** The one taxonomy of failures, the same over every transport, and the exit code each ends a program with. */

/** Exit codes are API: scripts branch on them. */
export const EXIT = {
  ok: 0,
  /** The answer is no (`check`). */
  no: 1,
  usage: 2,
  /** Key missing, wrong, or its plan too low. */
  key: 3,
  notFound: 4,
  rateLimited: 5,
  /** The service failed or answered nonsense. */
  service: 6,
  /** Network or time-out. */
  network: 7,
  /** Our bug. */
  internal: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface MdsErrorOptions {
  readonly code: string;
  readonly exitCode: ExitCode;
  /** What to do next. */
  readonly hint?: string | undefined;
  readonly retryable?: boolean | undefined;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  /** How long the service asks to wait before the next try, in seconds. */
  readonly retryAfter?: number | undefined;
  readonly details?: unknown;
  readonly cause?: unknown;
}

/** A failure a person can act on. `message` is one sentence without a stack; never holds a key. */
export class MdsError extends Error {
  override readonly name = 'MdsError';
  readonly code: string;
  readonly exitCode: ExitCode;
  readonly hint: string | undefined;
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly details: unknown;

  constructor(message: string, options: MdsErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.exitCode = options.exitCode;
    this.hint = options.hint;
    this.retryable = options.retryable ?? false;
    this.status = options.status;
    this.requestId = options.requestId;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }
}

/** The object that `--json` prints on stderr for a failure. */
export function errorObject(error: MdsError, subject?: string): { readonly error: Record<string, unknown> } {
  const { code, message, hint, retryable, status, requestId, retryAfter, details } = error;
  return {
    error: {
      code,
      message,
      ...(subject === undefined ? {} : { subject }),
      ...(hint === undefined ? {} : { hint }),
      retryable,
      ...(status === undefined ? {} : { status }),
      ...(requestId === undefined ? {} : { request_id: requestId }),
      ...(retryAfter === undefined ? {} : { retry_after_seconds: retryAfter }),
      ...(details === undefined ? {} : { details }),
    },
  };
}

/** Statuses that another try may cure. */
export const RETRYABLE_STATUS: readonly number[] = [408, 429, 500, 502, 503, 504];

/** The exit code an HTTP status stands for. */
export function exitOfStatus(status: number): ExitCode {
  if (status === 401 || status === 402 || status === 403) return EXIT.key;
  if (status === 404 || status === 410) return EXIT.notFound;
  if (status === 429) return EXIT.rateLimited;
  if (status === 407 || status === 408 || status === 504) return EXIT.network;
  return status >= 400 && status < 500 ? EXIT.usage : EXIT.service;
}

/**
 * What the codes of the contract mean, whatever status they travel under: the contract leaves the statuses open, so an unknown
 * symbol may come as 404, 400, 422, or under 200.
 */
const EXIT_OF_CODE: Readonly<Record<string, ExitCode>> = {
  PARAM_INVALID: EXIT.usage,
  METHOD_NOT_ALLOWED: EXIT.usage,
  AUTH_MISSING: EXIT.key,
  AUTH_INVALID: EXIT.key,
  PLAN_REQUIRED: EXIT.key,
  SYMBOL_UNKNOWN: EXIT.notFound,
  FILING_NOT_FOUND: EXIT.notFound,
  NOT_FOUND: EXIT.notFound,
  RATE_LIMITED: EXIT.rateLimited,
  UPSTREAM_TIMEOUT: EXIT.network,
};

/** A code as the contract writes it, however a service did: `SymbolUnknown` and `symbol-unknown` are `SYMBOL_UNKNOWN`. */
function written(code: string): string {
  return code
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[-.\s]/g, '_')
    .toUpperCase();
}

/** Whether it is a code the contract gives a meaning. */
export function isOfContract(code: string | undefined): boolean {
  return code !== undefined && Object.hasOwn(EXIT_OF_CODE, written(code));
}

/** The exit code of a failure told by a code (in any writing) and a status; a code nobody knows leaves it to the status. */
export function exitOf(code: string | undefined, status: number): ExitCode {
  return isOfContract(code) ? EXIT_OF_CODE[written(code!)]! : exitOfStatus(status);
}
