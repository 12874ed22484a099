/** The script for zsh: a file `_mds` in a folder of fpath, or sourced after compinit. */
import type { Completions } from '../args/command.ts';
import {
  attachedOptions,
  type Outline,
  offersOf,
  spellings,
  valueOptions,
  valueSpellings,
  type Word,
} from './outline.ts';

export function zshScript(all: Outline): string {
  return `#compdef mds
# zsh completion of mds, printed by: mds completion zsh
_mds() {
  local cur=$words[CURRENT] prev=$words[CURRENT-1]
  local at='' word='' value='' ended='' help='' files='' ask='' line='' about=''
  local -i i count=0
  local -a offers
  for ((i = 2; i < CURRENT; i++)); do
    word=$words[i]
    if [[ -n $value ]]; then
      value=''
      continue
    fi
    if [[ -z $ended && $word == -?* ]]; then
      case $word in
        (--) ended=1 ;;
        (${valueSpellings(all).join('|')}) value=1 ;;
      esac
      continue
    fi
    case $at:$count:$word in
      (:0:help) help=1 ;;
      (:0:*) at=$word ;;
${groupCases(all)}
      (*) ((count += 1)) ;;
    esac
  done
  if [[ -z $value && -z $ended && $cur == --?*=* ]]; then
    prev=\${cur%%=*}
    cur=\${cur#*=}
    value=1
    compset -P '*='
  fi
  if [[ -n $value ]]; then
    case $at:$prev in
${valueCases(all)}
    esac
  elif [[ -n $help ]]; then
    case $at in
      ('') offers=(${list(all.subjects)}) ;;
${all.places
  .filter(({ words }) => words.length > 0)
  .map(({ path, words }) => `      (${blank(path)}) offers=(${list(words)}) ;;`)
  .join('\n')}
    esac
  elif [[ -z $ended && $cur == -* ]]; then
    case $at in
      ('') offers=(${list(optionWords(all.options))}) ;;
${all.places.map(({ path, options }) => `      (${blank(path)}) offers=(${list(optionWords(options))}) ;;`).join('\n')}
    esac
  else
    case $at:$count in
      (:0) offers=(${list(all.words)}) ;;
${argumentCases(all)}
    esac
  fi
  if [[ -n $ask ]]; then
    for line in "\${(@f)$(mds __complete "$ask" "$cur" "$prev" 2>/dev/null)}"; do
      [[ -z $line ]] && continue
      about=''
      [[ $line == *$'\\t'* ]] && about=":\${line#*$'\\t'}"
      offers+=("\${\${line%%$'\\t'*}//:/\\\\:}$about")
    done
  fi
  if [[ -n $files ]]; then
    _files
  elif ((\${#offers})); then
    if [[ $ask == (fields:*|items:*|check) ]]; then
      _describe -t mds mds offers -S '' -M 'm:{a-z}={A-Z}'
    else
      _describe -t mds mds offers -M 'm:{a-z}={A-Z}'
    fi
  else
    _message 'no completion'
  fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _mds "$@"
else
  compdef _mds mds
fi
`;
}

function optionWords(options: Outline['options']): readonly Word[] {
  return options.flatMap((option) => spellings(option).map((word) => ({ word, help: option.help })));
}

function groupCases({ places }: Outline): string {
  const patterns = places.flatMap(({ path, words }) => words.map(({ word }) => `${path}:0:${word}`));
  return `      (${patterns.join('|')}) at="$at $word" ;;`;
}

function valueCases(all: Outline): string {
  const options = [...valueOptions(all), ...attachedOptions(all)];
  return options
    .map(({ option, at }) => {
      const alone = options.filter((each) => each.option.name === option.name).length === 1;
      const patterns = spellings(option).flatMap((spelling) =>
        alone ? [`*:${spelling}`] : at.map((path) => blank(`${path}:${spelling}`)),
      );
      return [patterns.join('|'), offersOf(option)] as const;
    })
    .filter(([, offers]) => offers !== undefined)
    .map(([pattern, offers]) => `      (${pattern}) ${give(offers!)} ;;`)
    .join('\n');
}

function argumentCases({ places }: Outline): string {
  const cases: string[] = [];
  for (const { path, words, args, many } of places) {
    if (words.length > 0) {
      const first = args[0]?.offers === undefined ? '' : `; ${give(args[0].offers).replace('offers=', 'offers+=')}`;
      cases.push(`      (${blank(path)}:0) offers=(${list(words)})${first} ;;`);
    }
    for (const [index, { offers }] of args.entries()) {
      if (offers === undefined) continue;
      const number = many && index === args.length - 1 ? '*' : index;
      if (words.length === 0 || number !== 0) cases.push(`      (${blank(path)}:${number}) ${give(offers)} ;;`);
    }
  }
  return cases.join('\n');
}

function give(offers: Completions): string {
  if (offers === 'files') return 'files=1';
  return 'ask' in offers
    ? `ask=${offers.ask}`
    : `offers=(${offers.map((each) => quote(each.replaceAll(':', '\\:'))).join(' ')})`;
}

/** `'word:help' 'word:help'`, as _describe reads it. */
function list(words: readonly Word[]): string {
  return words.map(({ word, help }) => quote(`${word.replaceAll(':', '\\:')}:${help}`)).join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A pattern of `case` whose blanks do not end it. */
function blank(pattern: string): string {
  return pattern.replaceAll(' ', '\\ ');
}
