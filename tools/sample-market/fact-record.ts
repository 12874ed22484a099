/** The companyfacts layout: facts by taxonomy, concept and unit, each with the filing it came in. */
import { civil, formatDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';

/** How the record names the filing a fact came in. */
export interface FactSource {
  readonly accession: string;
  readonly form: string;
  readonly filed: EpochDay;
  readonly fiscalYear: number;
  readonly fiscalPeriod: string;
}

interface Entry {
  readonly start: EpochDay | undefined;
  readonly end: EpochDay;
  readonly value: number;
  readonly source: FactSource;
}

/** `CY2024Q2`, `CY2024` or `CY2024Q2I`: the calendar frame a period falls in; undefined where it fits none (half years, stubs). */
export function frameOf(start: EpochDay | undefined, end: EpochDay): string | undefined {
  if (start === undefined) {
    // The quarter whose end is nearest.
    const { year, month } = civil(end - 45);
    return `CY${year}Q${Math.floor((month - 1) / 3) + 1}I`;
  }
  const days = end - start + 1;
  const { year, month } = civil(start + Math.floor(days / 2));
  if (days >= 61 && days <= 121) return `CY${year}Q${Math.floor((month - 1) / 3) + 1}`;
  return days >= 335 && days <= 395 ? `CY${year}` : undefined;
}

/** Words of a concept's name. */
function labelOf(concept: string): string {
  return concept.replace(/([a-z])([A-Z])/g, '$1 $2');
}

export class FactRecord {
  readonly #columns = new Map<string, Map<string, Map<string, Entry[]>>>();

  /** Adds a fact; `concept` may carry a prefix (`dei:`, `ifrs:`), us-gaap otherwise. */
  add(
    concept: string,
    unit: string,
    start: EpochDay | undefined,
    end: EpochDay,
    value: number,
    source: FactSource,
  ): void {
    const colon = concept.indexOf(':');
    const prefix = colon < 0 ? 'us-gaap' : concept.slice(0, colon);
    const taxonomy = prefix === 'ifrs' ? 'ifrs-full' : prefix;
    const concepts = getOrPut(this.#columns, taxonomy, () => new Map<string, Map<string, Entry[]>>());
    const units = getOrPut(concepts, concept.slice(colon + 1), () => new Map<string, Entry[]>());
    getOrPut(units, unit, () => []).push({ start, end, value, source });
  }

  /** The record as JSON text. */
  toJson(cik: number, name: string): string {
    const taxonomies = sorted(this.#columns).map(([taxonomy, concepts]) => {
      const tags = sorted(concepts).map(([tag, units]) => {
        const columns = sorted(units).map(
          ([unit, entries]) => `${JSON.stringify(unit)}:[${rowsOf(entries).join(',')}]`,
        );
        return `${JSON.stringify(tag)}:{"label":${JSON.stringify(labelOf(tag))},"description":"Simulated.","units":{${columns.join(',')}}}`;
      });
      return `${JSON.stringify(taxonomy)}:{${tags.join(',')}}`;
    });
    return `{"cik":${cik},"entityName":${JSON.stringify(name)},"facts":{${taxonomies.join(',')}}}`;
  }
}

function getOrPut<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function sorted<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Rows by period and filing day; the last filed of each period carries the frame, and only if no other period has taken it. */
function rowsOf(entries: readonly Entry[]): string[] {
  const ordered = [...entries].sort(
    (a, b) =>
      a.end - b.end ||
      (a.start ?? a.end) - (b.start ?? b.end) ||
      a.source.filed - b.source.filed ||
      (a.source.accession < b.source.accession ? -1 : 1),
  );
  const bearer = new Map<string, Entry>();
  for (const entry of ordered) {
    const frame = frameOf(entry.start, entry.end);
    if (frame === undefined) continue;
    const other = bearer.get(frame);
    if (other === undefined || entry.source.filed >= other.source.filed) bearer.set(frame, entry);
  }
  return ordered.map((entry) => {
    const { start, end, value, source } = entry;
    const frame = frameOf(start, end);
    const framed = frame !== undefined && bearer.get(frame) === entry ? `,"frame":"${frame}"` : '';
    const from = start === undefined ? '' : `"start":"${formatDay(start)}",`;
    return `{${from}"end":"${formatDay(end)}","val":${value},"accn":"${source.accession}","fy":${source.fiscalYear},"fp":"${source.fiscalPeriod}","form":"${source.form}","filed":"${formatDay(source.filed)}"${framed}}`;
  });
}
