/** `mds check`: whether conditions hold, as an exit code. */

import { readFileSync, writeFileSync } from 'node:fs';
import { newYorkDay } from '../../engine/new-york.ts';
import { EXIT, MdsError, usage } from '../../errors.ts';
import type { Invocation, Run } from '../args/command.ts';
import { displayOf } from '../output/display.ts';
import { reportError } from '../output/report.ts';
import { dated, dayAsked } from '../request/answers.ts';
import { openTransport } from '../request/transport.ts';
import type { Io } from '../terminal/io.ts';
import { askAll, type Replies, replyKey } from './ask.ts';
import { compile, type Expression } from './bind.ts';
import type { Field } from './field.ts';
import { FIELD_INDEX } from './field-index.ts';
import { type Job, jobsOf, readChecksFile, splitWords } from './job.ts';
import { type Answers, exitOf, type Outcome, outcomeOf, UNKNOWN_POLICIES, type UnknownPolicy } from './outcome.ts';
import { readField } from './read.ts';
import { readFieldIndex } from './read-index.ts';
import { type Fault, reportFaults } from './report-faults.ts';
import { type ReportFacts, reportJson } from './report-json.ts';
import type { FieldRef } from './resolve.ts';
import { CheckSyntaxError } from './syntax-error.ts';
import { type Env, type Result, unknown } from './value.ts';

/** Exit codes: see {@link exitOf}; 2 for what cannot be read. Throws MdsError. */
export const runCheck: Run = async (invocation, io) => {
  const { args, options } = invocation;
  if (options['list-fields'] === true) return listFields(invocation, io);
  const started = io.now();
  const policy = policyOf(options);
  for (const name of ['junit', 'file']) requireName(name, options[name]);
  const display = displayOf(options, io);
  const fields = readFieldIndex(FIELD_INDEX);
  const words = splitWords(args, fields);
  const lines =
    typeof options.file === 'string' ? readChecksFile(readInput(options.file, words.symbols, io), options.file) : [];
  const jobs = jobsOf(words.symbols, words.conditions, lines, io);
  const { expressions, faults } = compileAll(jobs, fields);
  if (faults.length > 0) return reportFaults(faults, invocation, io);
  const plan = jobs.flatMap((job) => {
    const expression = expressions.get(job.written.source);
    return expression === undefined ? [] : [{ job, expression }];
  });
  const transport = await openTransport(options, io, { asked: words.symbols });
  // What is `today` in a condition, and from when ages count.
  const now = transport.asOf ?? started;
  const asOf = await dayAsked(transport);
  let replies: Replies;
  try {
    const needs = plan.flatMap(({ job, expression }) =>
      expression.fields.map((field) => ({ symbol: job.symbol, field })),
    );
    replies = await askAll(needs, transport, invocation, io);
  } finally {
    transport.close();
  }
  const outcomes = plan.map(({ job, expression }) => evaluate(job, expression, replies, now));
  const failures = reportFailures(outcomes, replies, invocation, io);
  const exit = exitOf(outcomes, policy);
  const facts: ReportFacts = { outcomes, policy, exit, now: started, asOf };
  const written = await writeJUnit(facts, io.now() - started, invocation, io);
  if (options.junit !== '-') {
    if (options.json === true) io.stdout.write(`${JSON.stringify(reportJson(facts), undefined, 2)}\n`);
    else if (options.quiet !== true || exit !== EXIT.ok || failures > 0)
      await show(facts, isSimulated(replies), options.quiet === true, display, io);
  }
  return Math.max(exit, written);
};

function policyOf({ unknown }: Invocation['options']): UnknownPolicy {
  return UNKNOWN_POLICIES.find((policy) => policy === unknown) ?? 'error';
}

/** Conditions once each, however many symbols they are for. */
function compileAll(
  jobs: readonly Job[],
  fields: readonly Field[],
): { readonly expressions: ReadonlyMap<string, Expression>; readonly faults: readonly Fault[] } {
  const expressions = new Map<string, Expression>();
  const faults = new Map<string, Fault>();
  for (const { written } of jobs) {
    const { source } = written;
    if (expressions.has(source) || faults.has(source)) continue;
    try {
      expressions.set(source, compile(source, fields));
    } catch (error) {
      if (!(error instanceof CheckSyntaxError)) throw error;
      faults.set(source, { written, error });
    }
  }
  return { expressions, faults: [...faults.values()] };
}

function evaluate(job: Job, expression: Expression, replies: Replies, now: number): Outcome {
  const payload: Answers['payload'] = (route) => {
    const reply = replies.get(replyKey(job.symbol, route));
    if (reply === undefined) throw new Error(`nobody asked ${route} about ${job.symbol}`);
    return reply;
  };
  const read = (field: FieldRef): Result => {
    const reply = payload(field.field.route);
    if ('error' in reply) return unknown(reply.error.message, { field, failed: true });
    return readField(reply.data, field);
  };
  const env: Env = { read, now, today: newYorkDay(now).day };
  return outcomeOf(job, expression, env, { payload });
}

/** A failure that leaves a check open is an error; one that decides nothing is still said, unless quiet. Gives how many were said. */
function reportFailures(outcomes: readonly Outcome[], replies: Replies, invocation: Invocation, io: Io): number {
  const open = new Set(outcomes.flatMap(({ errors }) => errors));
  const said = new Set<string>();
  for (const reply of replies.values()) {
    if (!('error' in reply)) continue;
    if (!open.has(reply.error) && invocation.options.quiet === true) continue;
    // A symbol that several routes do not know is one failure.
    const key = `${reply.symbol} ${reply.error.message}`;
    if (!said.has(key)) reportError(reply.error, invocation, io, reply.symbol);
    said.add(key);
  }
  return said.size;
}

function isSimulated(replies: Replies): boolean {
  return [...replies.values()].some(
    (reply) => 'data' in reply && (reply.data as { freshness?: unknown }).freshness === 'simulated',
  );
}

async function show(
  { outcomes, policy, exit, asOf }: ReportFacts,
  simulated: boolean,
  brief: boolean,
  display: ReturnType<typeof displayOf>,
  io: Io,
): Promise<void> {
  const [{ reportView }, { render }] = await Promise.all([
    import('./report-view.ts'),
    import('../../render/render.ts'),
  ]);
  io.stdout.write(render(dated(reportView({ outcomes, policy, exit, simulated, brief }), asOf), display));
}

/** `--junit --quiet` leaves the name out: nobody wants a file called `--quiet`. Throws USAGE. */
function requireName(option: string, given: unknown): void {
  if (typeof given !== 'string' || !/^-[^/]+$/.test(given)) return;
  throw usage(`--${option} needs the name of a file, not ${given}`, `a file of that name is ./${given}`);
}

/** Writes the JUnit report where it was asked for. Gives 6 where it cannot be written, else 0. */
async function writeJUnit(facts: ReportFacts, elapsedMs: number, invocation: Invocation, io: Io): Promise<number> {
  const file = invocation.options.junit;
  if (typeof file !== 'string') return EXIT.ok;
  const { reportJUnit } = await import('./report-junit.ts');
  const text = reportJUnit({ ...facts, elapsedMs });
  if (file === '-') {
    io.stdout.write(text);
    return EXIT.ok;
  }
  try {
    writeFileSync(file, text);
    return EXIT.ok;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `the report cannot be written to ${file}: ${reason}`;
    return reportError(new MdsError('REPORT_NOT_WRITTEN', message, { cause }), invocation, io);
  }
}

/** Standard input can be read once: for the checks or for the symbols. */
function readInput(file: string, symbols: readonly string[], io: Io): string {
  if (file === '-' && symbols.includes('-')) {
    throw usage(
      'both the symbols and the checks are to come from standard input',
      'give one of them as words or as a file',
    );
  }
  try {
    return file === '-' ? io.readStdin() : readFileSync(file, 'utf8');
  } catch (cause) {
    throw unreadable(`${file === '-' ? 'standard input' : file} cannot be read`, cause);
  }
}

function unreadable(what: string, cause: unknown): MdsError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new MdsError('USAGE', `${what}: ${reason}`, { cause });
}

async function listFields({ args, options }: Invocation, io: Io): Promise<number> {
  const { describedFields, fieldsView, kindOf, nameOf } = await import('./list-fields.ts');
  const found = await describedFields(args);
  if (options.json === true) {
    const list = found.map((field) => ({
      field: `${field.route}.${nameOf(field)}`,
      is: kindOf(field),
      meaning: field.description,
    }));
    io.stdout.write(`${JSON.stringify(list, undefined, 2)}\n`);
    return EXIT.ok;
  }
  const { render } = await import('../../render/render.ts');
  io.stdout.write(render(fieldsView(found), displayOf(options, io)));
  return EXIT.ok;
}
