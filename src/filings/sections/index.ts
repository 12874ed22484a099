/** Section extraction: what the rest of the program uses. */
export { extractSections, itemSections } from './extract.ts';
export { pressRelease } from './press-release.ts';
export type { FoundSection, SectionIndex, SectionName } from './types.ts';
export { SECTION_NAMES } from './types.ts';
