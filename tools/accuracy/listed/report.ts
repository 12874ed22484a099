/** The part of docs/accuracy.md about who was listed. */
import type { DayOfLines, ListedMeasures, Verdict } from './measure.ts';

export function listedPart({ cases, days }: ListedMeasures): string {
  const count = (verdict: Verdict): number => cases.filter((each) => each.verdict === verdict).length;
  const total = (of: 'symbols' | 'universe', verdict: Verdict): number =>
    days.reduce((sum, day) => sum + day[of][verdict], 0);
  const row = (name: string, right: number, unknown: number, wrong: number): string =>
    `| ${name} | ${right + unknown + wrong} | ${right} | ${unknown} | ${wrong} |`;
  const byVerdict = ({ right, unknown, wrong }: DayOfLines['symbols']): string =>
    `${right + unknown + wrong} | ${right} | ${unknown} | ${wrong}`;
  return [
    '## Who was listed',
    '',
    'A store of three half-months of fails-to-deliver files, an excerpt of eight others, and the list of tickers. Cases by hand (tools/accuracy/listed/cases.txt): the symbol on a day',
    'leads to this CUSIP, and to this company or, where no list has it any more, to no other. Then every CUSIP with a symbol on twelve days of the files, read again from their lines: the',
    'security that `mds symbols SYMBOL --as-of DAY` gives, and the symbol in `mds universe --as-of DAY`. A security over the counter after a bankruptcy (Q) is in no universe.',
    '',
    '| | asked | right | unknown | wrong |',
    '| --- | ---: | ---: | ---: | ---: |',
    row('cases by hand', count('right'), count('unknown'), count('wrong')),
    row('symbols of twelve days', total('symbols', 'right'), total('symbols', 'unknown'), total('symbols', 'wrong')),
    row(
      'universes of twelve days',
      total('universe', 'right'),
      total('universe', 'unknown'),
      total('universe', 'wrong'),
    ),
    '',
    '| day | symbols | right | unknown | wrong | in the universe | right | unknown | wrong |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...days.map(({ day, symbols, universe }) => `| ${day} | ${byVerdict(symbols)} | ${byVerdict(universe)} |`),
    '',
    '| day | symbol | case | security found | source of the case | verdict |',
    '| --- | --- | --- | --- | --- | --- |',
    ...cases.map(
      ({ day, symbol, shows, found, source, verdict }) =>
        `| ${day} | ${symbol} | ${shows} | ${found} | ${source} | ${verdict} |`,
    ),
  ].join('\n');
}
