/** Which edition of the engine this is, so that figures kept in a store are never read by another one. */

/** Put in by the build: a digest of the engine's sources. */
declare const __MDS_ENGINE__: string | undefined;

/** Equal for equal sources of the engine; `source` when run without a build. */
export const ENGINE_EDITION: string = typeof __MDS_ENGINE__ === 'string' ? __MDS_ENGINE__ : 'source';
