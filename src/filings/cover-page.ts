/**
 * Reads the cover page of a periodic report from inline XBRL: shares outstanding by class, listed securities,
 * registrant's name (FIELDS 3.7).
 */
import { numberOfWords } from '../engine/covers/number-words.ts';
import type { ClassCount, Cover, ListedSecurity } from '../engine/covers/types.ts';
import { type InlineContext, type InlineFact, inlineContexts, inlineFacts } from './inline-facts.ts';

/** Version of this reader: covers stored by another version are read again. */
export const COVER_READER = '1';

const SHARES_OUTSTANDING = 'EntityCommonStockSharesOutstanding';
const COVER_FACTS = [
  SHARES_OUTSTANDING,
  'EntityRegistrantName',
  'Security12bTitle',
  'TradingSymbol',
  'SecurityExchangeName',
];
/** Where the shares are listed; not a class. */
const LISTING_AXIS = 'EntityListingsExchangeAxis';
/** Another registrant of a joint filing. */
const ENTITY_AXIS = 'LegalEntityAxis';

/** The cover; undefined for a document without a tagged cover. */
export function readCover(html: string): Cover | undefined {
  if (!html.includes('dei:')) return undefined;
  const facts = inlineFacts(html, COVER_FACTS);
  if (facts.length === 0) return undefined;
  const contexts = inlineContexts(html, new Set(facts.map(({ attributes }) => attributes.contextref ?? '')));
  const inContext = facts.flatMap((fact) => {
    const context = contexts.get(fact.attributes.contextref ?? '');
    const own = context !== undefined && !context.typed && !context.members.has(ENTITY_AXIS);
    return own && fact.attributes.nil !== 'true' ? [{ fact, context }] : [];
  });
  const named = (name: string): FactInContext[] => inContext.filter(({ fact }) => fact.name === name);
  return {
    registrant: named('EntityRegistrantName').find(({ fact }) => fact.text !== '')?.fact.text,
    counts: named(SHARES_OUTSTANDING).flatMap(countOf),
    securities: securitiesOf(named('Security12bTitle'), named('TradingSymbol'), named('SecurityExchangeName')),
  };
}

interface FactInContext {
  readonly fact: InlineFact;
  readonly context: InlineContext;
}

/** Members of the context except the exchange, sorted. */
function classOf({ members }: InlineContext): string[] {
  return [...members].flatMap(([axis, member]) => (axis === LISTING_AXIS ? [] : [member])).sort();
}

function countOf({ fact, context }: FactInContext): ClassCount[] {
  const value = quantity(fact);
  if (value === undefined || context.end === undefined) return [];
  return [{ asOf: context.end, value, members: classOf(context) }];
}

/** The tagged number in units, with format and scale applied; undefined when invalid or negative. */
function quantity({ text, attributes }: InlineFact): number | undefined {
  const { format = '', scale = '0', sign } = attributes;
  if (sign === '-' || !/^-?\d{1,2}$/.test(scale)) return undefined;
  const printed = printedNumber(text, format.slice(format.indexOf(':') + 1).toLowerCase());
  // `2.5` billions: 2.5e9 is exact; repeated multiplication may not be.
  const value = printed === undefined ? undefined : Number(`${printed}e${Number(scale)}`);
  return value !== undefined && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function printedNumber(text: string, format: string): number | undefined {
  if (/^(fixed-?zero|zero-?dash|numdash|nocontent|num-?dash)/.test(format)) return 0;
  if (/^numwords/.test(format)) return /^(no|none|nil)$/i.test(text) ? 0 : numberOfWords(text);
  const bare = text.replace(/[\s\u00a0'’]/g, '');
  if (/^num-?comma-?decimal/.test(format)) return parseDigits(bare.replaceAll('.', '').replace(',', '.'));
  return parseDigits(bare.replaceAll(',', ''));
}

function parseDigits(digits: string): number | undefined {
  return /^\d+(\.\d+)?$|^\.\d+$/.test(digits) ? Number(digits) : undefined;
}

/** One security per title, with the symbol and exchange of the same context (else of the same class). */
function securitiesOf(
  titles: readonly FactInContext[],
  symbols: readonly FactInContext[],
  exchanges: readonly FactInContext[],
): ListedSecurity[] {
  const securities: ListedSecurity[] = [];
  for (const { fact, context } of titles) {
    const members = classOf(context);
    const key = members.join(' ');
    const sameContext = (all: readonly FactInContext[]): string | undefined =>
      (
        all.find((each) => each.fact.attributes.contextref === fact.attributes.contextref) ??
        (key === '' ? undefined : all.find((each) => classOf(each.context).join(' ') === key))
      )?.fact.text;
    if (fact.text === '' || isDebt(fact.text)) continue;
    const symbol = tickerOf(sameContext(symbols));
    const isDuplicate = securities.some(
      (each) => each.title === fact.text && each.symbol === symbol && each.members.join(' ') === key,
    );
    if (!isDuplicate)
      securities.push({ title: fact.text, symbol, exchange: sameContext(exchanges) || undefined, members });
  }
  return securities;
}

/** Listed bonds are not shares, and some companies have dozens. */
function isDebt(title: string): boolean {
  return /\b(notes?|debentures?|bonds?)\b/i.test(title) && !/\b(shares?|stocks?|units?)\b/i.test(title);
}

/** `N/A`, `None` and dashes are not tickers. */
function tickerOf(text: string | undefined): string | undefined {
  return text === undefined || !/[a-z]/i.test(text) || /^(n\/?a|none|not applicable)\b/i.test(text) ? undefined : text;
}
