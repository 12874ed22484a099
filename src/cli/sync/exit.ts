/** Exit codes of a sync: the worst of its symbols. */
import { EXIT, type ExitCode, MdsError } from '../../errors.ts';
import { SourceFault } from '../../sources/net/types.ts';
import type { SymbolReport, SyncReport } from '../../sources/sync/types.ts';

const OF_CODE: Readonly<Record<string, ExitCode>> = {
  SYMBOL_UNKNOWN: EXIT.notFound,
  SOURCE_BLOCKED: EXIT.rateLimited,
  SOURCE_RATE_LIMITED: EXIT.rateLimited,
  SOURCE_UNAVAILABLE: EXIT.service,
  SOURCE_NONSENSE: EXIT.service,
  SOURCE_TIMEOUT: EXIT.network,
  SOURCE_NETWORK: EXIT.network,
  SOURCE_REFUSED: EXIT.key,
  SOURCE_NOT_FOUND: EXIT.notFound,
  INTERRUPTED: EXIT.interrupted,
};

/** The exit code of one failure. */
export function exitOfSource(code: string): ExitCode {
  return OF_CODE[code] ?? EXIT.service;
}

export function exitOf({ symbols, interrupted }: SyncReport): ExitCode {
  if (interrupted) return EXIT.interrupted;
  return symbols.map(exitOfSymbol).reduce((worst, code) => (code > worst ? code : worst), EXIT.ok as ExitCode);
}

function exitOfSymbol({ error }: SymbolReport): ExitCode {
  return error === undefined ? EXIT.ok : exitOfSource(error.code);
}

/** A failure of a source in the one taxonomy. */
export function asMdsError(error: unknown): unknown {
  if (!(error instanceof SourceFault)) return error;
  const { code, message, hint, retryAfterMs } = error;
  return new MdsError(code, message, {
    exitCode: exitOfSource(code),
    hint,
    retryable: code !== 'SOURCE_REFUSED' && code !== 'SOURCE_NOT_FOUND',
    ...(retryAfterMs === undefined ? {} : { retryAfter: Math.ceil(retryAfterMs / 1000) }),
    cause: error,
  });
}
