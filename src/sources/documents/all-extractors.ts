/** Every extractor this program has. */
import { COVER_READER, readCover } from '../../filings/cover-page.ts';
import { filingSections } from '../../filings/filing-sections.ts';
import { OWNERSHIP_READER, readOwnership } from '../../filings/ownership/read-ownership.ts';
import { EXTRACTOR_VERSION } from '../../filings/sections/version.ts';
import type { CoverExtractor, Extractors, OwnershipExtractor, SectionExtractor } from './extractors.ts';

const sections: SectionExtractor = { version: EXTRACTOR_VERSION, extract: filingSections };

const ownership: OwnershipExtractor = {
  version: OWNERSHIP_READER,
  extract(bytes) {
    const { document } = readOwnership(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
    return document && { issuerCik: document.issuer.cik, json: JSON.stringify(document) };
  },
};

const covers: CoverExtractor = {
  version: COVER_READER,
  extract(bytes) {
    const cover = readCover(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
    const told = cover !== undefined && (cover.counts.length > 0 || cover.securities.length > 0);
    return told ? JSON.stringify(cover) : undefined;
  },
};

export const EXTRACTORS: Extractors = { sections, ownership, covers };
