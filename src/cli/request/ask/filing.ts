/** The filing of a command-line word: an accession number, or a symbol for its newest filing with the section. */

import type { Answer, Transport } from '../../../client/core.ts';
import { sectionSpelling } from '../../../endpoints/documents/section-spelling.ts';
import type { Payload as FilingsPayload } from '../../../endpoints/filings/payload.ts';
import { endpointNamed } from '../../../endpoints/index.ts';
import { MdsError } from '../../../errors.ts';
import { FORM } from '../../../filings/forms/catalog.ts';
import { COMPARED_FORMS, FOREIGN_ANNUAL_FORMS, LISTED_FORMS, SECTIONED_FORMS } from '../../../filings/forms/forms.ts';
import { ITEM_NUMBER, meaningOf, SECTION_LIST } from '../../../filings/sections/names.ts';
import type { Invocation } from '../../args/command.ts';
import { legalValue } from '../../args/spellings.ts';
import { printMessage } from '../../output/report.ts';
import type { Io } from '../../terminal/io.ts';
import { timedAsk } from './answers.ts';

type Item = FilingsPayload['filings'][number];

/** The most filings one answer lists. */
const SEARCHED_FILINGS = 50;

const ANY = LISTED_FORMS.join();

/** The section that `name` is of a filing of that form; undefined where the form has none such. */
function sectionOf(name: string, form: string, filed: string): string | undefined {
  const meaning = meaningOf(name, form, filed);
  return meaning.kind === 'section' ? meaning.name : undefined;
}

/** Forms that may have the section: reports of a period before an 8-K. Any for a name of ours or of a service's own. */
function formsWith(name: string): string {
  const has = (form: string): boolean => sectionOf(name, form, '') !== undefined;
  const periodic = COMPARED_FORMS.filter(has);
  return periodic.length > 0 ? periodic.join() : has(FORM.current) ? FORM.current : ANY;
}

const NUMBERED = new RegExp(ITEM_NUMBER, 'u');

/**
 * The section that `given` names, in any spelling. A hosted service may have more sections: it decides about names that
 * are no typo of ours.
 * @throws MdsError PARAM_INVALID for an unknown name
 */
export async function sectionNamed(given: string, { hosted }: Transport): Promise<string> {
  const name = sectionSpelling(given);
  const legal = NUMBERED.test(name) ? name : legalValue(name, SECTION_LIST);
  if (legal !== undefined) return legal;
  const { closest } = await import('../../../store/text/closest.ts');
  const near = closest(name, SECTION_LIST);
  if (hosted === true && near === undefined) return name;
  const known = `${SECTION_LIST.slice(0, 5).join(', ')}, or an item by name or number (item_7a)`;
  throw new MdsError('PARAM_INVALID', `section must be one of ${known} (got '${given}')`, {
    hint: near === undefined ? 'list the sections of a filing with --list' : `did you mean ${near}?`,
  });
}

/** `0000320193-24-000123`, or without dashes as in folder names; undefined for anything else. */
export function accessionOf(word: string): string | undefined {
  const match = /^(\d{10})-?(\d{2})-?(\d{6})$/.exec(word.trim());
  return match === null ? undefined : match.slice(1).join('-');
}

/**
 * The accession number of `word`. For a symbol, the newest filing with readable text of section `name` (of any section,
 * without a name); a notice on stderr says if newer filings were skipped.
 * @throws MdsError as the list of filings does; SECTION_NOT_FOUND if no filing has it
 */
export async function resolveFiling(
  word: string,
  name: string | undefined,
  transport: Transport,
  invocation: Invocation,
  io: Io,
): Promise<string> {
  const accession = accessionOf(word);
  if (accession !== undefined) return accession;
  // Meant as an accession number: the service refuses it with its reasons.
  if (/^[\d-]+$/.test(word)) return word;
  const { options } = invocation;
  if (
    name?.includes('item_') &&
    transport.hosted !== true &&
    SECTIONED_FORMS.every((one) => sectionOf(name, one, '') === undefined)
  )
    throw new MdsError('PARAM_INVALID', `no form has ${name} alone`, {
      hint: `list the sections of a filing: mds filings section ${word} --list`,
    });
  const form = typeof options.form === 'string' ? options.form : name === undefined ? ANY : formsWith(name);
  const query: [string, string][] = [
    ['symbol', word],
    ['form', form],
    ['limit', String(SEARCHED_FILINGS)],
  ];
  const answer = await timedAsk({ path: '/v2/filings', query }, transport, invocation, io);
  const payload = await listed(answer);
  const { symbol, filings } = payload;
  const at = filings.findIndex(({ sections, form: its, filing_date: filed }) =>
    sections.some((section) => name === undefined || section.name === (sectionOf(name, its, filed) ?? name)),
  );
  const match = filings[at];
  // A hosted service is asked only where nothing else is left.
  const asks = typeof options.form !== 'string' && (match === undefined || transport.hosted !== true);
  const foreign = asks ? await foreignReport(word, name, transport, invocation, io) : undefined;
  if (foreign !== undefined && (match === undefined || foreign.filed > match.filing_date)) return foreign.accession;
  if (match === undefined) throw noReadableSection(payload, form, name, transport.hosted === true);
  if (at > 0) printMessage(newerFilingsNotice(symbol, name, match, filings.slice(0, at)), options, io);
  return match.accession;
}

/** The newest annual report of a foreign company: lists leave it out, the refusal of its form names it. */
async function foreignReport(
  symbol: string,
  name: string | undefined,
  transport: Transport,
  invocation: Invocation,
  io: Io,
): Promise<{ readonly accession: string; readonly filed: string } | undefined> {
  if (name !== undefined && sectionOf(name, FORM.foreignAnnual, '') === undefined) return undefined;
  const query: [string, string][] = [
    ['symbol', symbol],
    ['form', FOREIGN_ANNUAL_FORMS.join()],
  ];
  try {
    // The refusal is thrown where the data are read.
    (await timedAsk({ path: '/v2/filings', query }, transport, invocation, io)).data();
  } catch (thrown) {
    if (!(thrown instanceof MdsError) || (thrown.code !== 'PARAM_INVALID' && transport.hosted !== true)) throw thrown;
    const { accession, filing_date: filed } = (thrown.details ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof accession === 'string' && typeof filed === 'string') return { accession, filed };
  }
  return undefined;
}

/** The list of filings. Throws BAD_PAYLOAD if a hosted service gave none: whether a filing exists is then unknown. */
async function listed(answer: Answer): Promise<FilingsPayload> {
  if (answer.hosted !== true) return answer.data() as FilingsPayload;
  const { conformed } = await import('../ask/conform.ts');
  const result = await conformed(answer, endpointNamed('filings')!);
  if ('payload' in result) return result.payload as FilingsPayload;
  throw new MdsError('BAD_PAYLOAD', 'the response has no list of filings', {
    hint: 'name a filing by its accession number',
  });
}

/** The notice that this is not the newest filing. */
function newerFilingsNotice(symbol: string, name: string | undefined, match: Item, newer: readonly Item[]): string {
  const filings =
    newer.length === 1
      ? `the ${newer[0]!.form || 'filing'} of ${newer[0]!.filing_date || 'an unknown day'} is`
      : `${newer.length} filings are`;
  return `${symbol}: this is the ${match.form} of ${match.filing_date}; ${filings} newer but without readable text of ${name ?? 'any section'}`;
}

function noReadableSection(
  { symbol, filings, freshness }: FilingsPayload,
  form: string,
  name: string | undefined,
  hosted: boolean,
): MdsError {
  const what = name ?? 'a section';
  const forms = form.replaceAll(',', ', ');
  const message =
    filings.length === 0
      ? `no filing of ${symbol} on ${forms}`
      : `no readable text of ${what} in ${counted(filings.length)} of ${symbol} on ${forms}`;
  // Item 2.02 reports come with a press release; other current reports may have none.
  const newest = filings.find(({ items }) => name === 'press_release' && items.includes('2.02')) ?? filings[0];
  const hint =
    newest === undefined || freshness === 'simulated'
      ? `list its filings: mds filings list ${symbol}`
      : hosted
        ? 'the operator of the service can add documents'
        : `get documents with: mds sync ${symbol}, or import the full submission (.txt) linked at ${newest.url}`;
  return new MdsError('SECTION_NOT_FOUND', message, { hint });
}

function counted(count: number): string {
  return count === 1 ? 'the one filing' : `any of the ${count} newest filings`;
}
