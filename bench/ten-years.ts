/**
 * Reports of ten years of a company, to import next to its submissions: copies of an annual and a quarterly one under the
 * accession numbers of its list, with all days shifted. Usage: node scripts/run-ts.mjs bench/ten-years.ts FOLDER
 * SUBMISSIONS.json 10-K.htm 10-Q.htm (each may end in .gz)
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const [folder, submissions, annual, quarterly] = process.argv.slice(2) as [string, string, string, string];

function textOf(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

const PERIOD = /(<ix:nonNumeric[^>]*name="dei:DocumentPeriodEndDate"[^>]*>)[\s\S]*?(<\/ix:nonNumeric>)/g;
const DATE = /(<xbrli:(?:startDate|endDate|instant)>)(\d{4}-\d\d-\d\d)</g;
const ends = (text: string): number =>
  Math.max(...[...text.matchAll(/<xbrli:endDate>(\d{4}-\d\d-\d\d)</g)].map(([, day]) => Date.parse(day!)));

const { recent } = JSON.parse(textOf(submissions)).filings as { recent: Record<string, string[]> };
const sources = { '10-K': textOf(annual), '10-Q': textOf(quarterly) };
mkdirSync(folder, { recursive: true });
for (const [i, form] of recent.form!.entries()) {
  const end = recent.reportDate![i]!;
  if ((form !== '10-K' && form !== '10-Q') || end < '2015-10') continue;
  const source = sources[form];
  const shift = Date.parse(end) - ends(source);
  const shifted = (day: string): string => new Date(Date.parse(day) + shift).toISOString().slice(0, 10);
  const [year, month] = end.split('-').map(Number) as [number, number];
  const fiscal = { year: month >= 10 ? year + 1 : year, period: `Q${1 + ((Math.floor((month - 1) / 3) + 1) % 4)}` };
  const text = source
    .replace(DATE, (_, tag: string, day: string) => `${tag}${shifted(day)}<`)
    .replace(PERIOD, (_, open: string, close: string) => `${open}${end}${close}`)
    .replace(/(name="dei:DocumentFiscalYearFocus"[^>]*>)\d{4}/g, `$1${fiscal.year}`)
    .replace(/(name="dei:DocumentFiscalPeriodFocus"[^>]*>)Q\d/g, `$1${fiscal.period}`);
  writeFileSync(join(folder, `${recent.accessionNumber![i]}.htm`), text);
}
