/** The limit of `--timeout` on printing what a service answered. */
import { MdsError } from '../../../errors.ts';
import type { Io } from '../../terminal/io.ts';

/**
 * `io` whose first output throws TIMEOUT after `until` (ms of its clock), so that nothing is half-printed; `check` throws it between the steps
 * before.
 */
export function inTime(io: Io, until: number): { readonly io: Io; readonly check: () => void } {
  let printing = false;
  const check = (): void => {
    if (printing || io.now() <= until) return;
    throw new MdsError('TIMEOUT', 'the answer came in time, but is too large to be printed within --timeout', {
      hint: 'give it more time (--timeout 5m), or print it as it came with --raw',
    });
  };
  const write = (text: string): void => {
    check();
    printing = true;
    io.stdout.write(text);
  };
  const stdout = { ...io.stdout, write };
  // Its getters ask for what few commands need.
  return { io: Object.create(io, { stdout: { value: stdout } }) as Io, check };
}
