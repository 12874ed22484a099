/** Where `--explain` may be asked. */

import type { Transport } from '../../client/core.ts';
import { usage } from '../../errors.ts';

/** Refuses a service that is asked over the network: it gives answers, not where they come from. Throws USAGE. */
export function requireExplaining({ explains }: Transport): void {
  if (explains === true) return;
  throw usage(
    '--explain needs the embedded service; a hosted one does not tell where its values come from',
    'answer from a local store: bring records in with mds import PATH..., or name a store with --store FILE',
  );
}
