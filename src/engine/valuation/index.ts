/** Valuation of a listed share: capitalisation, enterprise value, multiples and yields. */
export { type SnapshotFigures as QuickFundamentals, snapshotFigures as quickFundamentals } from './snapshot-figures.ts';
