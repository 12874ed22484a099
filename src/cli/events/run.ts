/** Runs `mds events`: requests its route with the saved screens; with `--since last`, shows only new events. */
import type { Answer } from '../../client/core.ts';
import { isoSeconds } from '../../endpoints/contract/envelope.ts';
import type { Payload } from '../../endpoints/events/payload.ts';
import type { Endpoint } from '../../endpoints/types.ts';
import { EXIT, usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { printMessage } from '../output/report.ts';
import { withUniverse } from '../request/ask/saved-screens.ts';
import { runEndpoint } from '../route/run.ts';
import { readScreens } from '../settings/screens-file.ts';
import type { Io } from '../terminal/io.ts';
import { LAST } from './command.ts';
import { dayToRemember, firstDay, listKey, listName, remember, type Shown, shownOf } from './memory.ts';

/** Most events asked for: what was shown before is left out of them. */
const MOST = '10000';
const USUAL = 100;

/** Exits as every route. Throws USAGE for `--since last` of a past day. */
export async function runEvents(endpoint: Endpoint, invocation: Invocation, io: Io): Promise<number> {
  const whole = withSavedScreens(invocation, io);
  return invocation.options.since === LAST ? runNew(endpoint, whole, io) : runEndpoint(endpoint, whole, io);
}

/** The saved screens as a parameter, unless others are given or no events of screens are wanted. */
function withSavedScreens(invocation: Invocation, io: Io): Invocation {
  const { options } = invocation;
  const types = typeof options.type === 'string' ? options.type.toLowerCase().split(',') : undefined;
  if (options.screens !== undefined || types?.every((type) => type.trim() !== 'screens') === true) return invocation;
  const screens = Object.entries(readScreens(io)).map(([name, screen]) => {
    const { expression, universe, include_stale } = withUniverse(screen, io);
    return [name, { expression, universe, include_stale }] as const;
  });
  if (screens.length === 0) return invocation;
  return { ...invocation, options: { ...options, screens: JSON.stringify(Object.fromEntries(screens)) } };
}

async function runNew(endpoint: Endpoint, invocation: Invocation, io: Io): Promise<number> {
  const { options } = invocation;
  if (options['as-of'] !== undefined || options.raw === true)
    throw usage(
      `--since last cannot be combined with --${options.raw === true ? 'raw' : 'as-of'}`,
      'name a day: --since 2026-10-01',
    );
  const key = listKey(invocation);
  const before = shownOf(key, io);
  const { since: _, limit, ...others } = options;
  const asked = { ...others, limit: MOST, ...(before !== undefined && { since: firstDay(before) }) };
  const note = before === undefined ? `no earlier run for ${listName(invocation.args)}` : `new since ${before.at}`;
  printMessage(note, options, io, 'note');
  let shown: Shown | undefined;
  const adjust = (answer: Answer): Answer => {
    const payload = answer.data() as Payload;
    const fresh = payload.events.filter(({ id }) => before === undefined || !Object.hasOwn(before.seen, id));
    const most = typeof limit === 'string' ? Number(limit) : USUAL;
    const events = fresh.slice(0, most);
    const seen = Object.fromEntries(events.map(({ id, date }) => [id, date]));
    const day = dayToRemember(payload.as_of.slice(0, 10), fresh.slice(most));
    shown = { at: isoSeconds(io.now()), day, seen };
    const data = { ...payload, events, total: fresh.length };
    const body = JSON.stringify({ ...(JSON.parse(answer.response.body) as object), data });
    return { ...answer, response: { ...answer.response, body }, data: () => data };
  };
  const exit = await runEndpoint(endpoint, { ...invocation, options: asked }, io, adjust);
  // Only what was printed counts as shown.
  if (exit === EXIT.ok && shown !== undefined) await remember(key, shown, io);
  return exit;
}
