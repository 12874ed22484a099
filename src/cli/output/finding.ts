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
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** A thrown error as a finding, with its message and hint. */
export function failed(check: string, thrown: unknown, verdict: 'warn' | 'fail' = 'fail'): Finding {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const { hint, code } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<string, unknown>;
  return {
    check,
    verdict,
    says: message,
    ...(typeof hint === 'string' ? { todo: hint } : {}),
    ...(typeof code === 'string' ? { details: { code } } : {}),
  };
}

/** `4.2 MB`; powers of ten, as disks are sold. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  for (; value >= 999.95 && unit < units.length - 1; unit++) value /= 1000;
  return `${value.toFixed(1)} ${units[unit]}`;
}
