/** Findings of `mds doctor`. */

export interface Finding {
  /** What was checked: `settings`, `store`, ... */
  readonly check: string;
  /** `warn`: it works, though not as well as it could; `fail`: something a command needs does not work. */
  readonly verdict: 'ok' | 'warn' | 'fail';
  /** One or two sentences. Never holds a key. */
  readonly says: string;
  /** How to fix it. */
  readonly todo?: string | undefined;
  /** The same as values, for programs; instants in ISO 8601. */
  readonly details?: Readonly<Record<string, string | number | boolean>> | undefined;
}

export function finding(
  check: string,
  verdict: Finding['verdict'],
  says: string,
  more: Pick<Finding, 'todo' | 'details'> = {},
): Finding {
  return { check, verdict, says, ...more };
}

/** A thrown error as a finding, with its message and hint. */
export function failed(check: string, thrown: unknown): Finding {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const { hint, code } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<string, unknown>;
  return finding(check, 'fail', message, {
    todo: typeof hint === 'string' ? hint : undefined,
    details: typeof code === 'string' ? { code } : undefined,
  });
}

/** A check that depends on unreadable settings. */
export function skipped(check: string): Finding {
  return finding(check, 'warn', 'not checked: it depends on the settings, which cannot be used');
}
