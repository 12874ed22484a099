/**
 * What a company reports under each concept: how many periods, of which days, and the newest value. Counts the columns of
 * facts as they are, so that no value of thousands is made for a list of names.
 */
import { type EpochDay, type FactSet, INSTANT, type Report } from '../../types.ts';
import type { ReportedFacts } from '../types.ts';
import type { TaggedValues } from './tagged.ts';

/** What a company reports under a concept, in one unit. */
export interface ConceptSummary {
  readonly concept: string;
  readonly unit: string;
  readonly isInstant: boolean;
  /** Distinct days or spans of the company as a whole; of any dimensions where there are only such. */
  readonly periods: number;
  /** Last days of the oldest and the newest of them. */
  readonly first: EpochDay;
  readonly last: EpochDay;
  /** As last filed for the newest end, the shortest span; undefined where every value has dimensions. */
  readonly newest: { readonly end: EpochDay; readonly value: number } | undefined;
}

/** Collects values of many concepts. */
export interface ConceptCount {
  /** The facts of companyfacts, of the reports that are wanted. */
  addColumns(facts: FactSet, isWanted: (report: Report) => boolean): void;
  /** Those of a document or instance that are numbers. */
  addReported(facts: ReportedFacts, filed: EpochDay): void;
  summaries(): readonly ConceptSummary[];
}

/** Longer spans are rare, and small integers are cheap in sets. */
const LONG = 4095;

/** A number for a span: days have five digits. */
function spanKey(start: EpochDay, end: EpochDay): number {
  const days = start === INSTANT ? LONG : end - start;
  return days <= LONG && (days < LONG || start === INSTANT) ? end * (LONG + 1) + days : -(start * 1e6 + end);
}

/** Spans of a concept: of the whole company, or of any dimensions. */
class Spans {
  readonly periods = new Set<number>();
  first = Number.POSITIVE_INFINITY;
  last = Number.NEGATIVE_INFINITY;
  isInstant = false;

  add(start: EpochDay, end: EpochDay): void {
    this.periods.add(spanKey(start, end));
    if (end < this.first) this.first = end;
    if (end > this.last) this.last = end;
    this.isInstant = start === INSTANT;
  }
}

/** One concept in one unit. */
class Tally {
  readonly whole = new Spans();
  readonly any = new Spans();
  newest: { start: EpochDay; end: EpochDay; filed: EpochDay; value: number } | undefined;

  add(start: EpochDay, end: EpochDay, isWhole: boolean, filed: EpochDay, value: number): void {
    if (!isWhole) {
      this.any.add(start, end);
      return;
    }
    this.whole.add(start, end);
    const { newest } = this;
    if (newest === undefined) this.newest = { start, end, filed, value };
    else if (end > newest.end || (end === newest.end && isNewer(start, filed, newest)))
      Object.assign(newest, { start, end, filed, value });
  }

  summary(concept: string, unit: string): ConceptSummary {
    const { periods, first, last, isInstant } = this.whole.periods.size > 0 ? this.whole : this.any;
    return { concept, unit, isInstant, periods: periods.size, first, last, newest: this.newest };
  }
}

function isNewer(
  start: EpochDay,
  filed: EpochDay,
  than: { readonly start: EpochDay; readonly filed: EpochDay },
): boolean {
  return start !== than.start ? start > than.start : filed >= than.filed;
}

/** The value of a key, made where it is new. */
function known<T>(map: Map<string, T>, key: string, make: () => T): T {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

export function conceptCount(): ConceptCount {
  const byConcept = new Map<string, Map<string, Tally>>();
  const tallyOf = (concept: string, unit: string): Tally =>
    known(
      known(byConcept, concept, () => new Map<string, Tally>()),
      unit,
      () => new Tally(),
    );
  return {
    addColumns: ({ columns, reports }, isWanted) => {
      const wanted = reports.map(isWanted);
      for (const { taxonomy, concept, unit, start, end, value, report } of columns.values()) {
        let tally: Tally | undefined;
        for (let i = 0; i < end.length; i++) {
          if (!wanted[report[i]!]) continue;
          tally ??= tallyOf(`${taxonomy}:${concept}`, unit);
          tally.add(start[i]!, end[i]!, true, reports[report[i]!]!.filed, value[i]!);
        }
      }
    },
    addReported: (facts, filed) => {
      const tallies: Tally[] = [];
      for (let i = 0; i < facts.value.length; i++) {
        if (Number.isNaN(facts.value[i])) continue;
        const { start, end, dimensions } = facts.contexts[facts.context[i]!]!;
        const at = facts.concept[i]! * facts.units.length + facts.unit[i]!;
        tallies[at] ??= tallyOf(facts.concepts[facts.concept[i]!]!, facts.units[facts.unit[i]!]!);
        const tally = tallies[at];
        tally.add(start, end, dimensions.length === 0, filed, facts.value[i]!);
      }
    },
    summaries: () =>
      [...byConcept].flatMap(([concept, units]) => [...units].map(([unit, tally]) => tally.summary(concept, unit))),
  };
}

/** The concepts with values, a summary for each unit. */
export function summaries(values: TaggedValues): readonly ConceptSummary[] {
  return [...values].flatMap(([concept, list]) => {
    const units = new Map<string, Tally>();
    for (const { start, end, unit, dimensions, report, value } of list) {
      const tally = known(units, unit, () => new Tally());
      tally.add(start, end, dimensions.length === 0, report.filed, value);
    }
    return [...units].map(([unit, tally]) => tally.summary(concept, unit));
  });
}
