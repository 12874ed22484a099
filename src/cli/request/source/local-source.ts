/** The store on this machine that answers: the one named, the sample, or the user's own with the sample while it is empty. */
import { existsSync } from 'node:fs';
import type { LocalSource } from '../../../client/embedded.ts';
import { usage } from '../../../errors.ts';
import { sanitize } from '../../../render/text/sanitize.ts';
import { isTeamAddress, noStore } from '../../../store/drivers/paths.ts';
import type { ReusableReader } from '../../../store/reading/types.ts';
import type { Invocation } from '../../args/command.ts';
import { printMessage } from '../../output/report.ts';
import type { Io } from '../../terminal/io.ts';
import { meantSource } from './meant-source.ts';
import { ownStore } from './store-location.ts';

/** Most symbols named in the notice. */
const MAX_NAMED = 8;

/**
 * The notice with every answer from the sample: that it is simulated, and how to get real data for `requested` (as
 * typed).
 */
export function sampleNotice(requested: readonly string[]): string {
  const words = requested.flatMap((word) => word.split(',')).map((word) => word.trim().toUpperCase());
  const symbols = [...new Set(words)].filter((word) => /^[A-Z][A-Z0-9]{0,6}([.-][A-Z0-9]{1,3})?$/.test(word));
  const named = symbols.length === 0 ? ['AAPL', 'MSFT', 'SPY'] : symbols.slice(0, MAX_NAMED);
  const more = symbols.length > MAX_NAMED ? ' ...' : '';
  return `simulated sample data, not a market; get real data with: mds sync ${named.join(' ')}${more}`;
}

/**
 * The store that is named or --sample, else the user's own, with the sample while that is empty. Throws
 * STORE_NOT_FOUND.
 */
export function localSource(
  named: string | undefined,
  { sample: asked }: Invocation['options'],
  io: Io,
  notify: (text: string) => void,
  symbols: readonly string[],
): LocalSource {
  if (typeof named === 'string') {
    if (!existsSync(named)) throw noStore(named);
    return { path: named, kind: 'live' };
  }
  const sample = { path: io.sampleFile, notify: () => notify(sampleNotice(symbols)) };
  if (asked !== true) return { path: ownStore(io), kind: 'live', whenEmpty: sample };
  sample.notify();
  return { path: sample.path, kind: 'simulated' };
}

/**
 * The store itself, for a command that no service answers, and the instant of --as-of. Throws USAGE where a hosted
 * service would answer, STORE_NOT_FOUND.
 */
export async function openLocalStore(
  options: Invocation['options'],
  io: Io,
  symbols: readonly string[],
): Promise<{ readonly store: ReusableReader; readonly asOf: number | undefined }> {
  const notify = (text: string): void => printMessage(text, options, io);
  const { named, service, asOf } = await meantSource(options, io, notify);
  if (service !== undefined)
    throw usage(
      `this command needs a store on this machine; answers come from ${sanitize(service.address)}`,
      'name a store with --store FILE, or use --sample',
    );
  const { openSource } = await import('../../../client/embedded.ts');
  const path = named !== undefined && isTeamAddress(named) ? await wholeReplica(named, io, notify) : named;
  return { store: openSource(localSource(path, options, io, notify, symbols)), asOf };
}

/** The replica of a team's store with all of it. Throws MdsError `TEAM_*`. */
async function wholeReplica(address: string, io: Io, notify: (text: string) => void): Promise<string> {
  const { EVERYTHING, teamSource } = await import('./team-source.ts');
  const source = teamSource(address, io, notify);
  try {
    await source.ensure(EVERYTHING);
    return source.path;
  } finally {
    source.close();
  }
}
