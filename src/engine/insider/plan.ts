/** Whether a line was traded under a Rule 10b5-1(c) plan: by the form's box, else by footnotes and remarks. */
import type { OwnershipDocument, ReportedTransaction } from './types.ts';

/** Spellings of the rule: 10b5-1, 10b5–1, 10(b)5-1, 10b-5-1, 10b51. Rule 10b-5 (fraud) is a different one. */
const RULE = /\b10\s?\(?b\)?[-‐-―]?\(?5\)?(?:\s?[-‐-―−]\s?)?1\b/gi;
/** Words that make a mention one of a plan. */
const PLAN =
  /\b(?:plans?|arrangements?|instructions?|programs?|agreements?|contracts?|pursuant|accordance|compliance|under|affirmative\s+defen[cs]e)\b/i;
/** Words that deny it, before the rule is named ... */
const DENIED =
  /\b(?:not|never|neither|nor|no\s+longer)\s+(?:(?:been|being|a|an|any|part|by|itself|otherwise)\s+)*(?:made|effected|executed|sold|sell|buy|purchase|trade|done|undertaken|entered|conducted|purchased|bought|acquired|carried|completed|placed|traded|transacted|of|pursuant|under|subject|in\s+connection|in\s+accordance|covered|governed|adopted|related|the\s+result)\b|\b(?:none\s+of|neither)\b|\bnon[-‐-―\s]*$|\b(?:no|without|outside(?:\s+of)?|other\s+than|rather\s+than|except|unrelated|independent(?:ly)?\s+of|separate\s+from)\b(?:\s+(?:pursuant|to|under|by|in|of|a|an|any|the|his|her|their|its|such|active|existing|current|written|rule|trading|with|accordance|through|reporting|(?:Mr|Mrs|Ms|Dr)\.?|\w{1,30}['’]s?))*\s*$/i;
/** ... or after it. */
const DENIED_AFTER =
  /^[^.;]{0,60}\b(?:was|were|is|are|did|does|has|had)\s+(?:not|never)\s+(?:been\s+)?(?:used|in\s+(?:effect|place)|appl|cover|involve|made|executed|effected|utili[sz]ed|relied)/i;
/** A plan that has ended or does not exist yet. */
const PLAN_ENDED = /\b(?:terminat|cancel|expired|(?:intends?|expects?|may)\s+(?:to\s+)?(?:adopt|enter|establish))/i;
const UNDER = /\b(?:pursuant|under|accordance|in\s+connection|by)\b/i;
/** Starts a new clause: an earlier denial does not apply to it. */
const NEW_CLAUSE = /\b(?:but|however|instead)\b|\band\s+(?:was|were|is|are|has|have)\s+(?!not\b|never\b)/gi;

type Claim = 'planned' | 'denied' | undefined;

/** Whether the text claims or denies a Rule 10b5-1 plan; a denial anywhere wins. */
export function planClaim(text: string): Claim {
  let claim: Claim;
  for (const sentence of sentences(text)) {
    const sentenceResult = sentenceClaim(sentence);
    if (sentenceResult === 'denied') return sentenceResult;
    claim = sentenceResult ?? claim;
  }
  return claim;
}

function sentences(text: string): string[] {
  return text.split(/(?<!\b(?:Mr|Mrs|Ms|Dr|Inc|Corp|Co|Ltd|No|Jr|Sr|St)\.)(?<=[.;])\s+(?=[A-Z(])/);
}

function sentenceClaim(sentence: string): Claim {
  const mentions = [...sentence.matchAll(RULE)];
  if (mentions.length === 0) return undefined;
  for (const { index, 0: rule } of mentions) {
    const clause = sentence.slice(0, index).split(NEW_CLAUSE).at(-1) ?? '';
    const before = clause.replace(/\b(?:SEC|Securities\s+Exchange\s+Act|Rule)\s*$/i, '');
    if (DENIED.test(before) || DENIED_AFTER.test(sentence.slice(index + rule.length))) return 'denied';
  }
  if (PLAN_ENDED.test(sentence) && !UNDER.test(sentence)) return undefined;
  return PLAN.test(sentence) ? 'planned' : undefined;
}

/** Codes the box applies to: trades, and related exercises and withholdings. */
const TRADES: ReadonlySet<string | undefined> = new Set(['P', 'S']);
const COVERED: ReadonlySet<string | undefined> = new Set(['P', 'S', 'F', 'M']);

/**
 * For each line of the first table, whether it was made under a plan. The form's box decides for trades, exercises and
 * withholdings; if it is checked and footnotes claim a plan only for some trades, each line follows its footnotes.
 * Forms without the box follow the line's footnotes, then the remarks.
 */
export function plannedLines(document: OwnershipDocument): readonly boolean[] {
  const { aff10b5One: box, transactions, remarks, footnotes } = document;
  if (box === false) return transactions.map(() => false);
  const texts = new Map(footnotes.map(({ id, text }) => [id, text]));
  const claims = transactions.map((line) => lineClaim(line, texts));
  if (box === true) {
    const mixed = isMixed(transactions, claims);
    const isPlanned = (claim: Claim): boolean => (mixed ? claim === 'planned' : claim !== 'denied');
    return transactions.map(({ code }, i) => COVERED.has(code) && isPlanned(claims[i]));
  }
  const general = planClaim(remarks ?? '') === 'planned';
  return transactions.map(
    ({ code }, i) => claims[i] === 'planned' || (claims[i] === undefined && general && COVERED.has(code)),
  );
}

function lineClaim({ footnotes }: ReportedTransaction, texts: ReadonlyMap<string, string>): Claim {
  const claims = footnotes.map((id) => planClaim(texts.get(id) ?? ''));
  return claims.find((claim) => claim === 'denied') ?? claims.find((claim) => claim !== undefined);
}

/** Footnotes claim a plan for some trades only. */
function isMixed(lines: readonly ReportedTransaction[], claims: readonly Claim[]): boolean {
  const trades = claims.filter((_, i) => TRADES.has(lines[i]!.code));
  return trades.includes('planned') && trades.some((claim) => claim !== 'planned');
}
