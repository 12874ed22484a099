/**
 * Text and documents as they lie in the store: Brotli. `node:zlib` is loaded by the first use: most reads never need
 * it.
 */

/** Beyond 5 each step costs double the time for 1 to 3 % of the size. */
const QUALITY = 5;

function zlib(): typeof import('node:zlib') {
  return process.getBuiltinModule('node:zlib');
}

/** The bytes, compressed. */
export function compress(bytes: Uint8Array): Uint8Array {
  const { brotliCompressSync, constants } = zlib();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}

/** The bytes again; undefined when they are damaged or not of that size (which also bounds the memory it can take). */
export function decompress(blob: Uint8Array, size: number): Uint8Array | undefined {
  try {
    const bytes = zlib().brotliDecompressSync(blob, { maxOutputLength: Math.max(size, 1) });
    return bytes.length === size ? bytes : undefined;
  } catch {
    return undefined;
  }
}
