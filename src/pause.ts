/** Blocks the thread for some milliseconds: neither timers nor other requests run meanwhile. */
export function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
