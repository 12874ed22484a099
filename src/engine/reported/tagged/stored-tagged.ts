/**
 * What is stored ready of a company's tagged facts: the list of its concepts, and the values of each as filed. Whole, so
 * that it answers only where all of them were public.
 */
import { INSTANT } from '../../types.ts';
import { publicSince } from '../../visible-filings.ts';
import { type ConceptSummary, summaries } from './concept-summaries.ts';
import { type TaggedValue, type TaggedValues, versionsOf } from './tagged.ts';

/** What makes these from facts: another one makes them again. */
export const TAGGED_EDITION = '1';

/** The concepts of a company, with the taxonomy's labels by qualified concept. */
export interface StoredConcepts {
  readonly concepts: readonly ConceptSummary[];
  readonly labels: ReadonlyMap<string, string>;
}

/** The same as an import stored them, with the filings that their values refer to by place. */
export interface StoredList extends StoredConcepts {
  readonly reports: readonly FilingRow[];
}

type FilingRow = readonly [accession: string, form: string, filed: number];

/** A value with the filing that gave it. */
export interface StoredValue extends Pick<TaggedValue, 'start' | 'end' | 'unit' | 'value' | 'dimensions'> {
  readonly report: Pick<TaggedValue['report'], 'accession' | 'form' | 'filed'>;
}

type SummaryRow = readonly [
  concept: string,
  unit: string,
  isInstant: 0 | 1,
  periods: number,
  first: number,
  last: number,
  ...newest: readonly number[],
];

/** `since`: the instant (ms) from which all of it is public. */
interface List {
  readonly since: number;
  readonly rows: readonly SummaryRow[];
  readonly reports: readonly FilingRow[];
  readonly labels: Readonly<Record<string, string>>;
}

/** `days` from start to end, null for a balance; the others are places in lists. */
type ValueRow = readonly [
  days: number | null,
  end: number,
  unit: number,
  value: number,
  report: number,
  dimensions?: number,
];

/** The values of a concept in every unit, in the order of `versionsOf`. */
interface Versions {
  readonly units: readonly string[];
  readonly dimensions: readonly TaggedValue['dimensions'][];
  readonly rows: readonly ValueRow[];
}

/** JSON by concept, '' for the list. */
export function encodeTagged(values: TaggedValues, labels: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  let since = 0;
  const texts = new Map<string, string>();
  const reports = new Places<FilingRow>();
  for (const [concept, list] of values) {
    if (list.length === 0) continue;
    for (const { report } of list) since = Math.max(since, publicSince(report));
    texts.set(concept, JSON.stringify(versions(versionsOf(list), reports)));
  }
  const rows = summaries(values).map(
    ({ concept, unit, isInstant, periods, first, last, newest }): SummaryRow => [
      ...([concept, unit, isInstant ? 1 : 0, periods, first, last] as const),
      ...(newest === undefined ? [] : [newest.end, newest.value]),
    ],
  );
  const named = [...labels].filter(([concept]) => texts.has(concept));
  const about = { since, rows, reports: reports.list, labels: Object.fromEntries(named) };
  return texts.set('', JSON.stringify(about satisfies List));
}

/** The list; undefined where not all of it was public by the instant (ms). */
export function decodeConcepts(json: string, instant: number): StoredList | undefined {
  const { since, rows, reports, labels } = JSON.parse(json) as List;
  if (since > instant) return undefined;
  const concepts = rows.map(([concept, unit, isInstant, periods, first, last, end, value]) => ({
    ...{ concept, unit, isInstant: isInstant === 1, periods, first, last },
    newest: end === undefined ? undefined : { end, value: value! },
  }));
  return { concepts, reports, labels: new Map(Object.entries(labels)) };
}

/** Places of values in a list of what is new among them. */
class Places<T> {
  readonly list: T[] = [];
  readonly #places = new Map<string, number>();

  of(value: T, key: string): number {
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.list.push(value) - 1;
      this.#places.set(key, place);
    }
    return place;
  }
}

function versions(list: readonly TaggedValue[], reports: Places<FilingRow>): Versions {
  const units = new Places<string>();
  const dimensions = new Places<TaggedValue['dimensions']>();
  const rows = list.map((each): ValueRow => {
    const { accession, form, filed } = each.report;
    const days = each.start === INSTANT ? null : each.end - each.start;
    const row = [days, each.end, units.of(each.unit, each.unit), each.value] as const;
    const report = reports.of([accession, form, filed], accession);
    if (each.dimensions.length === 0) return [...row, report];
    return [...row, report, dimensions.of(each.dimensions, JSON.stringify(each.dimensions))];
  });
  return { units: units.list, dimensions: dimensions.list, rows };
}

/** The values of a concept that were stored with this list. */
export function decodeVersions(json: string, { reports }: StoredList): readonly StoredValue[] {
  const { units, dimensions, rows } = JSON.parse(json) as Versions;
  return rows.map(([days, end, unit, value, report, at]) => {
    const [accession, form, filed] = reports[report]!;
    return {
      ...{ start: days === null ? INSTANT : end - days, end, unit: units[unit]!, value },
      dimensions: at === undefined ? [] : dimensions[at]!,
      report: { accession, form, filed },
    };
  });
}
