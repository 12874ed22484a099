/** `mds check --on-change` and `--webhook`: turns of the checks of this run, recorded and sent. */
import { type Hysteresis, stateBeyond } from '../../../conditions/hysteresis.ts';
import { isoSeconds } from '../../../endpoints/contract/envelope.ts';
import { EXIT } from '../../../errors.ts';
import type { Invocation } from '../../args/command.ts';
import { printMessage, reportError } from '../../output/report.ts';
import type { JsonObject } from '../../settings/file.ts';
import type { Io } from '../../terminal/io.ts';
import { checkJson, type Outcome, type Report } from '../outcome.ts';
import { deliver, type Sighting } from './deliver.ts';
import { journalFile, withJournal } from './journal.ts';
import type { Receiver } from './receivers.ts';
import type { JudgedShare } from './shares.ts';

/** A check of this run, and what its states have to last. */
export interface Watched {
  readonly outcome: Outcome;
  readonly hysteresis: Hysteresis;
  readonly share: JudgedShare | undefined;
}

const STATES = { pass: 'true', fail: 'false', unknown: 'unknown' } as const;

/**
 * Records and sends the turns to each receiver. Returns the exit code: 0 where all were sent, else that of
 * ALERT_NOT_SENT; a check whose request failed was not seen, and the code of its failure stays. States are no failures.
 */
export async function sendTurns(
  watched: readonly Watched[],
  receivers: readonly Receiver[],
  { now, exit, policy }: Report,
  invocation: Invocation,
  io: Io,
): Promise<number> {
  const time = isoSeconds(now);
  const sightings = watched.flatMap(({ outcome, hysteresis, share }): Sighting[] => {
    const { verdict, job } = outcome;
    if (verdict === 'error') return [];
    return [
      {
        key: `${job.symbol} ${job.written.source}`,
        state: (before) => stateBeyond(STATES[verdict], before, { ...nearness(outcome), byPct: hysteresis.byPct }),
        forMs: hysteresis.forMs,
        share,
        body: () => ({ ...(checkJson(outcome, policy) as JsonObject), ...dataAge(outcome, now) }),
      },
    ];
  });
  let worst: number = exit === EXIT.no || exit === EXIT.notFound ? EXIT.ok : exit;
  for (const { name, send } of receivers) {
    const { sent, unsent, first, split, failure } = await withJournal(journalFile(name, io), (store) =>
      deliver(sightings, time, store, send),
    );
    for (const { key, splits } of split)
      printMessage(
        `${key}: split ${splits}: its bound was of the share before, so its state is recorded without an alert`,
        invocation.options,
        io,
        'warning',
        'write the bound on the new share',
      );
    const counts = [
      ...(first === 0 ? [] : [`${checks(first)} recorded for the first time`]),
      `${sent === 1 ? '1 alert' : `${sent} alerts`} sent`,
      ...(unsent === 0 ? [] : [`${unsent} to be sent by the next run`]),
    ];
    printMessage(`${name.split(' ')[0]}: ${counts.join(', ')}`, invocation.options, io, 'note');
    if (failure !== undefined) worst = Math.max(worst, reportError(failure, invocation, io));
  }
  return worst;
}

/** Age of the oldest answer that was judged, in seconds; left out where no answer says. */
function dataAge({ inputs }: Outcome, now: number): { readonly data_age_seconds?: number } {
  const instants = inputs.flatMap(({ as_of }) => (as_of === undefined ? [] : [Date.parse(as_of)]));
  if (instants.length === 0) return {};
  return { data_age_seconds: Math.max(0, Math.floor((now - instants.reduce((a, b) => Math.min(a, b))) / 1000)) };
}

function checks(count: number): string {
  return count === 1 ? '1 check' : `${count} checks`;
}

/** How far a check of one bound is from it. */
function nearness({ comparisons: [only, ...others] }: Outcome): { margin: number | undefined; bound: number } {
  const bound = only?.against[0];
  return others.length > 0 || typeof bound !== 'number'
    ? { margin: undefined, bound: 0 }
    : { margin: only!.margin, bound };
}
