/** Valuation of a listed share: capitalisation, enterprise value, multiples and yields. */
export { enterpriseValue, marketCap, type ValuationInput } from './building-blocks.ts';
export { type Multiples, multiples } from './multiples.ts';
export { type QuickFundamentals, type QuickInput, quickFundamentals } from './quick.ts';
