/** Builds the sample store: generates the simulated raw files and imports them with the program's own importer. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crossSection } from '../../src/endpoints/screen/cross-section.ts';
import { closeInstant } from '../../src/engine/calendar.ts';
import { runImport } from '../../src/sources/import.ts';
import type { ImportOptions } from '../../src/sources/types.ts';
import { openWriter } from '../../src/store/open-writer.ts';
import { generateSample, SAMPLE_END_DAY } from './generate.ts';

const target = process.argv[2];
if (target === undefined) throw new Error('usage: build-sample TARGET');
void build(target);

async function build(target: string): Promise<void> {
  // The instant of the import is part of the file: fixed, so that the same sources give the same bytes.
  const now = closeInstant(SAMPLE_END_DAY) + 3_600_000;
  const { update } = await crossSection(now);
  write(target, now, update);
}

function write(target: string, now: number, derive: ImportOptions['derive']): void {
  const folder = mkdtempSync(join(tmpdir(), 'mds-sample-'));
  try {
    for (const { name, content } of generateSample({})) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    const fresh = `${target}.new`;
    rmSync(fresh, { force: true });
    const writer = openWriter(fresh, { kind: 'simulated' });
    const report = runImport(writer, [folder], { now, ...(derive && { derive }) });
    writer.close();
    for (const file of report.files) {
      if (file.status !== 'imported') throw new Error(`${file.path} was ${file.status}: ${file.reason ?? ''}`);
    }
    renameSync(fresh, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
