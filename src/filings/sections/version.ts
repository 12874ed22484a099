/** Version of the section extractor; stored sections belong to one version. Raise it when a result can change. */
export const EXTRACTOR_VERSION = '13';
