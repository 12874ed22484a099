/** The report in Markdown: what was compared, what was met, and every miss by name. */
import { groupedBy } from '../../src/engine/grouped-by.ts';
import type { Reference } from './comparison.ts';
import { type FilingsMeasured, filingsReport } from './filings-report.ts';
import type { IdentityCount, Residual } from './identities/index.ts';
import { countOf, type Judged, share } from './judged.ts';
import { publicReportsPart, type TriedReport } from './public-reports/index.ts';
import { type ReturnsCheck, returnsPart } from './returns.ts';
import { type ReportCount, reportsPart } from './single-reports/index.ts';
import type { JudgedNumber } from './single-reports/judge.ts';
import { type RelationCount, witnessesPart } from './witnesses/index.ts';

const INTRODUCTION = `# Accuracy

Written by \`npm run accuracy\` from the real records; do not edit. Every number the statements engine gives is compared
with numbers computed elsewhere: the filings' own tables, values other projects checked by hand, two vendors; then accounting and sum
identities run over every period of every company. Then the sections of filings and the values of ownership reports. A reference value counts as

- **met**: the same number within the stated tolerance;
- **explained**: different by definition; the rule of the field specification (FIELDS) that says so is given;
- **not in record**: the record at hand was cut to a few elements (${'`'}companyfacts_subset${'`'}, ${'`'}_merged${'`'}) and none of the field's is among them;
- **defect**: anything else. There must be none.

The share is met / (met + defects).
`;

function percent(ratio: number): string {
  // Never 100 % with a defect left.
  const shown = Math.floor(ratio * 10_000) / 100;
  return `${shown} %`;
}

function grouped(value: number | string): string {
  if (typeof value === 'string') return value;
  if (!Number.isInteger(value)) return String(Number(value.toPrecision(10)));
  const digits = String(Math.abs(value)).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  return value < 0 ? `-${digits}` : digits;
}

function table(head: readonly string[], rows: readonly (readonly (number | string)[])[]): string {
  const line = (cells: readonly (number | string)[]): string => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

function byKey<T>(items: readonly T[], key: (item: T) => string): (readonly [string, readonly T[]])[] {
  return [...groupedBy(items, key)].sort(([a], [b]) => (a < b ? -1 : 1));
}

function countRow(name: string, judged: readonly Judged[]): (number | string)[] {
  const count = countOf(judged);
  return [name, judged.length, count.met, count.explained, count.missing, count.defects, percent(share(count))];
}

const COUNTS = ['values', 'met', 'explained', 'not in record', 'defects', 'share'];

function missTable(judged: readonly Judged[]): string {
  const rows = judged
    .filter((each) => each.verdict === 'explained' || each.verdict === 'defect')
    .map((each) => [
      each.company,
      each.field,
      each.period,
      grouped(each.ours),
      grouped(each.theirs),
      each.explained ?? '**defect**',
      each.source,
    ]);
  if (rows.length === 0) return 'No miss.';
  return table(['company', 'field', 'period', 'ours', 'theirs', 'why', 'source'], rows);
}

function referenceSection(reference: Reference, judged: readonly Judged[]): string {
  const companies = byKey(judged, (each) => each.company).map(([name, group]) => `${name} ${group.length}`);
  const fields = byKey(judged, (each) => each.field).map(([name, group]) => countRow(name, group));
  return [
    `## ${reference.name}`,
    `${reference.about}. Tolerance: ${reference.tolerance}. Values: ${companies.join(', ')}.`,
    table(['field', ...COUNTS], fields),
    `### Misses\n\n${missTable(judged)}`,
  ].join('\n\n');
}

function residualTable(residuals: readonly Residual[]): string {
  const reasons = byKey(residuals, (each) => each.explained ?? '**defect**');
  return reasons
    .map(([reason, group]) => {
      const places = byKey(group, (each) => each.company).map(([company, each]) => {
        const shown = each.map(({ period, left, right }) => `${period} (${grouped(left - right)})`);
        return `- ${company}: ${shown.join(', ')}`;
      });
      return `${group.length}: ${reason}.\n\n${places.join('\n')}`;
    })
    .join('\n\n');
}

function identitySection(identities: readonly IdentityCount[]): string {
  const rows = identities.map(({ identity, checked, residuals }) => {
    const defects = residuals.filter((each) => each.explained === undefined).length;
    return [identity, checked, checked - residuals.length, residuals.length - defects, defects];
  });
  const left = identities.filter(({ residuals }) => residuals.length > 0);
  return [
    '## Identities',
    'Exact unless a tolerance is named; over every period of every company in the records. A residual is explained by evidence in the filings themselves (an amount reported twice differently, another tag, rounding), never by assumption. In brackets: left side less right side.',
    table(['identity', 'checked', 'hold', 'explained', 'defects'], rows),
    ...left.map(({ identity, residuals }) => `### ${identity}\n\n${residualTable(residuals)}`),
  ].join('\n\n');
}

export interface Measured {
  readonly references: readonly { readonly reference: Reference; readonly judged: readonly Judged[] }[];
  readonly identities: readonly IdentityCount[];
  /** Names of the companies in the records. */
  readonly companies: readonly string[];
  readonly filings: FilingsMeasured;
  readonly returns: readonly ReturnsCheck[];
  readonly reports: readonly ReportCount[];
  readonly tried: readonly TriedReport[];
  readonly witnesses: readonly RelationCount[];
  /** Numbers of the reports of a data set. */
  readonly dataSet: readonly JudgedNumber[];
}

/** The report, but for the part about splits. */
export function report(measured: Measured): string {
  const { references, identities, companies, filings, returns, reports, tried, witnesses, dataSet } = measured;
  const all = references.flatMap(({ judged }) => judged);
  const fields = byKey(
    all.filter((each) => /^[a-z_]+$/.test(each.field)),
    (each) => each.field,
  ).map(([name, group]) => countRow(name, group));
  return `${[
    INTRODUCTION.trim(),
    `Companies in the records: ${companies.join(', ')}.`,
    '## Summary',
    table(
      ['reference', ...COUNTS],
      [...references.map(({ reference, judged }) => countRow(reference.name, judged)), countRow('all', all)],
    ),
    '### By field, all references',
    table(['field', ...COUNTS], fields),
    ...references.map(({ reference, judged }) => referenceSection(reference, judged)),
    identitySection(identities),
    reportsPart(reports, dataSet),
    witnessesPart(witnesses),
    publicReportsPart(tried),
    filingsReport(filings),
    returnsPart(returns),
  ].join('\n\n')}\n`;
}
