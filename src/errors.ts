/**
 * The one error type of the program and the one table of its codes: exit code, HTTP status, whether a retry may help,
 * default hint. Codes, statuses and exit codes are part of the interface: scripts and clients branch on them.
 */

export const EXIT = {
  ok: 0,
  /** The answer is no (`check`). */
  no: 1,
  usage: 2,
  /** Key missing, wrong, or its plan too low. */
  key: 3,
  notFound: 4,
  rateLimited: 5,
  /** The service or the store failed, or a response cannot be used. */
  service: 6,
  /** Network or timeout. */
  network: 7,
  /** Our bug. */
  internal: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What a code implies unless the place that throws it says otherwise. */
export interface CodeInfo {
  readonly exit: ExitCode;
  /** HTTP status of a response with this code; absent for a code that no service sends. */
  readonly status?: number;
  /** Another try may succeed. */
  readonly retryable?: true;
  /** Sent only by `/mcp`, which is not a route of the API. */
  readonly isOfMcp?: true;
  /** What to do next. */
  readonly hint?: string;
}

/** Codes of the API: a closed list, also in the OpenAPI document. */
export const API_CODES = {
  PARAM_INVALID: { exit: EXIT.usage, status: 400 },
  AUTH_MISSING: { exit: EXIT.key, status: 401 },
  AUTH_INVALID: { exit: EXIT.key, status: 401 },
  PLAN_REQUIRED: { exit: EXIT.key, status: 403 },
  SYMBOL_UNKNOWN: { exit: EXIT.notFound, status: 404 },
  FILING_NOT_FOUND: { exit: EXIT.notFound, status: 404 },
  /** The symbol is known, but none of what the route reads is stored: permanent until data are added. */
  NO_DATA: { exit: EXIT.notFound, status: 404 },
  NOT_FOUND: { exit: EXIT.notFound, status: 404 },
  METHOD_NOT_ALLOWED: { exit: EXIT.usage, status: 405 },
  RATE_LIMITED: { exit: EXIT.rateLimited, status: 429, retryable: true },
  INTERNAL: { exit: EXIT.service, status: 500, retryable: true },
  NOT_IMPLEMENTED: { exit: EXIT.service, status: 501 },
  UPSTREAM_UNAVAILABLE: { exit: EXIT.service, status: 503, retryable: true },
  /** The computation ended the process twice: it is not tried for ten minutes. */
  REQUEST_QUARANTINED: { exit: EXIT.service, status: 503 },
  UPSTREAM_TIMEOUT: { exit: EXIT.network, status: 504, retryable: true },
} as const satisfies Readonly<Record<string, CodeInfo>>;

export type ApiCode = keyof typeof API_CODES;

/** Codes of requests that `mds serve` refuses before they reach the API. */
export const HOST_CODES = {
  BAD_REQUEST: { exit: EXIT.usage, status: 400 },
  ORIGIN_FORBIDDEN: { exit: EXIT.key, status: 403, isOfMcp: true },
  REQUEST_TIMEOUT: { exit: EXIT.network, status: 408, retryable: true },
  BODY_TOO_LARGE: { exit: EXIT.usage, status: 413 },
  URI_TOO_LONG: { exit: EXIT.usage, status: 414 },
  MISDIRECTED_REQUEST: { exit: EXIT.usage, status: 421 },
  HEADERS_TOO_LARGE: { exit: EXIT.usage, status: 431 },
} as const satisfies Readonly<Record<string, CodeInfo>>;

const WRITABLE = 'name a file in a folder that exists and that you may write to';

/** Codes of the program itself. */
const programCodes = () =>
  ({
    USAGE: { exit: EXIT.usage },
    BUG: {
      exit: EXIT.internal,
      // What bin/mds.cjs does after exit 70.
      hint: 'run it again: the next run deletes its code cache, which may be damaged; if it fails again, report it with the output of the same command and --verbose',
    },
    INTERRUPTED: { exit: EXIT.interrupted },
    /** The reader of stdout is gone (`mds ... | head`): the program ends without a message. */
    OUTPUT_CLOSED: { exit: EXIT.ok },
    OUTPUT_FAILED: { exit: EXIT.service },

    ALERT_NOT_SENT: { exit: EXIT.service, hint: 'the next run sends it again, under the same id' },
    CHECK_SYNTAX: { exit: EXIT.usage },
    CONSENT_NEEDED: { exit: EXIT.usage },
    FIELD_UNKNOWN: { exit: EXIT.usage },
    JQ_FAILED: { exit: EXIT.usage },
    JQ_MISSING: { exit: EXIT.internal },
    LIST_UNKNOWN: { exit: EXIT.usage },
    /** A route that is additive to the original API, and not in the description of the hosted service. */
    NOT_OFFERED: { exit: EXIT.usage },
    NOT_ON_LIST: { exit: EXIT.usage },
    REPORT_NOT_WRITTEN: { exit: EXIT.service, hint: WRITABLE },
    ROUTE_UNKNOWN: { exit: EXIT.usage },
    SECTION_NOT_FOUND: { exit: EXIT.notFound },
    SHELL_UNKNOWN: { exit: EXIT.usage },

    FILE_FOREIGN: { exit: EXIT.usage },
    FILE_UNREADABLE: { exit: EXIT.usage },
    FILE_UNWRITABLE: { exit: EXIT.service, hint: WRITABLE },
    PATH_NOT_FOUND: { exit: EXIT.usage },

    CACHE_UNUSABLE: { exit: EXIT.usage },
    PROFILE_UNKNOWN: { exit: EXIT.usage },
    SETTING_INVALID: { exit: EXIT.usage },
    SETTING_UNKNOWN: { exit: EXIT.usage },
    SETTINGS_BROKEN: { exit: EXIT.usage },
    SETTINGS_BUSY: { exit: EXIT.usage, retryable: true },
    SETTINGS_UNWRITABLE: { exit: EXIT.usage },

    KEY_COMMAND_FAILED: { exit: EXIT.key },
    KEY_EXISTS: {
      exit: EXIT.usage,
      hint: 'choose another name, or replace its secret with: mds keys rotate NAME',
    },
    KEY_EXPIRED: { exit: EXIT.usage, hint: 'set a new expiration with --expires, as in --expires 90d' },
    KEY_FILE_UNREADABLE: { exit: EXIT.key },
    KEY_MALFORMED: { exit: EXIT.key, hint: 'copy the key again from where it was issued' },
    KEY_NOT_STORED: { exit: EXIT.key },
    KEY_REVOKED: { exit: EXIT.usage, hint: 'a revoked key cannot be restored; create a new one with: mds keys create' },
    KEY_UNKNOWN: { exit: EXIT.usage, hint: 'see: mds keys list' },
    TIMER_FAILED: { exit: EXIT.service },
    TIMER_UNAVAILABLE: { exit: EXIT.usage },
    TOKEN_NEEDED: { exit: EXIT.key },

    BAD_PAYLOAD: { exit: EXIT.service },
    BAD_RESPONSE: { exit: EXIT.service },
    BASE_URL_INVALID: { exit: EXIT.usage },
    CA_FILE_UNREADABLE: { exit: EXIT.usage },
    CA_INVALID: { exit: EXIT.usage },
    CONNECTION_LOST: { exit: EXIT.network, retryable: true },
    CONNECTION_REFUSED: { exit: EXIT.network },
    DNS_FAILED: { exit: EXIT.network },
    INSECURE_HTTP: { exit: EXIT.usage },
    NETWORK_FAILED: { exit: EXIT.network },
    NO_SERVICE: { exit: EXIT.usage },
    OFFLINE: { exit: EXIT.network },
    PROXY_AUTH: { exit: EXIT.network },
    PROXY_FAILED: { exit: EXIT.network },
    PROXY_INVALID: { exit: EXIT.usage },
    REDIRECT_REFUSED: { exit: EXIT.service },
    RESPONSE_TOO_LARGE: { exit: EXIT.service },
    TIMEOUT: { exit: EXIT.network, retryable: true },
    TLS_FAILED: { exit: EXIT.network },
    UNREACHABLE: { exit: EXIT.network },
    /** A service refused parameters (its 422). */
    VALIDATION: { exit: EXIT.usage },

    ACCESS_LOG_UNUSABLE: { exit: EXIT.usage },
    HOST_UNKNOWN: { exit: EXIT.usage },
    PORT_FORBIDDEN: { exit: EXIT.usage },
    PORT_IN_USE: { exit: EXIT.network },
    TLS_UNUSABLE: { exit: EXIT.usage },
    WORKER_FAILED: { exit: EXIT.internal },

    NOTHING_HELD: { exit: EXIT.usage },
    STORE_BUSY: { exit: EXIT.service, retryable: true },
    STORE_EMPTY: { exit: EXIT.usage },
    STORE_FULL: { exit: EXIT.service },
    STORE_NEWER: { exit: EXIT.service },
    /** Exit 2 like any path that does not exist: the command line or a setting names it. */
    STORE_NOT_FOUND: { exit: EXIT.usage },
    STORE_READ_ONLY: { exit: EXIT.service },
    STORE_UNREADABLE: { exit: EXIT.service },
    SYMBOL_NOT_HELD: { exit: EXIT.notFound },
    /** The store has no figures for a response: the service loads the statements engine and computes again. */
    FACTS_NEEDED: { exit: EXIT.internal },
    /** Another file took the place of the store before a thread opened it: the service computes again. */
    STORE_REPLACED: { exit: EXIT.service, retryable: true },

    TEAM_ADDRESS_INVALID: { exit: EXIT.usage },
    /** Another writer changed the same subject. */
    TEAM_CONFLICT: { exit: EXIT.service, retryable: true },
    TEAM_FAILED: { exit: EXIT.service },
    TEAM_NOT_READY: { exit: EXIT.service, hint: 'create it with: mds team init' },
    /** Login, certificate or privilege. */
    TEAM_REFUSED: { exit: EXIT.key },
    /** The replica of a command would become too large. */
    TEAM_TOO_LARGE: { exit: EXIT.usage },
    /** No connection to PostgreSQL, or it was lost. */
    TEAM_UNREACHABLE: { exit: EXIT.network, retryable: true },

    /** A malformed file. */
    IMPORT_FAILED: { exit: EXIT.service },
    /** A well-formed file that could only be imported by guessing. */
    IMPORT_REFUSED: { exit: EXIT.service },
    /** A file of no known kind. */
    IMPORT_UNRECOGNISED: { exit: EXIT.usage },
    NOTHING_TO_IMPORT: { exit: EXIT.usage },
    DOCUMENT_TOO_LARGE: { exit: EXIT.service },
    SUBMISSION_UNREADABLE: { exit: EXIT.service },

    CONTACT_NEEDED: { exit: EXIT.usage },
    /** The source refuses this network address for now (threshold page, undeclared tool). */
    SOURCE_BLOCKED: { exit: EXIT.rateLimited, retryable: true },
    /** No connection, host not found, TLS. */
    SOURCE_NETWORK: { exit: EXIT.network, retryable: true },
    /** Not what was requested: HTML for JSON, truncated, damaged, too long. */
    SOURCE_NONSENSE: { exit: EXIT.service, retryable: true },
    SOURCE_NOT_FOUND: { exit: EXIT.notFound },
    SOURCE_RATE_LIMITED: { exit: EXIT.rateLimited, retryable: true },
    /** 401, 403 and other refusals that a retry does not change. */
    SOURCE_REFUSED: { exit: EXIT.key },
    SOURCE_TIMEOUT: { exit: EXIT.network, retryable: true },
    /** 5xx after all retries. */
    SOURCE_UNAVAILABLE: { exit: EXIT.service, retryable: true },
  }) as const satisfies Readonly<Record<string, CodeInfo>>;

export type Code = ApiCode | keyof typeof HOST_CODES | keyof ReturnType<typeof programCodes>;

/** Every code, in no particular order: made when an error is, which few commands see. */
export const codes = (): Readonly<Record<Code, CodeInfo>> => ({ ...API_CODES, ...HOST_CODES, ...programCodes() });

/**
 * The entry of a code; undefined for codes that only a hosted service knows. Does not join the tables first: a parser
 * may make thousands of errors.
 */
function infoOf(code: string): CodeInfo | undefined {
  const tables: readonly Readonly<Record<string, CodeInfo>>[] = [API_CODES, HOST_CODES];
  return tables.find((table) => code in table)?.[code] ?? (programCodes() as Record<string, CodeInfo>)[code];
}

/** Codes that begin with a prefix: `STORE_`, `SOURCE_`, `IMPORT_`. */
export type CodeOf<Prefix extends string> = Extract<Code, `${Prefix}${string}`>;

/** Where an error is: in a file (1-based line, JSON path) or in an expression (UTF-16 offsets, `to` past the end). */
export interface ErrorLocation {
  readonly line?: number | undefined;
  readonly jsonPath?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface MdsErrorOptions {
  /** What to do next; the hint of the code by default. */
  readonly hint?: string | undefined;
  /** Only where it differs from that of the code. */
  readonly exitCode?: ExitCode | undefined;
  readonly retryable?: boolean | undefined;
  /** Status of the HTTP response that failed. */
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  /** How long the service asks to wait before the next try, in seconds. */
  readonly retryAfter?: number | undefined;
  /** The API parameter at fault. */
  readonly param?: string | undefined;
  /** Facts a program can act on: suggestions, allowed values, plans. */
  readonly details?: unknown;
  readonly location?: ErrorLocation | undefined;
  readonly cause?: unknown;
}

/** A failure a person can act on. `message` is one sentence; it never contains a key. */
export class MdsError<C extends Code = Code> extends Error {
  override readonly name = 'MdsError';
  /** One of the table; from a hosted service, whatever it sent. */
  readonly code: C;
  readonly exitCode: ExitCode;
  readonly hint: string | undefined;
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly param: string | undefined;
  readonly details: unknown;
  readonly location: ErrorLocation | undefined;

  constructor(code: C, message: string, options: MdsErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    const info = infoOf(code);
    this.code = code;
    this.exitCode = options.exitCode ?? info?.exit ?? EXIT.service;
    this.hint = options.hint ?? info?.hint;
    this.retryable = options.retryable ?? info?.retryable ?? false;
    this.status = options.status;
    this.requestId = options.requestId;
    this.retryAfter = options.retryAfter;
    this.param = options.param;
    this.details = options.details;
    this.location = options.location;
  }
}

/** A command line, or a setting, that cannot be used. */
export function usage(message: string, hint?: string): MdsError {
  return new MdsError('USAGE', message, { hint });
}

/** Whether it is an {@link MdsError}, of a code that begins with `prefix` where one is given. */
export function isMdsError<Prefix extends string = ''>(
  thrown: unknown,
  prefix?: Prefix,
): thrown is MdsError<CodeOf<Prefix>> {
  return thrown instanceof MdsError && (prefix === undefined || thrown.code.startsWith(prefix));
}

/**
 * The object that `--json` prints on stderr for a failure; `subject` is what it is about where several were requested.
 */
export function errorObject(
  error: MdsError,
  subject?: string,
  hint: string | undefined = error.hint,
): { readonly error: Record<string, unknown> } {
  const { code, message, retryable, status, requestId, retryAfter, details } = error;
  return {
    error: {
      code,
      message,
      ...(subject === undefined ? {} : { subject }),
      ...(hint === undefined ? {} : { hint }),
      retryable,
      ...(status === undefined ? {} : { status }),
      ...(requestId === undefined ? {} : { request_id: requestId }),
      ...(retryAfter === undefined ? {} : { retry_after_seconds: Math.ceil(retryAfter) }),
      ...(details === undefined ? {} : { details }),
    },
  };
}
