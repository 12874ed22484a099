/** Which filing a word on the command line means: an accession number, or a symbol for its newest filing that has the section. */

import type { Answer, Transport } from '../../client/core.ts';
import type { Payload as FilingsPayload } from '../../endpoints/filings/payload.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import { MdsError } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { timed } from '../request/answers.ts';
import type { Io } from '../terminal/io.ts';
import { wrapMessage } from '../terminal/wrap-message.ts';

type Item = FilingsPayload['filings'][number];

/** As many filings are looked through as one answer lists. */
const LOOKED_THROUGH = 50;

/** Forms that can have a section of that name, where the user names none; `undefined`: any section. */
const FORMS: Readonly<Record<string, string>> = { business: '10-K', press_release: '8-K' };
const PERIODIC = '10-K,10-Q';
const ANY = '10-K,10-Q,8-K';

/** `0000320193-24-000123`, or the same without dashes as folder names write it; undefined for anything else. */
export function accessionOf(word: string): string | undefined {
  const match = /^(\d{10})-?(\d{2})-?(\d{6})$/.exec(word.trim());
  return match === null ? undefined : match.slice(1).join('-');
}

/**
 * The accession number `word` stands for. Of a symbol it is the newest filing whose section `name` (any, without one) can be read; that
 * newer ones were passed over is said on stderr.
 * @throws MdsError as the list of filings does; SECTION_NOT_FOUND where no filing has it
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
  // More digits and dashes than letters: meant as an accession number, which the service then refuses with its reasons.
  if (/^[\d-]+$/.test(word)) return word;
  const { options } = invocation;
  const form = typeof options.form === 'string' ? options.form : name === undefined ? ANY : (FORMS[name] ?? PERIODIC);
  const query: [string, string][] = [
    ['symbol', word],
    ['form', form],
    ['limit', String(LOOKED_THROUGH)],
  ];
  const answer = await timed({ path: '/v2/filings', query }, transport, invocation, io);
  const payload = await listed(answer);
  const { symbol, filings } = payload;
  const at = filings.findIndex(({ sections }) =>
    sections.some((section) => name === undefined || section.name === name),
  );
  const found = filings[at];
  if (found === undefined) throw nothingReadable(payload, form, name);
  if (at > 0 && options.quiet !== true)
    io.stderr.write(wrapMessage(passedOver(symbol, name, found, filings.slice(0, at)), io.stderr));
  return found.accession;
}

/** The list in the answer. Throws BAD_PAYLOAD where someone else's service gave none: that there is no filing cannot be said then. */
async function listed(answer: Answer): Promise<FilingsPayload> {
  if (answer.hosted !== true) return answer.data() as FilingsPayload;
  const { fittedPayload } = await import('../request/fit/fitted-view.ts');
  const { payload, lost } = await fittedPayload(answer, endpointNamed('filings')!);
  if (!lost.includes('filings')) return payload as FilingsPayload;
  throw new MdsError('BAD_PAYLOAD', 'the service answered without a list of filings to look through', {
    hint: 'name a filing by its accession number',
  });
}

/** Whoever asks for the newest must know that it is not the newest filing. */
function passedOver(symbol: string, name: string | undefined, found: Item, newer: readonly Item[]): string {
  const filings =
    newer.length === 1
      ? `the ${newer[0]!.form || 'filing'} of ${newer[0]!.filing_date || 'an unknown day'} is`
      : `${newer.length} filings are`;
  return `mds: ${symbol}: this is the ${found.form} of ${found.filing_date}; ${filings} newer, without ${name ?? 'a section'} that can be read here\n`;
}

function nothingReadable(
  { symbol, filings, freshness }: FilingsPayload,
  form: string,
  name: string | undefined,
): MdsError {
  const what = name ?? 'a section';
  const forms = form.replaceAll(',', ', ');
  const message =
    filings.length === 0
      ? `there is no filing of ${symbol} on ${forms} to look for ${what} in`
      : `no text of ${what} can be read here in ${counted(filings.length)} of ${symbol} on ${forms}`;
  // Results are told in releases; any other current report may well have none.
  const newest = filings.find(({ items }) => name === 'press_release' && items.includes('2.02')) ?? filings[0];
  const hint =
    newest === undefined || freshness === 'simulated'
      ? `see what there is: mds filings list ${symbol}`
      : `bring one in: mds import the full submission (.txt) that ${newest.url} links to`;
  return new MdsError('SECTION_NOT_FOUND', message, { hint });
}

function counted(count: number): string {
  return count === 1 ? 'the one filing' : `any of the ${count} newest filings`;
}
