/**
 * Lines of a cash-flow statement under elements of the filer's own, which no record of company facts has: what the filer
 * paid for businesses, for its own shares, and as dividends. The part of the statement and the whole label decide; where
 * a label may be something else as well, the report is taken to have no number of the line at all.
 */
import { INSTANT } from '../types.ts';
import {
  localName,
  type Period,
  periodKey,
  type ReportedStatement,
  type StatementLine,
  statementOf,
} from './statement.ts';
import type { ReportedFacts } from './types.ts';

/** The lines of standardized statements that are read so. */
export const OWN_FIELDS = ['acquisitions', 'buybacks', 'dividends_paid'] as const;
export type OwnField = (typeof OWN_FIELDS)[number];

/** A payment of a period, positive; `concept` is the filer's. */
export type OwnAmount = readonly [
  field: OwnField,
  concept: string,
  unit: string,
  start: number,
  end: number,
  value: number,
];

/** What the cash-flow statement of a report has of these lines. */
export interface OwnLines {
  readonly amounts: readonly OwnAmount[];
  /** Lines of which it may have something under an element of its own: neither a number nor a zero. */
  readonly doubtful: readonly OwnField[];
}

type Part = 'Operating' | 'Investing' | 'Financing';

interface Wording {
  readonly part: Part;
  /** The whole label of such a line. */
  readonly label: RegExp;
  /** What the label or the words of the element must speak of. */
  readonly about: RegExp;
  /** What may be such a line, or hold one. */
  readonly perhaps: RegExp;
  /** What is none, whatever else it says. */
  readonly none: RegExp;
}

const SHARES =
  '(?:(?:the company s|our|its|own|outstanding) )*(?:(?:class [a-z]|common|ordinary|capital|treasury) )*(?:stock|shares?|units)';
const PAID = '(?:(?:cash )?(?:payments?|paid|used|expenditures) (?:for|to|of|on) )?(?:the )?';
const REPURCHASE = '(?:re)?(?:purchases?|acquire|acquisitions?|buy ?backs?)';
const PROGRAM =
  '(?: (?:under|pursuant to)(?: the| our| its)?)?(?: (?:share|stock) (?:repurchase|buyback) (?:programs?|plans?|authori[sz]ations?))?';

const WORDINGS: Readonly<Record<OwnField, Wording>> = {
  acquisitions: {
    part: 'Investing',
    label: new RegExp(
      `^${PAID}(?:(?:purchases?|acquire|acquisitions?) of (?:[\\w&.]+ ){1,6}net of cash(?: and (?:cash equivalents|restricted cash))* acquired` +
        '|(?:(?:business|company) )?acquisitions?(?: net)?(?: of cash(?: and (?:cash equivalents|restricted cash))*(?: acquired)?)?' +
        '|(?:purchases?|acquire|acquisitions?) (?:of )?(?:a |other )?(?:business(?:es)?|companies|subsidiaries)(?: net of cash(?: and (?:cash equivalents|restricted cash))*(?: acquired)?)?' +
        '|business combinations?(?: net of cash(?: and (?:cash equivalents|restricted cash))*(?: acquired)?)?)$',
    ),
    about: /\bbusiness|net of cash|\bcompan(?:y|ies)\b|\bsubsidiar/,
    perhaps:
      /\bbusiness(?:es)?\b|\bnet of cash\b.*\bacquired\b|\bacquisitions?\b.*\binvestments?\b|^(?:other )?acquisitions?\b/,
    none: /proceeds|\bsales?\b|\bsold\b|dispos|divest|contingent|deferred|deposit|escrow|subscriber|equipment|timber|content|in process|development|loans?\b|licen[sc]e|land\b|vessel|aircraft|real estate|propert|corporate owned|life insurance/,
  },
  buybacks: {
    part: 'Financing',
    label: new RegExp(
      `^${PAID}(?:${REPURCHASE}(?: and (?:retirements?|retire|cancellation))? (?:of )?(?:the )?${SHARES}(?: (?:for|held in) treasury| for (?:cancellation|retirement))?` +
        `|(?:treasury|common|ordinary|class [a-z] common|own|capital)?(?: ?(?:stock|shares?)) (?:re)?(?:purchased?|purchases|acquired|acquisitions?|buy ?backs?)(?: and (?:retired|cancell?ed))?)${PROGRAM}(?: including (?:excise )?taxes?)?$`,
    ),
    about: /\b(?:common|ordinary|treasury|capital|own|class [a-z])\b|\bre(?:purchase|acquire)|buy ?back/,
    perhaps:
      /(?:purchase|acqui|buy ?back|redemption|retire).*\b(?:stock|shares?|units)\b|\b(?:stock|shares?|units)\b.*(?:purchase|acqui|buy ?back|retire)|\btreasury (?:stock|shares?)\b/,
    none: /tax|withh|employee|option|award|incentive|compensation|\btrust\b|\besot\b|\besop\b|proceeds|issu|subsidiar|agreement|preferred|preference|\bdebt|\bnotes\b|bond|debenture|derivative|forward|non ?controlling|minority|warrant|restricted|liability|plans?\b(?! authori)|department/,
  },
  dividends_paid: {
    part: 'Financing',
    label:
      /^(?:(?:cash|regular|quarterly|annual|special|payments?|paid|of|for|to) )*(?:dividends?|distributions?)(?: and (?:dividend|distribution) equivalents?)?(?: (?:paid|payments?|declared and paid))?(?: (?:paid )?(?:to|on|in cash|for)(?: the)?(?: company s| our)?(?: (?:class [a-z](?: and class [a-z])?|common|ordinary))*(?: (?:stock ?holders|share ?holders|share ?owners|unit ?holders|stock|shares?|units))?)?$/,
    about: /dividend|(?:stock|share|unit) ?holders|share ?owners|common/,
    perhaps: /dividend|distributions?\b/,
    none: /non ?controlling|minority|subsidiar|reinvest|proceeds|received|\bfrom\b|joint venture|affiliate|spin|stock dividend/,
  },
};

/** Lines under standard elements that are part of the same line. */
const STANDARD_PARTS: Readonly<Partial<Record<OwnField, string>>> = {
  dividends_paid: 'PaymentsOfDividendsPreferredStockAndPreferenceStock',
};

/** Of a report; undefined where it has no tagged cash-flow statement. */
export function ownLinesOf(facts: ReportedFacts): OwnLines | undefined {
  const statement = statementOf(facts, 'cash-flow');
  if (statement === undefined) return undefined;
  const amounts: OwnAmount[] = [];
  const doubtful: OwnField[] = [];
  for (const field of OWN_FIELDS) {
    const found = amountsOf(statement, field);
    if (found === undefined) doubtful.push(field);
    else amounts.push(...found);
  }
  return { amounts, doubtful };
}

/** The amounts of a line; undefined where a label leaves it open, or a part of the line has another element. */
function amountsOf(statement: ReportedStatement, field: OwnField): readonly OwnAmount[] | undefined {
  const amounts: OwnAmount[] = [];
  let hasStandardPart = false;
  for (const [line, part] of withParts(statement.lines)) {
    const { concept, dimensions, label } = line;
    if (part !== WORDINGS[field].part || concept === undefined) continue;
    if (localName(concept) === STANDARD_PARTS[field]) hasStandardPart = true;
    if (!isOwnElement(concept)) continue;
    const verdict = lineVerdict(field, label, concept);
    if (verdict === 'other') continue;
    const paid = paidBy(line, statement.periods);
    if (verdict === 'perhaps' || dimensions.length > 0 || paid === undefined) return undefined;
    for (const [{ start, end }, value] of paid) amounts.push([field, concept, line.unit, start, end, value]);
  }
  return hasStandardPart && amounts.length > 0 ? undefined : amounts;
}

/** What a printed line of that part of the statement is to a field, by its label and the name of its element. */
export function lineVerdict(field: OwnField, label: string, concept: string): 'is' | 'perhaps' | 'other' {
  const { label: whole, about, perhaps, none } = WORDINGS[field];
  const text = plainWords(label);
  const element = elementWords(concept);
  if (whole.test(text)) return about.test(`${text} ${element}`) && !none.test(`${text} ${element}`) ? 'is' : 'perhaps';
  return perhaps.test(text) && !none.test(text) ? 'perhaps' : 'other';
}

/** Label in small letters without marks of notes and punctuation: `acquisitions net of cash acquired`. */
function plainWords(label: string): string {
  return label
    .toLowerCase()
    .replace(/\(\s*(?:see )?notes?\b[^)]*\)|\(\s*[a-z0-9]{1,2}\s*\)|\[[^\]]*\]/g, ' ')
    .replace(/[^a-z0-9&]+/g, ' ')
    .trim();
}

/** `nke:PaymentsToAcquireBusiness` as `payments to acquire business`. */
function elementWords(concept: string): string {
  return localName(concept)
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase();
}

/** Taxonomies that many filers share. */
const SHARED_TAXONOMIES = /^(?:us-gaap|srt|dei|ifrs-full|country|invest|cyd|ecd|ffd):/;

function isOwnElement(concept: string): boolean {
  return concept.includes(':') && !SHARED_TAXONOMIES.test(concept);
}

/** Lines with the part of the statement that they are in: that of the next total. */
function* withParts(lines: readonly StatementLine[]): Generator<readonly [StatementLine, Part | undefined]> {
  const parts = lines.map(({ concept }): Part | undefined => {
    const name = concept === undefined ? '' : localName(concept);
    const [, part] = /^NetCashProvidedByUsedIn(Operating|Investing|Financing)Activities/.exec(name) ?? [];
    return part as Part | undefined;
  });
  let next: Part | undefined;
  const below = parts.map(() => undefined as Part | undefined);
  for (let i = parts.length - 1; i >= 0; i--) {
    next = parts[i] ?? next;
    below[i] = next;
  }
  for (const [i, line] of lines.entries()) if (parts[i] === undefined) yield [line, below[i]];
}

/** What a line paid by period; undefined for what is no amount of money of a span, or came in instead. */
function paidBy(
  { unit, moment, values }: StatementLine,
  periods: readonly Period[],
): readonly (readonly [Period, number])[] | undefined {
  if (!/^[A-Z]{3}$/.test(unit) || moment !== undefined) return undefined;
  const paid = periods.flatMap((period): readonly (readonly [Period, number])[] => {
    const printed = values.get(periodKey(period));
    return printed === undefined || Number.isNaN(printed) || period.start === INSTANT ? [] : [[period, 0 - printed]];
  });
  return paid.some(([, value]) => value < 0) ? undefined : paid;
}
