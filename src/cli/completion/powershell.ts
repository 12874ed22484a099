/** The script for PowerShell, Windows PowerShell 5.1 included. Files are left to PowerShell itself: it offers them where we give nothing. */
import type { Offers } from '../command.ts';
import { type Outline, offersOf, spellings, valueOptions, valueSpellings, type Word } from './outline.ts';

export function powershellScript(all: Outline): string {
  return `# PowerShell completion of mds, printed by: mds completion powershell
Register-ArgumentCompleter -Native -CommandName mds -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $valued = @(${valueSpellings(all).map(quote).join(', ')})
  $groups = @{
${groups(all)}
  }
  $options = @{
    '' = @(${pairs(optionWords(all.options))})
${all.places.map(({ path, options }) => `    ${quote(path)} = @(${pairs(optionWords(options))})`).join('\n')}
  }
  $values = @{
${values(all)}
  }
  $arguments = @{
${argumentsOf(all)}
  }
  $at = ''; $count = 0; $value = ''; $ended = $false; $help = $false
  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
    if ($element.Extent.EndOffset -ge $cursorPosition -and $wordToComplete -ne '') { break }
    $word = $element.Extent.Text
    if ($value -ne '') { $value = ''; continue }
    if (-not $ended -and $word -clike '-?*') {
      if ($word -ceq '--') { $ended = $true } elseif ($valued -ccontains $word) { $value = $word }
      continue
    }
    if ($at -eq '' -and $word -ceq 'help' -and -not $help) { $help = $true }
    elseif ($at -eq '') { $at = $word }
    elseif ($count -eq 0 -and $groups.ContainsKey($at) -and ($groups[$at] | Where-Object { $_[0] -ceq $word })) { $at = "$at $word" }
    else { $count += 1 }
  }
  if ($value -ne '') { $found = $values["\${at}:$value"] }
  elseif ($help) { $found = @($groups[$at] | Where-Object { $_[0] -cne 'help' }) }
  elseif (-not $ended -and $wordToComplete -clike '-*') { $found = $options[$at] }
  elseif ($count -eq 0 -and $groups.ContainsKey($at)) { $found = $groups[$at] }
  elseif ($arguments.ContainsKey("\${at}:$count")) { $found = $arguments["\${at}:$count"] }
  else { $found = $null }
  $found | Where-Object { $_ -and $_[0] -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
  }
}
`;
}

function optionWords(options: Outline['options']): readonly Word[] {
  return options.flatMap((option) => spellings(option).map((word) => ({ word, help: option.help })));
}

function groups({ words, places }: Outline): string {
  return [{ path: '', words }, ...places.filter((place) => place.words.length > 0)]
    .map((place) => `    ${quote(place.path)} = @(${pairs(place.words)})`)
    .join('\n');
}

function values(all: Outline): string {
  return valueOptions(all)
    .flatMap(({ option, at }) => {
      const offers = known(offersOf(option));
      return offers.length === 0
        ? []
        : spellings(option).flatMap((each) =>
            at.map((path) => `    ${quote(`${path}:${each}`)} = @(${pairs(offers)})`),
          );
    })
    .join('\n');
}

function argumentsOf({ places }: Outline): string {
  return places
    .flatMap(({ path, args }) =>
      args.flatMap(({ offers }, index) => {
        const words = known(offers);
        return words.length === 0 ? [] : [`    ${quote(`${path}:${index}`)} = @(${pairs(words)})`];
      }),
    )
    .join('\n');
}

function known(offers: Offers | undefined): readonly Word[] {
  return offers === undefined || offers === 'files' ? [] : offers.map((word) => ({ word, help: word }));
}

/** Pairs of word and help; the comma in front keeps a list of one pair a list of pairs. */
function pairs(words: readonly Word[]): string {
  return words.map(({ word, help }) => `,@(${quote(word)}, ${quote(help)})`).join('; ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
