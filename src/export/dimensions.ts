/**
 * As reported: each period as the report said that first had it. Restated: as the newest report says that repeats it.
 */
export const DIMENSIONS = ['as-reported', 'restated'] as const;
export type Dimension = (typeof DIMENSIONS)[number];
