/** Exit codes of a sync: the worst of its symbols. */
import { CODES, EXIT, type ExitCode } from '../../errors.ts';

import type { SymbolReport, SyncReport } from '../../sources/sync/types.ts';

export function exitOf({ symbols, interrupted }: SyncReport): ExitCode {
  if (interrupted) return EXIT.interrupted;
  return symbols.map(exitOfSymbol).reduce((worst, code) => (code > worst ? code : worst), EXIT.ok as ExitCode);
}

function exitOfSymbol({ error }: SymbolReport): ExitCode {
  return error === undefined ? EXIT.ok : CODES[error.code].exit;
}
