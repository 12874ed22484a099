/** Every code a coded error body may carry, with the HTTP status it travels under. A closed list: consumers may switch on it. */
export const ERROR_STATUS = {
  PARAM_INVALID: 400,
  AUTH_MISSING: 401,
  AUTH_INVALID: 401,
  PLAN_REQUIRED: 403,
  SYMBOL_UNKNOWN: 404,
  FILING_NOT_FOUND: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
  UPSTREAM_UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[];
