/** Valuation of a listed share: capitalisation, enterprise value, multiples and yields. */
export { multiples } from './multiples.ts';
export { type QuickFundamentals, quickFundamentals } from './quick.ts';
