/**
 * Items of Form 8-K: codes since 23 August 2004 (Form 8-K, General Instructions and Items), integers before (1 to 12).
 * Headers give captions instead of codes, in EDGAR's wording of the time, cut at 140 characters.
 */

const CAPTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '1.01': 'Entry into a Material Definitive Agreement',
    '1.02': 'Termination of a Material Definitive Agreement',
    '1.03': 'Bankruptcy or Receivership',
    '1.04': 'Mine Safety – Reporting of Shutdowns and Patterns of Violations',
    '1.05': 'Material Cybersecurity Incidents',
    '2.01': 'Completion of Acquisition or Disposition of Assets',
    '2.02': 'Results of Operations and Financial Condition',
    '2.03':
      'Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement of a Registrant',
    '2.04':
      'Triggering Events That Accelerate or Increase a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement',
    '2.05': 'Costs Associated with Exit or Disposal Activities',
    '2.06': 'Material Impairments',
    '3.01': 'Notice of Delisting or Failure to Satisfy a Continued Listing Rule or Standard; Transfer of Listing',
    '3.02': 'Unregistered Sales of Equity Securities',
    '3.03': 'Material Modification to Rights of Security Holders',
    '4.01': "Changes in Registrant's Certifying Accountant",
    '4.02':
      'Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review',
    '5.01': 'Changes in Control of Registrant',
    '5.02':
      'Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; Compensatory Arrangements of Certain Officers',
    '5.03': 'Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year',
    '5.04': "Temporary Suspension of Trading Under Registrant's Employee Benefit Plans",
    '5.05': "Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics",
    '5.06': 'Change in Shell Company Status',
    '5.07': 'Submission of Matters to a Vote of Security Holders',
    '5.08': 'Shareholder Director Nominations',
    '6.01': 'ABS Informational and Computational Material',
    '6.02': 'Change of Servicer or Trustee',
    '6.03': 'Change in Credit Enhancement or Other External Support',
    '6.04': 'Failure to Make a Required Distribution',
    '6.05': 'Securities Act Updating Disclosure',
    '6.06': 'Static Pool',
    '7.01': 'Regulation FD Disclosure',
    '8.01': 'Other Events',
    '9.01': 'Financial Statements and Exhibits',
  }),
);

/** Before 23 August 2004. */
const OLD_CAPTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '1': 'Changes in Control of Registrant',
    '2': 'Acquisition or Disposition of Assets',
    '3': 'Bankruptcy or Receivership',
    '4': "Changes in Registrant's Certifying Accountant",
    '5': 'Other Events',
    '6': "Resignations of Registrant's Directors",
    '7': 'Financial Statements and Exhibits',
    '8': 'Change in Fiscal Year',
    '9': 'Regulation FD Disclosure',
    '10': "Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics",
    '11': "Temporary Suspension of Trading Under Registrant's Employee Benefit Plans",
    '12': 'Results of Operations and Financial Condition',
  }),
);

/** Header captions that are not a prefix of the official one. */
const OTHER_WORDINGS: readonly (readonly [string, string])[] = [
  ['Departure of Directors or Principal Officers', '5.02'],
  ['Cost Associated with Exit or Disposal Activities', '2.05'],
  ['Material Modifications to Rights of Security Holders', '3.03'],
  ['Amendments to the Registrants Code of Ethics', '5.05'],
  ['Amendments to Code of Ethics', '5.05'],
];

/** First day of the two-part codes. */
const NEW_ITEMS = '2004-08-23';

/** Caption of an item code (`2.02`, `7`); `Item 9.99` for an unknown code. */
export function itemCaption(code: string): string {
  return CAPTIONS.get(code) ?? OLD_CAPTIONS.get(code) ?? `Item ${code}`;
}

/**
 * Codes of the items listed in a header or index page: codes (`2.02`, `Item 5`) or captions in EDGAR's wording. An
 * entry without a code is '', once: the list is not complete.
 * @param filed `YYYY-MM-DD`: captions had other codes before 23 August 2004
 */
export function itemCodes(listed: readonly string[], filed: string): string[] {
  const old = filed < NEW_ITEMS;
  const codes = listed.map((entry) => {
    const stated = /^\s*(?:item\s*)?(\d{1,2}(?:\.\d{2})?)\s*(?:[.:,-]|$)/i.exec(entry)?.[1];
    return stated ?? codeOf(entry, old) ?? '';
  });
  return [...new Set(codes)];
}

/**
 * Item codes of a current report (FIELDS 16, A20.9): those listed, and where the list is empty or has blank entries,
 * also those that head its body, in the order of the document.
 * @param listed comma-separated
 */
export function reportedItems(listed: string, inBody: readonly string[]): string[] {
  const entries = listed.split(',').map((entry) => entry.trim());
  const codes = entries.filter((entry) => entry !== '');
  return codes.length === entries.length ? codes : [...new Set([...inBody, ...codes])];
}

function codeOf(caption: string, old: boolean): string | undefined {
  const text = lettersAndDigits(caption);
  if (text.length < 8) return undefined;
  // A cut caption is a prefix of the whole one; an older wording may start with it too.
  const fits = ([, name]: readonly [string, string]): boolean => {
    const whole = lettersAndDigits(name);
    return whole.startsWith(text) || text.startsWith(whole);
  };
  const other = OTHER_WORDINGS.find(([name]) => text.startsWith(lettersAndDigits(name)))?.[1];
  return [...(old ? OLD_CAPTIONS : CAPTIONS)].find(fits)?.[0] ?? (old ? undefined : other);
}

/** Letters and digits only: headers replace semicolons by colons and omit apostrophes. */
function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
