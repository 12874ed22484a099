/** The sample market's raw files as records of a mirror: the ordinary suite needs no outside data. */
import { sampleFiles } from '../sample-market/market.ts';
import { type RecordFile, type Records, recordsOf } from './records.ts';

/** Made once a process: several test files need it. */
const kept: RecordFile[] = [];

/**
 * Records of the sample; each call gives maps of its own, so that a test may change them (but not the bytes in place).
 */
export function sampleRecords(): Records {
  if (kept.length === 0)
    for (const [name, content] of sampleFiles()) kept.push({ name, bytes: Buffer.from(content, 'utf8') });
  return recordsOf(kept);
}
