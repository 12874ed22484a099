/** Runs the command of any route: arguments to requests, answers to output. */
import { type Answer, type Call, fillPath, type Transport } from '../../client/core.ts';
import { EXPLAIN_PREFIX } from '../../endpoints/contract/own-process.ts';
import { sectionSpelling } from '../../endpoints/documents/section-spelling.ts';
import { ENDPOINTS } from '../../endpoints/index.ts';
import type { Endpoint, EndpointSpec, ParamSpec, Style, ViewOptions } from '../../endpoints/types.ts';
import { type MdsError, usage } from '../../errors.ts';
import { FORMATS } from '../../render/formats/index.ts';
import type { Invocation } from '../args/command.ts';
import { legalValue } from '../args/spellings.ts';
import { wholeNumber } from '../args/whole-number.ts';
import { isMachine } from '../output/choice.ts';
import { displayOf } from '../output/display.ts';
import { gather, interruptibleIfSeveral, timedAsk } from '../request/ask/answers.ts';
import { askWithExtras, requireExplain, requireExtras, withCompanion } from '../request/ask/extras.ts';
import { LIST_MARK, symbolArguments } from '../request/ask/symbols.ts';
import { answerDay, print } from '../request/print/print-answers.ts';
import { openTransport, requestedSymbols } from '../request/source/open-transport.ts';
import type { Io } from '../terminal/io.ts';

/** Fewer requests finish before anyone could read the counter. */
const MIN_COUNTED = 5;

/**
 * A promise per item, in order. `inTurn` starts an item when the previous one is done: local computation gains nothing
 * from concurrency, and the counter needs turns. The counter appears on stderr only on a terminal and is erased at the
 * end.
 */
export async function askEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  inTurn: boolean,
  io: Io,
  quiet: boolean,
): Promise<readonly Promise<Result>[]> {
  if (items.length < MIN_COUNTED || quiet) return items.map(work);
  const { countingLine } = await import('../terminal/progress.ts');
  const line = countingLine(io, items.length);
  let before: Promise<unknown> = Promise.resolve();
  const results = items.map((item) => {
    const result = inTurn ? before.then(() => work(item)) : work(item);
    before = result.then(line.count, line.count);
    return result;
  });
  const clear = () => line.clear();
  void Promise.allSettled(results).then(clear);
  return results;
}

interface Question {
  /** For messages: the symbol or text of the request. */
  readonly subject: string;
  readonly call: Call;
}

interface Questions {
  readonly list: readonly Question[];
  /** Whether the output is a list whatever its length: decided by the arguments, so that scripts can rely on it. */
  readonly several: boolean;
}

/**
 * Runs the command of a route. `adjust` changes an answer before it is shown; it throws what the answer's data throw.
 */
export async function runEndpoint(
  endpoint: Endpoint,
  invocation: Invocation,
  io: Io,
  adjust: (answer: Answer) => Answer = (answer) => answer,
): Promise<number> {
  const { spec } = endpoint;
  const { options } = invocation;
  await refuseDetachedFields(endpoint, invocation);
  const display = displayOf(options, io);
  const style = styleFor(spec, options, io);
  const loadView = options.explain === true ? endpoint.explain?.view : endpoint.view;
  const { list: questions, several } = questionsOf(spec, invocation, io, style);
  const extras = (spec.choices ?? []).find(({ extras: value }) => value !== undefined);
  const chosen = extras !== undefined && options[extras.name] === extras.extras;
  const forPeople = options.raw !== true && !isMachine(options) && options.explain !== true;
  const drawn = forPeople && !isWhole(spec, options) && (extras === undefined || chosen) ? endpoint : {};
  if (forPeople && options.watch === undefined) refuseCrowd(questions.length, style, spec);
  if (forPeople && chosen && several && style?.together !== undefined)
    throw usage(`--${extras.name} marks the chart of one symbol, not of several`, 'name one symbol, or leave it out');
  const check = (transport: Transport): void => {
    if (options.explain === true) requireExplain(transport);
    if (forPeople && chosen) requireExtras(transport, extras.name);
  };
  const showing = (asOf?: number) => ({
    endpoint: options.explain === true ? undefined : endpoint,
    loadView,
    viewOptions: viewOptions(spec, options, style, asOf ?? io.now()),
  });
  const askWhole = async ({ call, subject }: Question, transport: Transport, together?: Answer): Promise<Answer> => {
    const answer = together ?? (await askWithExtras(call, drawn, transport, invocation, io));
    return forPeople ? withCompanion(answer, subject, spec, transport) : answer;
  };
  if (options.watch !== undefined) {
    if (options['as-of'] !== undefined) throw watchWithAsOf();
    const { watchRoute } = await import('../watch/route.ts');
    return watchRoute({ spec, questions, several, showing, check, askWhole }, invocation, io);
  }
  const opened = await openTransport(options, io, { symbols: requestedSymbols(questions) });
  const transport = interruptibleIfSeveral(opened, questions.length, io);
  try {
    check(transport);
    // An answer that comes with extras is made for one symbol at a time.
    const singly = 'extras' in drawn && transport.explains === true;
    const together = singly ? undefined : await answeredTogether(endpoint, questions, transport, invocation, io);
    const answerOf = async (each: Question): Promise<Answer> =>
      adjust(await askWhole(each, transport, together?.get(each.subject)));
    const inTurn = transport.explains === true;
    // A hosted transport has its own progress.
    const silent = options.quiet === true || transport.hosted === true;
    const answering = await askEach(questions, answerOf, inTurn, io, silent);
    const pending = questions.map(({ subject }, i) => ({ subject, answer: answering[i]! }));
    const overlay = forPeople && style?.together !== undefined ? endpoint.overlay : undefined;
    const { answers, exit } = await gather(pending, several, spec, invocation, io);
    return Math.max(
      exit,
      await print(answers, several, invocation, io, {
        ...showing(transport.asOf),
        overlay,
        asOf: await answerDay(transport),
        display,
      }),
    );
  } finally {
    transport.close();
  }
}

/** Whether the screen shows more than the selection that comes with extras. */
function isWhole({ selects, choices = [] }: EndpointSpec, options: Invocation['options']): boolean {
  return selects === true && (options.full === true || choices.some(({ name }) => options[name] !== undefined));
}

/** Throws USAGE for more symbols than one chart can show. */
function refuseCrowd(count: number, style: Style | undefined, { command, styles = [] }: EndpointSpec): void {
  const most = style?.together;
  if (most === undefined || count <= most) return;
  const others = styles.filter(({ together }) => together === undefined).map(({ name }) => `--${name}`);
  throw usage(
    `one chart shows at most ${most} symbols, not ${count}`,
    `name at most ${most} symbols, or draw each on its own: mds ${command.join(' ')} ... ${others.join(' or ')}`,
  );
}

/**
 * Answers by subject that one request gives, where a route is made for that. `--raw` prints what the route itself
 * answers.
 */
async function answeredTogether(
  { spec }: Endpoint,
  questions: readonly Question[],
  transport: Transport,
  invocation: Invocation,
  io: Io,
): Promise<ReadonlyMap<string, Answer>> {
  const { explain, raw } = invocation.options;
  const batch = ENDPOINTS.find(({ spec: { batches } }) => batches === spec.name)?.spec;
  if (batch === undefined || questions.length < 2 || explain === true || raw === true) return new Map();
  const { batchAnswers } = await import('../request/ask/batch.ts');
  const subjects = questions.map(({ subject }) => subject);
  return batchAnswers(batch, subjects, (call) => timedAsk(call, transport, invocation, io), transport);
}

/**
 * Fields behind a blank, as in `--json quote.price`, would be read as symbols: explains the `=`. Throws USAGE. Only
 * words that can hardly be tickers are looked at, since the list of fields takes time to load.
 */
async function refuseDetachedFields(endpoint: Endpoint, { args, options }: Invocation): Promise<void> {
  if (!isMachine(options)) return;
  const candidates = args.filter((word) => /^[a-z\d_.,[\]]+$/.test(word) && /_|[a-z]{6}|\.[a-z]{2}/.test(word));
  if (candidates.length === 0) return;
  const { describe } = await import('../output/payload-fields.ts');
  const { fields } = await describe(endpoint);
  const whole = (field: string): string | undefined =>
    fields.some((each) => each === field || each.startsWith(`${field}.`))
      ? field
      : fields.find((each) => each.endsWith(`.${field}`));
  for (const word of candidates) {
    const paths = word.split(',').map(whole);
    if (paths.includes(undefined)) continue;
    const format = FORMATS.find(({ name }) => options[name] !== undefined)?.name ?? 'json';
    throw usage(`'${word}' is a field, not a symbol`, `attach fields with =; write --${format}=${paths.join(',')}`);
  }
}

function watchWithAsOf(): MdsError {
  return usage('--watch cannot be combined with --as-of: answers about the past do not change');
}

function viewOptions(
  { choices = [] }: EndpointSpec,
  options: Invocation['options'],
  style: Style | undefined,
  now: number,
): ViewOptions {
  const chosen = choices.flatMap(({ name, whole }) => {
    const value = options[name];
    if (typeof value !== 'string') return [];
    if (whole !== undefined) wholeNumber(name, value, whole.least, whole.most);
    return [[name, value] as const];
  });
  return {
    full: options.full === true,
    now,
    ...(style === undefined ? {} : { style: style.name }),
    ...(chosen.length === 0 ? {} : { choices: Object.fromEntries(chosen) }),
  };
}

/** The style of a flag; without one the route's style for pipes if stdout is not a terminal, else its first. */
function styleFor({ styles = [] }: EndpointSpec, options: Invocation['options'], io: Io): Style | undefined {
  const asked = styles.filter(({ name }) => options[name] === true);
  if (asked.length > 1) {
    throw usage(`${asked.map(({ name }) => `--${name}`).join(' and ')} are different styles; use one`);
  }
  return asked[0] ?? (io.stdout.isTTY() ? styles[0] : styles.find(({ piped }) => piped));
}

type Given = readonly (readonly [ParamSpec, string])[];

/** A route about one symbol becomes one request per symbol; any other route is one request. */
function questionsOf(spec: EndpointSpec, invocation: Invocation, io: Io, style: Style | undefined): Questions {
  const ask = (given: Given, subject: string): Question => question(spec, invocation, given, subject, style);
  const positional = spec.params.filter((param) => param.positional);
  const first = positional[0];
  if (first?.kind === 'symbol') {
    if (invocation.args.length === 0 && !first.required) {
      return { list: [ask([], '')], several: false };
    }
    const [, ...rest] = positional;
    const { symbols, several } = symbolArguments(rest.length === 0 ? invocation.args : invocation.args.slice(0, 1), io);
    const others = rest.flatMap((param, i): Given => {
      const word = invocation.args[i + 1];
      return word === undefined ? [] : [[param, spelled(param, word)]];
    });
    return { list: symbols.map((symbol) => ask([[first, symbol], ...others], symbol)), several };
  }
  const named = positional.filter((param, index) => param.required || index < invocation.args.length);
  const values = named.map((param, index): [ParamSpec, string] => {
    const given = index === positional.length - 1 ? invocation.args.slice(index) : [invocation.args[index] ?? ''];
    const words = param.kind === 'list' && param.items === 'symbol' ? listedSymbols(given, io) : given;
    return [param, spelled(param, words.join(param.kind === 'list' ? ',' : ' '))];
  });
  return { list: [ask(values, invocation.args.join(' '))], several: false };
}

/** The words of a list of symbols, with `@tech` and `-` replaced by their symbols; the service validates the rest. */
function listedSymbols(words: readonly string[], io: Io): readonly string[] {
  const stands = words.some((word) => word === '-' || word.includes(LIST_MARK));
  return stands ? symbolArguments(words, io).symbols : words;
}

function question(
  spec: EndpointSpec,
  { options }: Invocation,
  given: Given,
  subject: string,
  style: Style | undefined,
): Question {
  const path = Object.fromEntries(
    given.filter(([param]) => param.in === 'path').map(([param, value]) => [param.name, value]),
  );
  const query: [string, string][] = given
    .filter(([param]) => param.in !== 'path')
    .map(([param, value]) => [param.name, value]);
  for (const param of spec.params) {
    const value = param.positional
      ? undefined
      : (options[param.name.replaceAll('_', '-')] ?? style?.params?.[param.name]);
    if (typeof value === 'string') query.push([param.name, spelled(param, value)]);
    else if (value === true) query.push([param.name, 'yes']);
  }
  const prefix = options.explain === true ? EXPLAIN_PREFIX : '';
  return { subject, call: { path: `${prefix}${fillPath(spec.path, path)}`, query } };
}

/** A value as the API spells it where it is clear which is meant; anything else is left to the service. */
function spelled(param: ParamSpec, typed: string): string {
  if (param.kind === 'enum') {
    const number = param.numbers === undefined ? undefined : sectionSpelling(typed);
    const isNumber = number !== undefined && new RegExp(param.numbers!.pattern, 'u').test(number);
    return legalValue(typed, param.values) ?? (isNumber ? number : typed);
  }
  const legal = param.kind === 'list' ? param.values : undefined;
  if (legal === undefined) return typed;
  return typed
    .split(',')
    .map((item) => legalValue(item.trim(), legal) ?? item)
    .join(',');
}
