/** A service of pages in a process of its own, for scripts that look at them. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../bin/mds.cjs', import.meta.url));

/** Starts `mds serve --open` with these options; resolves with the process and its address, rejects with what it said. */
export async function startedService(options, env) {
  const service = spawn(process.execPath, [PROGRAM, 'serve', '--open', '--port', '0', ...options], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const base = await new Promise((resolve, reject) => {
    let said = '';
    service.stderr.on('data', (text) => {
      said += text;
      const found = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(said);
      if (found !== null) resolve(found[1]);
    });
    service.once('exit', () => reject(new Error(`mds serve ended: ${said}`)));
  });
  return { service, base };
}
