/**
 * Finds the tagged facts of an inline XBRL document and where they stand. Pure; linear in the document but for nested
 * facts, whose number is small. What their contexts are is not known here.
 */
import { attributesOf, visible } from '../inline-facts.ts';
import { type Prefixes, prefixIn } from './names.ts';

/** A tagged piece of a document. */
export interface TaggedFact {
  readonly isNumber: boolean;
  /** Displayed text, entities decoded, without what is excluded; '' where it was not asked for. */
  readonly text: string;
  /** By lower-case local name: `name`, `contextref`, `unitref`, `scale`, `sign`, `format`, `decimals`, `nil`, `escape`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Where its text ends in the document; undefined for a hidden one. */
  readonly end: number | undefined;
}

/** A fact that is open while the document is read. */
interface OpenFact {
  readonly kind: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly from: number;
  /** Excluded parts inside it. */
  readonly holes: [number, number][];
}

/** Longer texts are whole notes: they are in the document. */
const MAX_TEXT = 20_000;
const MAX_DEPTH = 200;

/** Every tagged fact, in the order in which they end. `fault` receives what is broken. */
export function taggedFacts(html: string, prefixes: Prefixes, fault: (text: string) => void): TaggedFact[] {
  const ix = prefixIn(prefixes, 'ix').replace(/[.\\]/g, '\\$&');
  const tag = new RegExp(`<(/?)${ix}:(nonFraction|nonNumeric|fraction|tuple|exclude|hidden)\\b([^>]*?)(/?)>`, 'gi');
  const facts: TaggedFact[] = [];
  const open: OpenFact[] = [];
  let hiddenDepth = 0;
  let holeFrom = -1;
  const finish = (fact: OpenFact, end: number): void => {
    const isNumber = fact.kind === 'nonfraction';
    const isWanted = isNumber || (fact.attributes.escape !== 'true' && end - fact.from <= MAX_TEXT);
    const text = isWanted ? displayed(html, fact, end) : '';
    facts.push({ isNumber, text, attributes: fact.attributes, end: hiddenDepth > 0 ? undefined : end });
  };
  for (let match = tag.exec(html); match !== null; match = tag.exec(html)) {
    const [whole, slash, name, rest, empty] = match;
    const kind = name!.toLowerCase();
    const at = match.index;
    if (kind === 'hidden') {
      if (empty === '') hiddenDepth = Math.max(0, hiddenDepth + (slash === '' ? 1 : -1));
    } else if (kind === 'exclude') {
      if (slash === '' && empty === '') holeFrom = at;
      else if (slash !== '' && holeFrom >= 0) {
        for (const fact of open) fact.holes.push([holeFrom, at + whole.length]);
        holeFrom = -1;
      }
    } else if (slash !== '') {
      const place = open.findLastIndex((fact) => fact.kind === kind);
      if (place < 0) continue;
      const [fact] = open.splice(place, 1);
      finish(fact!, at);
    } else {
      const fact: OpenFact = { kind, attributes: attributesOf(rest!), from: at + whole.length, holes: [] };
      if (empty !== '') finish(fact, fact.from);
      else if (open.length < MAX_DEPTH) open.push(fact);
    }
  }
  for (const { attributes } of open) fault(`${attributes.name ?? 'a fact'} (${attributes.id ?? 'no id'}) does not end`);
  return facts;
}

function displayed(html: string, { from, holes }: OpenFact, end: number): string {
  if (holes.length === 0) return visible(html.slice(from, end));
  let text = '';
  let at = from;
  for (const [start, stop] of holes) {
    text += html.slice(at, start);
    at = stop;
  }
  return visible(text + html.slice(at, end));
}
