/** The script for bash; it works in the 3.2 of macOS as well. */
import type { Completions } from '../args/command.ts';
import { attachedOptions, goesOn, type Outline, offersOf, spellings, valueOptions, valueSpellings } from './outline.ts';

export function bashScript(all: Outline): string {
  return `# bash completion of mds, printed by: mds completion bash
_mds() {
  local at='' word='' value='' ended='' help='' files='' ask='' offers='' count=0 i
  # Readline splits words at = and : too; those that stood together are put together again.
  local rest=$COMP_LINE gap=''
  local -a words=()
  for ((i = 0; i <= COMP_CWORD; i++)); do
    gap=\${rest%%[! ]*}
    rest=\${rest#"$gap"}
    rest=\${rest#"\${COMP_WORDS[i]}"}
    if [[ i -gt 0 && -z $gap ]]; then
      words[\${#words[@]} - 1]+=\${COMP_WORDS[i]}
    else
      words+=("\${COMP_WORDS[i]}")
    fi
  done
  local last=$((\${#words[@]} - 1))
  local cur=\${words[last]} prev=\${words[last - 1]} typed=''
  for ((i = 1; i < last; i++)); do
    word=\${words[i]}
    if [[ -n $value ]]; then
      value=''
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
  if [[ -z $value && -z $ended && $cur == --?*=* ]]; then
    prev=\${cur%%=*}
    cur=\${cur#*=}
    value=1
    # What stands before the = is kept by a readline that splits there.
    [[ $COMP_WORDBREAKS == *=* ]] || typed=$prev=
  fi
  if [[ -n $value ]]; then
    case $at:$prev in
${valueCases(all)}
    esac
  elif [[ -n $help ]]; then
    case $at in
      '') offers='${all.subjects.map(({ word }) => word).join(' ')}' ;;
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
    while IFS='' read -r word; do COMPREPLY+=("$typed$word"); done < <(compgen -f -- "$cur")
  elif [[ -n $ask ]]; then
    while IFS=$'\\t' read -r word rest; do COMPREPLY+=("$typed$word"); done < <(mds __complete "$ask" "$cur" "$prev" 2>/dev/null)
    case $ask in
      ${GOES_ON}) type compopt &>/dev/null && compopt -o nospace 2>/dev/null ;;
    esac
  fi
  if [[ -n $offers ]]; then
    while IFS='' read -r word; do COMPREPLY+=("$typed$word"); done < <(compgen -W "$offers" -- "$cur")
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

/** Questions whose answers are not the end of the word. */
const GOES_ON = ['fields:*', 'items:*', 'check'].filter(goesOn).join(' | ');

function valueCases(all: Outline): string {
  const options = [...valueOptions(all), ...attachedOptions(all)];
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
  const cases: string[] = [];
  for (const { path, words, args, many } of places) {
    if (words.length > 0) {
      const first = args[0]?.offers === undefined ? '' : `; ${give(args[0].offers).replace("offers='", "offers+=' ")}`;
      cases.push(`      ${quote(path)}:0) offers='${words.map(({ word }) => word).join(' ')}'${first} ;;`);
    }
    for (const [index, { offers }] of args.entries()) {
      if (offers === undefined) continue;
      const number = many && index === args.length - 1 ? '*' : index;
      if (words.length === 0 || number !== 0) cases.push(`      ${quote(path)}:${number}) ${give(offers)} ;;`);
    }
  }
  return cases.join('\n');
}

function give(offers: Completions): string {
  if (offers === 'files') return 'files=1';
  return 'ask' in offers ? `ask=${offers.ask}` : `offers='${offers.join(' ')}'`;
}

/** A pattern of `case` whose blanks do not end it; a `*` stays one. */
function quote(pattern: string): string {
  return pattern.replaceAll(' ', '\\ ');
}
