/** Finds the folder of real records. vitest.config.ts runs the project `real` only where there is one. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of real records, or undefined; `MDS_SHARED_DATA` overrides the place. */
export function sharedData(): string | undefined {
  const named = process.env.MDS_SHARED_DATA;
  if (named !== undefined) return existsSync(named) ? named : undefined;
  for (let at = import.meta.dirname; ; at = dirname(at)) {
    const candidate = join(at, 'shared', 'data');
    if (existsSync(candidate)) return candidate;
    if (dirname(at) === at) return undefined;
  }
}

/** The folder, for tests of the project `real`. */
export const data = sharedData()!;
