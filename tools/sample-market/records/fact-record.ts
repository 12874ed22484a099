/** The companyfacts layout: facts by taxonomy, concept and unit, each with the filing it came in. */
import { civil, formatDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';

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

/**
 * `CY2024Q2`, `CY2024` or `CY2024Q2I`: the calendar frame a period falls in; undefined where it fits none (half years,
 * stubs).
 */
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
  readonly #columns = new Map<string, Entry[]>();

  /** Adds a fact; `concept` may carry a prefix (`dei:`, `ifrs:`), us-gaap otherwise. */
  add(
    concept: string,
    unit: string,
    start: EpochDay | undefined,
    end: EpochDay,
    value: number,
    source: FactSource,
  ): void {
    const [prefix, tag] = concept.includes(':') ? concept.split(':') : ['us-gaap', concept];
    const key = `${prefix === 'ifrs' ? 'ifrs-full' : prefix}\t${tag}\t${unit}`;
    const column = this.#columns.get(key) ?? [];
    this.#columns.set(key, column);
    column.push({ start, end, value, source });
  }

  /** The record as JSON text: taxonomies, concepts and units in order of their names. */
  toJson(cik: number, name: string): string {
    const facts: Record<
      string,
      Record<string, { label: string; description: string; units: Record<string, object[]> }>
    > = {};
    for (const key of [...this.#columns.keys()].sort()) {
      const [taxonomy, tag, unit] = key.split('\t') as [string, string, string];
      facts[taxonomy] ??= {};
      facts[taxonomy][tag] ??= { label: labelOf(tag), description: 'Simulated.', units: {} };
      facts[taxonomy][tag].units[unit] = rowsOf(this.#columns.get(key)!);
    }
    return JSON.stringify({ cik, entityName: name, facts });
  }
}

/**
 * Rows by period and filing day; the last filed of each period carries the frame, and only if no other period has taken
 * it.
 */
function rowsOf(entries: readonly Entry[]): object[] {
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
    return {
      ...(start === undefined ? {} : { start: formatDay(start) }),
      end: formatDay(end),
      val: value,
      accn: source.accession,
      fy: source.fiscalYear,
      fp: source.fiscalPeriod,
      form: source.form,
      filed: formatDay(source.filed),
      ...(frame !== undefined && bearer.get(frame) === entry ? { frame } : {}),
    };
  });
}
