/** `mds filings section`: the text of a section, the sections of a filing, or matches of a pattern. */
import { type Answer, type Call, fillPath } from '../../client/core.ts';
import { EXPLAIN_PREFIX } from '../../endpoints/contract/own-process.ts';
import type { Payload } from '../../endpoints/filing-section/payload.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import type { Endpoint } from '../../endpoints/types.ts';
import { EXIT, MdsError, usage } from '../../errors.ts';
import { FORMATS } from '../../render/formats/index.ts';
import type { Panel, ViewModel } from '../../render/model.ts';
import { explain } from '../../render/reasons.ts';
import { sanitizeLines } from '../../render/text/sanitize.ts';
import { paragraphsOf } from '../../store/text/paragraphs.ts';
import type { Invocation } from '../args/command.ts';
import { wholeNumber } from '../args/whole-number.ts';
import { isMachine } from '../output/choice.ts';
import { displayOf } from '../output/display.ts';
import { placeOf } from '../output/printed-store.ts';
import { reportError } from '../output/report.ts';
import { gather, interruptibleIfSeveral, timedAsk } from '../request/ask/answers.ts';
import { requireExplain } from '../request/ask/extras.ts';
import { resolveFiling, sectionNamed } from '../request/ask/filing.ts';
import { symbolArguments } from '../request/ask/symbols.ts';
import { answerDay, dated, print, type Showing } from '../request/print/print-answers.ts';
import { printData } from '../request/print/print-data.ts';
import { openTransport } from '../request/source/open-transport.ts';
import type { Io } from '../terminal/io.ts';

export async function runSection(endpoint: Endpoint, invocation: Invocation, io: Io): Promise<number> {
  const { options, args } = invocation;
  requireOneOf(options, ['list', 'grep', 'plain', 'explain']);
  for (const machine of [...FORMATS.map(({ name }) => name), 'jq', 'raw']) requireOneOf(options, [machine, 'plain']);
  requireOneOf(options, ['raw', 'grep']);
  const search = searchOf(options.grep, options.context);
  const pager = pagerOf(options, io);
  const display = pager === undefined ? displayOf(options, io) : { ...displayOf(options, io), links: false };
  const { symbols: words, several } = symbolArguments([args[0]!], io);
  const answering = options.list === true ? endpointNamed('filing')! : endpoint;
  const transport = interruptibleIfSeveral(await openTransport(options, io, { symbols: words }), words.length, io);
  try {
    if (options.explain === true) requireExplain(transport);
    const name = args[1] === undefined ? undefined : await sectionNamed(args[1], transport);
    if (name === undefined && options.list !== true)
      throw usage(
        'no section given',
        'name one, as in: mds filings section AAPL risk_factors; or list them with --list',
      );
    const answerOf = async (word: string): Promise<Answer> => {
      const accession = await resolveFiling(word, name, transport, invocation, io);
      return timedAsk(call(answering, accession, name, options), transport, invocation, io);
    };
    const pending = words.map((subject) => ({ subject, answer: answerOf(subject) }));
    const gathered = await gather(pending, several, answering.spec, invocation, io);
    const showing = {
      endpoint: options.explain === true ? undefined : answering,
      loadView: options.explain === true ? endpoint.explain?.view : answering.view,
      viewOptions: { full: options.full === true, now: transport.asOf ?? io.now() },
      asOf: await answerDay(transport),
      display,
      show: (text: string): void => showText(text, pager, io),
    };
    const printing: Printing = { invocation, several, io, showing, hosted: transport.hosted === true };
    if (search === undefined && options.plain !== true)
      return Math.max(gathered.exit, await print(gathered.answers, several, invocation, io, showing));
    const payloads = await Promise.all(gathered.answers.map((answer) => payloadOf(answer, answering)));
    if (search === undefined) return Math.max(gathered.exit, printPlain(payloads, printing));
    const exit = await printMatches(payloads, search, printing);
    // A failure counts before "no match", that before success.
    return gathered.exit > 0 ? gathered.exit : exit;
  } finally {
    transport.close();
  }
}

function requireOneOf(options: Invocation['options'], names: readonly string[]): void {
  const given = names.filter((name) => options[name] !== undefined);
  if (given.length < 2) return;
  throw usage(`${given.map((name) => `--${name}`).join(' and ')} cannot be combined`);
}

function call({ spec }: Endpoint, accession: string, name: string | undefined, options: Invocation['options']): Call {
  const prefix = options.explain === true ? EXPLAIN_PREFIX : '';
  return { path: `${prefix}${fillPath(spec.path, { accession, name: name ?? '' })}`, query: [] };
}

interface Printing {
  readonly invocation: Invocation;
  readonly several: boolean;
  readonly io: Io;
  readonly showing: Showing & Required<Pick<Showing, 'show'>>;
  readonly hosted: boolean;
}

/** Prints matches and returns the exit code: 0 with matches, 1 without, 4 without a text. */
async function printMatches(
  payloads: readonly Payload[],
  search: Search,
  { invocation, several, io, showing, hosted }: Printing,
): Promise<number> {
  const { loadView, viewOptions, asOf, display, show } = showing;
  const { readable, exit } = withText(payloads, invocation, io);
  const found = readable.map((payload) => ({ payload, found: find(payload.text, search) }));
  const matching = found.filter((each) => each.found.matches.length > 0);
  if (isMachine(invocation.options)) {
    const texts = found.map((each) => JSON.stringify(searchDocument(each.payload, each.found, search)));
    await printData(texts, { endpoint: undefined, invocation, several }, io);
  } else if (loadView !== undefined && matching.length > 0) {
    const [{ view }, { renderMany }] = await Promise.all([loadView(), import('../../render/render.ts')]);
    const given = { ...viewOptions, ...placeOf(hosted, invocation.options) };
    const views = matching.map((each) => {
      const found = searchView(each.found, search, view(each.payload as never, given));
      return dated(found, asOf);
    });
    show(renderMany(views, display));
  }
  if (exit > 0) return exit;
  return matching.length > 0 || payloads.length === 0 ? EXIT.ok : EXIT.no;
}

/** Prints the texts alone. */
function printPlain(payloads: readonly Payload[], { invocation, io, showing }: Printing): number {
  const { readable, exit } = withText(payloads, invocation, io);
  if (readable.length > 0) showing.show(`${readable.map(({ text }) => sanitizeLines(text)).join('\n\n')}\n`);
  return exit;
}

/** The payloads that have a text; the others are reported as failures. */
function withText(
  payloads: readonly Payload[],
  invocation: Invocation,
  io: Io,
): { readonly readable: readonly Payload[]; readonly exit: number } {
  let exit = 0;
  const readable = payloads.filter(({ available, text, accession, section, reason = 'section_not_found' }) => {
    if (available !== false && text !== '') return true;
    const message = `no text of ${section} in ${accession}: ${explain(reason)}`;
    const hint = `list its sections: mds filings section ${accession} --list`;
    const details = { accession, section, reason };
    exit = reportError(new MdsError('SECTION_NOT_FOUND', message, { hint, details }), invocation, io);
    return false;
  });
  return { readable, exit };
}

/** The payload. Throws BAD_PAYLOAD if a hosted service sent something other than a section. */
async function payloadOf(answer: Answer, endpoint: Endpoint): Promise<Payload> {
  if (answer.hosted !== true) return answer.data() as Payload;
  const { conformed } = await import('../request/ask/conform.ts');
  const result = await conformed(answer, endpoint);
  if ('payload' in result) return result.payload as Payload;
  throw new MdsError('BAD_PAYLOAD', `the response of the service is no section of a filing (${result.mismatch})`, {
    hint: '--json shows the response as it is',
  });
}

/** What to run where `--pager` is given and no pager is named. */
const STANDARD: Partial<Record<NodeJS.Platform, string>> = { win32: 'more' };
const USUAL = 'less -R';

/**
 * The command to page with; undefined: print. MDS_PAGER is the standing wish (empty: none); PAGER alone is no wish, it
 * only names what `--pager` runs.
 */
function pagerOf(
  options: Invocation['options'],
  { env, stdout, platform }: Pick<Io, 'env' | 'stdout' | 'platform'>,
): string | undefined {
  if (!stdout.isTTY() || env.TERM === 'dumb') return undefined;
  const wish = env.MDS_PAGER?.trim();
  if (options.pager !== true) return wish || undefined;
  return wish || env.PAGER?.trim() || STANDARD[platform] || USUAL;
}

/** Pages `text`, or prints it where there is no pager to run. */
function showText(text: string, pager: string | undefined, io: Io): void {
  if (pager === undefined || io.page?.(pager, text) !== true) io.stdout.write(text);
}

interface Search {
  readonly source: string;
  /** Global. */
  readonly expression: RegExp;
  /** Paragraphs shown around each match. */
  readonly context: number;
}

/**
 * The search of `--grep` and `--context`; undefined without `--grep`. Throws USAGE for an invalid expression or count.
 */
function searchOf(grep: string | true | undefined, context: string | true | undefined): Search | undefined {
  const count = wholeNumber('context', String(context ?? 0), 0, 999_999);
  if (typeof grep !== 'string') {
    if (context !== undefined) throw usage('--context needs --grep');
    return undefined;
  }
  // Smart case, as in editors: a lower-case pattern matches both. `\S` and the like do not count as capitals.
  const letters = grep.replace(/\\(?:[pP]\{[^}]*\}|.)/g, '');
  const caseless = letters === letters.toLowerCase();
  if (grep === '') throw usage('--grep needs a regular expression');
  try {
    return { source: grep, expression: new RegExp(grep, caseless ? 'giu' : 'gu'), context: count };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^Invalid regular expression: /, '') : String(cause);
    throw usage(`--grep must be a regular expression: ${reason}`);
  }
}

/** A matching paragraph or table row. */
interface Match {
  /** Counted from 1 over all paragraphs and rows of the section. */
  readonly paragraph: number;
  readonly text: string;
}

interface Found {
  readonly paragraphs: readonly string[];
  readonly matches: readonly Match[];
}

/** The paragraphs of a text and those that match. */
export function find(text: string, { expression }: Search): Found {
  const paragraphs = paragraphsOf(sanitizeLines(text));
  const matches = paragraphs.flatMap((line, i): Match[] => {
    expression.lastIndex = 0;
    return expression.test(line) ? [{ paragraph: i + 1, text: line }] : [];
  });
  return { paragraphs, matches };
}

/** The view of a search: matches with their neighbors, a mark for gaps. */
function searchView({ paragraphs, matches }: Found, search: Search, view: ViewModel): ViewModel {
  const hits = new Set(matches.map(({ paragraph }) => paragraph));
  const shown = new Set<number>();
  for (const at of hits) {
    for (let n = Math.max(1, at - search.context); n <= Math.min(paragraphs.length, at + search.context); n++)
      shown.add(n);
  }
  const panels: Panel[] = [];
  let last: number | undefined;
  for (const number of [...shown].sort((a, b) => a - b)) {
    if (last !== undefined && number > last + 1 && search.context > 0) {
      panels.push({ block: { type: 'text', text: '--', emphasis: 'dim' } });
    }
    const text = paragraphs[number - 1]!;
    panels.push({ block: { type: 'text', text, ...(hits.has(number) && { highlight: search.expression }) } });
    last = number;
  }
  const summary = `${matches.length} of ${paragraphs.length} paragraphs match ${search.source}`;
  return { ...view, subtitle: `${view.subtitle ?? ''} · ${summary}`, panels };
}

/** The same as data. */
function searchDocument(payload: Payload, { matches }: Found, { source }: Search): object {
  const { symbol, accession, form, section } = payload;
  return { symbol, accession, form, section, pattern: source, matches };
}
