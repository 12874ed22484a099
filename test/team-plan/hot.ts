/**
 * Companies that many writers write: of four parts, of which one says what the other three have, so that a reader that
 * mixes two states is seen.
 */
import { chooseDriver } from '../../src/store/drivers/choose-driver.ts';
import type { SqlRow, SqlValue } from '../../src/store/drivers/driver.ts';
import { tenDigitCik } from '../../src/store/schema/cik.ts';

/** CIK 1 to 12. */
export const HOT = 12;
export const OTHERS = ['records', 'facts', 'filings'] as const;
type Other = (typeof OTHERS)[number];

export interface Content {
  /** What each writer counted. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The number in each other part; 0: the part is not there. */
  readonly parts: Readonly<Record<Other, number>>;
}

const below = (limit: number): number => Math.floor(Math.random() * limit);
export const anyHot = (): number => 1 + below(HOT);

/** The writer counts on, and changes or drops some of the other parts. */
export function nextContent(before: Content | undefined, writer: string): Content {
  const changed = (part: Other): number =>
    below(2) === 0 ? (before?.parts[part] ?? 0) : below(8) === 0 ? 0 : 1 + below(1e9);
  return {
    numbers: { ...before?.numbers, [writer]: (before?.numbers[writer] ?? 0) + 1 },
    parts: { records: changed('records'), facts: changed('facts'), filings: changed('filings') },
  };
}

/** The row of a part; the value undefined: it has none. */
export function rowOf(cik: number, part: 'company' | Other, content: Content) {
  const subject = tenDigitCik(cik);
  const value = part === 'company' ? JSON.stringify(content) : content.parts[part];
  const text = String(value);
  const rest = { filed: 1, items: '', size: 1, primary_document: '', primary_description: '', is_xbrl: 0 };
  const [table, key, row] = {
    company: ['companies', 'cik', { cik, name: text }] as const,
    facts: ['reports', 'cik', { cik, list: text }] as const,
    records: ['sync_state', 'subject', { subject, part: 'submissions', checked_at: 1, detail: text }] as const,
    filings: [
      ...(['filings', 'cik'] as const),
      { cik, accession: `${subject}-26-000001`, form: text, ...rest, is_inline_xbrl: 0 },
    ] as const,
  }[part];
  const columns = Object.keys(row);
  return { table, key, columns, row: value === 0 ? undefined : (Object.values(row) as readonly SqlValue[]) };
}

const QUERY = `SELECT c.cik, c.name, s.detail, r.list, f.form FROM companies c
  LEFT JOIN sync_state s ON s.subject = printf('%010d', c.cik) AND s.part = 'submissions'
  LEFT JOIN reports r USING (cik) LEFT JOIN filings f USING (cik) WHERE c.cik <= ${HOT} ORDER BY c.cik`;

/** What a part says and the others have. Throws Error where they differ. */
export function readContent(cik: number, name: string, others: readonly (SqlValue | undefined)[]): Content {
  const content = JSON.parse(name) as Content;
  const found = others.map((value) => Number(value ?? 0)).join();
  const said = OTHERS.map((part) => content.parts[part]).join();
  if (found !== said) throw new Error(`torn: company ${cik} says ${said} and has ${found}`);
  return content;
}

/** Companies of a file by CIK, as one state. Throws Error where one is torn. */
export function readHot(all: (sql: string) => readonly SqlRow[]): ReadonlyMap<number, Content> {
  return new Map(
    all(QUERY).map(([cik, name, ...others]) => [Number(cik), readContent(Number(cik), String(name), others)]),
  );
}

/** Rows of a file that another process writes, in one transaction. */
export function rowsIn(path: string, sql: string): readonly SqlRow[] {
  const driver = chooseDriver()(path, 'read', 5000);
  try {
    return driver.all(sql);
  } finally {
    driver.close();
  }
}

/** What was published for certain: `company number` lines of writers. */
export function acknowledgements() {
  const last = new Map<string, number>();
  let count = 0;
  return {
    count: () => count,
    /** Takes the output of a writer as it comes. */
    of: (writer: string): ((part: Buffer) => void) => {
      let rest = '';
      return (part) => {
        const lines = `${rest}${part}`.split('\n');
        rest = lines.pop()!;
        for (const line of lines) {
          const [, cik, number] = /^(\d+) (\d+)$/.exec(line) ?? [];
          if (cik === undefined) continue;
          count += 1;
          const key = `${cik} ${writer}`;
          last.set(key, Math.max(Number(number), last.get(key) ?? 0));
        }
      };
    },
    /** Those that a state does not have. */
    lost: (stored: ReadonlyMap<number, Content>): readonly string[] =>
      [...last]
        .filter(([key, number]) => {
          const [cik, writer] = key.split(' ') as [string, string];
          return (stored.get(Number(cik))?.numbers[writer] ?? 0) < number;
        })
        .map(([key, number]) => `${key} ${number}`),
  };
}
