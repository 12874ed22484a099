/** CRC-32 of text and bytes: finds every single damaged bit, and every run of damaged bits up to 32. */

/** CRC-32 of what follows data whose CRC-32 is `before`; 0 at the start. Text as UTF-8. */
export type Crc32 = (data: Uint8Array | string, before: number) => number;

/**
 * The function, to be looked up once. From the binding beneath `node:zlib`, as the launcher does: loading that module
 * takes some ms of every start. Node says that the binding is deprecated.
 */
export function loadCrc32(): Crc32 {
  const zlib = process as unknown as { noDeprecation?: boolean; binding(name: string): { crc32?: Crc32 } };
  const { noDeprecation } = zlib;
  zlib.noDeprecation = true;
  try {
    const { crc32 } = zlib.binding('zlib');
    if (crc32 !== undefined) return crc32;
  } catch {
    // A Node without the binding.
  } finally {
    if (noDeprecation === undefined) delete zlib.noDeprecation;
    else zlib.noDeprecation = noDeprecation;
  }
  return process.getBuiltinModule('node:zlib').crc32;
}
