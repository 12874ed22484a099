/** Opens a reader again and again until `stop` on stdin; reports on stdout which states it saw. */
import { openReader } from '../../../src/store/reading/open.ts';

const [path, symbols, driver] = process.argv.slice(2) as [string, string, 'node' | 'libsql'];
let stop = false;
process.stdin.on('data', () => {
  stop = true;
});
const seen = new Set<string>();

function readOnce(): void {
  const reader = openReader(path, { driver });
  const states: string[] = [];
  for (let n = 1; n <= Number(symbols); n++) {
    const symbol = `SYM${n}`;
    const bars = reader.bars(symbol);
    // One answer from five tables; a torn one shows as different states side by side.
    states.push(`${bars.open[0]! - bars.days[0]! / 7 - n}`, reader.symbol(symbol)!.name!.slice('State '.length));
    states.push(`${reader.dividends(symbol)[0]!.amount}`, `${reader.importedAt([symbol])}`);
    states.push(`${reader.facts(n)!.columns.get('us-gaap:Assets|USD')!.value[0]}`);
  }
  reader.close();
  seen.add([...new Set(states.map((state) => Math.round(Number(state))))].join('|'));
}

function loop(): void {
  readOnce();
  if (stop) {
    process.stdout.write(`${JSON.stringify({ seen: [...seen] })}\n`);
    process.exit(0);
  }
  setImmediate(loop);
}
process.stdout.write('ready\n');
loop();
