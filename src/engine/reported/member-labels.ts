/**
 * What a report calls the members of a breakdown: the text of a row, or the header of a column, that is one member's
 * alone. A row in which a member is crossed with another names the crossing, not the member.
 */
import { countryName } from './countries.ts';
import { crossingsOf, split } from './crossings.ts';
import { reconcilingItem } from './item.ts';
import { CONSOLIDATION_AXIS } from './measures.ts';
import { cleanLabel, inWords, memberName } from './member-names.ts';
import { localName } from './statement.ts';
import { NO_LINE, type ReportedFacts } from './types.ts';

/**
 * Names of `ids` in a report; an id that is a concept has the label of its row too.
 * @param concept that of the breakdown: rows with its figures name members before rows of other measures
 * @param axes local names of its axes
 */
export function memberLabels(
  facts: ReportedFacts,
  ids: readonly string[],
  concept: string,
  axes: readonly string[],
): ReadonlyMap<string, string> {
  const wanted = new Set(ids.flatMap((id) => [id, ...id.split('+')]));
  // The first that names a member alone is its name.
  const sources = [new Texts(), new Texts(), new Texts(), new Texts(), new Texts(), new Texts()] as const;
  const [rows, columns, sums, headings, otherRows, otherHeadings] = sources;
  const lines = linesOf(facts, wanted, concept, axes);
  const lists = listsOfMembers(facts, lines);
  const inConcept = new Set([...lines.values()].flat().flatMap(({ id, ofConcept }) => (ofConcept ? [id] : [])));
  const fewest = new Map<string, number>();
  for (const { id, crossings, ofConcept } of [...lines.values()].flat())
    if (ofConcept) fewest.set(id, Math.min(crossings, fewest.get(id) ?? crossings));
  const under: { readonly id: string; readonly line: number; readonly ofConcept: boolean }[] = [];
  for (const [line, found] of lines) {
    const { table, label } = facts.lines[line]!;
    for (const { id, isCrossed, crossings, ofConcept, column, measure } of found) {
      const isAlone = found.every((other) => other.id === id);
      if (isAlone && !isCrossed && ofConcept) {
        rows.add(id, label);
        sums.add(id, nameOfSum(label, id));
      }
      const isNamed = lists.has(`${table} ${measure}`) || !inConcept.has(id);
      if (isAlone && !isCrossed && !ofConcept && isNamed) otherRows.add(id, label);
      // A heading over what it is crossed with names the crossing.
      if (isAlone && !(ofConcept && crossings > fewest.get(id)!)) under.push({ id, line, ofConcept });
      if (!isAlone) columns.add(id, headerOf(facts, line, column));
    }
  }
  // A heading is over rows with a name of their own, too.
  for (const { id, line, ofConcept } of under)
    if ([rows, columns, sums].every((source) => source.nameOf(id) === undefined))
      (ofConcept ? headings : otherHeadings).add(id, headingAbove(facts, line));
  const crossed = namesOfCrossings(facts, lines);
  const nameOf = (id: string): string | undefined => {
    for (const source of sources) {
      const name = source.nameOf(id);
      if (name !== undefined) return name;
    }
    return crossed.get(id);
  };
  return new Map(ids.map((id) => [id, nameOf(id) ?? fallback(facts, id, nameOf)]));
}

/** What names a member in every row of the breakdown, next to two members or more of another axis, and names no other. */
function namesOfCrossings(
  facts: ReportedFacts,
  lines: ReadonlyMap<number, readonly Named[]>,
): ReadonlyMap<string, string> {
  const texts = new Texts();
  const labels = new Map<string, Set<string>>();
  const next = new Map<string, Set<string>>();
  for (const [line, found] of lines)
    for (const { id, isCrossed, ofConcept, others } of found) {
      if (!isCrossed || !ofConcept) continue;
      const label = cleanLabel(facts.lines[line]!.label);
      texts.add(id, label);
      labels.set(id, (labels.get(id) ?? new Set()).add(label.toLowerCase()));
      next.set(id, (next.get(id) ?? new Set()).add(others));
    }
  return new Map(
    [...labels].flatMap(([id, own]) => {
      const name = own.size === 1 && next.get(id)!.size > 1 ? texts.nameOf(id) : undefined;
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}

/** Texts by the member they name; one that several share names a measure, not a member. */
class Texts {
  readonly #texts = new Map<string, string[]>();
  readonly #owners = new Map<string, Set<string>>();

  add(id: string, text: string): void {
    const label = cleanLabel(text).replace(/[\s,]+total$/i, '');
    if (!/\p{L}/u.test(label) || NO_NAME.test(label)) return;
    this.#owners.set(label, (this.#owners.get(label) ?? new Set()).add(id));
    if (mayName(label, id)) this.#texts.set(id, [...(this.#texts.get(id) ?? []), label]);
  }

  nameOf(id: string): string | undefined {
    return mostFrequent((this.#texts.get(id) ?? []).filter((label) => this.#owners.get(label)!.size === 1));
  }
}

/** Sums, periods and units: what a row or column is called that is no member's name. */
const NO_NAME =
  /^total\b|^(?:net )?(?:sales|revenues?)$|^consolidated$|\b(?:months|year|years|quarter|weeks) ended\b|^(?:fiscal )?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|^\(?(?:\w+ )?in (?:thousands|millions|billions)/i;

/** The name in the label of a sum that repeats that of its member: `Total Intel Products revenue`; '' without one. */
function nameOfSum(label: string, id: string): string {
  const name = /^total (.+?)(?: (?:net )?(?:revenues?|sales))?$/i.exec(cleanLabel(label))?.[1] ?? '';
  const words = memberName(id).toLowerCase().split(' ');
  return words.every((word) => name.toLowerCase().includes(word)) ? name : '';
}

const MAX_COUNTRY_WORDS = 4;

/** Whether a text may be a member's name: that of a country names the country. */
function mayName(label: string, id: string): boolean {
  const code = id.startsWith('country:') ? id.slice('country:'.length) : undefined;
  if (code === undefined) return true;
  if (label.split(' ').length > MAX_COUNTRY_WORDS) return false;
  if (code === 'US' && /\bU\.?\s?S\b|\bdomestic\b/i.test(label)) return true;
  const words = (countryName(code) ?? code).toLowerCase().split(' ');
  return words.some((word) => label.toLowerCase().includes(word));
}

interface Named {
  readonly id: string;
  /** Next to a member of another axis. */
  readonly isCrossed: boolean;
  /** How many members of other axes it stands next to. */
  readonly crossings: number;
  /** Those members. */
  readonly others: string;
  readonly ofConcept: boolean;
  readonly column: number;
  readonly measure: number;
}

/** Tables and concepts with two members in rows of their own: where one alone has rows, their labels are measures. */
function listsOfMembers(facts: ReportedFacts, lines: ReadonlyMap<number, readonly Named[]>): ReadonlySet<string> {
  const members = new Map<string, Set<string>>();
  for (const [line, found] of lines)
    for (const { id, measure } of found) {
      if (!found.every((other) => other.id === id)) continue;
      const key = `${facts.lines[line]!.table} ${measure}`;
      members.set(key, (members.get(key) ?? new Set()).add(id));
    }
  return new Set([...members].flatMap(([key, own]) => (own.size > 1 ? [key] : [])));
}

/** The wanted members, and concepts without members of any axis, of the facts in each row. */
function linesOf(
  facts: ReportedFacts,
  wanted: ReadonlySet<string>,
  concept: string,
  axes: readonly string[],
): ReadonlyMap<number, readonly Named[]> {
  const at = facts.concepts.indexOf(concept);
  const ofConcept = [...facts.concept.keys()].filter((i) => facts.concept[i] === at);
  const saysNoMore = crossingsOf(facts, ofConcept, axes);
  const byLine = new Map<number, Named[]>();
  for (let i = 0; i < facts.line.length; i++) {
    const line = facts.line[i]!;
    if (line === NO_LINE) continue;
    const { dimensions } = facts.contexts[facts.context[i]!]!;
    const { member, items, others } = split(dimensions, axes);
    const named = member ?? others.at(-1)?.[1];
    const apart = reconcilingItem(items);
    const ids = [
      apart === undefined || named === undefined ? undefined : `${apart}+${named}`,
      member,
      others.at(-1)?.[1],
      items,
      dimensions.every(([axis]) => localName(axis) === CONSOLIDATION_AXIS)
        ? facts.concepts[facts.concept[i]!]
        : undefined,
    ];
    // One that is not wanted shares the row with those that are.
    const id = ids.find((each) => each !== undefined && wanted.has(each)) ?? member;
    if (id === undefined) continue;
    const isCrossed = others.length > (id === member ? 0 : 1) && !(id === member && saysNoMore(member, others));
    const own = byLine.get(line) ?? [];
    const ofConcept = facts.concept[i] === at || id === facts.concepts[facts.concept[i]!];
    const about = { crossings: others.length, others: others.map(([, value]) => value).join() };
    own.push({ id, isCrossed, ...about, ofConcept, column: facts.column[i]!, measure: facts.concept[i]! });
    byLine.set(line, own);
  }
  return byLine;
}

/** The heading above a line in its table; '' without one. */
function headingAbove({ lines }: ReportedFacts, line: number): string {
  for (let at = line - 1; at >= 0 && lines[at]!.table === lines[line]!.table; at--)
    if (lines[at]!.kind === 'heading') return lines[at]!.label;
  return '';
}

/** The text over a column in the nearest header above a line that has one; '' without. */
function headerOf({ lines }: ReportedFacts, line: number, column: number): string {
  for (let at = line - 1; at >= 0 && lines[at]!.table === lines[line]!.table; at--) {
    const text = lines[at]!.kind === 'header' ? lines[at]!.cells[column] : undefined;
    if (text !== undefined && text !== '') return text;
  }
  return '';
}

function mostFrequent(labels: readonly string[]): string | undefined {
  let best: string | undefined;
  const count = (label: string): number => labels.filter((each) => each === label).length;
  for (const label of labels) if (best === undefined || count(label) > count(best)) best = label;
  return best;
}

function fallback(facts: ReportedFacts, id: string, nameOf: (id: string) => string | undefined): string {
  const parts = id.split('+').map((part) => {
    const isMember = /(?:Member|Domain)$/.test(part) || part.startsWith('country:') || !part.includes(':');
    if (!isMember) return facts.labels[part] ?? inWords(localName(part));
    return (id === part ? undefined : nameOf(part)) ?? memberName(part, facts.labels);
  });
  return parts.join(', ');
}
