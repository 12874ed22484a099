/** `mds help exit-codes`, from the codes themselves. */
import { EXIT } from '../../errors.ts';
import type { Block } from './layout.ts';

/** What each code means, and what a script does about it. */
export const MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'done; an empty list is an answer too',
  no: 'the answer is no: a check that does not hold, --grep without a match, doctor with a fault; never an outage',
  usage: 'the command line or the settings are wrong; asking again the same way will not help',
  key: 'the key is missing or wrong, or its plan does not have this route',
  notFound: 'there is no such symbol, filing or section, or a value that a check needs is not available',
  rateLimited: 'asked too often; wait, then ask again',
  service: 'the service failed or answered nonsense, the store cannot be used, or the output cannot be written',
  network: 'the service cannot be reached, or took too long; ask again later',
  internal: 'a bug in mds; please report it with the output of the same command and --verbose',
  interrupted: 'stopped by Ctrl-C',
};

export function exitCodes(): readonly Block[] {
  const names = Object.keys(EXIT) as (keyof typeof EXIT)[];
  return [
    { text: 'Exit codes are part of the interface: scripts may rely on them.' },
    { terms: names.map((name) => [String(EXIT[name]), MEANINGS[name]]) },
    {
      text: 'Where several symbols are asked for, every answer there is is printed and the highest code counts. With a format for programs (--json and others) each failure is one JSON object on stderr: {"error": {"code", "message", "hint", "retryable", "status", "request_id"}}.',
    },
    { lines: ['mds snapshot KO --json > ko.json || echo "not answered: $?"'] },
  ];
}
