# PowerShell completion of mds, printed by: mds completion print powershell
Register-ArgumentCompleter -Native -CommandName mds -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text })
  # PowerShell drops an empty argument of a program: a pair of quotation marks takes its place.
  $current = if ($wordToComplete -eq '') { '""' } else { $wordToComplete }
  # The last line is the directive. For :files there is nothing else: PowerShell then completes files itself.
  mds __complete @words $current 2>$null | Select-Object -SkipLast 1 | ForEach-Object {
    $word, $help = $_ -split "`t", 2
    $text = if (($word -replace '^--[^=]+=', '') -match '^@|[ ,<>=;]') { "'$word'" } else { $word }
    $tip = if ($help) { $help } else { $word }
    [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $tip)
  }
}
