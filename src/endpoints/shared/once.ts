/** What the computations of a context share. */
import type { ComputeContext } from '../types.ts';

/** `make()`, once for all computations of the context where they share anything. */
export function once<T>({ shared }: ComputeContext, name: string, make: () => T): T {
  const made = (shared?.get(name) as T | undefined) ?? make();
  shared?.set(name, made);
  return made;
}
