/** What is wrong with an expression, and where in it. */

export interface Span {
  /** Offsets into the expression, in UTF-16 units; `to` is past the end. */
  readonly from: number;
  readonly to: number;
}

/** The one thing that reading an expression throws. `message` is one sentence for people, `hint` what to write instead. */
export class CheckSyntaxError extends Error {
  override readonly name = 'CheckSyntaxError';
  readonly at: Span;
  readonly hint: string | undefined;

  constructor(message: string, at: Span, hint?: string) {
    super(message);
    this.at = at;
    this.hint = hint;
  }
}
