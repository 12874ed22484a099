/** Transaction codes of Forms 4 and 5 (General Instruction 8 of Form 4) and their API names. */

/** Code to kind. `V` means only that a report was early and is no kind of its own. */
const KINDS = {
  P: 'open_market_purchase',
  S: 'open_market_sale',
  A: 'grant_award',
  D: 'disposition_to_issuer',
  F: 'tax_withholding',
  G: 'gift',
  I: 'discretionary_plan',
  L: 'small_acquisition',
  J: 'other',
  K: 'equity_swap',
  M: 'derivative_exercise',
  C: 'derivative_conversion',
  X: 'derivative_exercise',
  O: 'derivative_exercise',
  E: 'short_derivative_expiration',
  H: 'long_derivative_expiration',
  W: 'will_or_inheritance',
  Z: 'voting_trust',
  U: 'tender_disposition',
} as const;

export type TransactionKind = (typeof KINDS)[keyof typeof KINDS];

/** The kind of a code; `other` for `V` alone and for unknown codes. */
export function kindOf(code: string): TransactionKind {
  return Object.hasOwn(KINDS, code) ? KINDS[code as keyof typeof KINDS] : 'other';
}

/** Direction implied by these codes. */
const DIRECTIONS: ReadonlyMap<string, 'A' | 'D'> = new Map([
  ...[...'PALMXOC'].map((code) => [code, 'A'] as const),
  ...[...'SDFU'].map((code) => [code, 'D'] as const),
]);

/**
 * Acquired or disposed, for a line that does not state it; undefined when the code does not imply it (gifts, swaps).
 */
export function impliedDirection(code: string): 'A' | 'D' | undefined {
  return DIRECTIONS.get(code);
}
