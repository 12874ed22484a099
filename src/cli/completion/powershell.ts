/** The script for PowerShell, Windows PowerShell 5.1 included. Files are left to PowerShell itself: it offers them where we give nothing. */
import type { Completions } from '../args/command.ts';
import {
  attachedOptions,
  type Outline,
  offersOf,
  questionOf,
  spellings,
  valueOptions,
  valueSpellings,
  type Word,
} from './outline.ts';

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
  $asked = @{
${questions(all)}
  }
  $subjects = @(${pairs(all.subjects)})
  $at = ''; $previous = ''; $count = 0; $value = ''; $ended = $false; $help = $false
  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
    if ($element.Extent.EndOffset -ge $cursorPosition -and $wordToComplete -ne '') { break }
    $word = $element.Extent.Text
    $previous = $word
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
  $typed = $wordToComplete; $before = ''; $ask = $null; $found = $null
  if ($value -eq '' -and -not $ended -and $typed -clike '--?*=*') {
    $value, $typed = $typed -split '=', 2
    $before = "$value="
  }
  if ($value -ne '') { $found = $values["\${at}:$value"]; $ask = $asked["\${at}:$value"] }
  elseif ($help -and $at -eq '') { $found = $subjects }
  elseif ($help) { $found = $groups[$at] }
  elseif (-not $ended -and $typed -clike '-*') { $found = $options[$at] }
  else {
    $place = if ($arguments.ContainsKey("\${at}:$count") -or $asked.ContainsKey("\${at}:$count")) { "\${at}:$count" } else { "\${at}:*" }
    $found = $arguments[$place]; $ask = $asked[$place]
    if ($count -eq 0 -and $groups.ContainsKey($at)) { $found = @($groups[$at]) + @($found) }
  }
  if ($ask) {
    # PowerShell drops an empty argument of a program: a quotation mark stands for nothing typed yet.
    $cur = if ($typed -eq '') { '""' } else { $typed }
    $found = @($found | Where-Object { $_ -and $_[0] -like "$typed*" }) + @(mds __complete $ask $cur $previous 2>$null | ForEach-Object { ,@($_ -split "\`t", 2) })
    $typed = ''
  }
  $found | Where-Object { $_ -and $_[0] -like "$typed*" } | ForEach-Object {
    $shown = if ($_.Count -gt 1 -and $_[1]) { $_[1] } else { $_[0] }
    $text = if ($_[0] -match '^@|[ ,<>=;]') { "'$before$($_[0])'" } else { "$before$($_[0])" }
    [System.Management.Automation.CompletionResult]::new($text, $_[0], 'ParameterValue', $shown)
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

/** `'snapshot:0' = 'symbols'`, `'snapshot:*'` where the arguments go on, `'snapshot:--json' = 'fields:snapshot'`. */
function questions(all: Outline): string {
  const options = [...valueOptions(all), ...attachedOptions(all)].flatMap(({ option, at }) => {
    const ask = questionOf(offersOf(option));
    if (ask === undefined) return [];
    return spellings(option).flatMap((each) => at.map((path) => [`${path}:${each}`, ask] as const));
  });
  const args = all.places.flatMap(({ path, args, many }) =>
    args.flatMap(({ offers }, index) => {
      const ask = questionOf(offers);
      return ask === undefined ? [] : [[`${path}:${many && index === args.length - 1 ? '*' : index}`, ask] as const];
    }),
  );
  return [...options, ...args].map(([place, ask]) => `    ${quote(place)} = ${quote(ask)}`).join('\n');
}

function known(offers: Completions | undefined): readonly Word[] {
  return offers === undefined || offers === 'files' || 'ask' in offers
    ? []
    : offers.map((word) => ({ word, help: word }));
}

/** Pairs of word and help; the comma in front keeps a list of one pair a list of pairs. */
function pairs(words: readonly Word[]): string {
  return words.map(({ word, help }) => `,@(${quote(word)}, ${quote(help)})`).join('; ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
