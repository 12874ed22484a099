/**
 * CPU of reading reports when they are imported: sections alone, then with tagged facts. A process for each reading, as
 * an import of one report, in turn; medians. Usage: node scripts/run-ts.mjs bench/reports.ts FILE.htm[.gz]...
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { EXTRACTORS, runExtractors } from '../src/sources/documents/run-extractors.ts';
import { openWriter } from '../src/store/writing/open-writer.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const KINDS = ['sections', 'facts'] as const;
const ACCESSION = '0000000001-25-000001';

/** Milliseconds of CPU to read a report that is stored, with or without its facts. */
function read(path: string, kind: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'mds-bench-'));
  const store = openWriter(join(folder, 'market.db'));
  try {
    const file = readFileSync(path);
    const bytes = path.endsWith('.gz') ? gunzipSync(file) : file;
    const form = path.includes('10-Q') ? '10-Q' : '10-K';
    const { sections, facts } = EXTRACTORS;
    return store.transaction(() => {
      store.putFilings([
        {
          ...{
            cik: 1,
            accession: ACCESSION,
            form,
            filed: 20_000,
            reportDay: undefined,
            accepted: undefined,
            items: '',
          },
          ...{ size: 1, primaryDocument: 'a.htm', primaryDescription: form, isXbrl: true, isInlineXbrl: true },
        },
      ]);
      const about = { sequence: 1, type: form, filename: 'a.htm', description: '', sha256: '0'.repeat(64) };
      store.putDocuments(ACCESSION, [{ ...about, size: bytes.length, bytes }]);
      const before = process.cpuUsage();
      runExtractors(store, () => performance.now(), kind === 'facts' ? { sections, facts } : { sections });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
  } finally {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1]!;

if (process.argv[2] === '--one') console.log(read(process.argv[3]!, process.argv[4]!));
else {
  const sums = { sections: 0, facts: 0 };
  for (const path of process.argv.slice(2)) {
    const times = { sections: [] as number[], facts: [] as number[] };
    for (let round = 0; round < ROUNDS; round++)
      for (const kind of KINDS) {
        const { stdout } = spawnSync(process.execPath, [process.argv[1]!, '--one', path, kind], { encoding: 'utf8' });
        times[kind].push(Number(stdout));
      }
    for (const kind of KINDS) sums[kind] += median(times[kind]);
    const [without, both] = [median(times.sections), median(times.facts)];
    console.log(
      `${basename(path)}: sections ${without.toFixed(0)} ms, with facts ${both.toFixed(0)} ms, ${(both / without).toFixed(2)} x`,
    );
  }
  console.log(`all: ${(sums.facts / sums.sections).toFixed(2)} x`);
}
