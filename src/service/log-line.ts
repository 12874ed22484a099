/** One line for the operator. Never holds a key. */
export interface LogLine {
  readonly level: 'warn' | 'error';
  readonly requestId: string;
  readonly path: string;
  readonly message: string;
  /** What was thrown, for `level: 'error'`. */
  readonly cause?: unknown;
}
