/** Valuation of a listed share: capitalisation, enterprise value, multiples and yields. */
export { type QuickFundamentals, quickFundamentals } from './quick.ts';
