/** Short words for people: what a transaction was, and titles as they are abbreviated in print. */
import type { Payload } from './payload.ts';

type Kind = Payload['recent_transactions'][number]['transaction_kind'];

/** Trades in capitals: they are what most look for, and stand out without color. */
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  open_market_purchase: 'BUY',
  open_market_sale: 'SELL',
  grant_award: 'award',
  disposition_to_issuer: 'to issuer',
  tax_withholding: 'tax',
  gift: 'gift',
  discretionary_plan: 'plan fund',
  small_acquisition: 'small buy',
  other: 'other',
  equity_swap: 'swap',
  derivative_exercise: 'exercise',
  derivative_conversion: 'conversion',
  short_derivative_expiration: 'short expired',
  long_derivative_expiration: 'long expired',
  will_or_inheritance: 'inheritance',
  voting_trust: 'voting trust',
  tender_disposition: 'tender',
};

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bsenior executive vice president\b/gi, 'SEVP'],
  [/\bexecutive vice president\b/gi, 'EVP'],
  [/\bsenior vice president\b/gi, 'SVP'],
  [/\bvice president\b/gi, 'VP'],
  [/\bgeneral counsel\b/gi, 'GC'],
  [/\bcorporate secretary\b/gi, 'Secretary'],
  [/\bchief ((?:\w+ ){1,3})officer\b/gi, 'C$1O'],
  [/\bchairman of the board\b/gi, 'Chairman'],
  [/\s+and\s+/gi, ' & '],
  [/10% Owner/g, '10% owner'],
];

/** `Executive Vice President and Chief Financial Officer` is `EVP & CFO`. Nothing of it is cut: what is long wraps. */
export function shortRole(role: string): string {
  return PHRASES.reduce((text, [phrase, letters]) => text.replace(phrase, letters), role).replace(
    /\bC((?:\w+ ){1,3})O\b/g,
    (_, middle: string) => `C${initials(middle)}O`,
  );
}

function initials(words: string): string {
  return words
    .trim()
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
