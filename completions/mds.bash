# bash completion of mds, printed by: mds completion print bash
_mds() {
  local rest=$COMP_LINE gap='' line='' typed='' value='' i
  local -a words=()
  # Readline splits words at = and : too: join what no blank separates.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    gap=${rest%%[! ]*}
    rest=${rest#"$gap"}
    rest=${rest#"${COMP_WORDS[i]}"}
    if [[ i -gt 0 && -z $gap ]]; then
      words[${#words[@]} - 1]+=${COMP_WORDS[i]}
    else
      words+=("${COMP_WORDS[i]}")
    fi
  done
  local current=${words[${#words[@]} - 1]}
  # A readline that splits at = replaces only what follows it.
  [[ $current == --?*=* && $COMP_WORDBREAKS == *=* ]] && typed=${current%%=*}=
  COMPREPLY=()
  while IFS='' read -r line; do
    case $line in
      :files)
        type compopt &>/dev/null && compopt -o filenames 2>/dev/null
        value=${current#--*=}
        while IFS='' read -r line; do COMPREPLY+=("${current%"$value"}$line"); done < <(compgen -f -- "$value")
        ;;
      :nospace) type compopt &>/dev/null && compopt -o nospace 2>/dev/null ;;
      :) ;;
      *) COMPREPLY+=("${line%%$'\t'*}") ;;
    esac
  done < <(mds __complete "${words[@]:1}" 2>/dev/null)
  for ((i = 0; i < ${#COMPREPLY[@]}; i++)); do COMPREPLY[i]=${COMPREPLY[i]#"$typed"}; done
}
complete -F _mds mds
