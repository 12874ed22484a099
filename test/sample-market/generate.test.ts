import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isSession } from '../../src/engine/calendar.ts';
import { parseDay } from '../../src/engine/days.ts';
import { SAMPLE_SYMBOLS } from '../../tools/sample-market/companies/index.ts';
import { generateSample, SAMPLE_END_DAY, SAMPLE_SEED } from '../../tools/sample-market/generate.ts';
import { allFacts, allSubmissions, pricedSymbols, sampleFiles } from './market.ts';

function hashOf(files: Iterable<{ readonly name: string; readonly content: string }>): string {
  const hash = createHash('sha256');
  for (const { name, content } of files) hash.update(name).update('\0').update(content).update('\0');
  return hash.digest('hex');
}

const folder = fileURLToPath(new URL('../../tools/sample-market/', import.meta.url));

describe('the sample generator', () => {
  it('gives the same bytes for the same seed, in any order of calls', () => {
    const cached = hashOf([...sampleFiles()].map(([name, content]) => ({ name, content })));
    expect(hashOf(generateSample({ seed: SAMPLE_SEED }))).toBe(cached);
  });

  it('gives another market for another seed', () => {
    const other = new Map([...generateSample({ seed: 'another' })].map((file) => [file.name, file.content]));
    expect([...other.keys()].filter((name) => name.startsWith('prices/'))).toEqual(
      [...sampleFiles().keys()].filter((name) => name.startsWith('prices/')),
    );
    for (const symbol of ['AAPL', 'SPY', 'JPM'])
      expect(other.get(`prices/${symbol}.csv`)).not.toBe(sampleFiles().get(`prices/${symbol}.csv`));
  });

  it('ends on the given session and rejects a day without one', () => {
    const endDay = parseDay('2024-06-28')!;
    let checked = 0;
    for (const { name, content } of generateSample({ endDay })) {
      if (name === 'prices/SPY.csv') {
        expect(content.trimEnd().split('\n').at(-1)).toMatch(/^2024-06-28/);
        checked++;
      }
      if (name.startsWith('companyfacts/')) {
        // Facts of reports filed later would be knowledge of the future.
        const filed = [...content.matchAll(/"filed":"([^"]+)"/g)].map((match) => match[1]!);
        expect(filed.every((day) => day <= '2024-06-28')).toBe(true);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(20);
    expect(() => [...generateSample({ endDay: parseDay('2024-06-29')! })]).toThrow(RangeError);
  });

  it('knows nothing of later events: no successor before the reorganization, no listing before its day', () => {
    const files = new Map(
      [...generateSample({ endDay: parseDay('2022-07-29')! })].map((file) => [file.name, file.content]),
    );
    expect(files.has('predecessors.json')).toBe(false);
    expect(sampleFiles().has('predecessors.json')).toBe(true);
    expect([...files.keys()].filter((name) => name.includes('ZSPC'))).toEqual([]);
  });

  it('uses no other source of numbers: no clock, no other randomness, no function whose last digit differs between machines', () => {
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !['build.ts', 'shrink.ts'].includes(name),
    );
    const forbidden =
      /Math\.(random|sin|cos|tan|exp|log\w*|pow|cbrt|hypot)\b|\bnew Date|\bDate\.|process\.|performance|node:(?!fs')|\*\*/;
    const found = sources.filter((name) => {
      const code = readFileSync(`${folder}${name}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      return forbidden.test(code);
    });
    expect(sources.length).toBeGreaterThan(20);
    expect(found).toEqual([]);
  });

  it('lists its symbols', () => {
    expect([...SAMPLE_SYMBOLS].sort()).toEqual(pricedSymbols().sort());
    expect(isSession(SAMPLE_END_DAY)).toBe(true);
  });

  it('differs from real filers: every CIK and accession number lies beyond those the SEC has given', () => {
    // The SEC's newest CIKs are near 2.1 million in 2026.
    for (const cik of allFacts().keys()) expect(cik).toBeGreaterThan(9_900_000);
    for (const { cik, filings } of allSubmissions()) {
      expect(Number(cik)).toBeGreaterThan(9_900_000);
      for (const accession of filings.recent.accessionNumber) expect(accession).toMatch(/^00099\d{5}-\d\d-\d{6}$/);
    }
  });

  it('has accession numbers that are unique and grow with the day of filing', () => {
    const seen = new Set<string>();
    const twice: string[] = [];
    for (const { name, filings } of allSubmissions()) {
      const { accessionNumber, filingDate, acceptanceDateTime } = filings.recent;
      const byPrefix = new Map<string, [day: string, accession: string][]>();
      for (const [i, accession] of accessionNumber.entries()) {
        // One Form 4 is in the lists of its issuer and of the company that is its reporting owner.
        if (filings.recent.form[i] !== '4') expect(seen.has(accession), accession).toBe(false);
        else if (seen.has(accession)) twice.push(accession);
        seen.add(accession);
        // Accepted on the day of filing, in New York or by the clock of Greenwich.
        const gap = Date.parse(acceptanceDateTime[i]!) - Date.parse(filingDate[i]!);
        expect(gap > 0 && gap < 30 * 3_600_000, `${name} ${accession}`).toBe(true);
        const prefix = accession.slice(0, 13);
        byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), [filingDate[i]!, accession]]);
      }
      for (const list of byPrefix.values()) {
        const days = list.sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([day]) => day);
        expect(days).toEqual([...days].sort());
      }
    }
    expect(twice).toHaveLength(1);
  });
});
