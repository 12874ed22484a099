/** The script for fish. */
import type { Offers } from '../command.ts';
import { type Outline, offersOf, type Place, valueSpellings } from './outline.ts';

export function fishScript(all: Outline): string {
  const lines = [
    ...all.words.map(({ word, help }) => `${at('', 0)} -a ${quote(word)} -d ${quote(help)}`),
    ...all.options.map((option) => `${at('')} ${optionPart(option)}`),
    ...all.words
      .filter(({ word }) => word !== 'help')
      .map(({ word, help }) => `${at('help', 0)} -a ${quote(word)} -d ${quote(help)}`),
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
    test "$argv[2]" = any; or test "$argv[2]" = $count
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
    const place = at(path, many && index === args.length - 1 ? 'any' : index);
    lines.push(`${place} ${offers === 'files' ? '-F' : `-a ${quote(offers.join(' '))}`}`);
  }
  return lines;
}

function at(path: string, index?: number | 'any'): string {
  const condition = `__mds_at "${path}"${index === undefined ? '' : ` ${index}`}`;
  return `complete -c mds -n ${quote(condition)}`;
}

function optionPart(option: Outline['options'][number]): string {
  const { name, short, value, help } = option;
  const parts = [`-l ${name}`];
  if (short !== undefined) parts.push(`-s ${short}`);
  if (value !== undefined) parts.push(valuePart(offersOf(option)));
  return `${parts.join(' ')} -d ${quote(help)}`;
}

function valuePart(offers: Offers | undefined): string {
  if (offers === 'files') return '-r -F';
  return offers === undefined ? '-x' : `-x -k -a ${quote(offers.join(' '))}`;
}

function groupPatterns({ places }: Outline): string {
  return places.flatMap(({ path, words }) => words.map(({ word }) => quote(`${path}:0:${word}`))).join(' ');
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
