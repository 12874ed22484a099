/** `mds team`: the store of a team in PostgreSQL. */
import { usage } from '../../errors.ts';
import { openTeam, type TeamConnection } from '../../team/connection.ts';
import { initializeTeam, ROLES, requireSchema } from '../../team/schema.ts';
import { teamStatus } from '../../team/status.ts';
import type { Invocation, Run } from '../args/command.ts';
import { counted, sizeText } from '../output/amounts.ts';
import { printMessage } from '../output/report.ts';
import { printResult } from '../output/result.ts';
import { namedStore } from '../request/named-store.ts';
import type { Io } from '../terminal/io.ts';

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

/** Runs `work` on the team's store that is named. Throws USAGE where a file is, or nothing. */
async function withTeam(
  options: Invocation['options'],
  io: Io,
  work: (team: TeamConnection) => Promise<number>,
): Promise<number> {
  const named = namedStore(options, io);
  if (named?.isTeam !== true)
    throw usage(
      'this command needs the store of a team',
      'name it with --store postgres://USER@HOST/DATABASE, MDS_STORE or: mds config set store postgres://...',
    );
  const team = openTeam(named.path, io, { name: 'mds team' });
  try {
    return await work(team);
  } finally {
    await team.close();
  }
}
