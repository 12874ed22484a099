/** Share counts on the covers of the documents of the records, against the SEC's own record of the same filings. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { coverTotal } from '../../src/engine/covers/class-sum.ts';
import { formatDay, parseDay } from '../../src/engine/days.ts';
import { readCover } from '../../src/filings/cover-page.ts';

/** One document with a count on its cover. */
export interface CoverCheck {
  readonly file: string;
  readonly asOf: string;
  readonly ours: number;
  /**
   * Of companyfacts for the same filing (or, for a file without accession, the same day); undefined where the record
   * has none.
   */
  readonly theirs: number | undefined;
}

interface DeiFact {
  readonly end: string;
  readonly val: number;
  readonly accn: string;
}

/** Documents by the folder of their company, and the record that has counts. */
const RECORDS: Readonly<Record<string, string>> = { AAPL: 'CIK0000320193', NVDA: 'CIK0001045810' };

function text(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

function recorded(data: string, company: string): readonly DeiFact[] {
  const path = join(data, 'edgar', 'companyfacts', `${RECORDS[company]}.json.gz`);
  if (RECORDS[company] === undefined || !existsSync(path)) return [];
  const { facts } = JSON.parse(text(path)) as {
    facts: { dei: Record<string, { units: { shares: readonly DeiFact[] } }> };
  };
  return facts.dei.EntityCommonStockSharesOutstanding?.units.shares ?? [];
}

/** Every document of a 10-K or 10-Q with a tagged cover. */
export function coverChecks(data: string): CoverCheck[] {
  const root = join(data, 'edgar', 'filings');
  return ['10-K', '10-Q'].flatMap((form) =>
    readdirSync(join(root, form)).flatMap((company) =>
      readdirSync(join(root, form, company)).flatMap((name): CoverCheck[] => {
        const cover = readCover(text(join(root, form, company, name)));
        const total = cover && coverTotal(cover, 0, parseDay('2100-01-01')!);
        if (total === undefined) return [];
        const asOf = formatDay(total.asOf);
        const accession = /\d{10}-\d\d-\d{6}/.exec(name)?.[0];
        const theirs = recorded(data, company).find(({ accn, end }) =>
          accession === undefined ? end === asOf : accn === accession,
        )?.val;
        return [{ file: `${form}/${company}/${name}`, asOf, ours: total.value, theirs }];
      }),
    ),
  );
}
