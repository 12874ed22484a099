/** Facts as the program reads them from a report, against the SEC's own record of the same report. */
import { join } from 'node:path';
import { formatDay } from '../../../src/engine/days.ts';
import { distinctFacts } from '../../../src/engine/reported/distinct.ts';
import type { ReportedFacts } from '../../../src/engine/reported/types.ts';
import { INSTANT } from '../../../src/engine/types.ts';
import { filedReports, renderedReports, unpacked } from './reports.ts';

export interface FactsCheck {
  readonly report: string;
  /** What it was compared with. */
  readonly against: string;
  readonly facts: number;
  /** In the SEC's record, not in ours; the other way round. */
  readonly missing: readonly string[];
  readonly other: readonly string[];
}

/** Every number of a report with context, unit and digits. */
function whole(facts: ReportedFacts): readonly string[] {
  return distinctFacts(facts).map((i) => {
    const { start, end, dimensions } = facts.contexts[facts.context[i]!]!;
    const name = `${facts.concepts[facts.concept[i]!]} ${start} ${end} ${JSON.stringify(dimensions)}`;
    return `${name} ${facts.value[i]} ${facts.units[facts.unit[i]!]} ${facts.decimals[i]}`;
  });
}

const STANDARD = /^(?:us-gaap|dei|srt|ifrs-full|invest|ecd|cyd):/;

/** Numbers without dimensions of the standard taxonomies: all that companyfacts may have. */
function plain(facts: ReportedFacts): readonly string[] {
  return distinctFacts(facts).flatMap((i) => {
    const { start, end, dimensions } = facts.contexts[facts.context[i]!]!;
    const concept = facts.concepts[facts.concept[i]!]!;
    if (dimensions.length > 0 || !STANDARD.test(concept) || Number.isNaN(facts.value[i])) return [];
    const days = `${start === INSTANT ? '' : formatDay(start)} ${formatDay(end)}`;
    return [`${concept} ${days} ${facts.value[i]} ${facts.units[facts.unit[i]!]}`];
  });
}

interface Entry {
  readonly start?: string;
  readonly end: string;
  readonly val: number;
  readonly accn: string;
}
type Recorded = Record<string, Record<string, { readonly units: Record<string, readonly Entry[]> }>>;

/** Of companyfacts, what it has of one filing. */
function recorded(facts: Recorded, accession: string): readonly string[] {
  return Object.entries(facts).flatMap(([taxonomy, concepts]) =>
    Object.entries(concepts).flatMap(([concept, { units }]) =>
      Object.entries(units).flatMap(([unit, entries]) =>
        entries
          .filter(({ accn }) => accn === accession)
          .map(({ start = '', end, val }) => `${taxonomy}:${concept} ${start} ${end} ${val} ${unit}`),
      ),
    ),
  );
}

function compared(report: string, against: string, ours: readonly string[], theirs: readonly string[]): FactsCheck {
  const [own, their] = [new Set(ours), new Set(theirs)];
  return {
    ...{ report, against, facts: their.size },
    missing: [...their].filter((each) => !own.has(each)),
    other: [...own].filter((each) => !their.has(each)),
  };
}

/** Records of companyfacts that are whole, by the folder of the company. */
const WHOLE: Readonly<Record<string, string>> = { AAPL: 'CIK0000320193', NVDA: 'CIK0001045810' };

/** Every report with an extraction by the SEC, and every one that companyfacts has. */
export function factChecks(data: string): readonly FactsCheck[] {
  const checks: FactsCheck[] = [];
  for (const { name, facts, extracted } of renderedReports(data))
    checks.push(compared(name, 'extraction', whole(facts), whole(extracted)));
  for (const { name, facts } of filedReports(data)) {
    const record = WHOLE[name.split('/')[1]!];
    const accession = /\d{10}-\d\d-\d{6}/.exec(name)?.[0];
    if (record === undefined || accession === undefined) continue;
    const path = join(data, 'edgar', 'companyfacts', `${record}.json.gz`);
    const known = (JSON.parse(unpacked(path).toString('utf8')) as { facts: Recorded }).facts;
    checks.push(compared(name, 'companyfacts', plain(facts), recorded(known, accession)));
  }
  return checks;
}
