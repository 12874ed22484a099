/**
 * The catalog of EDGAR form types that mds treats in some way of its own: one row per form, from which `forms.ts`
 * answers every question about a form. Amendments have no rows: `10-K/A` amends `10-K`. Imports nothing, so that the
 * engine and the store may use it. Form types: EDGAR Filer Manual, volume II; retired ones by SEC Releases 33-8128
 * (10-K405) and 33-8876 (10-KSB, 10-QSB).
 */

/** Names of the forms that others are variants of or that rules name. */
export const FORM = {
  annual: '10-K',
  quarterly: '10-Q',
  current: '8-K',
  foreignAnnual: '20-F',
  canadianAnnual: '40-F',
  foreignCurrent: '6-K',
  insiderTrade: '4',
} as const;

export type FormKind = 'annual' | 'quarterly' | 'current' | 'late_notice' | 'ownership' | 'sale_notice';

/** Tables of items: forms with the same one share their sections. */
export type Family = 'annual' | 'quarterly' | 'foreign';

export interface Form {
  /** As EDGAR writes it. */
  readonly form: string;
  readonly kind: FormKind;
  /** The usual form, of which this is a variant. */
  readonly variantOf?: string;
  /** What it reports on; left out for forms that report on no period. */
  readonly period?: 'year' | 'quarter' | 'transition' | 'event';
  /** Filed by foreign private issuers. */
  readonly foreign?: true;
  /** The items that are its sections; `items`: those of Form 8-K, by code. */
  readonly sections?: Family | 'items';
  /** Whether its documents are fetched and read. */
  readonly read: boolean;
  /** No longer accepted. */
  readonly retired?: true;
}

/** Domestic forms first, the usual form before its variants: lists for people keep this order. */
export const CATALOG: readonly Form[] = [
  { form: FORM.annual, kind: 'annual', period: 'year', sections: 'annual', read: true },
  {
    ...{ form: '10-K405', kind: 'annual', variantOf: FORM.annual, period: 'year' },
    ...{ sections: 'annual', read: true, retired: true },
  },
  { form: '10-KSB', kind: 'annual', variantOf: FORM.annual, period: 'year', read: false, retired: true },
  { form: '10-KT', kind: 'annual', variantOf: FORM.annual, period: 'transition', sections: 'annual', read: true },
  { form: FORM.quarterly, kind: 'quarterly', period: 'quarter', sections: 'quarterly', read: true },
  { form: '10-QSB', kind: 'quarterly', variantOf: FORM.quarterly, period: 'quarter', read: false, retired: true },
  {
    ...{ form: '10-QT', kind: 'quarterly', variantOf: FORM.quarterly, period: 'transition' },
    ...{ sections: 'quarterly', read: true },
  },
  { form: FORM.current, kind: 'current', period: 'event', sections: 'items', read: true },
  { form: FORM.foreignAnnual, kind: 'annual', period: 'year', foreign: true, sections: 'foreign', read: true },
  { form: FORM.canadianAnnual, kind: 'annual', period: 'year', foreign: true, read: true },
  { form: FORM.foreignCurrent, kind: 'current', period: 'event', foreign: true, read: true },
  { form: 'NT 10-K', kind: 'late_notice', read: false },
  { form: 'NT 10-Q', kind: 'late_notice', read: false },
  { form: 'NT 20-F', kind: 'late_notice', foreign: true, read: false },
  { form: '3', kind: 'ownership', read: true },
  { form: FORM.insiderTrade, kind: 'ownership', read: true },
  { form: '5', kind: 'ownership', read: true },
  { form: '144', kind: 'sale_notice', read: false },
];
