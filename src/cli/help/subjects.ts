/** The help topics that are prose. */
import { LIST_NAMES } from '../settings/lists-file.ts';
import type { Block } from './layout.ts';

export function formatting(): readonly Block[] {
  return [
    {
      says: 'Without a format, answers are laid out for people: the same text on a terminal and in a pipe, but in a pipe without colour, and never cut to a width. --full shows every field.',
    },
    {
      terms: [
        ['--json', 'the data of the answer; an array where several symbols are asked for, however many they are'],
        ['--json=FIELDS', 'only these: --json=symbol,quote.price; --json= lists the fields there are'],
        ['--jq EXPR', 'the data through jq, which need not be installed'],
        ['--ndjson', 'one object a line: the rows of the main list'],
        ['--csv, --tsv, --md', 'the same rows as a table; each takes =FIELDS'],
        ['--box', 'the same rows in a box as wide as the terminal, for people; takes =FIELDS'],
        ['--raw', 'the body of the answer, byte for byte'],
        ['--color WHEN', 'auto, always or never; --no-color is never'],
        ['--width COLUMNS', 'lay out for this many columns, also in a pipe'],
        ['--quiet', 'no notices; failures are still told'],
      ],
    },
    {
      says: 'Standard output carries the answer and nothing else; notices, progress and failures go to standard error. Numbers in formats for programs are the digits of the service, never formatted anew. A value that is not there is an object {"available": false, "reason": ...}; people are shown a dash and the reason below.',
    },
    {
      says: 'What a colour says is said by a sign or a word as well. Texts from outside are freed of control sequences before a terminal sees them.',
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

export function symbols(): readonly Block[] {
  return [
    {
      says: 'A symbol is a US ticker, in capitals or not. A share class is written with a dash or a dot: BRK-B, brk.b. Look symbols up with: mds search NAME.',
    },
    {
      terms: [
        ['KO PG', 'several: each is asked for, the answers keep the order'],
        ['KO,PG', 'the same in one word'],
        ['-', 'symbols from standard input, a line each or with blanks or commas between; what follows a # is skipped'],
        ['@tech', `the named list tech; names are made of ${LIST_NAMES}`],
      ],
    },
    {
      says: 'One failure does not lose the other answers. Standard input is read only where - stands for it. PowerShell takes @ for its own: write "@tech" there.',
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
    { says: 'Answers come from the first of these that is named or there:' },
    {
      terms: [
        ['--store FILE', 'this store'],
        ['--sample', 'the sample market that comes with the program: simulated, and every answer says so'],
        ['--base-url URL', 'the hosted service at this address, or the one MDS_BASE_URL or the setting base_url names'],
        ['your own store', 'what mds sync and mds import brought in, in the data folder (MDS_DATA_DIR)'],
        ['the sample', 'while your own store is empty'],
      ],
    },
    {
      says: 'All of them speak the same API, so a command does not change with its source. --explain, which tells where each value comes from, needs a store on this machine.',
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
