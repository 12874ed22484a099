/**
 * Reports of a Financial Statement Data Set of the SEC: all that were filed with XBRL in a quarter, each with its facts
 * and the captions under which its statements print them. Knows the files of a set (its readme.htm), not what is right.
 */
import { readFileSync } from 'node:fs';
import { readZip } from '../zip.ts';

/** A statement of a report. */
export type StatementName = 'BS' | 'IS' | 'CF';

/** An amount of the company as a whole. */
interface DataSetFact {
  readonly taxonomy: string;
  readonly concept: string;
  /** As companyfacts writes it: `USD`, `shares`, `USD/shares`. */
  readonly unit: string;
  readonly start?: string;
  readonly end: string;
  readonly val: number;
}

/** A row of a statement: its caption, and the fact that it shows for a number of quarters up to a day (0: at that day). */
export interface DataSetRow {
  readonly statement: StatementName;
  readonly caption: string;
  readonly shows: (end: string, quarters: number) => DataSetFact | undefined;
}

export interface DataSetReport {
  readonly accession: string;
  readonly company: string;
  readonly cik: number;
  readonly sic: number | undefined;
  /** `10-K` or `10-Q`: a full amendment counts as the report. */
  readonly form: '10-K' | '10-Q';
  readonly filed: string;
  readonly fy: number;
  readonly fp: string;
  readonly facts: readonly DataSetFact[];
  readonly rows: readonly DataSetRow[];
}

type Line = Readonly<Record<string, string>>;

function linesOf(text: string): Line[] {
  const [head = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

function byReport(lines: readonly Line[]): ReadonlyMap<string, readonly Line[]> {
  const found = new Map<string, Line[]>();
  for (const line of lines) {
    const of = found.get(line.adsh!);
    if (of === undefined) found.set(line.adsh!, [line]);
    else of.push(line);
  }
  return found;
}

const isoDay = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;

/** First day of a span of quarters; days of a set are the ends of months. */
function startOf(end: string, quarters: number): string {
  const start = new Date(Date.UTC(Number(end.slice(0, 4)), Number(end.slice(4, 6)) - 3 * quarters, 1));
  return start.toISOString().slice(0, 10);
}

/** The element of an amount per share: a set gives both in the unit of the currency. */
const PER_SHARE = /Per\w*(Share|Unit)/;

function factOf({ tag = '', version = '', ddate = '', qtrs = '', uom = '', value = '' }: Line): DataSetFact {
  const quarters = Number(qtrs);
  const isAmount = /^[A-Z]{3}$/.test(uom);
  return {
    taxonomy: version.split('/')[0]!,
    concept: tag,
    unit: isAmount && PER_SHARE.test(tag) ? `${uom}/shares` : uom,
    ...(quarters === 0 ? {} : { start: startOf(ddate, quarters) }),
    end: isoDay(ddate),
    val: Number(value),
  };
}

function rowsOf(shown: readonly Line[], facts: ReadonlyMap<string, DataSetFact>): DataSetRow[] {
  const hasIncome = shown.some(({ stmt }) => stmt === 'IS');
  return shown.flatMap(({ stmt = '', plabel = '', tag = '', version = '' }): DataSetRow[] => {
    // Where there is one statement of both incomes, it is called comprehensive.
    const statement = stmt === 'CI' && !hasIncome ? 'IS' : stmt;
    if (statement !== 'BS' && statement !== 'IS' && statement !== 'CF') return [];
    const shows = (end: string, quarters: number) => facts.get([tag, version, end, quarters].join());
    return [{ statement, caption: plabel, shows }];
  });
}

/** The periodic reports of the data set (a zip file), in its order. */
export function reportsOf(path: string): readonly DataSetReport[] {
  const files = new Map(readZip(readFileSync(path)));
  const table = (name: string): Line[] => linesOf((files.get(name) ?? Buffer.alloc(0)).toString('utf8'));
  // Amounts of segments and of co-registrants are not of the company.
  const whole = table('num.txt').filter(
    ({ segments, coreg, value }) => segments === '' && coreg === '' && value !== '',
  );
  const [numbers, shown] = [byReport(whole), byReport(table('pre.txt'))];
  return table('sub.txt').flatMap((sub): DataSetReport[] => {
    const form = sub.form!.replace(/\/A$/, '');
    if (form !== '10-K' && form !== '10-Q') return [];
    const facts = new Map(
      (numbers.get(sub.adsh!) ?? []).map((line) => {
        const fact = factOf(line);
        return [[line.tag, line.version, fact.end, Number(line.qtrs)].join(), fact];
      }),
    );
    return [
      {
        accession: sub.adsh!,
        company: sub.name!,
        cik: Number(sub.cik),
        sic: sub.sic === '' ? undefined : Number(sub.sic),
        form,
        filed: isoDay(sub.filed!),
        fy: Number(sub.fy),
        fp: sub.fp!,
        facts: [...facts.values()],
        rows: rowsOf(shown.get(sub.adsh!) ?? [], facts),
      },
    ];
  });
}
