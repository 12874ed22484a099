/** Measures the statements of every stored report alone, and writes the part of docs/accuracy.md about it. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type JudgedNumber, judgeReport, type Outcome } from './judge.ts';

/** What became of the numbers of one report. */
export interface ReportCount {
  readonly form: string;
  /** Name of its file. */
  readonly report: string;
  readonly judged: readonly JudgedNumber[];
}

/** Every report with facts below `edgar/filings` in `data`, by form and file. */
export function measureReports(data: string): readonly ReportCount[] {
  return (['10-K', '10-Q'] as const).flatMap((form) => {
    const folder = join(data, 'edgar', 'filings', form);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.htm.gz'));
    return files.sort().flatMap((path): ReportCount[] => {
      const report = path.slice(0, -'.htm.gz'.length);
      const judged = judgeReport(gunzipSync(readFileSync(join(folder, path))).toString('utf8'), form, basename(report));
      return judged.length === 0 ? [] : [{ form, report, judged }];
    });
  });
}

export function countOutcome(counts: readonly ReportCount[], outcome: Outcome): number {
  return counts.reduce((sum, { judged }) => sum + judged.filter((each) => each.outcome === outcome).length, 0);
}

/** One line for each number that no row of its caption shows. */
export function wrongNumbers(counts: readonly ReportCount[]): readonly string[] {
  return counts.flatMap(({ judged }) =>
    judged.flatMap(({ outcome, report, field, period, ours }) =>
      outcome === 'wrong' ? [`${report} ${field} ${period}: no row of its caption shows ${ours}`] : [],
    ),
  );
}

/** The part of the report, in Markdown. */
export function reportsPart(counts: readonly ReportCount[], dataSet: readonly JudgedNumber[]): string {
  const rows = counts.map((each) =>
    [
      each.form,
      each.report,
      ...(['right', 'marker', 'wrong'] as const).map((outcome) => countOutcome([each], outcome)),
    ].join(' | '),
  );
  const others = counts.flatMap(({ judged }) => judged.filter(({ outcome }) => outcome !== 'right'));
  const named = others.map(
    ({ outcome, report, field, period, ours }) => `- ${outcome}: ${report} ${field} ${period} (${ours})`,
  );
  const [right, markers, wrong] = (['right', 'marker', 'wrong'] as const).map((outcome) =>
    countOutcome(counts, outcome),
  );
  const outcomes = ['right', 'marker', 'wrong'] as const;
  const dataSetCounts = outcomes.map(
    (outcome) => `${dataSet.filter((each) => each.outcome === outcome).length} ${outcome}`,
  );
  const missed = dataSet
    .filter(({ outcome }) => outcome === 'wrong')
    .map(({ report, field, period, ours }) => `- wrong: ${report} ${field} ${period} (${ours})`);
  return `## Reports alone

Each 10-K and 10-Q document of the records by itself: its own facts without dimensions, as the record of a company that filed nothing
else. A number is right where a row of the report shows it under a caption of its line, wrong where rows of that caption show other
numbers, a marker where ours is one and the report prints such a row. Numbers that no row decides on are left out. ${right} right, ${markers} markers, ${wrong} wrong.

| form | report | right | marker | wrong |
| --- | --- | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join('\n')}

${named.length === 0 ? 'No miss.' : named.join('\n')}

### A whole quarter

The reports of mid 2009, the first with XBRL, from a data set of the SEC, each alone. A number is held against the row that the report
shows for that very period under a caption of the line; lines whose caption does not decide are left out. ${dataSetCounts.join(', ')}.

${missed.join('\n')}`;
}
