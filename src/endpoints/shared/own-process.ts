/** What a service in the reader's own process answers beyond the API, under a prefix of the route's path. */

/** Where the values of an answer come from: `/explain/v2/fundamentals`. */
export const EXPLAIN_PREFIX = '/explain';
/** What the screen of an answer shows besides it: `/extras/v2/snapshot`. */
export const EXTRAS_PREFIX = '/extras';
