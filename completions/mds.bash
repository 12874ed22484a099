# bash completion of mds, printed by: mds completion bash
_mds() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
  local at='' word='' value='' ended='' help='' files='' offers='' count=0 i
  # --store=FILE comes in three words.
  if [[ $prev == '=' ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $cur == '=' ]]; then
    cur=''
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ -n $value ]]; then
      [[ $word == '=' ]] || value=''
      continue
    fi
    if [[ -z $ended && $word == -?* ]]; then
      case $word in
        --) ended=1 ;;
        --jq | --store | --base-url | --profile | --timeout | --retries | --concurrency | --color | --width | --limit | --asset-type | --watch | --period | --statement | --series | --range | --cadence | --fields | --form | --symbol | --grep | --context | -C | --basis | --accession | --filed | --name | --plan | --expires | --overlap | --days | --file | --unknown | --junit | --field | -f) value=1 ;;
      esac
      continue
    fi
    case $at:$count:$word in
      :0:help) help=1 ;;
      :0:*) at=$word ;;
      filings:0:list | filings:0:show | filings:0:section | list:0:show | list:0:names | list:0:add | list:0:rm | list:0:delete | keys:0:list | keys:0:create | keys:0:rotate | keys:0:revoke | keys:0:usage | auth:0:login | auth:0:status | auth:0:logout | config:0:list | config:0:get | config:0:set | config:0:unset | config:0:path) at="$at $word" ;;
      *) ((count += 1)) ;;
    esac
  done
  if [[ -n $value ]]; then
    case $at:$prev in
      *:--store) files=1 ;;
      *:--color) offers='auto always never' ;;
      *:--asset-type) offers='stock etf' ;;
      fundamentals:--period) offers='quarter annual' ;;
      *:--statement) offers='income balance cashflow' ;;
      *:--range) offers='1m 3m 6m 1y 2y 5y 10y 30y 1mo 3mo 6mo ytd max' ;;
      history:--period) offers='1m 3m 6m 1y 2y 5y 10y 30y 1mo 3mo 6mo ytd max' ;;
      *:--cadence) offers='daily weekly quarterly annual per-payment' ;;
      filings\ section:--form) offers='10-K 10-Q 8-K' ;;
      *:--basis) offers='raw split split_unlisted' ;;
      *:--plan) offers='free starter builder' ;;
      *:--file) files=1 ;;
      *:--unknown) offers='error fail pass' ;;
      *:--junit) files=1 ;;
    esac
  elif [[ -n $help ]]; then
    case $at in
      '') offers='search coverage snapshot valuation profile fundamentals earnings dividends technicals price-action history compare calendar filings insider list import keys auth config check doctor api schema completion' ;;
      filings) offers='list show section' ;;
      list) offers='show names add rm delete' ;;
      keys) offers='list create rotate revoke usage' ;;
      auth) offers='login status logout' ;;
      config) offers='list get set unset path' ;;
    esac
  elif [[ -z $ended && $cur == -* ]]; then
    case $at in
      '') offers='--version -V --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      search) offers='--limit --asset-type --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      coverage) offers='--watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      snapshot) offers='--watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      valuation) offers='--watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      profile) offers='--watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      fundamentals) offers='--period --statement --watch --explain --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      earnings) offers='--watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      dividends) offers='--watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      technicals) offers='--watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      price-action) offers='--watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      history) offers='--series --range --period --cadence --chart --candles --spark --table --watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      compare) offers='--fields --watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      calendar) offers='--watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      filings) offers='--form --limit --watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      filings\ list) offers='--form --limit --watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      filings\ show) offers='--symbol --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      filings\ section) offers='--list --form --grep --context -C --plain --pager --explain --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      insider) offers='--limit --watch --json --jq --ndjson --csv --tsv --md --raw --full --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      list) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      list\ show) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      list\ names) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      list\ add) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      list\ rm) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      list\ delete) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      import) offers='--json --dry-run --symbol --basis --accession --filed --store --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      keys) offers='--json --store --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      keys\ list) offers='--json --store --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      keys\ create) offers='--name --plan --expires --json --store --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      keys\ rotate) offers='--overlap --expires --json --store --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      keys\ revoke) offers='--json --store --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      keys\ usage) offers='--days --json --store --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      auth) offers='' ;;
      auth\ login) offers='--json --base-url --profile --timeout --retries --concurrency --insecure-http --unchecked --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      auth\ status) offers='--json --base-url --profile --timeout --retries --concurrency --insecure-http --unchecked --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      auth\ logout) offers='--json --profile --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      config) offers='' ;;
      config\ list) offers='--json --profile --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      config\ get) offers='--json --profile --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      config\ set) offers='--json --profile --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      config\ unset) offers='--json --profile --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      config\ path) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      check) offers='--file --unknown --list-fields --json --junit --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      doctor) offers='--online --json --store --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      api) offers='--field -f --include -i --json --store --sample --base-url --profile --timeout --retries --concurrency --insecure-http --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      schema) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      completion) offers='--color --no-color --width --quiet -q --verbose -v --help -h' ;;
    esac
  else
    case $at:$count in
      :0) offers='search coverage snapshot valuation profile fundamentals earnings dividends technicals price-action history compare calendar filings insider list import keys auth config check doctor api schema completion help' ;;
      filings:0) offers='list show section' ;;
      filings\ section:1) offers='risk_factors mda business controls_and_procedures press_release' ;;
      list:0) offers='show names add rm delete' ;;
      import:*) files=1 ;;
      keys:0) offers='list create rotate revoke usage' ;;
      auth:0) offers='login status logout' ;;
      config:0) offers='list get set unset path' ;;
      config\ get:0) offers='base_url timeout try_timeout retries max_wait concurrency insecure_http ca_file key_storage profile' ;;
      config\ set:0) offers='base_url timeout try_timeout retries max_wait concurrency insecure_http ca_file key_storage profile' ;;
      config\ unset:0) offers='base_url timeout try_timeout retries max_wait concurrency insecure_http ca_file key_storage profile' ;;
      schema:0) offers='search coverage snapshot valuation profile fundamentals earnings dividends technicals price-action history compare calendar filings filing filing-section insider' ;;
      completion:0) offers='bash zsh fish powershell' ;;
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
