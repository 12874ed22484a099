/** Edition of the section extractor: derived sections in a store are those of one edition. Raise it when an answer can change. */
export const EXTRACTOR_VERSION = '2';
