/** The commands `mds team`. */
import { commandGroup, JSON_OPTION } from '../args/command.ts';
import { DATA_GROUP } from '../args/program.ts';
import { PROFILE_OPTION, STORE_OPTION } from '../settings/common-options.ts';

const OPTIONS = [JSON_OPTION, STORE_OPTION, PROFILE_OPTION];

export const TEAM_COMMANDS = commandGroup('team', DATA_GROUP, [
  {
    name: 'init',
    summary: 'create or update the store of a team in a PostgreSQL database',
    description:
      'Creates the schema mds in the database that --store, MDS_STORE or the profile names, or updates it, and the roles mds_reader, mds_writer and mds_gateway. Grant one of them to each login. Safe to run again. Needs the owner of the database. See docs/team.md.',
    options: OPTIONS,
    examples: [{ args: '--store postgres://admin@db.example.org/market', help: 'once, and after an update of mds' }],
    load: async () => (await import('./run.ts')).runTeamInit,
  },
  {
    name: 'status',
    groupDefault: true,
    summary: 'show the subjects of a team, their age, writers and leases',
    description:
      'Subjects are companies with their symbols and filings, symbols without filings, and the directory of all symbols. Shows how many there are, their size, the newest change, and who works on what.',
    options: OPTIONS,
    examples: [
      { args: '--store postgres://ann@db.example.org/market', help: 'one database' },
      { args: '--json', help: 'that of MDS_STORE, for scripts' },
    ],
    load: async () => (await import('./run.ts')).runTeamStatus,
  },
  {
    name: 'copy',
    summary: 'copy a local store to the team, or the store of the team to a file',
    description:
      'up publishes every subject of a local store, each in one transaction; what the team has besides stays. down makes a file equal to the store of the team. Both compare the digest of every part afterwards, and fail where one differs. Safe to stop and run again: only what differs is copied.',
    args: [
      {
        name: 'direction',
        required: true,
        completions: ['up', 'down'],
        help: 'up: to the team; down: to the file',
      },
      { name: 'file', required: true, completions: 'files', help: 'the local store' },
    ],
    options: OPTIONS,
    examples: [
      { args: 'up ~/.local/share/mds/market.db', help: 'begin a team with your own store' },
      { args: 'down market.db', help: 'a seed for a server, or a backup' },
    ],
    load: async () => (await import('./run.ts')).runTeamCopy,
  },
  {
    name: 'forget',
    summary: 'delete the replica of a team on this machine',
    description:
      'Deletes the copy that commands of this machine keep in the cache folder; the next command fetches again what it needs. The store of the team stays as it is.',
    options: OPTIONS,
    examples: [{ args: '', help: 'that of MDS_STORE or the profile' }],
    load: async () => (await import('./run.ts')).runTeamForget,
  },
]);
