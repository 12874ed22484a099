/** `mds help exit-codes`, from the codes themselves. */
import { EXIT } from '../../errors.ts';
import type { Block } from './layout.ts';

/** What each code means, and what a script does about it. */
export const MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'success, including an empty list',
  no: 'the answer is no: a failed check, --grep without a match, doctor with a failure; never an outage',
  usage: 'the command line or the settings are invalid; a retry will not help',
  key: 'the key is missing or invalid, or its plan does not include this route',
  notFound: 'unknown symbol, filing or section, or a value needed by a check is not available',
  rateLimited: 'rate limited; wait, then retry',
  service: 'the service failed or its response is invalid, the store cannot be used, or the output cannot be written',
  network: 'the service is unreachable or timed out; retry later',
  internal: 'a bug in mds; please report it with the output of the same command and --verbose',
  interrupted: 'stopped by Ctrl-C',
};

export function exitCodes(): readonly Block[] {
  const names = Object.keys(EXIT) as (keyof typeof EXIT)[];
  return [
    { text: 'Exit codes are part of the interface: scripts may rely on them.' },
    { terms: names.map((name) => [String(EXIT[name]), MEANINGS[name]]) },
    {
      text: 'With several symbols every available answer is printed and the highest code counts. With a machine format (--json and others) each error is one JSON object on stderr: {"error": {"code", "message", "hint", "retryable", "status", "request_id"}}.',
    },
    { lines: ['mds snapshot KO --json > ko.json || echo "not answered: $?"'] },
  ];
}
