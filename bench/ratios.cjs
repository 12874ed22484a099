/** Prints the medians of a hyperfine JSON file as ratios to its first command. */
'use strict';
const { results } = JSON.parse(require('node:fs').readFileSync(process.argv[2], 'utf8'));
const base = results[0].median;
console.log(`\nNode ${process.version}, medians`);
for (const { command, median } of results) {
  console.log(
    `${(median * 1000).toFixed(1).padStart(8)} ms${(median / base).toFixed(2).padStart(7)} x  ${command.length > 100 ? `${command.slice(0, 60)} ... ${command.slice(-30)}` : command}`,
  );
}
