/** The help topics that are mostly prose; options come from their tables. */
import { OPTION_GROUPS, type OptionGroup } from '../settings/common-options.ts';
import { LIST_NAMES } from '../settings/named-file.ts';
import { flagsOf } from './command-help.ts';
import type { Block } from './layout.ts';

function optionsOf(topic: OptionGroup['topic']): Block {
  const { options } = OPTION_GROUPS.find((group) => group.topic === topic)!;
  return { terms: options.map((option) => [flagsOf(option), option.help]) };
}

export function formatting(): readonly Block[] {
  return [
    {
      text: 'The default output is a view for people: the same text on a terminal and in a pipe, but in a pipe without color and never cut to a width.',
    },
    optionsOf('formatting'),
    {
      text: 'Standard output carries the answer and nothing else; notices, progress and errors go to standard error. Machine formats keep the digits of the service. A value that is not available is an object {"available": false, "reason": ...}; views show a dash and the reason below.',
    },
    {
      text: 'What a color says is also said by a sign or a word. Control sequences are removed from all text of outside origin.',
    },
    {
      lines: [
        "mds snapshot KO PG --json | jq '.[].quote.price'",
        'mds history KO --raw > ko.json',
        'mds snapshot KO --width 60 --color always | less -R',
      ],
    },
  ];
}

export function naming(): readonly Block[] {
  return [
    {
      text: 'A symbol is a US ticker in any case. Write a share class with a dash or a dot: BRK-B, brk.b. Find symbols with: mds search NAME.',
    },
    {
      terms: [
        ['KO PG', 'several symbols: one request each, answers in the same order'],
        ['KO,PG', 'the same in one word'],
        ['-', 'symbols from standard input, separated by lines, blanks or commas; text after # is ignored'],
        ['@tech', `the symbols of the list tech; names consist of ${LIST_NAMES}`],
      ],
    },
    {
      text: 'One failure does not lose the other answers. Standard input is read only for -. In PowerShell quote the @: "@tech".',
    },
    {
      text: 'Words in any order are read as a command where none is typed: mds AAPL pe, mds AAPL income 10y, mds AAPL vs MSFT, mds apple. A note says which was run.',
    },
    {
      lines: [
        'mds list add tech AAPL MSFT NVDA',
        'mds compare @tech',
        'mds snapshot @tech KO --watch 1m',
        'cut -f1 positions.tsv | mds valuation - --json',
      ],
    },
  ];
}

export function sources(): readonly Block[] {
  return [
    {
      text: 'Answers come from the store or service named by an option, else from the hosted service of the setting base_url, else from your own store (filled by mds sync and mds import, in the data folder), else, while that is empty, from the simulated sample market.',
    },
    optionsOf('sources'),
    {
      text: 'All sources speak the same API, so a command does not change with its source. --explain needs a store on this machine, --as-of one or a service that has days in the past.',
    },
    {
      lines: [
        'mds sync AAPL MSFT SPY',
        'mds import ~/edgar ~/prices',
        'mds config set base_url https://api.example.com',
        'mds auth login',
        'mds doctor --online',
      ],
    },
  ];
}

export function service(): readonly Block[] {
  return [
    {
      text: 'Options of requests to a hosted service (--base-url, or the setting base_url). A store on this machine ignores them. Each is also a setting, see mds help config set, and an environment variable.',
    },
    optionsOf('service'),
    { lines: ['mds snapshot KO --timeout 10s --retries 0', 'mds snapshot KO --offline', 'mds config set timeout 10s'] },
  ];
}
