/** The tagged reports of the records: their facts as the program reads them, and where the SEC's own record of each is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ReportedFacts } from '../../../src/engine/reported/types.ts';
import { documentBlocks } from '../../../src/filings/documents/document-blocks.ts';
import { readInstance } from '../../../src/filings/xbrl/instance.ts';
import { readReport } from '../../../src/filings/xbrl/read-report.ts';

/** A report with its facts. */
export interface TaggedReport {
  /** Its path below the records of EDGAR. */
  readonly name: string;
  readonly facts: ReportedFacts;
}

export function unpacked(path: string): Buffer {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/** Reads an inline document; undefined where it has no tags. */
export function documentFacts(path: string): ReportedFacts | undefined {
  const bytes = unpacked(path);
  return readReport([{ text: bytes.toString('utf8'), blocks: () => documentBlocks(bytes) }]);
}

/** Inline documents of the folder of filings, in the order of their paths. */
export function* filedReports(data: string): Generator<TaggedReport> {
  const root = join(data, 'edgar', 'filings');
  for (const form of ['10-K', '10-Q'])
    for (const company of readdirSync(join(root, form)).sort())
      for (const file of readdirSync(join(root, form, company)).sort()) {
        const facts = documentFacts(join(root, form, company, file));
        if (facts !== undefined) yield { name: `${form}/${company}/${file.replace(/\.htm\.gz$/, '')}`, facts };
      }
}

/** A report whose renderings are in the records. */
export interface RenderedReport extends TaggedReport {
  /** The SEC's extraction of its facts. */
  readonly extracted: ReportedFacts;
  /** Renderings (`R2.htm`), by name. */
  readonly renderings: ReadonlyMap<string, string>;
}

/** Every folder of renderings that has the document and its extraction. */
export function* renderedReports(data: string): Generator<RenderedReport> {
  const root = join(data, 'edgar', 'rendered');
  for (const name of existsSync(root) ? readdirSync(root).sort() : []) {
    const files = readdirSync(join(root, name));
    const extraction = files.find((file) => /_htm\.xml(?:\.gz)?$/.test(file));
    const document = files.find((file) => /-\d{8}\.htm(?:\.gz)?$/.test(file));
    const facts = document === undefined ? undefined : documentFacts(join(root, name, document));
    if (facts === undefined || extraction === undefined) continue;
    yield {
      name,
      facts,
      extracted: readInstance(unpacked(join(root, name, extraction)).toString('utf8')),
      renderings: new Map(
        files.flatMap((file) =>
          /^R\d+\.htm/.test(file)
            ? [[file.replace(/\.gz$/, ''), unpacked(join(root, name, file)).toString('utf8')]]
            : [],
        ),
      ),
    };
  }
}
