/** Any text, for properties: controls, lone surrogates and all. */
import fc from 'fast-check';

/** UTF-16 units: fast-check's own text of all characters takes seconds to set up. */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength }).map((units) => String.fromCharCode(...units));
