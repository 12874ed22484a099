/** Compiles the conditions of a run, each once; reports all that cannot be read, each with its place. */
import { type Condition, compile } from '../../conditions/compile.ts';
import type { Vocabulary } from '../../conditions/fields.ts';
import { type Hysteresis, hysteresisOf } from '../../conditions/hysteresis.ts';
import { conditionError } from '../../conditions/syntax.ts';
import { EXIT, errorObject, isMdsError, MdsError } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { printFault } from '../output/report.ts';
import type { Io } from '../terminal/io.ts';
import type { Job, Written } from './job.ts';

/** Compiles each condition once, whatever the number of its symbols. */
export function compileAll(
  jobs: readonly Job[],
  vocabulary: Vocabulary,
  isAlert: boolean,
): { readonly plan: readonly Planned[]; readonly unreadable: readonly Unreadable[] } {
  const compiled = new Map<string, Omit<Planned, 'job'> | Unreadable>();
  for (const { written } of jobs) {
    if (!compiled.has(written.source)) compiled.set(written.source, compileOne(written, vocabulary, isAlert));
  }
  const plan = jobs.flatMap((job) => {
    const parts = compiled.get(job.written.source);
    return parts === undefined || 'error' in parts ? [] : [{ job, ...parts }];
  });
  return { plan, unreadable: [...compiled.values()].filter((each) => 'error' in each) };
}

/** A check that can be evaluated. */
interface Planned {
  readonly job: Job;
  readonly condition: Condition;
  readonly hysteresis: Hysteresis;
}

function compileOne(
  written: Job['written'],
  vocabulary: Vocabulary,
  isAlert: boolean,
): Omit<Planned, 'job'> | Unreadable {
  try {
    const hysteresis = hysteresisOf(written.source);
    const condition = compile(hysteresis.condition, vocabulary);
    requireAlert(written.source, condition, hysteresis, isAlert);
    return { condition, hysteresis };
  } catch (error) {
    if (!isMdsError(error, 'CHECK_SYNTAX')) throw error;
    return { written, error };
  }
}

/**
 * Throws CHECK_SYNTAX for hysteresis where no state is recorded, and for `by` of conditions of other than one bound.
 */
function requireAlert(
  source: string,
  { comparisons }: Condition,
  { condition, byPct, forMs }: Hysteresis,
  isAlert: boolean,
): void {
  const at = { from: condition.length + 1, to: source.length };
  if (!isAlert && (byPct > 0 || forMs > 0))
    throw conditionError('for and by say when an alert turns', at, 'add --on-change or --webhook, or leave them out');
  const [only, ...others] = comparisons;
  if (byPct > 0 && (others.length > 0 || only?.margin === undefined || only.against.length !== 1))
    throw conditionError('by needs a condition of one bound', at, 'write price < 100 by 2%');
}

interface Unreadable {
  readonly written: Written;
  /** With its location. */
  readonly error: MdsError;
}

/** Prints all of them on stderr, each with its place underlined; with `--json` as one object. Returns the exit code. */
export function reportErrors(unreadable: readonly Unreadable[], { options }: Invocation, io: Io): number {
  if (options.json === true) io.stderr.write(`${JSON.stringify(errorObject(asError(unreadable)))}\n`);
  else for (const each of unreadable) printUnreadable(each, options, io);
  return EXIT.usage;
}

/** `mds: unknown field 'pe_tm'`, the condition, a line of carets under the place, and the hint. */
function printUnreadable(
  { written: { source, place }, error }: Unreadable,
  options: Invocation['options'],
  io: Io,
): void {
  const where = place === undefined ? '' : `${place.file}:${place.line}: `;
  const { from = 0, to = source.length } = error.location ?? {};
  printFault(`${where}${error.message}`, { input: source, from, to }, options, io, error.hint);
}

function asError(unreadable: readonly Unreadable[]): MdsError {
  const [first] = unreadable;
  const more = unreadable.length > 1 ? `, and ${unreadable.length - 1} more` : '';
  return new MdsError('CHECK_SYNTAX', `${first?.error.message}${more}`, {
    hint: first?.error.hint,
    details: unreadable.map(({ written: { source, place }, error: { message, location, hint } }) => ({
      check: source,
      ...(place === undefined ? {} : { place }),
      message,
      from: location?.from,
      to: location?.to,
      ...(hint === undefined ? {} : { hint }),
    })),
  });
}
