/** Every command of the program. */
import { API } from './api/command.ts';
import type { CommandSpec } from './args/command.ts';
import { AUTH_COMMANDS } from './auth/command.ts';
import { CACHE_COMMANDS } from './cache/command.ts';
import { CHECK } from './check/command.ts';
import { COMPLETION_COMMANDS } from './completion/command.ts';
import { CONFIG_COMMANDS } from './config/command.ts';
import { DOCTOR } from './doctor/command.ts';
import { EXPORT_COMMANDS } from './export/command.ts';
import { IMPORT } from './import/command.ts';
import { KEY_COMMANDS } from './keys/command.ts';
import { LIST_COMMANDS } from './list/command.ts';
import { MCP } from './mcp/command.ts';
import { POSITIONS } from './positions/command.ts';
import { PRUNE } from './prune/command.ts';
import { REPORT } from './report/command.ts';
import { endpointCommands } from './route-commands.ts';
import { SCHEMA } from './schema/command.ts';
import { SERVE } from './serve/command.ts';
import { STATUS } from './status/command.ts';
import { SYNC } from './sync/command.ts';
import { TEAM_COMMANDS } from './team/command.ts';

export function allCommands(): readonly CommandSpec[] {
  return [
    ...endpointCommands(),
    POSITIONS,
    REPORT,
    ...LIST_COMMANDS,
    SYNC,
    STATUS,
    PRUNE,
    IMPORT,
    ...TEAM_COMMANDS,
    ...EXPORT_COMMANDS,
    SERVE,
    MCP,
    ...KEY_COMMANDS,
    ...AUTH_COMMANDS,
    ...CONFIG_COMMANDS,
    ...CACHE_COMMANDS,
    CHECK,
    DOCTOR,
    API,
    SCHEMA,
    ...COMPLETION_COMMANDS,
  ];
}
