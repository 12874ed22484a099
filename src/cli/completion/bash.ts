/** The script for bash; it works in the 3.2 of macOS as well. */
import type { Offers } from '../command.ts';
import { type Outline, offersOf, spellings, valueOptions, valueSpellings } from './outline.ts';

export function bashScript(all: Outline): string {
  return `# bash completion of mds, printed by: mds completion bash
_mds() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]}
  local at='' word='' value='' ended='' help='' files='' offers='' count=0 i
  # --store=FILE comes in three words.
  if [[ $prev == '=' ]]; then
    prev=\${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $cur == '=' ]]; then
    cur=''
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ -n $value ]]; then
      [[ $word == '=' ]] || value=''
      continue
    fi
    if [[ -z $ended && $word == -?* ]]; then
      case $word in
        --) ended=1 ;;
        ${valueSpellings(all).join(' | ')}) value=1 ;;
      esac
      continue
    fi
    case $at:$count:$word in
      :0:help) help=1 ;;
      :0:*) at=$word ;;
${groupCases(all)}
      *) ((count += 1)) ;;
    esac
  done
  if [[ -n $value ]]; then
    case $at:$prev in
${valueCases(all)}
    esac
  elif [[ -n $help ]]; then
    case $at in
      '') offers='${all.words
        .map(({ word }) => word)
        .filter((word) => word !== 'help')
        .join(' ')}' ;;
${wordCases(all)}
    esac
  elif [[ -z $ended && $cur == -* ]]; then
    case $at in
      '') offers='${all.options.flatMap(spellings).join(' ')}' ;;
${all.places.map(({ path, options }) => `      ${quote(path)}) offers='${options.flatMap(spellings).join(' ')}' ;;`).join('\n')}
    esac
  else
    case $at:$count in
      :0) offers='${all.words.map(({ word }) => word).join(' ')}' ;;
${argumentCases(all)}
    esac
  fi
  COMPREPLY=()
  if [[ -n $files ]]; then
    type compopt &>/dev/null && compopt -o filenames 2>/dev/null
    while IFS='' read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
  elif [[ -n $offers ]]; then
    while IFS='' read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$offers" -- "$cur")
  fi
}
complete -F _mds mds
`;
}

function groupCases({ places }: Outline): string {
  const groups = places.filter(({ words }) => words.length > 0);
  const patterns = groups.flatMap(({ path, words }) => words.map(({ word }) => `${path}:0:${word}`));
  return `      ${patterns.join(' | ')}) at="$at $word" ;;`;
}

function valueCases(all: Outline): string {
  const options = valueOptions(all);
  return options
    .map(({ option, at }) => {
      const alone = options.filter((each) => each.option.name === option.name).length === 1;
      const patterns = spellings(option).flatMap((spelling) =>
        alone ? [`*:${spelling}`] : at.map((path) => quote(`${path}:${spelling}`)),
      );
      return [patterns.join(' | '), offersOf(option)] as const;
    })
    .filter(([, offers]) => offers !== undefined)
    .map(([pattern, offers]) => `      ${pattern}) ${give(offers!)} ;;`)
    .join('\n');
}

function wordCases({ places }: Outline): string {
  return places
    .filter(({ words }) => words.length > 0)
    .map(({ path, words }) => `      ${quote(path)}) offers='${words.map(({ word }) => word).join(' ')}' ;;`)
    .join('\n');
}

function argumentCases({ places }: Outline): string {
  return places
    .flatMap(({ path, words, args, many }) => [
      ...(words.length > 0 ? [[`${path}:0`, words.map(({ word }) => word)] as const] : []),
      ...args.map(({ offers }, index) => {
        const goesOn = many && index === args.length - 1;
        return [`${path}:${goesOn ? '*' : index}`, offers] as const;
      }),
    ])
    .filter(([, offers]) => offers !== undefined)
    .map(([pattern, offers]) => `      ${quote(pattern)}) ${give(offers!)} ;;`)
    .join('\n');
}

function give(offers: Offers): string {
  return offers === 'files' ? 'files=1' : `offers='${offers.join(' ')}'`;
}

/** A pattern of `case` whose blanks do not end it; a `*` stays one. */
function quote(pattern: string): string {
  return pattern.replaceAll(' ', '\\ ');
}
