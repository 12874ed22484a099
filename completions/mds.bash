# bash completion of mds, printed by: mds completion bash
_mds() {
  local at='' word='' value='' ended='' help='' files='' ask='' offers='' count=0 i
  # Readline splits words at = and : too; those that stood together are put together again.
  local rest=$COMP_LINE gap=''
  local -a words=()
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
  local last=$((${#words[@]} - 1))
  local cur=${words[last]} prev=${words[last - 1]} typed=''
  for ((i = 1; i < last; i++)); do
    word=${words[i]}
    if [[ -n $value ]]; then
      value=''
      continue
    fi
    if [[ -z $ended && $word == -?* ]]; then
      case $word in
        --) ended=1 ;;
        --jq | --store | --as-of | --base-url | --profile | --timeout | --retries | --concurrency | --cache | --color | --width | --limit | --asset-type | --watch | --period | --statement | --series | --range | --cadence | --fields | --form | --symbol | --grep | --context | -C | --since | --watchlist | --before | --keep | --basis | --accession | --filed | --host | --port | --workers | --tls-cert | --tls-key | --trust-proxy | --metrics-port | --access-log | --cache-size | --grace | --name | --plan | --expires | --overlap | --days | --file | --unknown | --junit | --field | -f) value=1 ;;
      esac
      continue
    fi
    case $at:$count:$word in
      :0:help) help=1 ;;
      :0:*) at=$word ;;
      filings:0:list | filings:0:show | filings:0:section | list:0:show | list:0:names | list:0:add | list:0:rm | list:0:delete | keys:0:list | keys:0:create | keys:0:rotate | keys:0:revoke | keys:0:usage | auth:0:login | auth:0:status | auth:0:logout | auth:0:token | config:0:list | config:0:get | config:0:set | config:0:unset | config:0:path | cache:0:info | cache:0:clear | cache:0:path | completion:0:print | completion:0:install | completion:0:uninstall) at="$at $word" ;;
      *) ((count += 1)) ;;
    esac
  done
  if [[ -z $value && -z $ended && $cur == --?*=* ]]; then
    prev=${cur%%=*}
    cur=${cur#*=}
    value=1
    # What stands before the = is kept by a readline that splits there.
    [[ $COMP_WORDBREAKS == *=* ]] || typed=$prev=
  fi
  if [[ -n $value ]]; then
    case $at:$prev in
      *:--store) files=1 ;;
      *:--profile) ask=profiles ;;
      *:--cache) offers='auto on off' ;;
      *:--color) offers='auto always never' ;;
      *:--asset-type) offers='stock etf' ;;
      fundamentals:--period) offers='quarter annual' ;;
      *:--statement) offers='income balance cashflow' ;;
      *:--series) ask=items:history.series ;;
      *:--range) offers='1m 3m 6m 1y 2y 5y 10y 30y 1mo 3mo 6mo ytd max' ;;
      history:--period) offers='1m 3m 6m 1y 2y 5y 10y 30y 1mo 3mo 6mo ytd max' ;;
      *:--cadence) offers='daily weekly quarterly annual per-payment' ;;
      *:--fields) ask=items:compare.fields ;;
      filings:--form | filings\ list:--form) ask=items:filings.form ;;
      filings\ show:--symbol) ask=symbols ;;
      filings\ section:--form) offers='10-K 10-Q 8-K' ;;
      *:--basis) offers='raw split split_unlisted' ;;
      *:--tls-cert) files=1 ;;
      *:--tls-key) files=1 ;;
      *:--access-log) files=1 ;;
      *:--plan) offers='free starter builder' ;;
      *:--file) files=1 ;;
      *:--unknown) offers='error fail pass' ;;
      *:--junit) files=1 ;;
      search:--json) ask=fields:search ;;
      search:--ndjson) ask=fields:search ;;
      search:--csv) ask=fields:search ;;
      search:--tsv) ask=fields:search ;;
      search:--md) ask=fields:search ;;
      search:--box) ask=fields:search ;;
      coverage:--json) ask=fields:coverage ;;
      coverage:--ndjson) ask=fields:coverage ;;
      coverage:--csv) ask=fields:coverage ;;
      coverage:--tsv) ask=fields:coverage ;;
      coverage:--md) ask=fields:coverage ;;
      coverage:--box) ask=fields:coverage ;;
      snapshot:--json) ask=fields:snapshot ;;
      snapshot:--ndjson) ask=fields:snapshot ;;
      snapshot:--csv) ask=fields:snapshot ;;
      snapshot:--tsv) ask=fields:snapshot ;;
      snapshot:--md) ask=fields:snapshot ;;
      snapshot:--box) ask=fields:snapshot ;;
      valuation:--json) ask=fields:valuation ;;
      valuation:--ndjson) ask=fields:valuation ;;
      valuation:--csv) ask=fields:valuation ;;
      valuation:--tsv) ask=fields:valuation ;;
      valuation:--md) ask=fields:valuation ;;
      valuation:--box) ask=fields:valuation ;;
      profile:--json) ask=fields:profile ;;
      profile:--ndjson) ask=fields:profile ;;
      profile:--csv) ask=fields:profile ;;
      profile:--tsv) ask=fields:profile ;;
      profile:--md) ask=fields:profile ;;
      profile:--box) ask=fields:profile ;;
      fundamentals:--json) ask=fields:fundamentals ;;
      fundamentals:--ndjson) ask=fields:fundamentals ;;
      fundamentals:--csv) ask=fields:fundamentals ;;
      fundamentals:--tsv) ask=fields:fundamentals ;;
      fundamentals:--md) ask=fields:fundamentals ;;
      fundamentals:--box) ask=fields:fundamentals ;;
      earnings:--json) ask=fields:earnings ;;
      earnings:--ndjson) ask=fields:earnings ;;
      earnings:--csv) ask=fields:earnings ;;
      earnings:--tsv) ask=fields:earnings ;;
      earnings:--md) ask=fields:earnings ;;
      earnings:--box) ask=fields:earnings ;;
      dividends:--json) ask=fields:dividends ;;
      dividends:--ndjson) ask=fields:dividends ;;
      dividends:--csv) ask=fields:dividends ;;
      dividends:--tsv) ask=fields:dividends ;;
      dividends:--md) ask=fields:dividends ;;
      dividends:--box) ask=fields:dividends ;;
      technicals:--json) ask=fields:technicals ;;
      technicals:--ndjson) ask=fields:technicals ;;
      technicals:--csv) ask=fields:technicals ;;
      technicals:--tsv) ask=fields:technicals ;;
      technicals:--md) ask=fields:technicals ;;
      technicals:--box) ask=fields:technicals ;;
      price-action:--json) ask=fields:price-action ;;
      price-action:--ndjson) ask=fields:price-action ;;
      price-action:--csv) ask=fields:price-action ;;
      price-action:--tsv) ask=fields:price-action ;;
      price-action:--md) ask=fields:price-action ;;
      price-action:--box) ask=fields:price-action ;;
      history:--json) ask=fields:history ;;
      history:--ndjson) ask=fields:history ;;
      history:--csv) ask=fields:history ;;
      history:--tsv) ask=fields:history ;;
      history:--md) ask=fields:history ;;
      history:--box) ask=fields:history ;;
      compare:--json) ask=fields:compare ;;
      compare:--ndjson) ask=fields:compare ;;
      compare:--csv) ask=fields:compare ;;
      compare:--tsv) ask=fields:compare ;;
      compare:--md) ask=fields:compare ;;
      compare:--box) ask=fields:compare ;;
      calendar:--json) ask=fields:calendar ;;
      calendar:--ndjson) ask=fields:calendar ;;
      calendar:--csv) ask=fields:calendar ;;
      calendar:--tsv) ask=fields:calendar ;;
      calendar:--md) ask=fields:calendar ;;
      calendar:--box) ask=fields:calendar ;;
      filings:--json | filings\ list:--json) ask=fields:filings ;;
      filings:--ndjson | filings\ list:--ndjson) ask=fields:filings ;;
      filings:--csv | filings\ list:--csv) ask=fields:filings ;;
      filings:--tsv | filings\ list:--tsv) ask=fields:filings ;;
      filings:--md | filings\ list:--md) ask=fields:filings ;;
      filings:--box | filings\ list:--box) ask=fields:filings ;;
      filings\ show:--json) ask=fields:filing ;;
      filings\ show:--ndjson) ask=fields:filing ;;
      filings\ show:--csv) ask=fields:filing ;;
      filings\ show:--tsv) ask=fields:filing ;;
      filings\ show:--md) ask=fields:filing ;;
      filings\ show:--box) ask=fields:filing ;;
      filings\ section:--json) ask=fields:filing-section ;;
      filings\ section:--ndjson) ask=fields:filing-section ;;
      filings\ section:--csv) ask=fields:filing-section ;;
      filings\ section:--tsv) ask=fields:filing-section ;;
      filings\ section:--md) ask=fields:filing-section ;;
      filings\ section:--box) ask=fields:filing-section ;;
      insider:--json) ask=fields:insider ;;
      insider:--ndjson) ask=fields:insider ;;
      insider:--csv) ask=fields:insider ;;
      insider:--tsv) ask=fields:insider ;;
      insider:--md) ask=fields:insider ;;
      insider:--box) ask=fields:insider ;;
    esac
  elif [[ -n $help ]]; then
    case $at in
      '') offers='search coverage snapshot valuation profile fundamentals earnings dividends technicals price-action history compare calendar filings insider list sync status prune import serve keys auth config cache check doctor api schema completion environment exit-codes formatting symbols expressions sources' ;;
      filings) offers='list show section' ;;
      list) offers='show names add rm delete' ;;
      keys) offers='list create rotate revoke usage' ;;
      auth) offers='login status logout token' ;;
      config) offers='list get set unset path' ;;
      cache) offers='info clear path' ;;
      completion) offers='print install uninstall' ;;
    esac
  elif [[ -z $ended && $cur == -* ]]; then
    case $at in
      '') offers='--version -V --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      search) offers='--limit --asset-type --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      coverage) offers='--watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      snapshot) offers='--watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      valuation) offers='--watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      profile) offers='--watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      fundamentals) offers='--period --statement --watch --explain --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      earnings) offers='--watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      dividends) offers='--watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      technicals) offers='--watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      price-action) offers='--watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      history) offers='--series --range --period --cadence --chart --candles --spark --table --watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      compare) offers='--fields --watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      calendar) offers='--watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      filings) offers='--form --limit --watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      filings\ list) offers='--form --limit --watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      filings\ show) offers='--symbol --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      filings\ section) offers='--list --form --grep --context -C --plain --pager --explain --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      insider) offers='--limit --watch --json --jq --ndjson --csv --tsv --md --box --raw --full --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      list) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      list\ show) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      list\ names) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      list\ add) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      list\ rm) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      list\ delete) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      sync) offers='--json --dry-run --since --watchlist --universe --bulk --no-prices --no-documents --refresh --profile --store --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      status) offers='--json --csv --store --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      prune) offers='--before --keep --dry-run --yes -y --json --store --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      import) offers='--json --dry-run --symbol --basis --accession --filed --store --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      serve) offers='--host --port --store --sample --open --workers --tls-cert --tls-key --trust-proxy --metrics-port --access-log --cache-size --grace --json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
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
      auth\ token) offers='--json --remove --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      config) offers='' ;;
      config\ list) offers='--json --profile --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      config\ get) offers='--json --profile --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      config\ set) offers='--json --profile --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      config\ unset) offers='--json --profile --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      config\ path) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      cache) offers='--json --profile --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      cache\ info) offers='--json --profile --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      cache\ clear) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      cache\ path) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      check) offers='--file --unknown --list-fields --json --junit --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      doctor) offers='--online --json --store --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      api) offers='--field -f --include -i --jq --json --store --sample --as-of --base-url --profile --timeout --retries --concurrency --insecure-http --cache --offline --no-cache --refresh --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      schema) offers='--json --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      completion) offers='--color --no-color --width --quiet -q --verbose -v --help -h' ;;
      completion\ print) offers='--color --no-color --width --quiet -q --verbose -v --help -h' ;;
      completion\ install) offers='--rc --dry-run --color --no-color --width --quiet -q --verbose -v --help -h' ;;
      completion\ uninstall) offers='--dry-run --color --no-color --width --quiet -q --verbose -v --help -h' ;;
    esac
  else
    case $at:$count in
      :0) offers='search coverage snapshot valuation profile fundamentals earnings dividends technicals price-action history compare calendar filings insider list sync status prune import serve keys auth config cache check doctor api schema completion help' ;;
      coverage:*) ask=symbols ;;
      snapshot:*) ask=symbols ;;
      valuation:*) ask=symbols ;;
      profile:*) ask=symbols ;;
      fundamentals:*) ask=symbols ;;
      earnings:*) ask=symbols ;;
      dividends:*) ask=symbols ;;
      technicals:*) ask=symbols ;;
      price-action:*) ask=symbols ;;
      history:*) ask=symbols ;;
      compare:*) ask=symbols ;;
      calendar:*) ask=symbols ;;
      filings:0) offers='list show section'; ask=symbols ;;
      filings:*) ask=symbols ;;
      filings\ list:*) ask=symbols ;;
      filings\ section:0) ask=symbols ;;
      filings\ section:1) offers='risk_factors mda business controls_and_procedures press_release' ;;
      insider:*) ask=symbols ;;
      list:0) offers='show names add rm delete'; ask=lists ;;
      list\ show:0) ask=lists ;;
      list\ add:0) ask=lists ;;
      list\ add:*) ask=symbols ;;
      list\ rm:0) ask=lists ;;
      list\ rm:*) ask=symbols ;;
      list\ delete:0) ask=lists ;;
      import:*) files=1 ;;
      keys:0) offers='list create rotate revoke usage' ;;
      auth:0) offers='login status logout token' ;;
      auth\ token:0) offers='tiingo alphavantage' ;;
      config:0) offers='list get set unset path' ;;
      config\ get:0) offers='base_url timeout try_timeout retries max_wait concurrency insecure_http ca_file cache cache_size offline key_storage contact sec_data_url sec_www_url nasdaq_url prices prices_url profile' ;;
      config\ set:0) offers='base_url timeout try_timeout retries max_wait concurrency insecure_http ca_file cache cache_size offline key_storage contact sec_data_url sec_www_url nasdaq_url prices prices_url profile' ;;
      config\ set:1) ask=value ;;
      config\ unset:0) offers='base_url timeout try_timeout retries max_wait concurrency insecure_http ca_file cache cache_size offline key_storage contact sec_data_url sec_www_url nasdaq_url prices prices_url profile' ;;
      cache:0) offers='info clear path' ;;
      check:*) ask=check ;;
      schema:0) offers='search coverage snapshot valuation profile fundamentals earnings dividends technicals price-action history compare calendar filings filing filing-section insider' ;;
      completion:0) offers='print install uninstall'; offers+=' bash zsh fish powershell' ;;
      completion\ print:0) offers='bash zsh fish powershell' ;;
      completion\ install:0) offers='bash zsh fish powershell' ;;
      completion\ uninstall:0) offers='bash zsh fish powershell' ;;
    esac
  fi
  COMPREPLY=()
  if [[ -n $files ]]; then
    type compopt &>/dev/null && compopt -o filenames 2>/dev/null
    while IFS='' read -r word; do COMPREPLY+=("$typed$word"); done < <(compgen -f -- "$cur")
  elif [[ -n $ask ]]; then
    while IFS=$'\t' read -r word rest; do COMPREPLY+=("$typed$word"); done < <(mds __complete "$ask" "$cur" "$prev" 2>/dev/null)
    case $ask in
      fields:* | items:* | check) type compopt &>/dev/null && compopt -o nospace 2>/dev/null ;;
    esac
  fi
  if [[ -n $offers ]]; then
    while IFS='' read -r word; do COMPREPLY+=("$typed$word"); done < <(compgen -W "$offers" -- "$cur")
  fi
}
complete -F _mds mds
