/** The documents of one filing, with what its sections are. */
import type { EpochDay } from '../../../src/engine/types.ts';
import { compact, type Filing, stem } from '../draft.ts';
import type { Random } from '../random.ts';
import { typewritten } from './agents/typewriter.ts';
import { partThreePieces } from './amendment.ts';
import { annualBody, annualSections } from './annual-report.ts';
import { coverOf } from './cover.ts';
import { currentReport } from './current-report.ts';
import type { Enclosed } from './envelope.ts';
import { type Context, type DocumentText, htmlOf } from './html.ts';
import { type ExpectedSections, type Piece, plainText, sectionTexts } from './model.ts';
import { oldReport } from './old-report.ts';
import type { FilerPlan } from './plan.ts';
import { quarterlyPieces } from './quarterly-report.ts';
import type { Subject } from './subject.ts';
import { curly, typeset } from './words.ts';

export interface FilingDocuments {
  readonly documents: readonly Enclosed[];
  readonly sections: ExpectedSections;
}

/** An exhibit is plain HTML: only reports themselves are marked. */
const unmarked = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece) => {
    if (piece.kind !== 'table') return piece;
    const { tags: _tags, ...rest } = piece;
    return rest;
  });

/** Contexts of all figures that are marked in the tables of a report. */
function contextsOf({ figures }: Subject): Context[] {
  const number = (prefix: string) => (_: unknown, i: number) => `${prefix}-${i + 1}`;
  return [
    ...figures.income.map((column, i) => ({ id: number('i')(column, i), start: column.start, end: column.end })),
    ...figures.cash.map((column, i) => ({ id: number('c')(column, i), start: column.start, end: column.end })),
    ...figures.balance.map((sheet, i) => ({ id: number('b')(sheet, i), start: undefined, end: sheet.end })),
  ];
}

interface Page {
  readonly form: string;
  readonly cover: readonly Piece[];
  readonly body: readonly Piece[];
  readonly running: string;
  readonly contents?: string;
  readonly index?: NonNullable<DocumentText['index']>;
}

function textOf(subject: Subject, file: string, page: Page, periodEnd: EpochDay): DocumentText {
  return {
    title: file.replace(/\.\w+$/, ''),
    cik: subject.cik,
    name: subject.spec.name,
    periodEnd,
    contexts: contextsOf(subject),
    ...(/^(10-[KQ]|20-F)/.test(page.form) && !page.form.endsWith('/A') && subject.securities !== undefined
      ? { securities: subject.securities }
      : {}),
    contents: undefined,
    ...page,
  };
}

const set = (pieces: readonly Piece[]): Piece[] => typeset(pieces, curly);

/** Annual report or transition report, with exhibit 13 where the discussion is there. */
function annual(subject: Subject, filing: Filing, { markup, habit, variant }: FilerPlan): FilingDocuments {
  const body = annualBody(subject, variant, habit);
  const { index } = body;
  const pieces = set(body.pieces);
  const exhibit = body.exhibit === undefined ? undefined : set(body.exhibit);
  const page = {
    form: filing.form,
    cover: set(coverOf(subject, filing.form)),
    body: pieces,
    running: `${subject.spec.name} | ${subject.quarter.fiscalYear} Form ${filing.form}`,
    ...(index === undefined
      ? { contents: 'TABLE OF CONTENTS' }
      : { index: (entries: Parameters<typeof index>[0]) => set(index(entries)) }),
  };
  const documents = [
    {
      type: filing.form,
      filename: filing.document,
      description: filing.description,
      text: htmlOf(textOf(subject, filing.document, page, subject.quarter.end), markup),
    },
  ];
  if (exhibit !== undefined) {
    const filename = `${stem(subject.spec)}-${compact(subject.quarter.end)}xex13.htm`;
    const { running } = page;
    const text = textOf(subject, filename, { form: 'EX-13', cover: [], body: exhibit, running }, subject.quarter.end);
    documents.push({ type: 'EX-13', filename, description: 'ANNUAL REPORT', text: htmlOf(text, markup) });
  }
  return {
    documents,
    sections: annualSections(exhibit === undefined ? { pieces } : { pieces, exhibit }),
  };
}

function single(subject: Subject, filing: Filing, { markup }: FilerPlan, body: readonly Piece[]): FilingDocuments {
  const pieces = set(body);
  const page = {
    form: filing.form,
    cover: set(coverOf(subject, filing.form)),
    body: pieces,
    running: `${subject.spec.name} | Form ${filing.form}`,
    contents: 'TABLE OF CONTENTS',
  };
  const text = htmlOf(textOf(subject, filing.document, page, subject.quarter.end), markup);
  const { form: type, document: filename, description } = filing;
  return { documents: [{ type, filename, description, text }], sections: sectionTexts(pieces) };
}

/** The annual report of a foreign issuer, its cover and what the company is: this program knows no sections of that form. */
function foreignAnnual(subject: Subject, filing: Filing, plan: FilerPlan): FilingDocuments {
  const { spec, quarter } = subject;
  const body: Piece[] = [
    { kind: 'part', text: 'INFORMATION ON THE COMPANY' },
    {
      kind: 'paragraph',
      text: `${spec.name} is a simulated foreign issuer. Its shares are listed as the cover of this report says. The figures of fiscal ${quarter.fiscalYear} are in its record of facts.`,
    },
  ];
  return { ...single(subject, filing, plan, body), sections: {} };
}

function current(subject: Subject, filing: Filing, { markup }: FilerPlan): FilingDocuments {
  const day = filing.reportDay ?? filing.filed;
  const report = currentReport(subject, filing.items.split(','), day, filing.size);
  const running = `${subject.spec.name} | Form 8-K`;
  const main = { form: filing.form, cover: set(report.cover), body: set(report.body), running };
  const { form: type, document: filename, description } = filing;
  const documents = [
    { type, filename, description, text: htmlOf({ ...textOf(subject, filename, main, day), contexts: [] }, markup) },
  ];
  const { exhibit } = report;
  if (exhibit === undefined) return { documents, sections: {} };
  const pieces = unmarked(set(exhibit.pieces));
  const name = `${filename.replace(/\.htm$/, '')}x${exhibit.type.toLowerCase().replace(/[-.]/g, '')}.htm`;
  const text = textOf(subject, name, { form: exhibit.type, cover: [], body: pieces, running: '' }, day);
  documents.push({
    type: exhibit.type,
    filename: name,
    description: exhibit.description,
    text: htmlOf({ ...text, contexts: [] }, markup),
  });
  const sections: ExpectedSections = exhibit.release
    ? { press_release: { available: true, text: plainText(pieces) } }
    : {};
  return { documents, sections };
}

/** A report in text, from before there was HTML. */
export function typewrittenFiling(
  subject: Pick<Subject, 'spec' | 'cik'>,
  filing: Filing,
  random: Random,
): FilingDocuments {
  const { cover, body } = oldReport(subject.spec, subject.cik, filing.filed, random);
  const text = typewritten({
    title: '',
    form: filing.form,
    cik: subject.cik,
    name: subject.spec.name,
    periodEnd: filing.reportDay ?? filing.filed,
    contexts: [],
    cover,
    body,
    contents: 'TABLE OF CONTENTS',
    running: '',
  });
  const documents = [{ type: filing.form, filename: '', description: 'ANNUAL REPORT', text }];
  return { documents, sections: sectionTexts(body) };
}

/** Documents of a filing by its form; undefined for forms without. */
export function filingDocuments(subject: Subject, filing: Filing, plan: FilerPlan): FilingDocuments | undefined {
  if (filing.partThree) return single(subject, filing, plan, partThreePieces(subject, plan.habit));
  if (filing.form === '10-K' || filing.form === '10-KT') return annual(subject, filing, plan);
  if (filing.form === '10-Q')
    return single(subject, filing, plan, quarterlyPieces(subject, plan.variant === 'small', plan.habit));
  if (filing.form === '20-F') return foreignAnnual(subject, filing, plan);
  return filing.form === '8-K' ? current(subject, filing, plan) : undefined;
}
