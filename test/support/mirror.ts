/** The mirror of EDGAR and of the price services for a test file. */
import { afterAll, beforeEach } from 'vitest';
import type { Records } from '../mirror/records.ts';
import { sampleRecords } from '../mirror/sample.ts';
import { type Mirror, type MirrorOptions, startMirror } from '../mirror/server.ts';

/**
 * A mirror that is reset before each test. Called once, outside of tests; without records it serves those of the
 * sample.
 */
export async function mirrorFor(records: Records = sampleRecords(), options: MirrorOptions = {}): Promise<Mirror> {
  const mirror = await startMirror(records, options);
  beforeEach(() => mirror.reset());
  afterAll(() => mirror.close());
  return mirror;
}
