/** The error that computations and the service throw to refuse a request with a code. */
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts';

export interface FaultOptions {
  /** The parameter at fault. */
  readonly param?: string;
  /** Facts a program can act on: suggestions, allowed values, plans. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Response headers that go with it: `retry-after`, `allow`, `www-authenticate`. Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A refusal: the status follows from the code. `message` is for people and says what to do next. */
export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
  readonly code: ErrorCode;
  readonly status: number;
  readonly param: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, options: FaultOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.param = options.param;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}
