/** Submissions of the sample with their documents, and what extraction must find in them. */
import { parseDay } from '../../../src/engine/days.ts';
import type { Filing } from '../draft.ts';
import { countedOn, type FactInput } from '../facts.ts';
import type { Random } from '../random.ts';
import type { Release } from '../schedule.ts';
import { mergerDay } from '../shell.ts';
import type { CompanySpec } from '../types.ts';
import { viewsOf } from '../views.ts';
import { type Party, submissionText } from './envelope.ts';
import { figuresOf } from './figures.ts';
import { filingDocuments, typewrittenFiling } from './filing-documents.ts';
import type { ExpectedSections } from './model.ts';
import { type FilerPlan, HELD, otherPlan, PLANS } from './plan.ts';
import { securitiesOf } from './securities.ts';
import type { Subject } from './subject.ts';

export type { ExpectedSections } from './model.ts';

/** What a submission says, known before anything reads it. */
export interface ExpectedFiling {
  readonly accession: string;
  readonly cik: number;
  readonly form: string;
  /** Type of each document in order. */
  readonly types: readonly string[];
  /** Exact text of each section that the filing has; names that are missing must not be found. */
  readonly sections: ExpectedSections;
}

export interface DocumentFile {
  readonly name: string;
  readonly content: string;
  readonly expected: ExpectedFiling;
}

export type DocumentInput = FactInput & {
  readonly releases: readonly Release[];
  readonly random: Random;
};

/** Filings whose documents are held, oldest first. */
function heldFilings(spec: CompanySpec, filings: readonly Filing[], releases: readonly Release[]): Filing[] {
  // A page each: what a depositary share stands for is known only from these.
  if (spec.forms === '20-F') return filings.filter(({ form }) => form === '20-F').slice(-HELD.foreign);
  const newest = (many: number, keep: (filing: Filing) => boolean): Filing[] =>
    many === 0 ? [] : filings.filter(keep).slice(-many);
  const full = PLANS.has(spec.listings[0]?.symbol ?? '');
  const told = new Set(releases.map((release) => release.told));
  const results = ({ form, items, filed, reportDay }: Filing): boolean =>
    form === '8-K' && items === '2.02,9.01' && told.has(filed) && reportDay === filed;
  const held = new Set([
    ...newest(full ? HELD.annual : 0, ({ form, partThree }) => /^10-KT?$/.test(form) && !partThree),
    ...newest(full ? HELD.quarterly : 0, ({ form }) => form === '10-Q'),
    ...newest(full ? HELD.current : 0, ({ form }) => form === '8-K'),
    ...newest(1, results),
    ...filings.filter(({ partThree, document, form }) => partThree || (form === '10-K' && document === '')),
  ]);
  return filings.filter((filing) => held.has(filing));
}

/** The subject of a filing: its own quarter, or for a current report the last one whose results were told. */
function subjectOf(
  input: DocumentInput,
  filing: Filing,
  viewOf: (filed: number) => FactInput['statements'],
): Subject | undefined {
  const { spec, statements, shell, releases } = input;
  const told = releases.filter((release) => release.told !== undefined && release.told <= filing.filed).at(-1);
  const at = filing.quarter ?? told?.quarter;
  if (at === undefined) return undefined;
  const { quarter } = statements[at]!;
  const views = quarter.end < mergerDay(spec) ? shell : viewOf(filing.filed);
  const own = views.findIndex((statement) => statement.quarter.end === quarter.end);
  if (own < 0) return undefined;
  const from = spec.comparativesFrom === undefined ? undefined : parseDay(spec.comparativesFrom)!;
  const columns = {
    comparatives: from === undefined || filing.filed >= from,
    quarters: spec.tagging?.yearToDateOnly !== true,
  };
  return {
    spec,
    cik: input.cik,
    quarter,
    filed: filing.filed,
    figures: figuresOf(input, views, own, columns, filing.filed),
    securities: securitiesOf(spec, countedOn(input, views[own]!, filing.filed)),
  };
}

/** `documents/<accession>.txt` of a filer that files domestic forms, and the annual reports of some foreign ones. */
export function* documentFiles(input: DocumentInput): Generator<DocumentFile> {
  const { spec, cik, filings, releases } = input;
  const planned = PLANS.get(spec.listings[0]?.symbol ?? '');
  if (spec.shape === 'trust' || (spec.forms !== 'domestic' && planned === undefined)) return;
  const plan: FilerPlan = planned ?? otherPlan(cik);
  const viewOf = viewsOf(spec, input.statements);
  const party: Party = { role: 'FILER', cik, name: spec.conformed, sic: { code: spec.sic, words: spec.industry } };
  for (const filing of heldFilings(spec, filings, releases)) {
    const subject = subjectOf(input, filing, viewOf);
    const made =
      filing.document === ''
        ? typewrittenFiling({ spec, cik }, filing, input.random.fork(filing.accession))
        : subject === undefined
          ? undefined
          : filingDocuments(subject, filing, plan);
    if (made === undefined) continue;
    yield {
      name: `documents/${filing.accession}.txt`,
      content: submissionText(filing, [party], made.documents),
      expected: {
        accession: filing.accession,
        cik,
        form: filing.form,
        types: made.documents.map(({ type }) => type),
        sections: made.sections,
      },
    };
  }
}
