/** The parts of the report on sections and ownership reports, in Markdown. */
import type { CoverCheck } from './covers.ts';
import type { ValueCheck } from './form4/compare.ts';
import type { ColumnCheck } from './sections/columns.ts';
import type { ItemsCheck } from './sections/every-item.ts';
import type { ItemText } from './sections/items.ts';
import type { RedlineCheck } from './sections/redline.ts';
import { LEAST_SIMILAR, type SectionCheck } from './sections/types.ts';

export interface FilingsMeasured {
  readonly sections: readonly SectionCheck[];
  readonly items: readonly ItemText[];
  readonly everyItem: readonly ItemsCheck[];
  readonly columns: readonly ColumnCheck[];
  readonly redline: readonly RedlineCheck[];
  readonly ownership: readonly ValueCheck[];
  readonly covers: readonly CoverCheck[];
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Never 1 unless it is. */
const four = (ratio: number): string => (Math.floor(ratio * 10_000) / 10_000).toFixed(4);

const verdictText = (right: boolean | undefined): string => (right === undefined ? '' : right ? 'right' : '**wrong**');

/** Precision and recall over sections; one that several have evidence of counts once, at the worst of it. */
export function precisionAndRecall(checks: readonly SectionCheck[]): {
  readonly given: number;
  readonly existing: number;
  readonly right: number;
} {
  const worst = new Map<string, SectionCheck>();
  for (const check of checks) {
    // The same filing under its name by two sources.
    const key = `${/\d{10}-\d\d-\d{6}/.exec(check.filing)?.[0] ?? check.filing} ${check.section}`;
    const before = worst.get(key);
    if (before === undefined || before.verdict === 'right') worst.set(key, check);
  }
  const all = [...worst.values()];
  return {
    given: all.filter((check) => check.given).length,
    existing: all.filter((check) => check.exists).length,
    right: all.filter((check) => check.verdict === 'right').length,
  };
}

function sectionsPart(checks: readonly SectionCheck[], items: readonly ItemText[]): string {
  const { given, existing, right } = precisionAndRecall(checks);
  const rows = checks.map((check) => [
    check.filing,
    check.section,
    check.by,
    verdictText(check.startRight),
    verdictText(check.endRight),
    check.agreement === undefined ? '' : `${four(check.agreement)} ${check.measure}`,
    check.verdict === 'right' || check.verdict === 'rightly none' ? check.verdict : `**${check.verdict}**`,
    check.why,
  ]);
  const below = items.filter(({ similarity }) => similarity < LEAST_SIMILAR);
  const mean = items.reduce((sum, { similarity }) => sum + similarity, 0) / items.length;
  return [
    '## Sections of filings',
    `Where a reference has the text, agreement is edit similarity: 1 - (insertions + deletions) / (letters of both) over letters and digits in lower case, and ${LEAST_SIMILAR} is the least that counts as right; start and end are right when the first and last 40 letters are the same. Where it has lengths only, agreement is the shorter over the longer (HTML characters between headings by sec-parser, within 3 % or 2,500; text by edgartools, within 3 % or 100), and the end is right when the item listed next begins there as well. Read by hand: the first and last words as they stand in the filing.`,
    `Precision ${four(right / given)} (${right} right of ${given} given out), recall ${four(right / existing)} (of ${existing} that the documents at hand hold).`,
    table(['filing', 'section', 'evidence', 'start', 'end', 'agreement', 'verdict', 'why'], rows),
    '### Items of 8-Ks',
    `The contract has no section for them; they show that reading a document loses no text. ${items.length} items of ${new Set(items.map(({ filing }) => filing)).size} filings of 1994-2023 as edgar-crawler cut them, found in our reading: ${items.length - below.length} at ${LEAST_SIMILAR} or more, mean ${four(mean)}.`,
    table(
      ['filing', 'item', 'similarity', 'why'],
      below.map(({ filing, item, similarity, explained }) => [
        filing,
        item,
        four(similarity),
        explained ?? '**defect**',
      ]),
    ),
  ].join('\n\n');
}

function ownershipPart(values: readonly ValueCheck[]): string {
  const keys = [...new Set(values.map(({ file, group }) => `${file}|${group}`))];
  const rows = keys.map((key) => {
    const [file = '', group = ''] = key.split('|');
    const of = values.filter((value) => value.file === file && value.group === group);
    const met = of.filter((value) => value.met).length;
    return [file, group, of.length, met, of.length - met];
  });
  const missed = values.filter(({ met }) => !met);
  return [
    '## Ownership reports',
    `Form 4 against what go-edgar read: ${values.length} values, ${values.length - missed.length} the same. Its plan's day of adoption, null in all three, is not read here.`,
    table(['file', 'part', 'values', 'met', 'defects'], rows),
    missed.length === 0
      ? 'No miss.'
      : table(
          ['file', 'value', 'ours', 'theirs'],
          missed.map(({ file, path, ours, theirs }) => [file, path, ours, theirs]),
        ),
  ].join('\n\n');
}

function coversPart(covers: readonly CoverCheck[]): string {
  const both = covers.filter(({ theirs }) => theirs !== undefined);
  const same = both.filter(({ ours, theirs }) => ours === theirs);
  return [
    '## Covers',
    `Shares outstanding as read from the covers of ${covers.length} documents; the SEC's record (companyfacts) has ${both.length} of these filings with a count: ${same.length} the same.`,
    table(
      ['filing', 'as of', 'shares', 'SEC record'],
      covers.map(({ file, asOf, ours, theirs }) => [file, asOf, ours, theirs ?? 'not in record']),
    ),
  ].join('\n\n');
}

function everyItemPart(checks: readonly ItemsCheck[]): string {
  const sum = (of: (check: ItemsCheck) => number): number => checks.reduce((all, each) => all + of(each), 0);
  const [listed, given, referring] = [
    sum((each) => each.listed),
    sum((each) => each.given),
    sum((each) => each.referring),
  ];
  return [
    '### Every item',
    `Items with text in the lists of sec-parser's test data: ${listed}, of which ${given} are given, ${referring} only refer to another document and are refused, ${listed - given - referring} are missed.`,
    table(
      ['filing', 'items', 'given', 'refer elsewhere', 'missed'],
      checks.map((each) => [each.filing, each.listed, each.given, each.referring, each.missed.join(', ') || 0]),
    ),
  ].join('\n\n');
}

function columnsPart(checks: readonly ColumnCheck[]): string {
  const faults = checks.flatMap((each) => each.faults).length;
  return [
    '### Columns',
    `Every figure of every table of the HTML documents, held against a reader of tables that shares no code with the program: ${faults} in another column or under another header. In section text a figure stands in the same column as in the document; in tables as data each is held against every level of its header.`,
    table(
      ['form', 'documents', 'figures in text', 'tables as data', 'with concepts', 'their figures', 'wrong'],
      checks.map(({ form, documents, figures, tables, tagged, tableFigures, faults: wrong }) => [
        ...[form, documents, figures, tables, tagged, tableFigures, wrong.length],
      ]),
    ),
  ].join('\n\n');
}

function redlinePart(checks: readonly RedlineCheck[]): string {
  return [
    '## Comparison of filings',
    "Apple's 10-K for fiscal 2025 against that for 2024: measures of Cohen, Malloy and Nguyen by another program on the same documents, with three or four decimals. The example sentences of their paper and 200 pairs against a quadratic table of distances are tests (test/filings/diff).",
    table(
      ['section', 'measure', 'ours', 'reference'],
      checks.map(({ section, measure, ours, theirs }) => [section, measure, four(ours), theirs]),
    ),
  ].join('\n\n');
}

/** All parts. */
export function filingsReport(measured: FilingsMeasured): string {
  const { sections, items, everyItem, columns, redline, ownership, covers } = measured;
  return [
    sectionsPart(sections, items),
    everyItemPart(everyItem),
    columnsPart(columns),
    redlinePart(redline),
    ownershipPart(ownership),
    coversPart(covers),
  ].join('\n\n');
}
