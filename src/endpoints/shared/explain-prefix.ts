/** What stands before the path of a route to ask where the values of its answer come from: `/explain/v2/fundamentals`. */
export const EXPLAIN_PREFIX = '/explain';
