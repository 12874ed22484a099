/** The failure every method of a store throws. */
export type StoreErrorCode =
  | 'STORE_NOT_FOUND'
  | 'STORE_UNREADABLE'
  | 'STORE_NEWER'
  | 'STORE_READ_ONLY'
  | 'STORE_FULL'
  | 'STORE_BUSY';

/** A store that cannot be used: what failed, where, what to do next. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  readonly path: string;
  readonly hint: string;
  constructor(code: StoreErrorCode, path: string, message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.path = path;
    this.hint = hint;
  }
}
