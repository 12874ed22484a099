/** Items of the forms with their official captions, as an agent prints them. */
import type { ItemPiece, SectionName } from './model.ts';

/** How an agent prints the headings of items. */
export interface HeadingHabit {
  readonly label: (number: string) => string;
  readonly caption: (title: string) => string;
}

const BARE = /^I+\./;

export const MIXED_CASE: HeadingHabit = {
  label: (number) => `Item ${number.replace(BARE, '')}.`,
  caption: (title) => title,
};
export const CAPITALS: HeadingHabit = {
  label: (number) => `ITEM ${number.replace(BARE, '')}.`,
  caption: (title) => title.toUpperCase(),
};

const DISCUSSION = "Management's Discussion and Analysis of Financial Condition and Results of Operations";
const MARKET_RISK = 'Quantitative and Qualitative Disclosures About Market Risk';

/** Captions of the annual report since fiscal 2023. */
export const ANNUAL = {
  '1': 'Business',
  '1A': 'Risk Factors',
  '1B': 'Unresolved Staff Comments',
  '1C': 'Cybersecurity',
  '2': 'Properties',
  '3': 'Legal Proceedings',
  '4': 'Mine Safety Disclosures',
  '5': "Market for Registrant's Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities",
  '6': '[Reserved]',
  '7': DISCUSSION,
  '7A': MARKET_RISK,
  '8': 'Financial Statements and Supplementary Data',
  '9': 'Changes in and Disagreements with Accountants on Accounting and Financial Disclosure',
  '9A': 'Controls and Procedures',
  '9B': 'Other Information',
  '9C': 'Disclosure Regarding Foreign Jurisdictions that Prevent Inspections',
  '10': 'Directors, Executive Officers and Corporate Governance',
  '11': 'Executive Compensation',
  '12': 'Security Ownership of Certain Beneficial Owners and Management and Related Stockholder Matters',
  '13': 'Certain Relationships and Related Transactions, and Director Independence',
  '14': 'Principal Accountant Fees and Services',
  '15': 'Exhibit and Financial Statement Schedules',
  '16': 'Form 10-K Summary',
} as const;

/** Captions of an annual report of the nineties. */
export const ANNUAL_1999 = {
  '1': 'Business',
  '2': 'Properties',
  '3': 'Legal Proceedings',
  '4': 'Submission of Matters to a Vote of Security Holders',
  '5': "Market for Registrant's Common Equity and Related Stockholder Matters",
  '6': 'Selected Financial Data',
  '7': DISCUSSION,
  '7A': MARKET_RISK,
  '8': 'Financial Statements and Supplementary Data',
  '9': 'Changes in and Disagreements with Accountants on Accounting and Financial Disclosure',
  '10': 'Directors and Executive Officers of the Registrant',
  '11': 'Executive Compensation',
  '12': 'Security Ownership of Certain Beneficial Owners and Management',
  '13': 'Certain Relationships and Related Transactions',
  '14': 'Exhibits, Financial Statement Schedules and Reports on Form 8-K',
} as const;

/** Captions of the quarterly report, those of its second part after `II.`. */
export const QUARTERLY = {
  '1': 'Financial Statements',
  '2': DISCUSSION,
  '3': MARKET_RISK,
  '4': 'Controls and Procedures',
  'II.1': 'Legal Proceedings',
  'II.1A': 'Risk Factors',
  'II.2': 'Unregistered Sales of Equity Securities and Use of Proceeds',
  'II.3': 'Defaults Upon Senior Securities',
  'II.4': 'Mine Safety Disclosures',
  'II.5': 'Other Information',
  'II.6': 'Exhibits',
} as const;

/** The heading of an item. */
export function itemHeading(habit: HeadingHabit, number: string, title: string, section?: SectionName): ItemPiece {
  const base = { kind: 'item', number, label: habit.label(number), title: habit.caption(title) } as const;
  return section === undefined ? base : { ...base, section };
}

/** A caption of the rank of an item without its number. */
export function bareCaption(title: string, section?: SectionName): ItemPiece {
  const base = { kind: 'item', number: '', label: '', title, newPage: true } as const;
  return section === undefined ? base : { ...base, section };
}
