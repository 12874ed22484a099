/** Builds the sample store: generates the simulated raw files and imports them with the program's own importer. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crossSection } from '../../src/endpoints/screen/cross-section.ts';
import { closeInstant } from '../../src/engine/calendar.ts';
import { runImport } from '../../src/sources/import.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
import { generateSample, SAMPLE_END_DAY } from './generate.ts';
import { shrink } from './shrink.ts';

const [, , path] = process.argv;
if (path === undefined) throw new Error('usage: build-sample TARGET');
void build(path);
async function build(target: string): Promise<void> {
  // The instant of the import is part of the file: fixed, so that the same sources give the same bytes.
  const now = closeInstant(SAMPLE_END_DAY) + 3_600_000;
  rmSync(`${target}.new`, { force: true });
  const folder = mkdtempSync(join(tmpdir(), 'mds-sample-'));
  try {
    for (const { name, content } of generateSample({})) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const writer = openWriter(`${target}.new`, { kind: 'simulated' });
    const { files } = runImport(writer, [folder], { now, derive: (await crossSection(now)).update });
    writer.close();
    const bad = files.find(({ status }) => status !== 'imported');
    if (bad) throw new Error(`${bad.path}: ${bad.reason}`);
    shrink(`${target}.new`, folder);
    renameSync(`${target}.new`, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
