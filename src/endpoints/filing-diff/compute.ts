/** Computes `GET /v2/filings/diff`: a section, or every section, of two reports compared. */
import { formatDay } from '../../engine/days.ts';
import { isMarker, type Maybe, type Reason, unavailable } from '../../engine/value.ts';
import { MdsError } from '../../errors.ts';
import { type Change, compareTexts, MOST_PARAGRAPHS, paragraphsOf } from '../../filings/diff/compare.ts';
import { isStub } from '../../filings/diff/stub.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { FilingRow } from '../../store/schema/row-types.ts';
import { envelope } from '../contract/envelope.ts';
import { rounded } from '../contract/rounding.ts';
import { periodOfReport } from '../documents/filing-fields.ts';
import { contentOf, sectionAnswer } from '../documents/sections.ts';
import { areFilingsStale, filingRecordsInstant } from '../subject/filing-records.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { filingsOf, type Pair } from './filings.ts';
import { type Payload, type Section, schema } from './payload.ts';

/**
 * The filings of `params` compared. Throws as `filingsOf` and `sectionAnswer` do: NO_DATA where the store lacks the
 * document of a filing says how to get it.
 */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const pair = filingsOf(context, row, params);
  const { cik } = pair.to;
  const fields = envelope(context, {
    symbol: row.symbol,
    asOf: filingRecordsInstant(context, cik),
    subjects: [tenDigitCik(cik)],
    drivenBy: 'filings',
    stale: areFilingsStale(context, cik),
  });
  const section = params.section as string | undefined;
  if (section !== undefined) {
    const { from_words, to_words, section: name, ...compared } = await sectionOf(context, pair, section);
    const sides = { from: sideOf(pair.from, from_words), to: sideOf(pair.to, to_words) };
    return rounded(schema, { ...fields, section: name, ...sides, ...compared });
  }
  const sections: Section[] = [];
  // One after the other: a filing that has to be read on the spot takes memory.
  for (const name of await commonSections(context, pair)) sections.push(await sectionOf(context, pair, name));
  const sides = {
    from: sideOf(pair.from, sum(sections.map(({ from_words }) => from_words))),
    to: sideOf(pair.to, sum(sections.map(({ to_words }) => to_words))),
  };
  return rounded(schema, { ...fields, ...sides, sections });
}

/**
 * Names of the sections that both have, in the order of the later filing. Throws NO_DATA where the documents of one are
 * not stored.
 */
async function commonSections({ store }: ComputeContext, { from, to }: Pair): Promise<string[]> {
  const names = async (filing: FilingRow): Promise<string[]> => {
    const { sections: entries } = await contentOf(store, filing);
    // Of a filing without documents the answer says how to get them.
    if (entries.length === 0) await sectionAnswer(store, filing, 'mda');
    return entries.map(({ name }) => name);
  };
  const earlier = new Set(await names(from));
  return (await names(to)).filter((name) => earlier.has(name));
}

async function sectionOf({ store }: ComputeContext, { from, to }: Pair, given: string): Promise<Section> {
  const before = await sectionAnswer(store, from, given);
  const after = await sectionAnswer(store, to, given);
  const missing = [after, before].find((answer) => !answer.available);
  if (missing?.available === false) return notCompared(after.name, missing.reason);
  if (!before.available || !after.available) throw new Error('unreachable');
  for (const { name, text } of [before, after]) {
    const count = paragraphsOf(text).length;
    if (count > MOST_PARAGRAPHS) throw tooLong(name, count);
  }
  const { words, measures, paragraphs, changes } = compareTexts(before.text, after.text);
  const stub = isStub(before.text) || isStub(after.text);
  const score = (value: number | undefined): Maybe<number> =>
    stub ? unavailable('section_stub') : (value ?? unavailable('not_reported'));
  return {
    section: after.name,
    from_words: words[0],
    to_words: words[1],
    similarity: {
      jaccard: score(measures?.jaccard),
      cosine: score(measures?.cosine),
      cosine_no_stop_words: score(measures?.cosine_no_stop_words),
      min_edit: score(measures?.min_edit),
    },
    edits: score(measures?.edits),
    simple: score(measures?.simple),
    paragraphs: { ...paragraphs },
    changes: changes.map(changeOf),
  };
}

function tooLong(section: string, count: number): MdsError {
  const message = `${section} has ${count} paragraphs and table rows; at most ${MOST_PARAGRAPHS} are compared`;
  return new MdsError('PARAM_INVALID', message, { param: 'section', details: { section, paragraphs: count } });
}

/** Text that is not certain in one filing is not compared: an error of extraction would look like a change. */
function notCompared(section: string, reason: Reason): Section {
  const none = unavailable(reason);
  return {
    section,
    from_words: none,
    to_words: none,
    similarity: { jaccard: none, cosine: none, cosine_no_stop_words: none, min_edit: none },
    edits: none,
    simple: none,
    paragraphs: { identical: none, reworded: none, added: none, deleted: none, moved: none },
    changes: [],
  };
}

function changeOf({ spans, ...change }: Change): Section['changes'][number] {
  return spans === undefined ? { ...change } : { ...change, text: marked(spans) };
}

/** `[-old words-]{+new words+}`; blanks stay outside of the marks. */
function marked(spans: NonNullable<Change['spans']>): string {
  const text = spans.map(({ kind, text: part }, i) => {
    if (kind === 'same') return part;
    const words = part.trimEnd();
    const blank = spans[i + 1]?.kind === 'added' ? '' : part.slice(words.length);
    return `${kind === 'deleted' ? `[-${words}-]` : `{+${words}+}`}${blank}`;
  });
  return text.join('');
}

function sideOf(filing: FilingRow, words: Maybe<number>) {
  const { accession, form, filed } = filing;
  return { accession, form, period_of_report: periodOfReport(filing), filing_date: formatDay(filed), words };
}

function sum(values: readonly Maybe<number>[]): number {
  return values.reduce<number>((total, value) => total + (isMarker(value) ? 0 : value), 0);
}
