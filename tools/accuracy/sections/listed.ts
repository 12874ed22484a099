/**
 * Items with their lengths: sec-parser's test data (HTML characters) and edgartools' parser corpus (text characters).
 */
import type { SectionName } from '../../../src/filings/sections/types.ts';
import { bytesOf, type ReadReport, readReport } from './filings.ts';
import { checked, type SectionCheck } from './types.ts';

const NAMES: Readonly<Record<string, SectionName>> = {
  '1': 'business',
  '1A': 'risk_factors',
  '7': 'mda',
  '9A': 'controls_and_procedures',
  part1item2: 'mda',
  part1item4: 'controls_and_procedures',
  part2item1a: 'risk_factors',
};

/** The item of a `10-K` or `10-Q` in sec-parser's spelling, as our chain writes it: `part2item1a` is `II.1A`. */
function keyOf(identifier: string): string {
  const [, part, item] = /^part([12])item(.+)$/.exec(identifier) ?? [];
  return part === undefined ? identifier : `${part === '1' ? 'I' : 'II'}.${item?.toUpperCase()}`;
}

export const LISTED = [
  ['10-K', '10-K/NVDA/0001045810-24-000029.htm.gz', '10-K/NVDA/0001045810-24-000029'],
  ['10-K', '10-K/AAPL/aapl-10-k-2024-11-01.htm.gz', '10-K/AAPL/0000320193-24-000123'],
  ['10-K', '10-K/IBM/0000051143-24-000012.htm.gz', '10-K/IBM/0000051143-24-000012'],
  ['10-Q', '10-Q/AAPL/0000320193-23-000077.htm.gz', '10-Q/AAPL/0000320193-23-000077'],
  ['10-Q', '10-Q/KO/0000021344-23-000048.htm.gz', '10-Q/KO/0000021344-23-000048'],
] as const;

/** Tags at the edges and page furniture between items may fall on either side: HTML characters, or a share. */
const SLACK = 2500;
const SHARE = 0.03;

function near(ours: number, theirs: number): boolean {
  return Math.abs(ours - theirs) <= Math.max(SLACK, SHARE * theirs);
}

/** Where ours ends, the heading of the item that the list has next begins. */
function endsAtNext(read: ReadReport, order: readonly string[], identifier: string, endBlock: number): boolean {
  const rest = order.slice(order.indexOf(identifier) + 1).map(keyOf);
  const next = read.index.record.candidates.find(
    (one) => one.chosen && one.block >= endBlock && !one.key.startsWith('PART'),
  );
  return next !== undefined && (next.key === rest[0] || ['1C', '9C', '16'].includes(next.key));
}

/** Every listed item that is a section of ours. */
export function listedSections(data: string): SectionCheck[] {
  return LISTED.flatMap(([form, path, reference]) => {
    const at = `reference/sections/sec-parser-test-data/${reference}.expected-top-level-sections.json`;
    const listed = JSON.parse(bytesOf(data, at).toString('utf8')) as { identifier: string; character_count: number }[];
    const read = readReport(data, path, form);
    const order = listed.filter((item) => item.character_count > 0).map((item) => item.identifier);
    return listed.flatMap(({ identifier, character_count: theirs }) => {
      const name = NAMES[identifier];
      if (name === undefined) return [];
      const section = read.index.sections[name];
      const about = { filing: reference, section: name, by: 'sec-parser, HTML characters', measure: 'length' } as const;
      if (!section.available) {
        // What the item says is in an exhibit that is not among the records: the list has the few lines of the
        // reference.
        const elsewhere = section.reason === 'incorporated_by_reference' && theirs < 2 * SLACK;
        const none = { startRight: undefined, endRight: undefined, agreement: undefined, given: false };
        return [checked({ ...about, ...none, exists: !elsewhere, why: section.reason })];
      }
      const offset = (block: number): number => read.blocks[block]?.offset ?? 0;
      const ours = offset(section.endBlock) - offset(section.startBlock);
      const chosen = read.index.record.candidates.find((one) => one.chosen && one.block === section.startBlock);
      return [
        checked({
          ...about,
          startRight: chosen?.key === keyOf(identifier),
          endRight: endsAtNext(read, order, identifier, section.endBlock) && near(ours, theirs),
          agreement: Math.min(ours, theirs) / Math.max(ours, theirs),
          given: true,
          exists: true,
          why: '',
        }),
      ];
    });
  });
}

interface Corpus {
  readonly filings: readonly {
    readonly form: string;
    readonly fixture: string;
    readonly items: Readonly<Record<string, { readonly text_len: number; readonly section_name: string }>>;
  }[];
}

/** Accession of a document that the corpus names otherwise, so that its sections count once. */
const ACCESSIONS: Readonly<Record<string, string>> = { 'aapl-10-k-2024-11-01': '10-K/AAPL/0000320193-24-000123' };

/** Its table text is laid out in columns, ours by ` | `. */
const TEXT_SHARE = 0.03;
const TEXT_SLACK = 100;

/** Text lengths by edgartools. */
export function corpusSections(data: string): SectionCheck[] {
  const { filings } = JSON.parse(
    bytesOf(data, 'reference/sections/edgartools_parser_corpus_manifest.json').toString('utf8'),
  ) as Corpus;
  return filings.flatMap(({ form, fixture, items }) => {
    const file = `${fixture
      .split('/')
      .at(-1)
      ?.replace(/\.html$/, '')}`;
    const read = readReport(data, `${form}/${file.split('-')[0]?.toUpperCase()}/${file}.htm.gz`, form);
    return Object.values(items).flatMap(({ text_len: theirs, section_name }) => {
      const [, part, item] = /^part_(i+|iv)_item_(.+)$/.exec(section_name) ?? [];
      const name = NAMES[form === '10-K' ? `${item?.toUpperCase()}` : `part${part?.length}item${item}`];
      if (name === undefined) return [];
      const section = read.index.sections[name];
      const ours = section.available ? section.charCount : 0;
      const close = Math.abs(ours - theirs) <= Math.max(TEXT_SLACK, TEXT_SHARE * theirs);
      return [
        checked({
          filing: ACCESSIONS[file] ?? `${form}/${file}`,
          section: name,
          by: 'edgartools, text characters',
          startRight: undefined,
          endRight: section.available ? close : undefined,
          agreement: section.available ? Math.min(ours, theirs) / Math.max(ours, theirs) : undefined,
          measure: 'length',
          given: section.available,
          exists: true,
          why: section.available ? '' : section.reason,
        }),
      ];
    });
  });
}
