/** The replicas of a team's store on this machine and their age. */
import { existsSync } from 'node:fs';
import { teamAddress } from '../../../team/address.ts';
import { readFullState } from '../../../team/full-state.ts';
import { replicaPath, replicaState } from '../../../team/replica-state.ts';
import type { Invocation } from '../../args/command.ts';
import { ageText } from '../../output/amounts.ts';
import { replicaFolder } from '../../settings/places.ts';
import type { Io } from '../../terminal/io.ts';
import { namedStore } from './named-store.ts';

export interface ReplicaReport {
  /** Of commands, which fetch what they need; of mds serve, which has everything. */
  readonly kind: 'on_demand' | 'full';
  readonly path: string;
  readonly subjects: number;
  /** When PostgreSQL was last asked what changed, ISO 8601. */
  readonly checked_at: string;
  readonly age_seconds: number;
  /** Why it could not be asked since. */
  readonly away?: string;
}

/** None for a store that is a file. */
export function replicasOf(options: Invocation['options'], io: Io): readonly ReplicaReport[] {
  const named = namedStore(options, io);
  if (named?.isTeam !== true) return [];
  const address = teamAddress(named.path, io.env);
  const [path, full] = (['replica', 'full'] as const).map((of) => replicaPath(replicaFolder(io), address, of));
  const of = (kind: ReplicaReport['kind'], file: string, subjects: number, at: number): ReplicaReport => ({
    ...{ kind, path: file, subjects, checked_at: new Date(at).toISOString() },
    age_seconds: Math.max(0, Math.round((io.now() - at) / 1000)),
  });
  const own = replicaState(path!, { symbols: [], accessions: [] });
  const whole = existsSync(full!) ? readFullState(full!) : undefined;
  return [
    ...(own?.checkedAt === undefined ? [] : [of('on_demand', path!, own.subjects, own.checkedAt)]),
    ...(whole === undefined
      ? []
      : [{ ...of('full', full!, whole.subjects, whole.checkedAt), ...(whole.away && { away: whole.away }) }]),
  ];
}

/** As in `replica of commands: 12 subjects, asked 40 s ago`. */
export function replicaText({ kind, subjects, age_seconds: age, away }: ReplicaReport): string {
  const whose = kind === 'full' ? 'replica of mds serve' : 'replica of commands';
  return `${whose}: ${subjects} subjects, asked ${ageText(age * 1000)} ago${away === undefined ? '' : `, away since: ${away}`}`;
}
