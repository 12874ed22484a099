/** What every command of a route does about formats before it asks anything. */

import type { Endpoint } from '../../endpoints/types.ts';
import { EXIT } from '../../errors.ts';
import type { Run } from '../args/command.ts';
import { asksFields, choiceOf } from './choice.ts';

/** `run`, but invalid options are reported before any request, and `--json=` lists the fields instead of running. */
export function withFormats(endpoint: Endpoint, run: Run): Run {
  return async (invocation, io) => {
    const choice = choiceOf(invocation.options);
    if (choice === undefined || !asksFields(invocation.options)) return run(invocation, io);
    const { printFields } = await import('./format-answers.ts');
    await printFields(choice.format, endpoint, io);
    return EXIT.ok;
  };
}
