/** `--explain` needs a store on this machine. */

import type { Transport } from '../../client/core.ts';
import { usage } from '../../errors.ts';

/** Throws USAGE for a hosted service, which does not give the sources of its values. */
export function requireExplain({ explains }: Transport): void {
  if (explains === true) return;
  throw usage(
    '--explain needs a local store; a hosted service does not give the sources of its values',
    'import data with mds import PATH..., or name a store with --store FILE',
  );
}
