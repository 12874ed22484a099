/** Submissions of the sample with their documents, and what extraction must find in them. */
import { addMonths, civil, parseDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import { itemCaption } from '../../../src/filings/items.ts';
import { countedOn, type FactInput } from '../records/facts.ts';
import { documentName, type Filing } from '../records/filings.ts';
import type { Release } from '../records/schedule.ts';
import { viewsOf } from '../statements/corrections.ts';
import { mergerDay } from '../statements/shell.ts';
import { type Enclosed, submissionText } from './envelope.ts';
import { figuresOf, longDay, yearBefore } from './figures.ts';
import { type DocumentText, htmlDocument } from './html-printer.ts';
import { type Piece, plainText, type Sections, sectionTexts } from './model.ts';
import { plainDocument } from './plain-printer.ts';
import { securitiesOf } from './securities.ts';
import { segmentContexts, segmentPieces } from './segments.ts';
import { balanceTable, cashTable, incomeTable, summaryTable } from './tables.ts';
import { piecesOf } from './template.ts';
import { type Subject, wordsOf } from './words.ts';

/** What a submission contains, known before anything reads it. */
export interface ExpectedFiling {
  readonly accession: string;
  readonly cik: number;
  readonly form: string;
  /** Type of each document in order. */
  readonly types: readonly string[];
  /** Exact text of each section that the filing has; names that are missing must not be found. */
  readonly sections: Sections;
}

export type DocumentInput = FactInput & { readonly releases: readonly Release[] };

/**
 * Filers whose newest annual, quarterly and current reports have their documents, by symbol, with the flags of their
 * annual report: `small` says nothing of risks; `joined` has items 7 and 7A under one heading; `back` points to the
 * discussion at its end, `exhibit` to exhibit 13; `capitals` and `cells` (number and caption in a table) are ways to
 * print headings. Other filers have their newest release.
 */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  AAPL: [],
  MSFT: [],
  NVDA: ['capitals'],
  KO: ['capitals'],
  COST: ['cells'],
  GOOGL: ['cells'],
  META: [],
  JPM: ['back'],
  GE: ['exhibit'],
  F: ['joined'],
  ZRVS: ['small', 'capitals'],
  ZRST: ['capitals'],
  ZFYC: ['capitals'],
  SHEL: [],
};
/** Releases by the first item of a current report; one of several is drawn. */
const ANNOUNCEMENTS: Readonly<Record<string, readonly string[]>> = {
  '8.01': ['repurchases', 'facility'],
  '5.02': ['succession'],
};
/**
 * Filers whose annual report of the year before has its documents too, with other risks (flag `earlier`): for
 * comparisons.
 */
const COMPARED = ['AAPL', 'KO'];
/** Newest reports of each kind that have their documents. */
const STORED = { annual: 1, quarterly: 2, current: 3, foreign: 6 } as const;

/** Filings that have their documents, oldest first. */
function storedFilings({ spec, filings, releases }: DocumentInput): Filing[] {
  const { symbol } = spec.listings[0]!;
  const planned = symbol in FLAGS;
  // What a depositary share represents is known only from the covers of these.
  if (spec.forms !== 'domestic')
    return planned ? filings.filter(({ form }) => form === '20-F').slice(-STORED.foreign) : [];
  const days = new Set(releases.map(({ results }) => results));
  const isResults = ({ form, items, filed, reportDay }: Filing): boolean =>
    form === '8-K' && items === '2.02,9.01' && days.has(filed) && reportDay === filed;
  const newest = (many: number, keep: (filing: Filing) => boolean): Filing[] => filings.filter(keep).slice(-many);
  const reports = [
    ...newest(
      STORED.annual + Number(COMPARED.includes(symbol)),
      ({ form, partThree }) => /^10-KT?$/.test(form) && !partThree,
    ),
    ...newest(STORED.quarterly, ({ form }) => form === '10-Q'),
    ...newest(STORED.current, ({ form }) => form === '8-K'),
  ];
  const stored = new Set([...(planned ? reports : []), ...newest(1, isResults)]);
  return filings.filter((filing) => stored.has(filing) || filing.partThree || isPlain(filing));
}

/** A report in plain text, from before documents had names. */
function isPlain({ form, document }: Filing): boolean {
  return form === '10-K' && document === '';
}

/**
 * The subject of a filing: its own quarter, or for a current report the last one whose results were published. A report
 * of the nineties takes the figures of the first fiscal year on record, moved back to its own year.
 */
function subjectOf(input: DocumentInput, filing: Filing, viewOf: ReturnType<typeof viewsOf>): Subject | undefined {
  const { spec, cik, statements, shell, releases, filings } = input;
  const { filed } = filing;
  const plain = isPlain(filing);
  const published = releases.findLast(({ results }) => results !== undefined && results <= filed)?.quarter;
  const at = plain
    ? filings.find(({ form, quarter }) => form === '10-K' && quarter !== undefined)?.quarter
    : (filing.quarter ?? published);
  if (at === undefined) return undefined;
  const { quarter } = statements[at]!;
  const views = quarter.end < mergerDay(spec) ? shell : viewOf(filed);
  const own = views.findIndex((statement) => statement.quarter.end === quarter.end);
  if (own < 0) return undefined;
  const years = plain ? civil(quarter.end).year - civil(filing.reportDay!).year : 0;
  const move = (day: EpochDay): EpochDay => (years === 0 ? day : addMonths(day, -12 * years));
  const comparatives = spec.comparativesFrom === undefined || filed >= parseDay(spec.comparativesFrom)!;
  return {
    spec,
    cik,
    quarter: years === 0 ? quarter : { ...quarter, end: move(quarter.end), fiscalYear: quarter.fiscalYear - years },
    filed,
    figures: figuresOf(input, views, own, filed, move, comparatives),
    securities: securitiesOf(spec, countedOn(input, views[own]!, filed)),
  };
}

/** The results of each length of period that ends with the report, compared with a year before. */
function resultsPieces(subject: Subject, form: string): Piece[] {
  const { income } = subject.figures;
  const newest = income.filter(({ end }) => end === income[0]!.end);
  return newest.flatMap((own) => {
    const { span, priorSpan } = wordsOf(subject, form, own);
    const text = `The following table shows the results of ${span} and, where they are compared, those of ${priorSpan}:`;
    const table = summaryTable(subject.figures, own, yearBefore(income, own));
    return [{ kind: 'paragraph', text }, table, { kind: 'paragraph', text: '(a) Blank for small lines.' }] as const;
  });
}

/** Writes templates about one subject, by their names. */
function writer(
  subject: Subject,
  filing: Filing,
  flags: ReadonlySet<string>,
  more: Readonly<Record<string, string>> = {},
) {
  const { figures, securities, cik } = subject;
  const { form } = filing;
  const own = figures.income[0]!;
  const listed = /^8-K$|\/A$/.test(form) ? [] : securities.securities;
  const includes: Readonly<Record<string, () => readonly Piece[]>> = {
    resultTables: () => resultsPieces(subject, form),
    summary: () => [summaryTable(figures, own, yearBefore(figures.income, own))],
    income: () => [incomeTable(figures)],
    balance: () => [balanceTable(figures)],
    cash: () => [cashTable(figures)],
    segments: () => segmentPieces(figures, cik),
    cashSummary: () => [cashTable(figures, figures.cash.slice(0, 2))],
    securities: () =>
      listed.map(({ title, symbol }) => ({ kind: 'centered', text: [title, symbol].filter(Boolean).join(', ') })),
  };
  const context = { words: { ...wordsOf(subject, form), ...more }, flags, first: cik };
  const include = (name: string): readonly Piece[] => includes[name]!();
  return (...names: string[]): Piece[] => names.flatMap((name) => piecesOf(name, { ...context, include }));
}

/** An exhibit is plain HTML: only reports themselves are tagged. */
function untagged(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) => {
    if (piece.kind !== 'table') return piece;
    const { tags: _tags, ...rest } = piece;
    return rest;
  });
}

type Made = { readonly documents: readonly Enclosed[]; readonly sections: Sections };

/** The template of a periodic report by its form. */
function templateOf({ form, partThree }: Filing): string | undefined {
  if (partThree) return 'partThree';
  return { '10-K': 'annual', '10-KT': 'annual', '10-Q': 'quarterly', '20-F': 'foreign' }[form];
}

/** What the documents of one filing have in common. */
function frameOf(
  { spec, cik, quarter, figures, securities }: Subject,
  { form, document }: Filing,
  flags: ReadonlySet<string>,
) {
  const period = (prefix: string, columns: readonly { readonly start?: EpochDay; readonly end: EpochDay }[]) =>
    columns.map(({ start, end }, i) => ({ id: `${prefix}-${i + 1}`, start, end }));
  const { income, cash, balance } = figures;
  const isPeriodic = /^10-[KQ]T?$/.test(form);
  const parts = isPeriodic ? segmentContexts(figures) : [];
  return {
    title: document.replace(/\.\w+$/, ''),
    form,
    cik,
    name: spec.name,
    periodEnd: quarter.end,
    focus: isPeriodic
      ? ([quarter.fiscalYear, form.startsWith('10-K') ? 'FY' : `Q${quarter.number}`] as const)
      : undefined,
    contexts: [...period('i', income), ...period('c', cash), ...period('b', balance), ...parts],
    securities: form.endsWith('/A') ? undefined : securities,
    contents: true,
    running: `${spec.name} | Form ${form}`,
    itemsInTables: flags.has('cells'),
  };
}

function reportOf(subject: Subject, filing: Filing, template: string, flags: ReadonlySet<string>): Made {
  const { form: type, document: filename, description } = filing;
  const write = writer(subject, filing, flags);
  const plain = flags.has('old');
  const back = template === 'annual' ? write('back') : [];
  const signed = template === 'foreign' ? [] : ['signatures'];
  const pieces = [...write(template, ...signed), ...(flags.has('back') ? back : [])].filter(
    ({ kind }) => !plain || kind !== 'bullet',
  );
  const frame = frameOf(subject, filing, flags);
  const text: DocumentText = { ...frame, cover: write('cover'), body: pieces };
  const sections = filing.form === '20-F' ? {} : sectionTexts(pieces);
  if (plain) {
    const plainSections = Object.entries(sections).map(([name, section]) => [name, ascii(section)]);
    const content = ascii(plainDocument(text));
    const documents = [{ type, filename, description: 'ANNUAL REPORT', text: content }];
    return { documents, sections: Object.fromEntries(plainSections) };
  }
  const main = { type, filename, description, text: htmlDocument(text) };
  if (!flags.has('exhibit') || back.length === 0) return { documents: [main], sections };
  const annual = { type: 'EX-13', description: 'ANNUAL REPORT' };
  const attached = attachment(frame, annual, documentName(subject.spec, subject.quarter.end, 'xex13'), back);
  return { documents: [main, attached], sections: { ...sections, ...sectionTexts(back) } };
}

/** An exhibit as a document of its own. */
function attachment(
  frame: ReturnType<typeof frameOf>,
  { type, description }: { readonly type: string; readonly description: string },
  filename: string,
  body: readonly Piece[],
): Enclosed {
  const title = filename.replace(/\.htm$/, '');
  const document = { ...frame, title, form: type, cover: [], body, contents: false };
  return { type, filename, description, text: htmlDocument(document) };
}

/** Typographic characters as a typewriter had them. */
function ascii(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/—/g, '-');
}

interface Exhibit {
  readonly type: string;
  readonly description: string;
  readonly template: string;
  /** Whether it is a release, so that the filing has that section. */
  readonly release: boolean;
}

/** The exhibit to a current report, by its first item; `pick` chooses among texts. */
function exhibitOf(items: readonly string[], pick: number): Exhibit | undefined {
  if (!items.includes('9.01')) return undefined;
  const choices = items.includes('2.02') ? ['results'] : ANNOUNCEMENTS[items[0]!];
  if (choices !== undefined)
    return { type: 'EX-99.1', description: 'PRESS RELEASE', template: choices[pick % choices.length]!, release: true };
  if (items[0] === '7.01') return { type: 'EX-99.1', description: 'SLIDES', template: 'slides', release: false };
  const [type, description] = items[0] === '5.03' ? ['EX-3.1', 'BYLAWS'] : ['EX-10.1', 'AGREEMENT'];
  return { type: type!, description: description!, template: 'otherExhibit', release: false };
}

function currentReport(subject: Subject, filing: Filing, flags: ReadonlySet<string>): Made {
  const { form: type, document: filename, description } = filing;
  const items = filing.items.split(',');
  const day = filing.reportDay ?? filing.filed;
  const exhibit = exhibitOf(items, filing.size);
  const write = writer(subject, filing, flags, { day: longDay(day), exhibit: exhibit?.description ?? '' });
  const body = items.flatMap((code): Piece[] => {
    const caption = { number: code, label: `Item ${code}`, title: itemCaption(code) };
    const head: Piece = { kind: 'item', ...caption, section: undefined };
    if (code !== '9.01') return [head, ...write(`item ${code}`)];
    const list: Piece = { kind: 'paragraph', text: '(d) Exhibits.' };
    if (exhibit === undefined) return [head, list];
    return [head, list, { kind: 'table', head: [], rows: [[exhibit.type.replace('EX-', ''), exhibit.description]] }];
  });
  const bare = { periodEnd: day, contexts: [], securities: undefined, contents: false };
  const frame = { ...frameOf(subject, filing, flags), ...bare };
  const main = htmlDocument({ ...frame, cover: write('cover'), body: [...body, ...write('signatures')] });
  const documents = [{ type, filename, description, text: main }];
  if (exhibit === undefined) return { documents, sections: {} };
  const pieces = untagged(write(exhibit.template));
  const name = `${frame.title}x${exhibit.type.toLowerCase().replace(/[-.]/g, '')}.htm`;
  documents.push(attachment({ ...frame, running: '' }, exhibit, name, pieces));
  return { documents, sections: exhibit.release ? { press_release: plainText(pieces) } : {} };
}

/** `documents/<accession>.txt` of a filer that files domestic forms, and the annual reports of some foreign ones. */
export function* documentFiles(input: DocumentInput) {
  const { spec, cik } = input;
  if (spec.shape === 'trust') return;
  const viewOf = viewsOf(spec, input.statements);
  const party = { role: 'FILER', cik, name: spec.conformed, sic: { code: spec.sic, words: spec.industry } } as const;
  const stored = storedFilings(input);
  const newest = stored.findLast(({ form, partThree }) => form === '10-K' && !partThree);
  for (const filing of stored) {
    const subject = subjectOf(input, filing, viewOf);
    if (subject === undefined) continue;
    const { form, accession } = filing;
    const printed = isPlain(filing) ? ['old', 'capitals'] : form === '10-K' && filing !== newest ? ['earlier'] : [];
    const flags = new Set([...(FLAGS[spec.listings[0]!.symbol] ?? []), form, ...printed]);
    const template = templateOf(filing);
    const made =
      template === undefined ? currentReport(subject, filing, flags) : reportOf(subject, filing, template, flags);
    const types = made.documents.map(({ type }) => type);
    const expected: ExpectedFiling = { accession, cik, form, types, sections: made.sections };
    yield { name: `documents/${accession}.txt`, content: submissionText(filing, [party], made.documents), expected };
  }
}
