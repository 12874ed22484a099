/**
 * The catalog of EDGAR form types that mds treats in some way of its own: one row per form, from which `forms.ts`
 * answers every question about a form. Amendments have no rows: `10-K/A` amends `10-K`. Imports nothing, so that the
 * engine and the store may use it. Form types: EDGAR Filer Manual, volume II; retired ones by SEC Releases 33-8128
 * (10-K405) and 33-8876 (10-KSB, 10-QSB). Forms 25 and 15: Exchange Act Rules 12d2-2, 12g-4, 12h-3, 12h-6.
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
  /** An issuer's own notice that a class leaves an exchange; an exchange files `25-NSE`. */
  withdrawal: '25',
  spinOff: '10-12B',
} as const;

export type FormKind =
  | 'annual'
  | 'quarterly'
  | 'current'
  | 'late_notice'
  | 'ownership'
  | 'sale_notice'
  /** A class leaves an exchange. */
  | 'removal'
  /** The end of the duty to report. */
  | 'deregistration'
  /** A class is registered for an exchange. */
  | 'registration'
  /** A new company continues another as its successor. */
  | 'succession'
  /** Of a company that is to be bought: proxy statements, tender offers, going-private statements. */
  | 'takeover'
  /** Of either side of a merger. */
  | 'merger';

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
  { form: '25-NSE', kind: 'removal', read: false },
  { form: FORM.withdrawal, kind: 'removal', read: false },
  { form: '15-12B', kind: 'deregistration', read: false },
  { form: '15-12G', kind: 'deregistration', read: false },
  { form: '15-15D', kind: 'deregistration', read: false },
  { form: '15F-12B', kind: 'deregistration', foreign: true, read: false },
  { form: '15F-12G', kind: 'deregistration', foreign: true, read: false },
  { form: '15F-15D', kind: 'deregistration', foreign: true, read: false },
  { form: '8-A12B', kind: 'registration', read: false },
  { form: '10-12B', kind: 'registration', read: false },
  { form: '8-K12B', kind: 'succession', read: false },
  { form: '8-K12G3', kind: 'succession', read: false },
  { form: 'DEFM14A', kind: 'takeover', read: false },
  { form: 'DEFM14C', kind: 'takeover', read: false },
  { form: 'PREM14A', kind: 'takeover', read: false },
  { form: 'PREM14C', kind: 'takeover', read: false },
  { form: 'SC 13E3', kind: 'takeover', read: false },
  { form: 'SC TO-T', kind: 'takeover', read: false },
  { form: 'SC 14D9', kind: 'takeover', read: false },
  { form: 'S-4', kind: 'merger', read: false },
  { form: 'F-4', kind: 'merger', foreign: true, read: false },
  { form: '425', kind: 'merger', read: false },
];
