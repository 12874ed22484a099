/** Runs `mds check`: reads the conditions, requests what they need, evaluates and reports. */
import type { Condition } from '../../conditions/compile.ts';
import { type Env, missing, type Reason } from '../../conditions/values.ts';
import { payloadField } from '../../endpoints/contract/payload-field.ts';
import { beyondSync, inStore } from '../../endpoints/notes/store-command.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { EXIT, usage } from '../../errors.ts';
import type { Invocation, Run } from '../args/command.ts';
import { type Display, displayOf } from '../output/display.ts';
import { printedStore } from '../output/printed-store.ts';
import { printMessage, reportError } from '../output/report.ts';
import { printJson } from '../output/result.ts';
import { writeReport } from '../output/target-file.ts';
import { checkVocabulary } from '../request/ask/check-vocabulary.ts';
import { answerDay, dated } from '../request/print/print-answers.ts';
import { openTransport } from '../request/source/open-transport.ts';
import type { Io } from '../terminal/io.ts';
import { readInput } from '../terminal/read-text.ts';
import { judgedShare } from './alerts/shares.ts';
import { ageOf, comparedLevels, type Input, inputOf, inputText, isStale, maxAgeOf, unknownLevel } from './input-age.ts';
import { type Job, jobsOf, readChecksFile, splitWords } from './job.ts';
import { exitOf, type Judged, type Outcome, outcomeOf, type Report, reportJson, UNKNOWN_POLICIES } from './outcome.ts';
import { fetchAll, isNoData, type Replies, replyKey, reportFailures } from './replies.ts';
import { compileAll, reportErrors } from './unreadable.ts';

/** Exit codes: see {@link exitOf}; 2 for conditions that cannot be read. Throws MdsError. */
export const runCheck: Run = async (invocation, io) => {
  const { args, options } = invocation;
  if (options['list-fields'] === true) {
    const [{ printFieldList }, { describedFields }] = await Promise.all([
      import('../output/field-list.ts'),
      import('../request/ask/field-index.ts'),
    ]);
    return printFieldList(await describedFields(), invocation, io);
  }
  const started = io.now();
  for (const name of ['junit', 'file']) requireFileName(name, options[name]);
  const maxAge = maxAgeOf(options['max-age']);
  const display = displayOf(options, io);
  const vocabulary = await checkVocabulary();
  const words = splitWords(args, vocabulary.fields);
  const lines =
    typeof options.file === 'string' ? readChecksFile(checksIn(options.file, words.symbols, io), options.file) : [];
  const jobs = jobsOf(words.symbols, words.conditions, lines, io);
  const isAlert = options['on-change'] !== undefined || options.webhook !== undefined;
  const receivers =
    isAlert || options['webhook-private'] === true
      ? (await import('./alerts/receivers.ts')).receiversOf(invocation, io)
      : [];
  const { plan, unreadable } = compileAll(jobs, vocabulary, isAlert);
  if (unreadable.length > 0) return reportErrors(unreadable, invocation, io);
  const transport = await openTransport(options, io, { symbols: words.symbols });
  // The clock of conditions: `today`, and from when ages count.
  const now = transport.asOf ?? started;
  const asOf = await answerDay(transport);
  let replies: Replies;
  let splits: Replies = new Map();
  try {
    const needs = plan.flatMap(({ job: { symbol }, condition: { fields } }) =>
      fields.map(({ field }) => ({ symbol, route: field.source })),
    );
    replies = await fetchAll(needs, transport, invocation, io);
    if (isAlert) splits = await fetchAll(splitNeeds(plan), transport, invocation, io);
  } finally {
    transport.close();
  }
  const outcomes = plan.map(({ job, condition }) =>
    outcomeOf(job, condition, envOf(job, condition, replies, now), judgedOf(job, condition, replies, now, maxAge)),
  );
  const failures = reportFailures(outcomes, replies, invocation, io);
  warnOfStale(outcomes, replies, transport.hosted === true, invocation, io);
  const policy = UNKNOWN_POLICIES.find((each) => each === options.unknown) ?? 'error';
  const report: Report = { outcomes, policy, exit: exitOf(outcomes, policy), now: started, asOf };
  const written = await writeJUnit(report, invocation, io);
  const exit = isAlert
    ? await (await import('./alerts/run.ts')).sendTurns(
        plan.map(({ job: { symbol }, condition, hysteresis }, i) => {
          const reply = splits.get(replyKey({ symbol, route: 'splits' }));
          const listed = reply !== undefined && 'data' in reply ? reply.data : undefined;
          return { hysteresis, outcome: outcomes[i]!, share: judgedShare(condition, outcomes[i]!.inputs, listed) };
        }),
        receivers,
        { ...report, now },
        invocation,
        io,
      )
    : report.exit;
  if (options.junit !== '-') {
    if (options.json === true) printJson(reportJson(report), io);
    else if (options.quiet !== true || (isAlert ? exit : report.exit) !== EXIT.ok || failures > 0) {
      await show({ ...report, isAlert }, replies, options, display, io);
    }
  }
  return Math.max(exit, written);
};

/** The lists of splits of symbols whose prices or amounts per share are compared with a number. */
function splitNeeds(plan: readonly { readonly job: Job; readonly condition: Condition }[]) {
  return plan
    .filter(({ condition }) => comparedLevels(condition.comparisons).size > 0)
    .map(({ job: { symbol } }) => ({ symbol, route: 'splits' }));
}

function envOf({ symbol }: Job, { comparisons }: Condition, replies: Replies, now: number): Env {
  const levels = comparedLevels(comparisons);
  const read: Env['read'] = (ref) => {
    const reply = replies.get(replyKey({ symbol, route: ref.field.source }));
    if (reply === undefined) throw new Error(`${ref.field.source} of ${symbol} was not requested`);
    if ('error' in reply) {
      const { message, hint } = reply.error;
      if (isNoData(reply.error)) return missing(hint === undefined ? message : `${message}; ${hint}`, { ref });
      return missing(message, { ref, failure: reply.error });
    }
    const unknown = levels.has(ref) ? unknownLevel(ref, inputOf(ref.field.source, reply.data)) : undefined;
    return unknown === undefined ? payloadField(reply.data, ref) : missing(unknown, { ref });
  };
  return { read, now, today: newYorkDay(now).day };
}

/** The answers a check reads, and which of its fields are older than `maxAge` (ms). */
function judgedOf(
  { symbol }: Job,
  { fields }: Condition,
  replies: Replies,
  now: number,
  maxAge = Number.POSITIVE_INFINITY,
): Judged {
  const inputs = new Map<string, Input>();
  const tooOld: Reason[] = [];
  for (const ref of fields) {
    const { source: route } = ref.field;
    const reply = replies.get(replyKey({ symbol, route }));
    if (reply === undefined || 'error' in reply) continue;
    const input = inputs.get(route) ?? inputOf(route, reply.data);
    inputs.set(route, input);
    if (ageOf(ref, input, now) > maxAge) tooOld.push({ ref, reason: `older than --max-age: ${inputText(input)}` });
  }
  return { inputs: [...inputs.values()], tooOld };
}

/** One warning for each symbol whose answers are stale, with the command that refreshes them. */
function warnOfStale(
  outcomes: readonly Outcome[],
  replies: Replies,
  hosted: boolean,
  { options }: Invocation,
  io: Io,
): void {
  const answers = [...replies.values()].flatMap((each) => ('data' in each ? [each] : []));

  for (const symbol of new Set(outcomes.map(({ job }) => job.symbol))) {
    const inputs = outcomes.flatMap((outcome) => (outcome.job.symbol === symbol ? outcome.inputs : []));
    const stale = new Map(inputs.filter(isStale).map((input) => [input.route, inputText(input)]));
    if (stale.size === 0) continue;
    const [beyond] = answers.flatMap((each) => (each.symbol === symbol ? (beyondSync(each.data as object) ?? []) : []));
    const hint = hosted
      ? 'only the operator of the service can update it'
      : (beyond ?? `update with: ${inStore(`mds sync ${symbol}`, printedStore(options))}`);
    printMessage(`${symbol}: stale data: ${[...stale.values()].join('. ')}`, options, io, 'warning', hint);
  }
}

async function show(
  report: Report & { readonly isAlert: boolean },
  replies: Replies,
  { md, quiet }: Invocation['options'],
  display: Display,
  io: Io,
): Promise<void> {
  const [{ reportMarkdown, reportView }, { render }] = await Promise.all([
    import('./report-view.ts'),
    import('../../render/render.ts'),
  ]);
  const simulated = [...replies.values()].some(
    (reply) => 'data' in reply && (reply.data as { freshness?: unknown }).freshness === 'simulated',
  );
  const shown = { ...report, simulated, brief: quiet === true };
  io.stdout.write(md === true ? reportMarkdown(shown) : render(dated(reportView(shown), report.asOf), display));
}

/** Refuses `--junit --quiet`, where the name is missing. Throws USAGE. */
function requireFileName(option: string, value: unknown): void {
  if (typeof value !== 'string' || !/^-[^/]+$/.test(value)) return;
  throw usage(`--${option} needs the name of a file, not ${value}`, `a file of that name is ./${value}`);
}

/** Writes the JUnit report where `--junit` asks for one. Returns 6 where it cannot be written, else 0. */
async function writeJUnit(report: Report, invocation: Invocation, io: Io): Promise<number> {
  const file = invocation.options.junit;
  if (typeof file !== 'string') return EXIT.ok;
  const { reportJUnit } = await import('./report-view.ts');
  const text = reportJUnit(report, io.now() - report.now);
  try {
    if (file === '-') io.stdout.write(text);
    else writeReport(file, text);
    return EXIT.ok;
  } catch (error) {
    if (file === '-') throw error;
    return reportError(error, invocation, io);
  }
}

/** Standard input can be read once: for the checks or for the symbols. Throws USAGE. */
function checksIn(file: string, symbols: readonly string[], io: Io): string {
  if (file === '-' && symbols.includes('-')) {
    throw usage('symbols and checks cannot both be read from standard input', 'pass one of them as words or as a file');
  }
  return readInput(file, io, 'USAGE');
}
