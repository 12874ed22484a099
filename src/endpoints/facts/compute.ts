/** Computes `GET /v2/facts`: the tagged concepts of a company, the values of one, or all numbers of a report. */
import { formatDay } from '../../engine/days.ts';
import { inWords } from '../../engine/reported/member-names.ts';
import { localName } from '../../engine/reported/statement.ts';
import { summaries } from '../../engine/reported/tagged/concept-summaries.ts';
import type { StoredConcepts, StoredValue } from '../../engine/reported/tagged/stored-tagged.ts';
import { versionsOf } from '../../engine/reported/tagged/tagged.ts';
import { EXACT } from '../../engine/reported/types.ts';
import { MdsError } from '../../errors.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import type { EnvelopeFields } from '../contract/envelope.ts';
import { noConcept } from '../subject/fact-series.ts';
import { filingsEnvelope } from '../subject/filing-records.ts';
import { noData } from '../subject/no-data.ts';
import { noFactsOf, reportedFilings } from '../subject/reported-filings.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import {
  isNamed,
  storedConcepts,
  storedValues,
  type TaggedFacts,
  taggedConcepts,
  taggedFacts,
} from '../subject/tagged-facts.ts';
import type { ComputeContext, Params } from '../types.ts';
import { byPeriod, type Cadence } from './by-period.ts';
import type { Payload } from './payload.ts';
import { spanOf } from './span.ts';

/** What an answer has besides its envelope. */
type Own<P> = P extends unknown ? Omit<P, keyof EnvelopeFields | 'symbol'> : never;
type Answer = Own<Payload>;
type Row = Extract<Payload, { rows: unknown }>['rows'][number];

/** Throws NO_DATA for a company without facts, and for words that none of its concepts has. */
export function compute(context: ComputeContext, params: Params): Payload {
  const row = symbolRow(context.store, params.symbol as string);
  return {
    ...filingsEnvelope(context, row),
    ...answerOf(context, row, params),
  };
}

function answerOf(context: ComputeContext, row: SymbolRow, params: Params): Answer {
  const limit = params.limit as number;
  refuseUnused(params);
  if (params.accession !== undefined) return numbersOf(context, row, params.accession as string, limit);
  const find = (params.find as string | undefined)?.trim();
  if (params.period !== 'all' && find !== undefined)
    return byPeriod(context, row, find, params.period as Cadence, limit);
  const stored = storedConcepts(context, row.cik);
  if (stored === undefined && find !== undefined && !/[\s,]/.test(find)) {
    const exact = taggedFacts(context, row.cik, [find]);
    if (exact.values.size === 1) return valuesOf(exact, [...exact.values.keys()][0]!, limit);
  }
  const known = stored ?? taggedConcepts(context, row.cik);
  if (known.concepts.length === 0 && row.assetType === 'etf') return { total: 0, concepts: [] };
  if (known.concepts.length === 0) throw noData(row.symbol, ['fundamentals']);
  const concept = find === undefined ? undefined : conceptOf(known, find);
  if (concept === undefined) return listOf(row, known, find, limit);
  const values = stored && storedValues(context, row.cik!, concept, stored);
  return values === undefined
    ? valuesOf(taggedFacts(context, row.cik, [concept]), concept, limit)
    : versionsIn(known, concept, values, limit);
}

/** Throws PARAM_INVALID for parameters that would be ignored. */
function refuseUnused({ accession, find, period }: Params): void {
  const refuse = (param: string, message: string): never => {
    throw new MdsError('PARAM_INVALID', message, { param });
  };
  if (accession !== undefined && find !== undefined) refuse('accession', 'give a concept or an accession number');
  if (period !== 'all' && find === undefined)
    refuse('period', `values by ${period as string} are of one concept: name it`);
}

/** The concept that the text names: qualified, or by a name that one taxonomy has. */
function conceptOf({ concepts }: StoredConcepts, text: string): string | undefined {
  const names = [...new Set(concepts.map(({ concept }) => concept))];
  const exact = names.filter((concept) => isNamed(concept, text));
  if (exact.length === 1) return exact[0];
  const same = names.filter((concept) => localName(concept).toLowerCase() === text.toLowerCase());
  return same.length === 1 ? same[0] : undefined;
}

function listOf({ symbol }: SymbolRow, known: StoredConcepts, find: string | undefined, limit: number): Answer {
  const words = find?.toLowerCase().split(/[\s,]+/) ?? [];
  const isFound = ({ concept }: { readonly concept: string }): boolean => {
    const text = `${concept} ${inWords(localName(concept))} ${labelOf(known, concept)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = words.length === 0 ? [...known.concepts] : known.concepts.filter(isFound);
  if (found.length === 0) throw noConcept(symbol, find!, new Set(known.concepts.map(({ concept }) => concept)));
  found.sort((a, b) => b.last - a.last || b.periods - a.periods || (a.concept < b.concept ? -1 : 1));
  return {
    total: found.length,
    concepts: found.slice(0, limit).map(({ concept, unit, isInstant, periods, first, last, newest }) => ({
      concept,
      unit,
      label: labelOf(known, concept),
      kind: isInstant ? ('instant' as const) : ('duration' as const),
      periods,
      first: formatDay(first),
      last: formatDay(last),
      newest: newest === undefined ? null : { end: formatDay(newest.end), value: newest.value },
    })),
  };
}

function labelOf({ labels }: Pick<TaggedFacts, 'labels'>, concept: string): string {
  return labels.get(concept) ?? inWords(localName(concept));
}

/** The values of a concept as filed. */
function valuesOf({ values, labels }: TaggedFacts, concept: string, limit: number): Answer {
  return versionsIn({ concepts: summaries(values), labels }, concept, versionsOf(values.get(concept)!), limit);
}

/** The same of versions in their order: those of the unit that the newest value has, or that most have. */
function versionsIn(known: StoredConcepts, concept: string, versions: readonly StoredValue[], limit: number): Answer {
  const { unit } = known.concepts
    .filter((each) => each.concept === concept)
    .reduce((a, b) => (b.last > a.last || (b.last === a.last && b.periods > a.periods) ? b : a));
  const rows = versions.filter((each) => each.unit === unit);
  return {
    total: rows.length,
    ...{ concept, label: labelOf(known, concept), unit, period: 'all' as const },
    rows: rows.slice(0, limit).map(rowOf),
  };
}

function rowOf({ start, end, value, report, dimensions }: StoredValue): Row {
  return {
    ...spanOf(start, end),
    value,
    accession: report.accession,
    form: report.form,
    filing_date: formatDay(report.filed),
    dimensions: Object.fromEntries(dimensions),
    derived: false,
  };
}

/** All numbers of a stored report, in its order. */
function numbersOf(context: ComputeContext, row: SymbolRow, accession: string, limit: number): Answer {
  const reports = reportedFilings(context, row.cik);
  const isOne = reports.some((filing) => filing.accession === accession);
  const facts = isOne ? context.store.reportedFacts(accession) : undefined;
  if (facts === undefined) throw noFactsOf(context, row, accession, reports);
  const all = [...facts.value.keys()].filter((i) => !Number.isNaN(facts.value[i]));
  return {
    total: all.length,
    accession,
    faults: [...facts.faults],
    facts: all.slice(0, limit).map((i) => {
      const { start, end, dimensions } = facts.contexts[facts.context[i]!]!;
      return {
        concept: facts.concepts[facts.concept[i]!]!,
        unit: facts.units[facts.unit[i]!]!,
        ...spanOf(start, end),
        value: facts.value[i]!,
        decimals: facts.decimals[i] === EXACT ? null : facts.decimals[i]!,
        dimensions: Object.fromEntries(dimensions),
      };
    }),
  };
}
