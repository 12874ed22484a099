/**
 * Brings every symbol to `state` in one transaction; says `written N` after each symbol, `committed` at the end. Stands
 * still after symbol `pause`.
 */

import { writeSync } from 'node:fs';
import { isMdsError } from '../../../src/errors.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';

import { putState } from '../records.ts';

type Args = [path: string, symbols: string, state: string, driver: 'node' | 'libsql', pause?: string];
const [path, symbols, state, driver, pause] = process.argv.slice(2) as Args;
try {
  const writer = openWriter(path, { driver });
  writer.transaction(() => {
    for (let n = 1; n <= Number(symbols); n++) {
      putState(writer, n, Number(state));
      writeSync(1, `written ${n}\n`);
      if (pause === `${n}`) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
    }
  });
  writeSync(1, 'committed\n');
  writer.close();
} catch (error) {
  if (!isMdsError(error, 'STORE_')) throw error;
  writeSync(1, `${error.code} ${error.message}\n`);
  process.exitCode = 3;
}
