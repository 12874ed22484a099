/**
 * The schema of a team's store, in steps: version `n` is reached by the first `n` of them. A released step never
 * changes; a new one is added at the end. State is replicated by version, not by a log: each subject has a random
 * version, and a reader asks for those whose version is not the one it has. No extension, no trigger, no session state;
 * limits are a function in PL/pgSQL, which every PostgreSQL has.
 */
import { MdsError } from '../errors.ts';
import type { Query, TeamConnection } from './connection.ts';
import { GATEWAY_OBJECTS, KEY_FUNCTIONS, KEY_TABLES, PLAN_TABLE } from './key-schema.ts';

/** What a program may do, by the role that its login is a member of. Tables are added with the step that makes them. */
export const ROLES = ['mds_reader', 'mds_writer', 'mds_gateway'] as const;
type Role = (typeof ROLES)[number];

interface Step {
  /** Statements, each ended by a semicolon at the end of a line. */
  readonly ddl: string;
  /** Statements with semicolons in them. */
  readonly functions?: readonly string[];
  readonly grants: readonly (readonly [role: Role, privileges: string, object: string])[];
}

const STEPS: readonly Step[] = [
  {
    ddl: `
CREATE TABLE mds.subjects (
  subject text PRIMARY KEY, version uuid NOT NULL, format int NOT NULL, changed_at timestamptz NOT NULL,
  symbols text[] NOT NULL, needs text[] NOT NULL
);
CREATE INDEX subjects_changed ON mds.subjects (changed_at);
CREATE INDEX subjects_symbols ON mds.subjects USING gin (symbols);
CREATE TABLE mds.parts (
  subject text NOT NULL REFERENCES mds.subjects, part text NOT NULL, version uuid NOT NULL, digest bytea NOT NULL,
  bytes bytea NOT NULL, accessions text[] NOT NULL, PRIMARY KEY (subject, part)
);
CREATE INDEX parts_accessions ON mds.parts USING gin (accessions);
ALTER TABLE mds.parts ALTER bytes SET STORAGE EXTERNAL;
CREATE TABLE mds.work (
  subject text PRIMARY KEY, due timestamptz NOT NULL, lease_until timestamptz, holder uuid, host text, tries int NOT NULL DEFAULT 0
);
CREATE TABLE mds.budget (source text PRIMARY KEY, sent float8[] NOT NULL, shut_until float8 NOT NULL DEFAULT 0, shut_kind text);
`,
    grants: [
      ...(['mds_reader', 'mds_writer', 'mds_gateway'] as const).flatMap((role) =>
        ['meta', 'subjects', 'parts'].map((table) => [role, 'SELECT', `mds.${table}`] as const),
      ),
      ...(['mds_reader', 'mds_gateway'] as const).map((role) => [role, 'SELECT', 'mds.work'] as const),
      ...['subjects', 'parts', 'work', 'budget'].map(
        (table) => ['mds_writer', 'SELECT, INSERT, UPDATE, DELETE', `mds.${table}`] as const,
      ),
    ],
  },
  // It had functions too, which the next step replaces.
  { ddl: KEY_TABLES, grants: [] },
  {
    ddl: PLAN_TABLE,
    functions: KEY_FUNCTIONS,
    grants: GATEWAY_OBJECTS.map((object) => ['mds_gateway', 'EXECUTE', object] as const),
  },
];

const META = `
CREATE SCHEMA IF NOT EXISTS mds;
CREATE TABLE IF NOT EXISTS mds.meta (id int PRIMARY KEY CHECK (id = 1), version int NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
INSERT INTO mds.meta (id, version) VALUES (1, 0) ON CONFLICT DO NOTHING;
`;

export interface Initialized {
  /** Versions of the schema before and after; 0: there was none. */
  readonly from: number;
  readonly to: number;
  /** Roles that do not exist because this login may not create them. */
  readonly missingRoles: readonly string[];
}

/**
 * Creates the schema and its roles, or adds the steps it lacks; safe to run again, also at once. Throws MdsError
 * `TEAM_*`, STORE_NEWER.
 */
export async function initializeTeam(team: TeamConnection): Promise<Initialized> {
  const missingRoles: string[] = [];
  for (const role of ROLES) if (!(await roleExists(team, role))) missingRoles.push(role);
  return team.transaction(async (query) => {
    // CREATE ... IF NOT EXISTS fails where another session does the same at that moment.
    await query('SELECT pg_advisory_xact_lock(1835296564)');
    for (const statement of statementsOf(META)) await query(statement);
    const from = (await query<{ version: number }>('SELECT version FROM mds.meta FOR UPDATE'))[0]!.version;
    if (from > STEPS.length) throw newer(team, from);
    for (const { ddl, functions = [] } of STEPS.slice(from))
      for (const statement of [...statementsOf(ddl), ...functions]) await query(statement);
    await query('UPDATE mds.meta SET version = $1', [STEPS.length]);
    for (const role of ROLES.filter((each) => !missingRoles.includes(each))) {
      await query(`GRANT USAGE ON SCHEMA mds TO ${role}`);
      for (const [to, privileges, object] of STEPS.flatMap(({ grants }) => grants))
        if (to === role) await query(`GRANT ${privileges} ON ${object} TO ${role}`);
    }
    return { from, to: STEPS.length, missingRoles };
  });
}

/** Throws TEAM_NOT_READY without a schema of this version, STORE_NEWER for one of a newer program. */
export async function requireSchema(team: {
  readonly query: Query;
  readonly address: TeamConnection['address'];
}): Promise<void> {
  const version = (await team.query<{ version: number }>('SELECT version FROM mds.meta'))[0]?.version ?? 0;
  if (version > STEPS.length) throw newer(team, version);
  if (version < STEPS.length)
    throw new MdsError(
      'TEAM_NOT_READY',
      `${team.address.text}: its store is of an older version (${version}, not ${STEPS.length})`,
      {
        hint: 'update it with: mds team init',
      },
    );
}

function newer({ address }: Pick<TeamConnection, 'address'>, version: number): MdsError {
  return new MdsError(
    'STORE_NEWER',
    `${address.text}: its store has version ${version}, newer than the ${STEPS.length} known here`,
    {
      hint: 'update this program',
    },
  );
}

function statementsOf(text: string): readonly string[] {
  return text.split(/;\s*\n/).filter((each) => each.trim() !== '');
}

/** Roles belong to the whole server: one that exists, perhaps for another database, is used. */
async function roleExists(team: TeamConnection, role: Role): Promise<boolean> {
  const there = async (): Promise<boolean> =>
    (await team.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])).length > 0;
  if (await there()) return true;
  try {
    await team.query(`CREATE ROLE ${role} NOLOGIN`);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'TEAM_REFUSED' && !(await there())) throw error;
    return there();
  }
}
