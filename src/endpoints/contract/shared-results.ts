/** What the computations of a context share. */

/** Of a context: the results that its computations share, by name; see `ComputeContext`. */
interface Sharing {
  readonly shared?: Map<string, unknown>;
}

/** `make()`, once for all computations of the context where they share anything. */
export function sharedResult<T>({ shared }: Sharing, name: string, make: () => T): T {
  const made = (shared?.get(name) as T | undefined) ?? make();
  shared?.set(name, made);
  return made;
}

/** Results that {@link remembering} keeps: the days of a daily panel of 30 years. */
const MOST_RESULTS = 8192;

/** `compute`, which remembers its results: many symbols are computed for the same instants. */
export function remembering<T>(compute: (of: number) => T): (of: number) => T {
  const known = new Map<number, T>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before;
    if (known.size >= MOST_RESULTS) known.clear();
    const result = compute(of);
    known.set(of, result);
    return result;
  };
}
