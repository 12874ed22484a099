import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { distinctFacts } from '../../src/engine/reported/distinct.ts';
import type { ReportedFacts } from '../../src/engine/reported/types.ts';
import { documentBlocks } from '../../src/filings/documents/document-blocks.ts';
import { readInstance } from '../../src/filings/xbrl/instance.ts';
import { readReport } from '../../src/filings/xbrl/read-report.ts';
import { runImport } from '../../src/sources/import.ts';
import { decodeReported, encodeReported } from '../../src/store/codecs/reported-codec.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
import { scratch } from '../store/support.ts';
import { data } from '../support/real-records.ts';

const FOLDER = 'edgar/rendered/AAPL-0000320193-25-000057';

const INSTANCE = 'edgar/xbrl_instances/aapl-20100925-full';
const readReal = (name: string): Buffer => gunzipSync(readFileSync(join(data, name)));

function numbers(facts: ReportedFacts): readonly string[] {
  return distinctFacts(facts)
    .map((i) => {
      const { start, end, dimensions } = facts.contexts[facts.context[i]!]!;
      const name = `${facts.concepts[facts.concept[i]!]} ${start} ${end} ${JSON.stringify(dimensions)}`;
      return `${name} ${facts.value[i]} ${facts.units[facts.unit[i]!]} ${facts.decimals[i]}`;
    })
    .sort();
}

function words(facts: ReportedFacts): readonly string[] {
  const all = facts.texts.map(({ concept, context, text }) => {
    const { start, end, dimensions } = facts.contexts[context]!;
    return `${facts.concepts[concept]} ${start} ${end} ${JSON.stringify(dimensions)} ${text}`;
  });
  return [...new Set(all)].sort();
}

describe('facts of a report', () => {
  const bytes = readReal(`${FOLDER}/aapl-20250329.htm.gz`);
  const read = readReport([{ text: bytes.toString('utf8'), blocks: () => documentBlocks(bytes) }])!;

  test('are the SEC’s own extraction of them: none missing, no other', () => {
    const extracted = readInstance(readReal(`${FOLDER}/aapl-20250329_htm.xml.gz`).toString('utf8'));
    expect(read.faults).toEqual([]);
    expect(numbers(read)).toEqual(numbers(extracted));
    expect(words(read)).toEqual(words(extracted));
    expect(numbers(read)).toHaveLength(614);
  });

  test('come back from a blob as they were', () => {
    expect(decodeReported(encodeReported(read))).toEqual(read);
    expect(decodeReported(encodeReported(read).subarray(1))).toBeUndefined();
    expect(decodeReported(encodeReported(read).subarray(0, 5000))).toBeUndefined();
  });
});

describe('a store', () => {
  const store = openWriter(join(scratch(), 'store.db'));
  afterAll(() => store.close());
  const bring = (name: string, of: { readonly accession?: string } = {}) =>
    runImport(store, [join(data, name)], { now: Date.UTC(2026, 10, 20), ...of }).files[0]!;

  test('has the facts of a document and of an instance with its labels', () => {
    for (const kind of ['submissions', 'companyfacts']) bring(`edgar/${kind}/CIK0000320193.json.gz`);
    expect(bring(`${FOLDER}/aapl-20250329.htm.gz`).reason).toBeUndefined();
    const instance = bring(`${INSTANCE}/aapl-20100925.xml.gz`, { accession: '0001193125-10-238044' });
    expect(instance.reason).toBeUndefined();
    expect(bring(`${INSTANCE}/aapl-20101027_lab.xml.gz`, { accession: '0001193125-10-238044' }).reason).toBeUndefined();
    const filings = store.reportedFilings(320_193);
    expect(filings.map(({ accession }) => accession)).toEqual(['0000320193-25-000057', '0001193125-10-238044']);
    const old = store.reportedFacts('0001193125-10-238044')!;
    expect(old.source).toBe('instance');
    // Net sales of fiscal 2010, 65,225 million (10-K of 2010-10-27, page 46).
    const sales = old.concepts.indexOf('us-gaap:SalesRevenueNet');
    const values = distinctFacts(old).flatMap((i) =>
      old.concept[i] === sales && old.contexts[old.context[i]!]!.dimensions.length === 0 ? [old.value[i]] : [],
    );
    expect(values).toContain(65_225_000_000);
    expect(old.labels['us-gaap:SalesRevenueNet']).toBe('Net sales');
  });
});
