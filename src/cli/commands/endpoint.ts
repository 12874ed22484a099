/** Runs any route: arguments to requests, answers to output. One failure does not lose the other answers; the worst exit code counts. */
import { type Answer, ask, type Call, fillPath, type Transport } from '../../client/core.ts';
import { EXIT, MdsError } from '../../client/errors.ts';
import { EXPLAIN_PREFIX } from '../../endpoints/shared/explain-prefix.ts';
import type { Endpoint, EndpointSpec, Look, ParamSpec, ViewOptions } from '../../endpoints/types.ts';
import { indentJson, memberText } from '../../render/json-text.ts';
import type { ViewModel } from '../../render/model.ts';
import { sanitize, sanitizeLines } from '../../render/sanitize.ts';
import type { Invocation } from '../command.ts';
import { displayOf } from '../display.ts';
import { requireExplaining } from '../explaining.ts';
import type { Io } from '../io.ts';
import { withParamHint } from '../param-hint.ts';
import { reportError } from '../report.ts';
import { symbolArguments } from '../symbols.ts';
import { openTransport } from '../transport.ts';

interface Question {
  /** What it is about, for messages. */
  readonly subject: string;
  readonly call: Call;
}

interface Questions {
  readonly list: readonly Question[];
  /** Whether the answer is a list, whatever its length: decided by how it was asked, so that a script can rely on it. */
  readonly several: boolean;
}

export async function runEndpoint(endpoint: Endpoint, invocation: Invocation, io: Io): Promise<number> {
  const { options } = invocation;
  const display = displayOf(options, io);
  const look = lookOf(endpoint.spec, options, io);
  const loadView = options.explain === true ? endpoint.explain?.view : endpoint.view;
  const { list: questions, several } = questionsOf(endpoint.spec, invocation, io, look);
  const transport = await openTransport(options, io);
  try {
    if (options.explain === true) requireExplaining(transport);
    const settled = await Promise.allSettled(questions.map((each) => timed(each, transport, invocation, io)));
    const answers: Answer[] = [];
    let exit = 0;
    for (const [index, outcome] of settled.entries()) {
      try {
        if (outcome.status === 'rejected') throw outcome.reason;
        // A body is printed as it is, that of a failure too.
        if (options.raw === true) answers.push(outcome.value);
        outcome.value.data();
        if (options.raw !== true) answers.push(outcome.value);
      } catch (error) {
        const subject = several ? questions[index]!.subject : undefined;
        exit = Math.max(exit, reportError(withParamHint(error, endpoint.spec), invocation, io, subject));
      }
    }
    if (options.raw === true) io.stdout.write(answers.map(({ response }) => response.body).join('\n'));
    else if (options.json === true) writeJson(answers.map(dataText), several, io);
    else if (loadView === undefined) {
      io.stdout.write(answers.map((each) => `${sanitizeLines(indentJson(dataText(each)))}\n`).join(''));
    } else if (answers.length > 0) {
      const [{ view }, { renderMany }] = await Promise.all([loadView(), import('../../render/render.ts')]);
      const how = viewOptions(endpoint.spec, options, look, io);
      const views = answers.map((each): ViewModel => view(each.data() as never, how));
      io.stdout.write(renderMany(views, display));
    }
    return exit;
  } finally {
    transport.close();
  }
}

function viewOptions(
  { choices = [] }: EndpointSpec,
  options: Invocation['options'],
  look: Look | undefined,
  io: Io,
): ViewOptions {
  const chosen = choices.flatMap(({ name }) => {
    const value = options[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    full: options.full === true,
    now: io.now(),
    ...(look === undefined ? {} : { look: look.name }),
    ...(chosen.length === 0 ? {} : { choices: Object.fromEntries(chosen) }),
  };
}

/** The payload as the service wrote it. Only of an answer whose data were read: then it has them. */
function dataText({ response }: Answer): string {
  return memberText(response.body, 'data')!;
}

/** One object for one question, an array for several (of the answers there were, in order); nothing where there was none. */
function writeJson(texts: readonly string[], several: boolean, io: Io): void {
  if (texts.length === 0) return;
  if (several) io.stdout.write(`${indentJson(`[${texts.join(',')}]`)}\n`);
  else io.stdout.write(`${indentJson(texts[0]!)}\n`);
}

async function timed(question: Question, transport: Transport, { options }: Invocation, io: Io): Promise<Answer> {
  const started = io.now();
  const answer = await ask(transport, question.call);
  if (options.verbose === true) {
    const { path, query } = question.call;
    const asked = query.map(([name, value]) => `${name}=${value}`).join('&');
    io.stderr.write(
      `> GET ${sanitize(`${path}${asked && `?${asked}`}`)}\n< ${answer.response.status} in ${io.now() - started} ms\n`,
    );
  }
  return answer;
}

/** The look a flag asks for; without one the route's look for pipes where nobody watches, else its first. */
function lookOf({ looks = [] }: EndpointSpec, options: Invocation['options'], io: Io): Look | undefined {
  const asked = looks.filter(({ name }) => options[name] === true);
  if (asked.length > 1) {
    throw new MdsError(`${asked.map(({ name }) => `--${name}`).join(' and ')} are different looks; give one`, {
      code: 'USAGE',
      exitCode: EXIT.usage,
    });
  }
  return asked[0] ?? (io.stdout.isTTY() ? looks[0] : looks.find(({ piped }) => piped));
}

type Given = readonly (readonly [ParamSpec, string])[];

/** A route about one symbol becomes one request a symbol; every other route is one request. */
function questionsOf(spec: EndpointSpec, invocation: Invocation, io: Io, look: Look | undefined): Questions {
  const ask = (given: Given, subject: string): Question => question(spec, invocation, given, subject, look);
  const positional = spec.params.filter((param) => param.positional);
  const first = positional[0];
  if (first?.kind === 'symbol') {
    if (invocation.args.length === 0 && !first.required) {
      return { list: [ask([], '')], several: false };
    }
    const { symbols, several } = symbolArguments(invocation.args, io);
    return { list: symbols.map((symbol) => ask([[first, symbol]], symbol)), several };
  }
  const values = positional.map((param, index): [ParamSpec, string] => {
    const words = index === positional.length - 1 ? invocation.args.slice(index) : [invocation.args[index] ?? ''];
    return [param, words.join(param.kind === 'list' ? ',' : ' ')];
  });
  return { list: [ask(values, invocation.args.join(' '))], several: false };
}

function question(
  spec: EndpointSpec,
  { options }: Invocation,
  given: Given,
  subject: string,
  look: Look | undefined,
): Question {
  const path = Object.fromEntries(
    given.filter(([param]) => param.in === 'path').map(([param, value]) => [param.name, value]),
  );
  const query: [string, string][] = given
    .filter(([param]) => param.in === 'query')
    .map(([param, value]) => [param.name, value]);
  for (const param of spec.params) {
    const value = param.positional
      ? undefined
      : (options[param.name.replaceAll('_', '-')] ?? look?.params?.[param.name]);
    if (typeof value === 'string') query.push([param.name, value]);
  }
  const prefix = options.explain === true ? EXPLAIN_PREFIX : '';
  return { subject, call: { path: `${prefix}${fillPath(spec.path, path)}`, query } };
}
