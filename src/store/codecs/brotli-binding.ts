/**
 * Brotli by the binding beneath `node:zlib`, on Node 20: `node:zlib` loads all of Node's streams, which with its first
 * decompression takes 3 ms, the binding 0.4. Newer versions may call it otherwise, and do not use it.
 */

/** What `node:zlib` uses of it on Node 20. */
interface Decoder {
  onerror: () => void;
  init(parameters: Uint32Array, state: Uint32Array, done: () => void): boolean | undefined;
  /** Sets the state it was initialized with: bytes left of the output, and of the input. */
  writeSync(
    ...[flush, input, from, length, output, to, room]: [number, Uint8Array, number, number, Uint8Array, number, number]
  ): void;
  close(): void;
}

/** Mode `BROTLI_DECODE` and operation `BROTLI_OPERATION_FINISH` of node.h and brotli. */
const DECODE = 8;
const FINISH = 2;

/**
 * The `size` bytes that `blob` holds; undefined when it holds others. `unavailable` without the binding (another
 * version of Node, its permission model).
 */
export function decodeBrotli(blob: Uint8Array, size: number): Uint8Array | undefined | 'unavailable' {
  const decoder = newDecoder();
  if (decoder === undefined) return 'unavailable';
  try {
    let failed = false;
    decoder.onerror = () => {
      failed = true;
    };
    const state = new Uint32Array(2);
    if (decoder.init(new Uint32Array(0), state, () => {}) === false) return 'unavailable';
    // One byte more than fits shows that nothing follows.
    const bytes = new Uint8Array(size + 1);
    decoder.writeSync(FINISH, blob, 0, blob.length, bytes, 0, bytes.length);
    return !failed && state[0] === 1 ? bytes.subarray(0, size) : undefined;
  } finally {
    decoder.close();
  }
}

function newDecoder(): Decoder | undefined {
  if (!process.versions.node.startsWith('20.')) return undefined;
  const node = process as unknown as {
    noDeprecation: boolean | undefined;
    binding(name: string): { readonly BrotliDecoder: new (mode: number) => Decoder };
  };
  const { noDeprecation } = node;
  // Reading a binding is deprecated, for want of a stable interface.
  node.noDeprecation = true;
  try {
    const { BrotliDecoder } = node.binding('zlib');
    return new BrotliDecoder(DECODE);
  } catch {
    return undefined;
  } finally {
    node.noDeprecation = noDeprecation;
  }
}
