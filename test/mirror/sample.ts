/** The sample market's raw files as records of a mirror: the ordinary suite needs no outside data. */
import { generateSample } from '../../src/sources/sample/generate.ts';
import { type RecordFile, type Records, recordsOf } from './records.ts';

/** Records of the sample; each call gives its own, so that a test may change them. */
export function sampleRecords(): Records {
  return recordsOf(sampleRecordFiles());
}

function* sampleRecordFiles(): Generator<RecordFile> {
  for (const { name, content } of generateSample()) yield { name, bytes: Buffer.from(content, 'utf8') };
}
