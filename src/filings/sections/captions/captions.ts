/** Items of Forms 10-K, 10-Q and 20-F: official order and captions of every era (FIELDS 6.4b). */

import type { Family } from '../../forms/catalog.ts';
import type { ItemKey } from '../item-keys.ts';

const MDA = [
  "Management's Discussion and Analysis of Financial Condition and Results of Operations",
  "Management's Discussion and Analysis of Results of Operations and Financial Condition",
  "Management's Discussion and Analysis or Plan of Operation",
  "Management's Discussion and Analysis and Plan of Operation",
  "Management's Discussion and Analysis of Financial Position and Results of Operations",
  "Management's Discussion and Analysis of Operations",
  "Management's Narrative Analysis of Results of Operations",
  "Management's Narrative Analysis of the Results of Operations",
  "Management's Discussion and Analysis",
  'Management Discussion and Analysis of Financial Condition and Results of Operations',
  "Management's Financial Review",
];
const MARKET_RISK = [
  'Quantitative and Qualitative Disclosures About Market Risk',
  'Quantitative and Qualitative Disclosure About Market Risk',
  'Qualitative and Quantitative Disclosures About Market Risk',
  'Quantitative and Qualitative Disclosures of Market Risk',
  'Quantitative and Qualitative Disclosures Regarding Market Risk',
  'Disclosures About Market Risk',
  'Quantitative and Qualitative Disclosures About Risk',
];
const CONTROLS = ['Controls and Procedures', 'Control and Procedures', 'Disclosure Controls and Procedures'];
/** Items 15 and 16 of a 20-F until 2003. */
const RESERVED = ['Reserved', 'Reserved for Future Use'];
const LEGAL = ['Legal Proceedings', 'Legal Proceeding', 'Litigation'];
const VOTE = [
  'Submission of Matters to a Vote of Security Holders',
  'Submission of Matters to a Vote of Security-Holders',
];
const MINE = ['Mine Safety Disclosures', 'Mine Safety Disclosure', 'Removed and Reserved', 'Reserved'];
const EXHIBITS = [
  'Exhibits and Financial Statement Schedules',
  'Exhibits, Financial Statement Schedules',
  'Exhibit and Financial Statement Schedules',
  'Exhibits, Financial Statement Schedules and Reports on Form 8-K',
  'Exhibits, Financial Statement Schedules, and Reports on Form 8-K',
  'Exhibits and Reports on Form 8-K',
  'Exhibits',
];
const FEES = ['Principal Accountant Fees and Services', 'Principal Accounting Fees and Services'];

/** Captions by item of a 10-K, most usual first. */
const ANNUAL: Readonly<Record<ItemKey, readonly string[]>> = {
  '1': [
    'Business',
    'Description of Business',
    'Our Business',
    'The Business',
    'Business and Properties',
    'General Development of Business',
  ],
  '1A': ['Risk Factors', 'Risk Factors and Cautionary Statements', 'Certain Risk Factors'],
  '1B': [
    'Unresolved Staff Comments',
    'Unresolved SEC Staff Comments',
    'Unresolved Securities and Exchange Commission Staff Comments',
  ],
  '1C': ['Cybersecurity', 'Cyber Security'],
  '2': ['Properties', 'Property', 'Description of Property', 'Description of Properties'],
  '3': LEGAL,
  '4': [...MINE, ...VOTE],
  '4A': [
    'Executive Officers of the Registrant',
    'Information About Our Executive Officers',
    'Information About the Executive Officers of the Registrant',
    'Information Regarding Our Executive Officers',
    'Executive Officers of the Company',
    'Our Executive Officers',
    'Executive Officers',
  ],
  '5': [
    "Market for Registrant's Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities",
    "Market for Registrant's Common Equity and Related Stockholder Matters",
    "Market for the Registrant's Common Stock and Related Security Holder Matters",
    'Market for Common Equity and Related Stockholder Matters',
  ],
  '6': ['Selected Financial Data', 'Selected Consolidated Financial Data', 'Reserved', 'Removed and Reserved'],
  '7': MDA,
  '7A': MARKET_RISK,
  '8': [
    'Financial Statements and Supplementary Data',
    'Consolidated Financial Statements and Supplementary Data',
    'Financial Statements and Supplemental Data',
    'Financial Statements',
    'Consolidated Financial Statements',
  ],
  '9': [
    'Changes in and Disagreements with Accountants on Accounting and Financial Disclosure',
    'Changes in and Disagreements with Accountants on Accounting and Financial Disclosures',
    'Disagreements on Accounting and Financial Disclosure',
    'Disagreements with Accountants on Accounting and Financial Disclosure',
  ],
  '9A': CONTROLS,
  '9AT': CONTROLS,
  '9B': ['Other Information'],
  '9C': ['Disclosure Regarding Foreign Jurisdictions that Prevent Inspections'],
  '10': [
    'Directors, Executive Officers and Corporate Governance',
    'Directors and Executive Officers of the Registrant',
    'Directors and Executive Officers',
  ],
  '11': ['Executive Compensation'],
  '12': [
    'Security Ownership of Certain Beneficial Owners and Management and Related Stockholder Matters',
    'Security Ownership of Certain Beneficial Owners and Management',
  ],
  '13': [
    'Certain Relationships and Related Transactions, and Director Independence',
    'Certain Relationships and Related Transactions',
    'Certain Relationships and Related Party Transactions',
  ],
  '14': [...FEES, ...CONTROLS, ...EXHIBITS],
  '15': [...EXHIBITS, ...FEES],
  '16': ['Form 10-K Summary', ...FEES, ...EXHIBITS],
};

/** Captions by part and item of a 10-Q. */
const QUARTERLY: Readonly<Record<ItemKey, readonly string[]>> = {
  'I.1': [
    'Financial Statements',
    'Consolidated Financial Statements',
    'Condensed Consolidated Financial Statements',
    'Unaudited Condensed Consolidated Financial Statements',
    'Interim Financial Statements',
    'Condensed Financial Statements',
  ],
  'I.2': MDA,
  'I.3': MARKET_RISK,
  'I.4': CONTROLS,
  'I.4T': CONTROLS,
  'II.1': LEGAL,
  'II.1A': ['Risk Factors', 'Risk Factors and Cautionary Statements'],
  'II.2': [
    'Unregistered Sales of Equity Securities and Use of Proceeds',
    'Unregistered Sales of Equity Securities',
    'Issuer Purchases of Equity Securities',
    'Unregistered Sales of Equity Securities, Use of Proceeds, and Issuer Purchases of Equity Securities',
    'Changes in Securities and Use of Proceeds',
    'Changes in Securities',
    'Changes in Securities, Use of Proceeds and Issuer Purchases of Equity Securities',
    'Repurchases of Equity Securities',
  ],
  'II.3': ['Defaults Upon Senior Securities', 'Default Upon Senior Securities', 'Defaults on Senior Securities'],
  'II.4': [...VOTE, ...MINE],
  'II.5': ['Other Information', 'Other Events', 'Other Matters'],
  'II.6': EXHIBITS,
};

/** Captions by item of a 20-F; `3D` is the only lettered part of an item with a section of its own. */
const FOREIGN: Readonly<Record<ItemKey, readonly string[]>> = {
  '1': [
    'Identity of Directors, Senior Management and Advisers',
    'Identity of Directors, Senior Management and Advisors',
  ],
  '2': ['Offer Statistics and Expected Timetable'],
  '3': ['Key Information'],
  '3D': ['Risk Factors'],
  '4': ['Information on the Company', 'Information on the Group', 'Information on our Company'],
  '4A': ['Unresolved Staff Comments'],
  '5': ['Operating and Financial Review and Prospects', 'Operating and Financial Review'],
  '6': ['Directors, Senior Management and Employees'],
  '7': ['Major Shareholders and Related Party Transactions', 'Major Shareholders and Related-Party Transactions'],
  '8': ['Financial Information'],
  '9': ['The Offer and Listing', 'Offer and Listing'],
  '10': ['Additional Information'],
  '11': MARKET_RISK,
  '12': ['Description of Securities Other than Equity Securities'],
  '13': ['Defaults, Dividend Arrearages and Delinquencies'],
  '14': ['Material Modifications to the Rights of Security Holders and Use of Proceeds'],
  '15': [...CONTROLS, ...RESERVED],
  '16': RESERVED,
  '16A': ['Audit Committee Financial Expert'],
  '16B': ['Code of Ethics', 'Code of Business Conduct and Ethics'],
  '16C': FEES,
  '16D': ['Exemptions from the Listing Standards for Audit Committees'],
  '16E': ['Purchases of Equity Securities by the Issuer and Affiliated Purchasers'],
  '16F': ["Change in Registrant's Certifying Accountant"],
  '16G': ['Corporate Governance'],
  '16H': ['Mine Safety Disclosure', 'Mine Safety Disclosures'],
  '16I': ['Disclosure Regarding Foreign Jurisdictions that Prevent Inspections'],
  '16J': ['Insider Trading Policies'],
  '16K': ['Cybersecurity'],
  '17': ['Financial Statements'],
  '18': ['Financial Statements', 'Consolidated Financial Statements'],
  '19': ['Exhibits'],
};

const CAPTIONS = { annual: ANNUAL, quarterly: QUARTERLY, foreign: FOREIGN } as const;

/** Every caption an item has had. */
export function captionsOf(family: Family): Readonly<Record<ItemKey, readonly string[]>> {
  return CAPTIONS[family];
}

/** Position of an item in the official order; unknown letters follow their number. */
export function rankOf(key: ItemKey): number {
  const [, part = '', number = '0', letter = ''] = /^(?:(I{1,2})\.)?(\d+)([A-Z]*)$/.exec(key) ?? [];
  const letterRank = letter === '' ? 0 : (letter.charCodeAt(0) - 64) * 2 + (letter.length > 1 ? 1 : 0);
  return (part === 'II' ? 100_000 : 0) + Number(number) * 100 + Math.min(letterRank, 99);
}

const TERMINATORS: Readonly<Record<ItemKey, readonly ItemKey[]>> = {
  '1': ['1A', '1B', '1C', '2'],
  '1A': ['1B', '1C', '2'],
  '7': ['7A', '8'],
  '9A': ['9AT', '9B', '9C', '10'],
  '9AT': ['9B', '9C', '10'],
  '14': ['15', '16'],
  'I.2': ['I.3', 'I.4', 'I.4T', 'II.1', 'II.1A', 'II.2'],
  'I.3': ['I.4', 'I.4T', 'II.1', 'II.1A', 'II.2', 'II.4', 'II.5', 'II.6'],
  'I.4': ['I.4T', 'II.1', 'II.1A', 'II.2', 'II.3', 'II.4', 'II.5', 'II.6'],
  'I.4T': ['II.1', 'II.1A', 'II.2', 'II.3', 'II.4', 'II.5', 'II.6'],
  'II.1A': ['II.2', 'II.3', 'II.4', 'II.5', 'II.6'],
};

/** Items that may directly follow a section: its text cannot extend beyond them unnoticed. */
export function terminatorsOf(key: ItemKey, family: Family): readonly ItemKey[] {
  const own = family === 'foreign' ? undefined : TERMINATORS[key];
  if (own !== undefined) return own;
  const numbers = new Set<string>();
  return Object.keys(CAPTIONS[family])
    .filter((other) => rankOf(other) > rankOf(key))
    .sort((one, other) => rankOf(one) - rankOf(other))
    .filter((other) => numbers.add(other.replace(/[A-Z]+$/, '')).size <= MAX_SKIPPED);
}

/** How many item numbers after a section are accepted as the next one, since reports leave out items. */
const MAX_SKIPPED = 6;

/** First day (`YYYY-MM-DD`) on which reports could have an item: before, its caption is a sub-heading of another. */
const ITEM_SINCE: Readonly<Record<ItemKey, string>> = {
  '1A': '2005-12-01',
  '1B': '2005-12-01',
  '1C': '2023-09-05',
  '7A': '1997-06-15',
  '9A': '2003-08-14',
  '9AT': '2007-12-15',
  '9B': '2004-08-23',
  '9C': '2022-01-10',
  'II.1A': '2005-12-01',
  'I.3': '1997-06-15',
  'I.4': '2002-08-29',
};

/** Whether a report filed on a day may have the item by caption alone; true when the day is unknown. */
export function existedOn(key: ItemKey, filed: string | undefined): boolean {
  const since = ITEM_SINCE[key];
  return filed === undefined || since === undefined || filed >= since;
}
