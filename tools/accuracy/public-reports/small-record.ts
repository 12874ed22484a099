/** Small records of one company, written as lines, and short questions to the engine about them. Knows no report. */
import type { Field } from '../../../src/engine/concepts.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { endOfDay } from '../../../src/engine/new-york.ts';
import type { Cell, FiscalPeriod, Statements } from '../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import { STORED_CONCEPTS } from '../../../src/engine/stored-concepts.ts';
import type { Split } from '../../../src/engine/types.ts';
import { isMarker, type Maybe } from '../../../src/engine/value.ts';
import { readCompanyFacts } from '../../../src/filings/companyfacts.ts';
import { day } from '../records.ts';

/**
 * Facts as lines `FORM FILED CONCEPT FROM TO VALUE`, amounts in dollars, `FROM` a dash for a balance. Amounts per share
 * and counts have their unit by the name of the concept. A line that begins with `#fy FY FP` sets what the filings after
 * it state as their fiscal year and period, as EDGAR repeats it on every fact.
 */
export interface SmallRecord {
  readonly facts: string;
  /** `2020-08-31 4`: the day, and new shares for each old one. */
  readonly splits?: readonly string[];
  /** The last day known; long after everything without one. */
  readonly asOf?: string;
}

function unitOf(concept: string): string {
  if (concept.startsWith('EarningsPerShare')) return 'USD/shares';
  return /Shares(?:Outstanding)?/.test(concept) && concept.startsWith('WeightedAverage') ? 'shares' : 'USD';
}

function statementsOf({ facts, splits = [], asOf = '2030-01-01' }: SmallRecord): Statements {
  const usGaap: Record<string, { units: Record<string, unknown[]> }> = {};
  let [fy, fp]: [number | null, string | null] = [null, null];
  const accessions = new Map<string, string>();
  for (const line of facts
    .trim()
    .split('\n')
    .map((each) => each.trim())) {
    const [form = '', filed = '', concept = '', start, end, value] = line.split(/\s+/);
    if (form === '#fy') {
      [fy, fp] = [Number(filed), concept];
      continue;
    }
    const filing = `${form} ${filed}`;
    if (!accessions.has(filing))
      accessions.set(filing, `0000000001-${filed.slice(2, 4)}-${String(accessions.size + 1).padStart(6, '0')}`);
    usGaap[concept] ??= { units: {} };
    usGaap[concept].units[unitOf(concept)] ??= [];
    usGaap[concept].units[unitOf(concept)]!.push({
      ...(start === '-' ? {} : { start }),
      ...{ end, val: Number(value), accn: accessions.get(filing), fy, fp, form, filed },
    });
  }
  const known = readCompanyFacts({ cik: 1, facts: { 'us-gaap': usGaap } }, STORED_CONCEPTS)?.facts;
  const on = day(asOf);
  const read = splits.map((each): Split => {
    const [effective = '', numerator] = each.split(' ');
    return { day: day(effective), numerator: Number(numerator), denominator: 1 };
  });
  const built = known && buildStatements(known, { asOf: on, instant: endOfDay(on), splits: read });
  if (built === undefined) throw new Error('the small record has no statements');
  return built;
}

/** What is asked: `quarter FIELD END`, `year FIELD END`, `balance FIELD END`, `ttm FIELD END`, `name END`. */
export function answer(record: SmallRecord, question: string): number | string {
  const [kind = '', field = '', end = field] = question.split(' ');
  const s = statementsOf(record);
  const at = s.spine.periods.find((period) => formatDay(period.end) === end);
  if (at === undefined) return 'no such period';
  if (kind === 'name') return at.yearEnd ? `FY${at.fiscalYear}` : `Q${at.quarter} ${at.fiscalYear}`;
  const cell = cellOf(s, kind, field as Field, at);
  return isMarker(cell) ? cell.reason : cell.value;
}

function cellOf(s: Statements, kind: string, field: Field, at: FiscalPeriod): Maybe<Cell> {
  if (kind === 'quarter') return s.quarter(field, at);
  if (kind === 'year') return s.annual(field, at);
  if (kind === 'ttm') return field === 'eps_diluted' ? s.ttmEps(at) : s.ttm(field, at);
  return s.balance(field, at);
}
