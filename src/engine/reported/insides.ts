/**
 * Which member of an axis is inside another without completing it: by the indentation of its row, or a country by the
 * name of a region. Where only the size would allow it, it is not inside.
 */
import { countryName } from './countries.ts';
import type { Item } from './item.ts';
import { inWords } from './member-names.ts';
import { localName } from './statement.ts';
import type { ReportedFacts } from './types.ts';

/** Whether a part is inside a member, as far as names and rows say. */
export type IsInside = (part: Item, member: Item) => boolean;

/** Countries of regions that do not have their names. */
const REGIONS: readonly (readonly [region: RegExp, codes: readonly string[]])[] = [
  [/^(?:North )?Americas?$/, ['US', 'CA', 'MX']],
];

export class Insides {
  readonly #facts: ReportedFacts;
  readonly #members: ReadonlySet<string>;

  /** @param axes local names of the axes whose members may be inside each other */
  constructor(facts: ReportedFacts, axes: readonly string[]) {
    this.#facts = facts;
    this.#members = new Set(
      facts.contexts.flatMap(({ dimensions }) =>
        dimensions.flatMap(([axis, member]) => (axes.includes(localName(axis)) ? member : [])),
      ),
    );
  }

  readonly isInside: IsInside = (part, member) =>
    this.#members.has(part.id) && (isCountryOf(part.id, member.id) || this.#isIndentedBelow(part, member));

  /** Whether the row of the part is the next one below that of the member, or below others that are as far in. */
  #isIndentedBelow(part: Item, member: Item): boolean {
    const { lines } = this.#facts;
    const [own, above] = [lines[part.line], lines[member.line]];
    if (own === undefined || above === undefined || own.table !== above.table) return false;
    if (part.line <= member.line || own.indent <= above.indent) return false;
    return lines.slice(member.line + 1, part.line).every(({ indent }) => indent > above.indent);
  }
}

function isCountryOf(part: string, member: string): boolean {
  if (!part.startsWith('country:') || member.startsWith('country:')) return false;
  const code = part.slice('country:'.length);
  const words = inWords(localName(member).replace(/Member$/, ''));
  const name = countryName(code);
  if (/\b(?:non|not|excluding|except|other)\b/i.test(words)) return false;
  if (REGIONS.some(([region, codes]) => region.test(words) && codes.includes(code))) return true;
  return ` ${words.toUpperCase()} `.includes(` ${code} `) || (name !== undefined && words.includes(name));
}
