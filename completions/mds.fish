# fish completion of mds, printed by: mds completion print fish
function __mds_complete
    set -l words (commandline -opc)
    set -e words[1]
    set -l current (commandline -ct)
    set -l lines (command mds __complete $words "$current" 2>/dev/null)
    set -l directive $lines[-1]
    set -e lines[-1]
    if test "$directive" = :files
        set -l prefix (string match -r -- '^--[^=]+=' "$current")
        __fish_complete_path (string replace -- "$prefix" '' "$current") | string replace -r '^' -- "$prefix"
    else
        string join -- \n $lines
    end
end
complete -c mds -f -k -a '(__mds_complete)'
