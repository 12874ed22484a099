/** Every extractor this program has. */
import { filingSections } from '../../filings/filing-sections.ts';
import { OWNERSHIP_READER, readOwnership } from '../../filings/ownership/read-ownership.ts';
import { EXTRACTOR_VERSION } from '../../filings/sections/version.ts';
import type { Extractors, OwnershipExtractor, SectionExtractor } from './extractors.ts';

const sections: SectionExtractor = { version: EXTRACTOR_VERSION, extract: filingSections };

const ownership: OwnershipExtractor = {
  version: OWNERSHIP_READER,
  extract(bytes) {
    const { document } = readOwnership(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
    return document && { issuerCik: document.issuer.cik, json: JSON.stringify(document) };
  },
};

export const EXTRACTORS: Extractors = { sections, ownership };
