/** What a report calls the members of a breakdown: the text of a row that is one member's alone. */
import { cleanLabel, inWords, memberName } from './member-names.ts';
import { NO_LINE, type ReportedFacts } from './types.ts';

/** Names of `ids` in a report; an id that is a concept has the label of its row too. */
export function memberLabels(facts: ReportedFacts, ids: readonly string[]): ReadonlyMap<string, string> {
  const wanted = new Set(ids);
  const byLine = linesOfIds(facts, wanted);
  const rows = new Owned();
  const headings = new Owned();
  for (const [line, found] of byLine) {
    if (found.size !== 1) continue;
    const [id] = found;
    rows.add(id!, facts.lines[line]!.label);
    headings.add(id!, headingAbove(facts, line));
  }
  return new Map(ids.map((id) => [id, rows.nameOf(id) ?? headings.nameOf(id) ?? fallback(facts, id)]));
}

/** Texts by the member they name; one that several share names a measure, not a member. */
class Owned {
  readonly #texts = new Map<string, string[]>();
  readonly #owners = new Map<string, Set<string>>();

  add(id: string, text: string): void {
    const label = cleanLabel(text);
    if (!/\p{L}/u.test(label)) return;
    this.#texts.set(id, [...(this.#texts.get(id) ?? []), label]);
    this.#owners.set(label, (this.#owners.get(label) ?? new Set()).add(id));
  }

  nameOf(id: string): string | undefined {
    const own = (this.#texts.get(id) ?? []).filter(
      (label) => this.#owners.get(label)!.size === 1 && !/^total\b/i.test(label),
    );
    return mostFrequent(own);
  }
}

/** The heading above a line in its table; '' without one. */
function headingAbove({ lines }: ReportedFacts, line: number): string {
  for (let at = line - 1; at >= 0 && lines[at]!.table === lines[line]!.table; at--)
    if (lines[at]!.kind === 'heading') return lines[at]!.label;
  return '';
}

/** Members, and concepts without dimensions, in each row. */
function linesOfIds(facts: ReportedFacts, wanted: ReadonlySet<string>): ReadonlyMap<number, ReadonlySet<string>> {
  const byLine = new Map<number, Set<string>>();
  for (let i = 0; i < facts.line.length; i++) {
    const line = facts.line[i]!;
    if (line === NO_LINE) continue;
    const { dimensions } = facts.contexts[facts.context[i]!]!;
    const concept = facts.concepts[facts.concept[i]!]!;
    const named = dimensions.length === 0 ? [concept] : dimensions.map(([, member]) => member);
    const own = named.filter((name) => wanted.has(name));
    if (own.length === 0) continue;
    const known = byLine.get(line) ?? new Set<string>();
    byLine.set(line, known);
    // Of a row with a segment and a product, the last dimension says most.
    known.add(own.at(-1)!);
  }
  return byLine;
}

function mostFrequent(labels: readonly string[]): string | undefined {
  let best: string | undefined;
  const count = (label: string): number => labels.filter((each) => each === label).length;
  for (const label of labels) if (best === undefined || count(label) > count(best)) best = label;
  return best;
}

function fallback(facts: ReportedFacts, id: string): string {
  const parts = id.split('+').map((part) => {
    const isMember = /(?:Member|Domain)$/.test(part) || part.startsWith('country:') || !part.includes(':');
    return isMember
      ? memberName(part, facts.labels)
      : (facts.labels[part] ?? inWords(part.slice(part.indexOf(':') + 1)));
  });
  return parts.join(', ');
}
