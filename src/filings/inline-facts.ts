/** Reads single facts of an inline XBRL document by name, with their contexts. Pure, linear in the document size. */
import { parseDay } from '../engine/days.ts';
import type { EpochDay } from '../engine/types.ts';

export interface InlineFact {
  /** Local name: `EntityCommonStockSharesOutstanding`. */
  readonly name: string;
  /** Visible text with single spaces. */
  readonly text: string;
  /** Attributes by their lower-case local names. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface InlineContext {
  /** The instant, or the last day of a duration; undefined for an invalid date. */
  readonly end: EpochDay | undefined;
  /** Explicit members by the local name of their axis. */
  readonly members: ReadonlyMap<string, string>;
  /** Has a typed (free-value) dimension as well. */
  readonly typed: boolean;
}

/** A longer text is not a cover fact. */
const MAX_FACT = 20_000;
/** Facts read per name: a real cover has at most about forty. */
const MAX_FACTS = 400;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  reg: '®',
  trade: '™',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
};

/** Text with its HTML entities as characters; unknown ones stay. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]\w{1,9}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '';
  });
}

/** Visible words of markup: line-ending tags separate words, formatting tags do not. */
export function visible(markup: string): string {
  return decodeEntities(markup.replace(/<(?:br|\/?(?:p|div|tr|td|li))\b[^>]*>/gi, ' ').replace(/<[^>]*>/g, ''))
    .replace(/[\s\u00a0\u200b]+/g, ' ')
    .trim();
}

/** Attributes of a tag by their lower-case local names, entities decoded. */
export function attributesOf(tag: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, double, single] of tag.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const local = name!.slice(name!.indexOf(':') + 1).toLowerCase();
    attributes[local] ??= decodeEntities(double ?? single ?? '').trim();
  }
  return attributes;
}

/** End of the element that opens before `from`; elements of its kind may nest. Undefined when out of reach. */
function closing(text: string, from: number, kind: string): number | undefined {
  const mark = new RegExp(`<(/?)(?:[\\w.-]+:)?${kind}\\b[^>]*?(/?)>`, 'gi');
  mark.lastIndex = from;
  for (let depth = 1, match = mark.exec(text); match !== null; match = mark.exec(text)) {
    if (match.index - from > MAX_FACT) return undefined;
    if (match[2] === '/') continue;
    depth += match[1] === '' ? 1 : -1;
    if (depth === 0) return match.index;
  }
  return undefined;
}

/** Every fact tagged with one of the `names` of taxonomy `dei`, in document order. */
export function inlineFacts(text: string, names: readonly string[]): InlineFact[] {
  const facts: InlineFact[] = [];
  const counts = new Map<string, number>();
  const mark = /\bname\s*=\s*["']dei:(\w+)["']/g;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const name = match[1]!;
    const count = counts.get(name) ?? 0;
    if (!names.includes(name) || count >= MAX_FACTS) continue;
    counts.set(name, count + 1);
    const open = text.lastIndexOf('<', match.index);
    const end = text.indexOf('>', match.index);
    const kind = /^<(?:[\w.-]+:)?(nonfraction|nonnumeric)\s/i.exec(text.slice(open, open + 60))?.[1];
    if (open < 0 || end < 0 || kind === undefined || end - open > MAX_FACT) continue;
    const tag = text.slice(open, end);
    const empty = tag.endsWith('/');
    const close = empty ? end + 1 : closing(text, end + 1, kind);
    if (close === undefined) continue;
    facts.push({ name, text: empty ? '' : visible(text.slice(end + 1, close)), attributes: attributesOf(tag) });
  }
  return facts;
}

function contextOf(body: string): InlineContext {
  const dates = [...body.matchAll(/<(?:[\w.-]+:)?(instant|endDate)\b[^>]*>\s*(\d{4}-\d{2}-\d{2})/gi)];
  const members = new Map<string, string>();
  for (const [, tag, member] of body.matchAll(/<(?:[\w.-]+:)?explicitMember\b([^>]*)>\s*([\w.:-]+)\s*</gi)) {
    const axis = attributesOf(tag!).dimension;
    if (axis !== undefined) members.set(axis.slice(axis.indexOf(':') + 1), member!);
  }
  const end = dates[0]?.[2];
  return {
    end: end === undefined ? undefined : parseDay(end),
    members,
    typed: /<(?:[\w.-]+:)?typedMember\b/i.test(body),
  };
}

/** The contexts with these ids that the document has. */
export function inlineContexts(text: string, ids: ReadonlySet<string>): ReadonlyMap<string, InlineContext> {
  const contexts = new Map<string, InlineContext>();
  const mark = /<((?:[\w.-]+:)?context)\s([^>]*)>/gi;
  for (let match = mark.exec(text); match !== null && contexts.size < ids.size; match = mark.exec(text)) {
    const { id } = attributesOf(match[2]!);
    if (id === undefined || !ids.has(id) || contexts.has(id)) continue;
    const close = text.indexOf(`</${match[1]}`, mark.lastIndex);
    if (close < 0) break;
    contexts.set(id, contextOf(text.slice(mark.lastIndex, close)));
  }
  return contexts;
}
