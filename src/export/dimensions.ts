/**
 * The two dimensions of exported statements. As reported: each period as its first report gave it. Restated: as the
 * newest report that repeats it gives it.
 */
export const DIMENSIONS = ['as-reported', 'restated'] as const;
export type Dimension = (typeof DIMENSIONS)[number];
