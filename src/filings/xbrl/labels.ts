/** The filer's labels of concepts and members from a label linkbase. */
import { attributesOf, decodeEntities } from '../inline-facts.ts';

/** Roles of a label in the order in which one is chosen: the filer’s own wording is rarely the plain label. */
const ROLES = ['terseLabel', 'verboseLabel', 'label', 'totalLabel'];

/** A piece of a linkbase: a locator, a label with its text, or an arc between them. */
const PIECE = /<(?:[\w.-]+:)?(loc|label|labelArc)\b([^>]*?)(?:\/>|>([^<]*))/g;

/** `us-gaap_Assets` as `us-gaap:Assets`, from the address of an element in its schema. */
export function nameInAddress(address: string): string {
  return address.slice(address.indexOf('#') + 1).replace('_', ':');
}

/** Labels by name (`us-gaap:Assets`). */
export function readLabels(text: string): Record<string, string> {
  const names = new Map<string, string>();
  const texts = new Map<string, [rank: number, text: string]>();
  const arcs: [string, string][] = [];
  for (const [, kind, tag, content = ''] of text.matchAll(PIECE)) {
    const { label = '', href = '', role = '', from = '', to = '' } = attributesOf(tag!);
    if (kind === 'loc') names.set(label, nameInAddress(href));
    else if (kind === 'labelArc') arcs.push([from, to]);
    else {
      const place = ROLES.indexOf(role.slice(role.lastIndexOf('/') + 1));
      const rank = place < 0 ? ROLES.length : place;
      const known = texts.get(label);
      const own = decodeEntities(content).replace(/\s+/g, ' ').trim();
      if (own !== '' && (known === undefined || rank < known[0])) texts.set(label, [rank, own]);
    }
  }
  const labels: Record<string, string> = {};
  for (const [from, to] of arcs) {
    const name = names.get(from);
    const label = texts.get(to)?.[1];
    if (name !== undefined && label !== undefined) labels[name] ??= label;
  }
  return labels;
}
