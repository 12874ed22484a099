/** Questions about an EDGAR form type, answered from the catalog: the only place that decides by the name of a form. */
import { CATALOG, type Family, FORM, type Form, type FormKind } from './catalog.ts';

const AMENDED = '/A';

/** Names of the forms with a property, in the order of the catalog; without amendments. */
function namesOf(has: (form: Form) => boolean): readonly string[] {
  return CATALOG.filter(has).map(({ form }) => form);
}

/** The forms, each followed by its amendment. */
export function withAmendments(forms: readonly string[]): readonly string[] {
  return forms.flatMap((form) => [form, `${form}${AMENDED}`]);
}

const isKind =
  (...kinds: readonly FormKind[]) =>
  ({ kind }: Form): boolean =>
    kinds.includes(kind);
const isPeriodic = isKind('annual', 'quarterly');
const isReport = isKind('annual', 'quarterly', 'current');

/** Original reports on a period, all variants. */
export const PERIODIC_FORMS = namesOf(isPeriodic);
/** Annual and quarterly reports that EDGAR still accepts, with a cover page of counts and securities. */
export const PERIODIC_IN_FORCE = namesOf((form) => isPeriodic(form) && form.retired !== true);
/** Reports on a period or an event that EDGAR still accepts. */
export const REPORTS_IN_FORCE = namesOf((form) => isReport(form) && form.retired !== true);
/** Reports whose documents are read. */
export const READ_REPORTS = namesOf((form) => isReport(form) && form.read);
/** Annual reports whose documents are read. */
export const READ_ANNUAL_FORMS = namesOf((form) => form.kind === 'annual' && form.read);
/** The same of domestic companies. */
export const READ_DOMESTIC_ANNUAL_FORMS = namesOf((form) => form.kind === 'annual' && form.read && !form.foreign);
export const FOREIGN_ANNUAL_FORMS = namesOf((form) => form.kind === 'annual' && form.foreign === true);
/** What foreign private issuers report periods on. */
export const FOREIGN_REPORTS = namesOf((form) => isReport(form) && form.foreign === true);
/** Notices that a periodic report is late. */
export const LATE_NOTICES = namesOf(isKind('late_notice'));
/** Reports of insiders on what they own and trade. */
export const OWNERSHIP_FORMS = namesOf(isKind('ownership'));
/** All that insiders file. */
export const INSIDER_FORMS = namesOf(isKind('ownership', 'sale_notice'));
/** One form per table of items, the usual one. */
export const SECTIONED_FORMS = namesOf((form) => form.sections !== undefined && form.variantOf === undefined);
/** The same of domestic companies: what a list of filings shows without a choice of forms. */
export const LISTED_FORMS = namesOf(
  ({ sections, variantOf, foreign }) => sections !== undefined && variantOf === undefined && !foreign,
);
/** The same without current reports: those that compare with the report of a year before. */
export const COMPARED_FORMS = namesOf((form) => LISTED_FORMS.includes(form.form) && isPeriodic(form));

/** A test for these forms and their amendments, exactly. */
function isOneOf(forms: readonly string[]): (form: string) => boolean {
  const all = new Set(withAmendments(forms));
  return (form) => all.has(form);
}

/** A test for names that start with one of these: variants with a suffix of their own count (`8-K12B`, `10-KSB40`). */
function startsWithOneOf(forms: readonly string[]): (form?: string) => boolean {
  return (form = '') => forms.some((one) => form.startsWith(one));
}

export function isAmendment(form: string): boolean {
  return form.endsWith(AMENDED);
}

/** The form that an amendment amends; an original one itself. */
export function amendedForm(form: string): string {
  return isAmendment(form) ? form.slice(0, -AMENDED.length) : form;
}

/** A report on a year or quarter, original or amended. */
export const isPeriodicForm = isOneOf(PERIODIC_FORMS);
/** A report on an event, original or amended. */
export const isCurrentForm = isOneOf(namesOf(isKind('current')));
export const isPeriodicInForce = isOneOf(PERIODIC_IN_FORCE);
export const isReportInForce = isOneOf(REPORTS_IN_FORCE);
export const isReadReport = isOneOf(READ_REPORTS);
export const isReadAnnualForm = isOneOf(READ_ANNUAL_FORMS);
/** A quarterly report whose documents are read, original or amended. */
export const isReadQuarterlyForm = isOneOf(namesOf(({ kind, read }) => kind === 'quarterly' && read));
/** Forms 3, 4 and 5 and their amendments. */
export const isOwnershipForm = isOneOf(OWNERSHIP_FORMS);
/** A Form 4 or an amendment of one. */
export const isForm4 = isOneOf([FORM.insiderTrade]);
/** A notice that a class leaves an exchange. */
export const isRemoval = isOneOf(namesOf(isKind('removal')));
/** Such a notice by the issuer itself. */
export const isWithdrawal = isOneOf([FORM.withdrawal]);
/** A notice that the duty to report ends. */
export const isDeregistration = isOneOf(namesOf(isKind('deregistration')));
/** A registration of a class for an exchange. */
export const isRegistration = isOneOf(namesOf(isKind('registration')));
/** The first registration of a company that is spun off. */
export const isSpinOff = isOneOf([FORM.spinOff]);
/** A report that a new company continues another. */
export const isSuccession = isOneOf(namesOf(isKind('succession')));
/** What is filed about a company that is to be bought. */
export const isTakeover = isOneOf(namesOf(isKind('takeover')));
/** What either side of a merger files. */
export const isMergerForm = isOneOf(namesOf(isKind('merger')));
/** Whether a form says that a listing begins, ends, or why. */
export const isAboutListing = isOneOf(
  namesOf(isKind('removal', 'deregistration', 'registration', 'succession', 'takeover', 'merger')),
);

/** A report on a whole year, or on a transition period that ends one. */
export const isAnnualForm = startsWithOneOf(namesOf(isKind('annual')));
/** An annual report that EDGAR still accepts, not amended. */
export function isOriginalAnnual(form: string): boolean {
  return PERIODIC_IN_FORCE.includes(form) && isAnnualForm(form);
}
export const isQuarterlyForm = startsWithOneOf(namesOf(isKind('quarterly')));
/** A report on a transition period, not on a fiscal year or a part of one. */
export const isTransitionForm = startsWithOneOf(namesOf(({ period }) => period === 'transition'));
/** An annual report of a foreign private issuer. */
export const isForeignAnnual = startsWithOneOf(FOREIGN_ANNUAL_FORMS);
/** A current report of a foreign private issuer, which may be an interim report. */
export const isForeignCurrent = startsWithOneOf([FORM.foreignCurrent]);
/** A current report whose sections are its items and the press release. */
export const hasItems = startsWithOneOf(namesOf(({ sections }) => sections === 'items'));
export const isLateNotice = startsWithOneOf(LATE_NOTICES);

/** The usual form of a domestic periodic report, whatever its variant: `10-K` of `10-KSB`; undefined for others. */
export function usualReport(form: string): string | undefined {
  return COMPARED_FORMS.find((usual) => form.startsWith(usual));
}

/** The table of items of a form, spelled with its hyphen or without; undefined for forms without item sections. */
export function familyOf(form: string): Family | undefined {
  const plain = spelled(amendedForm(form.trim().toUpperCase()));
  return FAMILIES.get(plain.replace(/^(10K)T?405T?$/, '$1'));
}

function spelled(form: string): string {
  return form.replace('-', '');
}

const FAMILIES: ReadonlyMap<string, Family> = new Map(
  CATALOG.flatMap(({ form, sections }) =>
    sections === undefined || sections === 'items' ? [] : [[spelled(form), sections] as const],
  ),
);
