/** Answers from the store of a team, through a replica on this machine that fetches the data an answer needs. */
import type { Transport } from '../../../client/core.ts';
import { type EmbeddedOptions, embeddedTransport } from '../../../client/embedded.ts';
import { kindOfDay } from '../../../endpoints/screen/universe-names.ts';
import type { ServiceRequest } from '../../../service/types.ts';
import { normalizeTicker } from '../../../sources/symbols.ts';
import { type TeamAddress, teamAddress } from '../../../team/address.ts';
import type { Freshness } from '../../../team/replica.ts';
import { judged, type Needs, replicaPath, replicaState } from '../../../team/replica-state.ts';
import { ageText } from '../../output/amounts.ts';
import { replicaFolder } from '../../settings/places.ts';
import type { Io } from '../../terminal/io.ts';

/** Routes that read every symbol: ranks of a search depend on all texts, also where it names symbols. */
const OF_ALL = ['/v2/screen', '/v2/filings/search'];

/** Parameters that name symbols. */
const NAMING = ['symbol', 'symbols', 'benchmark', 'universe'];

/** What the answer to a request reads. */
export function needsOf({ path, query }: Pick<ServiceRequest, 'path' | 'query'>): Needs {
  const route = path.slice(Math.max(0, path.indexOf('/v2/')));
  const words = query
    .filter(([name, value]) => NAMING.includes(name) && !(name === 'universe' && kindOfDay(value) !== undefined))
    .flatMap(([, value]) => value.split(','));
  const symbols = words.flatMap((word) => normalizeTicker(word) ?? []);
  const accessions = [route, ...query.map(([, value]) => value)].flatMap(
    (text) => text.match(/\d{10}-\d\d-\d{6}/g) ?? [],
  );
  const everything = OF_ALL.includes(route);
  return { symbols, accessions, everything, names: route === '/v2/search' };
}

const NOTHING: Needs = { symbols: [], accessions: [], everything: false, names: false };

/** Everything, for commands that read the store itself. */
export const EVERYTHING: Needs = { ...NOTHING, everything: true };

/** The replica of an address. */
export interface TeamSource {
  readonly address: TeamAddress;
  /** The file: a store like any other. */
  readonly path: string;
  /**
   * Makes sure that the file has what is needed; says so where PostgreSQL is away. Throws MdsError `TEAM_*`, `STORE_*`.
   */
  readonly ensure: (needs: Needs) => Promise<Freshness>;
  readonly close: () => void;
}

/** Throws TEAM_ADDRESS_INVALID; connects only when something is to be asked. */
export function teamSource(given: string, io: Io, notify: (text: string) => void): TeamSource {
  const address = teamAddress(given, io.env);
  const path = replicaPath(replicaFolder(io), address, 'replica');
  let team: import('../../../team/connection.ts').TeamConnection | undefined;
  let notified = false;
  const ensure = async (needs: Needs): Promise<Freshness> => {
    // Almost always nothing is to be asked: then neither driver nor writer is loaded.
    const state = replicaState(path, needs);
    const { lacks, isStale } = judged(state, needs, io.now());
    if (!lacks && !isStale) return { checkedAt: state!.checkedAt!, away: undefined, changed: false, newer: [] };
    const [{ ensureReplica }, { openTeam }] = await Promise.all([
      import('../../../team/replica.ts'),
      import('../../../team/connection.ts'),
    ]);
    const open = () => {
      team ??= openTeam(given, io, { name: 'mds', connectMs: 3000 });
      return team;
    };
    const freshness = await ensureReplica({ path, team: open, now: io.now }, needs);
    const { away, checkedAt, newer } = freshness;
    if (away !== undefined && !notified)
      notify(`${away.message}; answers are as of ${ageText(io.now() - checkedAt)} ago`);
    if (newer.length > 0 && !notified)
      notify(`${newer.length} subjects stay as they were: a newer version of mds wrote them`);
    notified ||= away !== undefined || newer.length > 0;
    return freshness;
  };
  return { address, path, ensure, close: () => void team?.close() };
}

/** A transport over the replica: each request first makes sure of what it needs. */
export function teamTransport(
  given: string,
  io: Io,
  notify: (text: string) => void,
  options: Omit<EmbeddedOptions, 'path' | 'kind'>,
): Transport {
  const source = teamSource(given, io, notify);
  const open = (): Transport => embeddedTransport({ ...options, path: source.path, kind: 'live' });
  let current: { readonly transport: Transport; users: number } | undefined;
  const done = (used: NonNullable<typeof current>): void => {
    used.users -= 1;
    if (used.users === 0 && used !== current) used.transport.close();
  };
  const handle: Transport['handle'] = async (request) => {
    const { changed } = await source.ensure(needsOf(request));
    // A reader shows one state: after a change another one is opened. Requests under way go on with theirs.
    if (changed) {
      if (current?.users === 0) current.transport.close();
      current = undefined;
    }
    current ??= { transport: open(), users: 0 };
    const used = current;
    used.users += 1;
    try {
      return await used.transport.handle(request);
    } finally {
      done(used);
    }
  };
  return {
    handle,
    explains: true,
    warnings: {
      ofSymbol: async (symbol) => (await current?.transport.warnings?.ofSymbol(symbol)) ?? [],
      ofMarket: async () => (await current?.transport.warnings?.ofMarket()) ?? [],
    },
    ...(options.asOf === undefined ? {} : { asOf: options.asOf }),
    close: () => {
      current?.transport.close();
      current = undefined;
      source.close();
    },
  };
}
