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
  readonly details: unknown;

  constructor(message: string, options: MdsErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.exitCode = options.exitCode;
    this.hint = options.hint;
    this.retryable = options.retryable ?? false;
    this.status = options.status;
    this.requestId = options.requestId;
    this.details = options.details;
  }
}

/** The object that `--json` prints on stderr for a failure. */
export function errorObject(error: MdsError, subject?: string): { readonly error: Record<string, unknown> } {
  const { code, message, hint, retryable, status, requestId, details } = error;
  return {
    error: {
      code,
      message,
      ...(subject === undefined ? {} : { subject }),
      ...(hint === undefined ? {} : { hint }),
      retryable,
      ...(status === undefined ? {} : { status }),
      ...(requestId === undefined ? {} : { request_id: requestId }),
      ...(details === undefined ? {} : { details }),
    },
  };
}

/** The exit code an HTTP status stands for. */
export function exitOfStatus(status: number): ExitCode {
  if (status === 401 || status === 403) return EXIT.key;
  if (status === 404) return EXIT.notFound;
  if (status === 429) return EXIT.rateLimited;
  if (status === 408 || status === 504) return EXIT.network;
  return status >= 400 && status < 500 ? EXIT.usage : EXIT.service;
}
