/** Slots in a block of the cross-section: a field of a block is a row of some KB. */
export const CROSS_BLOCK = 256;
