/** Every tagged number of Apple, against the records themselves and its statements. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { endpointNamed } from '../../src/endpoints/index.ts';
import type { ComputeContext } from '../../src/endpoints/types.ts';
import { runImport } from '../../src/sources/import.ts';
import { chooseDriver } from '../../src/store/drivers/choose-driver.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
import { scratch } from '../store/support.ts';
import { data } from '../support/real-records.ts';
import { useRecords } from './records-store.ts';

const RECORD = 'edgar/companyfacts/CIK0000320193.json.gz';
const REPORT = '0000320193-25-000079';
const folder = scratch();
const NOW = Date.UTC(2026, 10, 21);
const records = useRecords(
  [RECORD, 'edgar/submissions/CIK0000320193.json.gz', 'edgar/filings/10-K/AAPL', 'edgar/filings/10-Q/AAPL'],
  NOW,
  'each imported',
);

/** A concept, a value or a number: each has some of these. */
interface Shown {
  readonly concept: string;
  readonly unit: string;
  readonly label: string;
  readonly first: string;
  readonly last: string;
  readonly periods: number;
  readonly start: string | null;
  readonly end: string;
  readonly value: number;
  readonly accession: string;
  readonly filing_date: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly derived: boolean;
}
type Answer = Readonly<Record<'concepts' | 'rows' | 'facts', readonly Shown[]>> & { readonly total: number };

async function facts(params: Readonly<Record<string, unknown>>, asOf?: string): Promise<Answer> {
  const context = { store: records.store, now: NOW, ...(asOf !== undefined && { asOf: asOfOf(asOf) }) };
  const { compute } = await endpointNamed('facts')!.compute!();
  const answer: unknown = await compute(
    context as unknown as ComputeContext,
    { symbol: 'AAPL', period: 'all', limit: 5000, ...params } as never,
  );
  return answer as Answer;
}

/** The end of a day in New York, or later. */
function asOfOf(day: string): number {
  return Date.parse(`${day}T23:59:59-05:00`);
}

interface Entry {
  readonly end: string;
  readonly start?: string;
  readonly val: number;
  readonly accn: string;
  readonly filed: string;
}
const document = JSON.parse(gunzipSync(readFileSync(join(data, RECORD))).toString('utf8')) as {
  facts: Record<string, Record<string, { label: string; units: Record<string, Entry[]> }>>;
};
const entries = (concept: string, unit = 'USD'): Entry[] => document.facts['us-gaap']![concept]!.units[unit]!;

describe('concepts', () => {
  test('all of the record are there, with label and every period', async () => {
    const { concepts, total } = await facts({});
    expect(concepts).toHaveLength(total);
    const found = new Map(concepts.map((each) => [`${each.concept} ${each.unit}`, each]));
    let seen = 0;
    for (const [taxonomy, tags] of Object.entries(document.facts))
      for (const [tag, { label, units }] of Object.entries(tags))
        for (const [unit, list] of Object.entries(units)) {
          const summary = found.get(`${taxonomy}:${tag} ${unit}`)!;
          const ends = list.map(({ end }) => end).sort();
          expect([tag, summary.label]).toEqual([tag, label?.trim() ?? summary.label]);
          expect([tag, summary.first <= ends[0]!, summary.last >= ends.at(-1)!]).toEqual([tag, true, true]);
          const periods = new Set(list.map(({ start, end }) => `${start} ${end}`)).size;
          expect([tag, summary.periods >= periods]).toEqual([tag, true]);
          seen += 1;
        }
    expect(seen).toBe(508);
    // Own tags are in reports alone.
    expect(concepts.filter((each) => each.concept.startsWith('aapl:')).length).toBeGreaterThan(10);
  });

  test('words find names and labels', async () => {
    const { concepts } = await facts({ find: 'inventory net' });
    expect(concepts.map((each) => each.concept)).toContain('us-gaap:InventoryNet');
    await expect(facts({ find: 'InventoryNett' })).rejects.toMatchObject({
      code: 'NO_DATA',
      details: { hint: 'did you mean InventoryNet?' },
    });
  });
});

describe('what an import stored', () => {
  /** The answer of the stored texts, and of the facts alone; how often texts were asked for. */
  async function both(params: Readonly<Record<string, unknown>>, asOf?: string) {
    let read = 0;
    const { compute } = await endpointNamed('facts')!.compute!();
    const answer = (tagged: (cik: number, concept: string) => unknown): unknown => {
      const store = new Proxy(records.store, {
        get: (target, name) => {
          const value = name === 'tagged' ? tagged : (target as never)[name];
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      const context = { store, now: NOW, ...(asOf !== undefined && { asOf: asOfOf(asOf) }) };
      return compute(
        context as unknown as ComputeContext,
        { symbol: 'AAPL', period: 'all', limit: 5000, ...params } as never,
      );
    };
    const stored = answer((cik, concept) => {
      const text = records.store.tagged(cik, concept);
      if (text !== undefined) read += 1;
      return text;
    });
    return { stored, alone: answer(() => undefined), read };
  }

  test.each([
    [{}, 1],
    [{ find: 'tax' }, 1],
    [{ find: 'us-gaap:InventoryNet' }, 2],
    [{ find: 'assets' }, 2],
    [{ find: 'EarningsPerShareBasic' }, 2],
    [{ find: 'RevenueFromContractWithCustomerExcludingAssessedTax' }, 2],
  ])('%j: what the facts themselves give, from %i texts', async (params, texts) => {
    const { stored, alone, read } = await both(params);
    expect(stored).toEqual(alone);
    expect(read).toBe(texts);
  });

  test('of a day before the newest report it is not used', async () => {
    const { stored, alone, read } = await both({ find: 'InventoryNet' }, '2024-05-05');
    expect([stored, read]).toEqual([alone, 1]);
    const now = await both({ find: 'InventoryNet' });
    expect(stored).not.toEqual(now.stored);
  });
});

describe('values', () => {
  test.each(['InventoryNet', 'ShareBasedCompensation', 'AccountsReceivableNetCurrent', 'LongTermDebt'])(
    '%s: each value of the record, with the filing that gave it first',
    async (tag) => {
      const { rows } = await facts({ find: tag });
      const whole = rows.filter((row) => Object.keys(row.dimensions).length === 0);
      for (const { start, end, val } of entries(tag)) {
        const firstFiled = entries(tag)
          .filter((each) => each.start === start && each.end === end && each.val === val)
          .map(({ filed }) => filed)
          .sort()[0];
        const row = whole.findLast((each) => each.end === end && each.start === (start ?? null) && each.value === val);
        expect([end, row?.filing_date]).toEqual([end, firstFiled]);
      }
    },
  );

  test('by quarter and year they add up, and are those of the standardized line', async () => {
    const quarters = (await facts({ find: 'ShareBasedCompensation', period: 'quarter' })).rows;
    const years = (await facts({ find: 'ShareBasedCompensation', period: 'annual' })).rows;
    expect(years.length).toBeGreaterThan(10);
    let whole = 0;
    for (const { start, end, value } of years) {
      const parts = quarters.filter((row) => row.start! >= start! && row.end <= end);
      if (parts.length !== 4) continue;
      whole += 1;
      expect([end, parts.reduce((sum, row) => sum + row.value, 0)]).toEqual([end, value]);
    }
    expect(whole).toBeGreaterThan(10);
    expect(quarters.find((row) => row.end === '2025-09-27')).toMatchObject({ derived: true, accession: REPORT });
  });

  test('amounts per share are not taken from each other', async () => {
    const { rows } = await facts({ find: 'CommonStockDividendsPerShareDeclared', period: 'quarter' });
    expect(rows.every((row) => !row.derived)).toBe(true);
    expect(rows.find((row) => row.end === '2025-12-27')).toMatchObject({ value: 0.26 });
  });

  test('of a past day nothing is there that was filed later', async () => {
    const { rows } = await facts({ find: 'InventoryNet' }, '2020-01-15');
    expect(rows[0]!.end).toBe('2019-09-28');
    expect(rows.every((row) => row.filing_date <= '2020-01-15')).toBe(true);
  });
});

test('a report: all its numbers, as the store has them', async () => {
  const { facts: numbers, total } = await facts({ accession: REPORT });
  expect(numbers).toHaveLength(total);
  expect(numbers.find((each) => each.concept === 'us-gaap:InventoryNet' && each.end === '2025-09-27')).toMatchObject({
    value: 5_718_000_000,
    unit: 'USD',
    dimensions: {},
  });
});

test('parameters that would be ignored are refused', async () => {
  const refused = { code: 'PARAM_INVALID' };
  await expect(facts({ period: 'quarter' })).rejects.toMatchObject(refused);
  await expect(facts({ accession: REPORT, find: 'InventoryNet' })).rejects.toMatchObject(refused);
  await expect(facts({ accession: REPORT, period: 'annual' })).rejects.toMatchObject(refused);
});

test('a record that an older version stored without its other concepts is read again, once', () => {
  const path = join(folder, 'market.db');
  const status = (): string => {
    const writer = openWriter(path);
    const [file] = runImport(writer, [join(data, RECORD)], { now: NOW }).files;
    writer.close();
    return file!.status;
  };
  expect([status(), status()]).toEqual(['imported', 'unchanged']);
  const driver = chooseDriver()(path, 'write', 0);
  driver.exec('DELETE FROM other_facts; DELETE FROM contents');
  driver.close();
  expect([status(), status()]).toEqual(['imported', 'unchanged']);
});
