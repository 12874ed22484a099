/** `mds team`: the store of a team in PostgreSQL. */
import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { MdsError, usage } from '../../errors.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import { isTeamAddress } from '../../store/drivers/paths.ts';
import { teamAddress } from '../../team/address.ts';
import { openTeam, type TeamConnection } from '../../team/connection.ts';
import { copyDown, copyUp } from '../../team/copy.ts';
import { initializeTeam, ROLES, requireSchema } from '../../team/schema.ts';
import { teamStatus } from '../../team/status.ts';
import type { Invocation, Run } from '../args/command.ts';
import { counted, sizeText } from '../output/amounts.ts';
import { printMessage } from '../output/report.ts';
import { printResult } from '../output/result.ts';
import { namedStore, storePath } from '../request/source/named-store.ts';
import type { Io } from '../terminal/io.ts';
import { transientLine } from '../terminal/progress.ts';

export const runTeamInit: Run = async ({ options }, io) =>
  withTeam(options, io, async (team) => {
    const { from, to, missingRoles } = await initializeTeam(team);
    const { text } = team.address;
    const done = from === 0 ? 'created' : from === to ? 'is up to date' : `updated from version ${from} to ${to}`;
    if (missingRoles.length > 0)
      printMessage(
        `this login may not create the roles ${missingRoles.join(', ')}: have an administrator create them, then run this again`,
        options,
        io,
      );
    const lines = [
      `the store ${text} ${done}`,
      ...(from === 0 ? [`let others in with: GRANT ${ROLES[0]} TO ann`] : []),
    ];
    return printResult({ store: text, from, to, missing_roles: missingRoles }, lines.join('\n'), options, io);
  });

export const runTeamStatus: Run = async ({ options }, io) =>
  withTeam(options, io, async (team) => {
    await requireSchema(team);
    const status = await teamStatus(team);
    const { subjects, bytes, newest, leases, waiting, connections } = status;
    const lines = [
      `store       ${team.address.text}`,
      `subjects    ${counted(subjects, 'subject')}, ${sizeText(bytes)}`,
      `newest      ${newest === undefined ? 'nothing published' : newest}`,
      `in work     ${counted(leases.length, 'lease')}, ${waiting} waiting`,
      ...leases.map(({ subject, host, secondsLeft }) => `            ${subject} on ${host}, ${secondsLeft} s left`),
      `connected   ${connections.map(({ name, count }) => `${name} ${count}`).join(', ')}`,
    ];
    return printResult({ store: team.address.text, ...status }, lines.join('\n'), options, io);
  });

export const runTeamCopy: Run = async ({ args, options }, io) =>
  withTeam(options, io, async (team) => {
    const [direction, path] = args as [string, string];
    if (direction !== 'up' && direction !== 'down')
      throw usage(`the direction must be up or down, not ${sanitize(direction)}`, 'as in: mds team copy up market.db');
    if (isTeamAddress(path)) throw usage('the second argument is a file', 'name the team with --store');
    const progress = transientLine(io, options.quiet === true);
    try {
      const onEach = (done: number, total: number): void => progress.draw(`${done} of ${total} subjects`);
      const copied = await (direction === 'up' ? copyUp(team, path, onEach) : copyDown(team, path, io.now, onEach));
      progress.clear();
      const { subjects, changed, bytes, different } = copied;
      if (different > 0)
        throw new MdsError(
          'TEAM_CONFLICT',
          `${counted(different, 'part')} differ: the store was changed while it was copied, or written by another version of mds`,
          {
            hint: 'run the same command again: only what differs is copied; what another version wrote differs until it is published again, as by: mds team copy up',
          },
        );
      const { text } = team.address;
      const [from, to] = direction === 'up' ? [path, text] : [text, path];
      const line = `${counted(subjects, 'subject')} (${sizeText(bytes)}) from ${from} to ${to}: ${changed} copied, all digests equal`;
      return printResult({ store: text, file: path, direction, ...copied }, line, options, io);
    } finally {
      progress.clear();
    }
  });

export const runTeamForget: Run = async ({ options }, io) => {
  const path = dirname(storePath(options, io));
  const { text } = teamAddress(teamNamed(options, io), io.env);
  const isThere = existsSync(path);
  rmSync(path, { recursive: true, force: true });
  const line = isThere ? `the replica of ${text} is deleted (${path})` : `no replica of ${text} on this machine`;
  return printResult({ store: text, path, deleted: isThere }, line, options, io);
};

/** Runs `work` on the team's store that is named. */
async function withTeam(
  options: Invocation['options'],
  io: Io,
  work: (team: TeamConnection) => Promise<number>,
): Promise<number> {
  const team = openTeam(teamNamed(options, io), io, { name: 'mds team' });
  try {
    return await work(team);
  } finally {
    await team.close();
  }
}

/** The address that is named. Throws USAGE where a file is, or nothing. */
function teamNamed(options: Invocation['options'], io: Io): string {
  const named = namedStore(options, io);
  if (named?.isTeam !== true)
    throw usage(
      'this command needs the store of a team',
      'name it with --store postgres://USER@HOST/DATABASE, MDS_STORE or: mds config set store postgres://...',
    );
  return named.path;
}
