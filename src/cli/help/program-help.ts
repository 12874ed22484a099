/**
 * The blocks of `mds help`. The build inlines them: defining all commands takes longer than laying out their help.
 */
import { topBlocks } from './command-help.ts';
import type { Block } from './layout.ts';

declare const __MDS_HELP__: string | undefined;

/** From the build, or from the definitions of all commands when run from source. */
export async function programBlocks(): Promise<readonly Block[]> {
  if (typeof __MDS_HELP__ === 'string') return JSON.parse(__MDS_HELP__);
  return topBlocks((await import('../commands.ts')).allCommands());
}
