/** Section names and item numbers of each form (FIELDS 16, A21): the only table of them. */
import type { Family } from '../forms/catalog.ts';
import { familyOf, hasItems } from '../forms/forms.ts';
import type { ItemKey } from './item-keys.ts';
import { MINE_SAFETY_SINCE } from './item-keys.ts';

const VOTE = 'submission_of_matters_to_a_vote_of_security_holders';
const CONTROLS = 'controls_and_procedures';
const EXHIBITS = 'exhibits_and_financial_statement_schedules';
const FEES = 'principal_accountant_fees_and_services';
const MARKET_RISK = 'quantitative_and_qualitative_disclosures_about_market_risk';

/** Names by item, as numbered today. */
const NAMES: Readonly<Record<Family, Readonly<Record<ItemKey, string>>>> = {
  annual: {
    '1': 'business',
    '1A': 'risk_factors',
    '1B': 'unresolved_staff_comments',
    '1C': 'cybersecurity',
    '2': 'properties',
    '3': 'legal_proceedings',
    '4': 'mine_safety_disclosures',
    '4A': 'executive_officers_of_the_registrant',
    '5': 'market_for_registrants_common_equity',
    '6': 'selected_financial_data',
    '7': 'mda',
    '7A': MARKET_RISK,
    '8': 'financial_statements_and_supplementary_data',
    '9': 'changes_in_and_disagreements_with_accountants',
    '9A': CONTROLS,
    '9B': 'other_information',
    '9C': 'disclosure_regarding_foreign_jurisdictions_that_prevent_inspections',
    '10': 'directors_executive_officers_and_corporate_governance',
    '11': 'executive_compensation',
    '12': 'security_ownership_of_certain_beneficial_owners_and_management',
    '13': 'certain_relationships_and_related_transactions',
    '14': FEES,
    '15': EXHIBITS,
    '16': 'form_10_k_summary',
  },
  quarterly: {
    'I.1': 'financial_statements',
    'I.2': 'mda',
    'I.3': MARKET_RISK,
    'I.4': CONTROLS,
    'II.1': 'legal_proceedings',
    'II.1A': 'risk_factors',
    'II.2': 'unregistered_sales_of_equity_securities',
    'II.3': 'defaults_upon_senior_securities',
    'II.4': 'mine_safety_disclosures',
    'II.5': 'other_information',
    'II.6': 'exhibits',
  },
  foreign: {
    '1': 'identity_of_directors_senior_management_and_advisers',
    '2': 'offer_statistics_and_expected_timetable',
    '3': 'key_information',
    '3D': 'risk_factors',
    '4': 'business',
    '4A': 'unresolved_staff_comments',
    '5': 'mda',
    '6': 'directors_senior_management_and_employees',
    '7': 'major_shareholders_and_related_party_transactions',
    '8': 'financial_information',
    '9': 'the_offer_and_listing',
    '10': 'additional_information',
    '11': MARKET_RISK,
    '12': 'description_of_securities_other_than_equity_securities',
    '13': 'defaults_dividend_arrearages_and_delinquencies',
    '14': 'material_modifications_to_the_rights_of_security_holders',
    '15': CONTROLS,
    '16A': 'audit_committee_financial_expert',
    '16B': 'code_of_ethics',
    '16C': FEES,
    '16D': 'exemptions_from_the_listing_standards_for_audit_committees',
    '16E': 'purchases_of_equity_securities_by_the_issuer',
    '16F': 'change_in_registrants_certifying_accountant',
    '16G': 'corporate_governance',
    '16H': 'mine_safety_disclosure',
    '16I': 'disclosure_regarding_foreign_jurisdictions_that_prevent_inspections',
    '16J': 'insider_trading_policies',
    '16K': 'cybersecurity',
    '17': 'financial_statements',
    '18': 'financial_statements',
    '19': 'exhibits',
  },
};

/** Names an item had in other years, and the items that had a name in other years or other small forms. */
const OTHER_ITEMS: Readonly<Record<Family, Readonly<Record<string, readonly ItemKey[]>>>> = {
  annual: {
    [CONTROLS]: ['9AT', '9A', '14'],
    [EXHIBITS]: ['15', '14', '16'],
    [FEES]: ['14', '15', '16'],
    [VOTE]: ['4'],
  },
  quarterly: { [CONTROLS]: ['I.4T', 'I.4'], [VOTE]: ['II.4'] },
  foreign: {},
};

/** Items of a section, the usual one first; empty for a name of another form. */
export function itemKeysOf(name: string, family: Family): readonly ItemKey[] {
  const names = NAMES[family];
  return OTHER_ITEMS[family][name] ?? Object.keys(names).filter((key) => names[key] === name);
}

/** Every section name of a periodic report, in the order of its items. */
export function namesOf(family: Family): readonly string[] {
  return [...new Set([...Object.values(NAMES[family]), ...Object.keys(OTHER_ITEMS[family])])];
}

/** Words of captions of items that had several. */
const CAPTION_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bcontrols?\b/i, CONTROLS],
  [/\bexhibits?\b/i, EXHIBITS],
  [/\baccount/i, FEES],
  [/\bsummary\b/i, 'form_10_k_summary'],
];

/**
 * Name of the section that an item's heading starts; undefined for a reserved item.
 * @param title the caption as filed; '' when unknown: the day then decides
 * @param filed `YYYY-MM-DD`
 */
export function sectionNameOf(
  family: Family,
  key: ItemKey,
  title: string,
  filed: string | undefined,
): string | undefined {
  if (/^\W*(?:removed\s+and\s+)?reserved(?:\s+for\s+future\s+use)?\W*$/i.test(title)) return undefined;
  const plain = key.endsWith('T') ? key.slice(0, -1) : key;
  if (plain === '4' || plain === 'II.4') {
    if (family === 'foreign') return NAMES[family][plain];
    if (/\bmine\b/i.test(title)) return NAMES[family][plain];
    const old = filed !== undefined && filed < MINE_SAFETY_SINCE;
    return /\bvote\b|\bmatters\b/i.test(title) || old ? VOTE : NAMES[family][plain];
  }
  if (family !== 'annual' || !/^1[4-6]$/.test(plain)) return NAMES[family][plain];
  const worded = CAPTION_WORDS.find(([words]) => words.test(title))?.[1];
  if (worded !== undefined || filed === undefined) return worded ?? NAMES[family][plain];
  // Item 14 was exhibits, then controls from August 2002 on, until fees took its place a year later.
  if (plain === '14' && filed < '2003-08-14') return filed < '2002-08-29' ? EXHIBITS : CONTROLS;
  return NAMES[family][plain];
}

/** Codes of Form 8-K since 23 August 2004, by section of the form: the last item of each. */
const CURRENT_ITEMS: readonly number[] = [0, 5, 6, 3, 2, 8, 6, 1, 1, 1];

/** Name of an 8-K item by its code: `item_2_02`, `item_5`; undefined for a code the form never had. */
export function currentItemName(code: string): string | undefined {
  const [, section = '', item] = /^(\d{1,2})(?:\.(\d\d))?$/.exec(code) ?? [];
  const last = item === undefined ? 12 : (CURRENT_ITEMS[Number(section)] ?? 0);
  const number = Number(item ?? section);
  return number >= 1 && number <= last ? `item_${code.replace('.', '_')}` : undefined;
}

/** Code of an 8-K item by its name: `2.02`, `5`; undefined for any other section. */
export function currentItemCode(name: string): string | undefined {
  return /^item_(\d{1,2}(?:_\d\d)?)$/.exec(name)?.[1]?.replace('_', '.');
}

/** What a section name means for one filing. */
export type NameMeaning =
  | { readonly kind: 'section'; readonly name: string }
  /** A name of another form. */
  | { readonly kind: 'other_form' }
  /** A number the form has never had, or a word that is no section name. */
  | { readonly kind: 'unknown'; readonly why: string };

const unknown = (why: string): NameMeaning => ({ kind: 'unknown', why });

/** Item numbers as section names: `item_7a`, `part_2_item_1a`, `item_2_02`. */
export const ITEM_NUMBER = '^(?:part_[12]_)?item_[0-9]{1,2}(?:[a-k]?t?|_[0-9]{2})$';

const ITEM = /^(?:part_([12])_)?item_(\d{1,2})([a-k]?t?)$/;

/** Number of a section of a periodic report, as it may be asked for: `item_7a`, `part_2_item_1a`; '' for none. */
export function itemNumberOf(name: string, form: string): string {
  const family = familyOf(form);
  const keys = family === undefined ? [] : itemKeysOf(name, family);
  const key = keys.find((one) => !one.endsWith('T')) ?? '';
  const [, part, item = ''] = /^(?:(I{1,2})\.)?(\w+)$/.exec(key) ?? [];
  return item === '' ? '' : `${part === undefined ? '' : `part_${part.length}_`}item_${item.toLowerCase()}`;
}

/**
 * The canonical name of a section by name or number.
 * @param filed `YYYY-MM-DD`
 */
export function meaningOf(given: string, form: string, filed: string): NameMeaning {
  const family = familyOf(form);
  const current = hasItems(form);
  if (SECTION_LIST.includes(given)) {
    const known = current ? given === 'press_release' : family !== undefined && namesOf(family).includes(given);
    return known ? { kind: 'section', name: given } : { kind: 'other_form' };
  }
  const read = current || family !== undefined;
  const never = unknown(read ? `Form ${form} has no ${given}` : `mds reads no sections of Form ${form}`);
  if (current) {
    const name = currentItemName(given.replace(/^item_/, '').replace('_', '.'));
    return name === undefined ? never : { kind: 'section', name };
  }
  const [, part, number = '', letters = ''] = ITEM.exec(given) ?? [];
  if (family === undefined || number === '' || number.startsWith('0')) return never;
  const item = `${number}${letters.toUpperCase()}`;
  const keys =
    family === 'quarterly' ? (part === undefined ? ['I', 'II'] : ['I'.repeat(Number(part))]) : part ? [] : [''];
  const names = keys
    .map((one) => sectionNameOf(family, one === '' ? item : `${one}.${item}`, '', filed))
    .filter((name) => name !== undefined);
  if (names.length > 1)
    return unknown(`Form ${form} has two: part_1_${given} (${names[0]}) and part_2_${given} (${names[1]})`);
  const [name] = names;
  return name === undefined ? never : { kind: 'section', name };
}

/** Every name of the table, those of the contract first; items of Form 8-K are named by number. */
export const SECTION_LIST: readonly string[] = [
  ...new Set([
    'risk_factors',
    'mda',
    'business',
    CONTROLS,
    'press_release',
    ...namesOf('annual'),
    ...namesOf('quarterly'),
    ...namesOf('foreign'),
  ]),
];
