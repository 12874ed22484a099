/**
 * Pages of `mds serve --open`: the home page with lists of 500 symbols of a store, and the page of a company, made and
 * kept: CPU of the service, time, bytes. Usage: node bench/pages.mjs STORE
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startedService } from '../scripts/started-service.mjs';

const SYMBOLS = 500;
const LISTS = 10;
/** Milliseconds of a tick of /proc/PID/stat. */
const TICK_MS = 10;

const [store] = process.argv.slice(2);
const program = fileURLToPath(new URL('../bin/mds.cjs', import.meta.url));
const settings = mkdtempSync(join(tmpdir(), 'mds-bench-'));
const env = { ...process.env, NODE_EXTRA_CA_CERTS: undefined, XDG_CONFIG_HOME: settings };
const screen = ['screen', 'price > 0', '--universe', 'all', '--fields', 'symbol', '--top', String(SYMBOLS)];
const rows = JSON.parse(execFileSync(process.execPath, [program, ...screen, '--store', store, '--json'], { env })).rows;
const symbols = rows.map(({ symbol }) => symbol);
const lists = Array.from({ length: LISTS }, (_, i) => [`list${i}`, symbols.filter((_, at) => at % LISTS === i)]);
mkdirSync(join(settings, 'mds'));
writeFileSync(join(settings, 'mds/lists.json'), JSON.stringify(Object.fromEntries(lists)));
writeFileSync(join(settings, 'mds/screens.json'), JSON.stringify({ cheap: { expression: 'pe_ttm < 15' } }));
const { service, base } = await startedService(['--store', store], env);
const cpu = () => {
  const fields = readFileSync(`/proc/${service.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};
try {
  const page = async (what, path) => {
    const [used, started] = [cpu(), performance.now()];
    const answer = await fetch(`${base}${path}`, { headers: { 'accept-encoding': 'identity' } });
    const bytes = (await answer.arrayBuffer()).byteLength;
    const took = (performance.now() - started).toFixed(0);
    console.log(`${what}: status ${answer.status}, ${cpu() - used} ms of CPU, ${took} ms, ${bytes} bytes`);
  };
  await page(`home, ${symbols.length} symbols, made first`, '/ui');
  for (let i = 0; i < 3; i++) await page('home, kept', '/ui');
  await page(`${symbols[0]}, made`, `/ui/${symbols[0]}`);
  for (let i = 0; i < 3; i++) await page(`${symbols[0]}, kept`, `/ui/${symbols[0]}`);
} finally {
  service.kill();
  rmSync(settings, { recursive: true });
}
