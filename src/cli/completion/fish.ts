/** The script for fish. */
import type { Completions } from '../args/command.ts';
import { type Outline, offersOf, type Place, valueSpellings } from './outline.ts';

export function fishScript(all: Outline): string {
  const lines = [
    ...all.words.map(({ word, help }) => `${at('', 0)} -a ${quote(word)} -d ${quote(help)}`),
    ...all.options.map((option) => `${at('')} ${optionPart(option)}`),
    ...all.subjects.map(({ word, help }) => `${at('help', 0)} -a ${quote(word)} -d ${quote(help)}`),
    ...all.places.flatMap(placeLines),
  ];
  return `# fish completion of mds, printed by: mds completion fish
function __mds_at --description 'Is the cursor in this command, at this argument?'
    set -l words (commandline -opc)
    set -e words[1]
    set -l place ''
    set -l count 0
    set -l value 0
    set -l ended 0
    set -l help ''
    for word in $words
        if test $value = 1
            set value 0
            continue
        end
        if test $ended = 0; and string match -qr -- '^-.' $word
            if test "$word" = --
                set ended 1
            else if contains -- $word ${valueSpellings(all).join(' ')}
                set value 1
            end
            continue
        end
        switch "$place:$count:$word"
            case ':0:help'
                set help help
            case ':0:*'
                set place $word
            case ${groupPatterns(all)}
                set place "$place $word"
            case '*'
                set count (math $count + 1)
        end
    end
    set -l here (string trim -- "$help $place")
    test "$here" = "$argv[1]"; or return 1
    set -q argv[2]; or return 0
    # From that argument on, or this one.
    set -l first (string replace + '' -- $argv[2])
    test $count -ge $first; or return 1
    test "$first" != "$argv[2]"; or test $count = $first
end
function __mds_ask --description 'What only the program can tell'
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    # Behind an option and its equals sign fish wants the value alone.
    if string match -qr -- '^--[^=]+=' $current
        set current (string replace -r -- '^--[^=]+=' '' $current)
    else if string match -q -- '-*' $current
        return
    end
    # A word without a meaning of its own would be shown with that of the option.
    command mds __complete $argv[1] "$current" "$words[-1]" 2>/dev/null | string replace -r '^[^\\t]*$' '$0\\t'
end
complete -c mds -f
${lines.join('\n')}
`;
}

function placeLines({ path, words, options, args, many }: Place): readonly string[] {
  const lines = words.flatMap(({ word, help }) => [
    `${at(path, 0)} -a ${quote(word)} -d ${quote(help)}`,
    `${at(`help ${path}`, 0)} -a ${quote(word)} -d ${quote(help)}`,
  ]);
  lines.push(...options.map((option) => `${at(path)} ${optionPart(option)}`));
  for (const [index, { offers }] of args.entries()) {
    if (offers === undefined) continue;
    const place = at(path, many && index === args.length - 1 ? `${index}+` : index);
    lines.push(`${place} ${offers === 'files' ? '-F' : `${sorted(offers)}-a ${wordsOf(offers)}`}`);
  }
  return lines;
}

function at(path: string, index?: number | `${number}+`): string {
  const condition = `__mds_at "${path}"${index === undefined ? '' : ` ${index}`}`;
  return `complete -c mds -n ${quote(condition)}`;
}

function optionPart(option: Outline['options'][number]): string {
  const { name, short, value, help } = option;
  const parts = [`-l ${name}`];
  if (short !== undefined) parts.push(`-s ${short}`);
  if (value !== undefined) parts.push(valuePart(offersOf(option)));
  else if (option.attached !== undefined && typeof option.completions === 'object')
    parts.push(`-a ${wordsOf(option.completions)}`);
  return `${parts.join(' ')} -d ${quote(help)}`;
}

function valuePart(offers: Completions | undefined): string {
  if (offers === 'files') return '-r -F';
  return offers === undefined ? '-x' : `-x -k -a ${wordsOf(offers)}`;
}

/** The words, or what asks the program for them. */
function wordsOf(offers: Exclude<Completions, 'files'>): string {
  return quote('ask' in offers ? `(__mds_ask ${offers.ask})` : offers.join(' '));
}

/** What the program tells comes in the order of its choice. */
function sorted(offers: Exclude<Completions, 'files'>): string {
  return 'ask' in offers ? '-k ' : '';
}

function groupPatterns({ places }: Outline): string {
  return places.flatMap(({ path, words }) => words.map(({ word }) => quote(`${path}:0:${word}`))).join(' ');
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
