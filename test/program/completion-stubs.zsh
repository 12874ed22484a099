# What zsh's completion system is to the script under test: only a widget may call the real functions.
compdef() { :; }
_message() { :; }
compset() {
  prefix=${words[CURRENT]%%=*}=
  words[CURRENT]=${words[CURRENT]#*=}
}
_describe() {
  local each
  for each in $offers; do
    each=${each%%:*}
    [[ $each == ${words[CURRENT]}* ]] && print -r -- $prefix$each
  done
}
_files() {
  local each
  for each in ${words[CURRENT]}*(N); do print -r -- $prefix$each; done
}
