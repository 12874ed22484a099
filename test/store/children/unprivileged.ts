/** Tries both stores as a user without rights to them; prints what came of it. */
import { isMdsError } from '../../../src/errors.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';

const [closed, good, driver] = process.argv.slice(2) as [string, string, 'node' | 'libsql'];
process.setuid!(65534);

function outcome(work: () => string): string {
  try {
    return work();
  } catch (error) {
    if (isMdsError(error, 'STORE_')) return error.code;
    throw error;
  }
}

const attempt = (path: string) => ({
  reader: outcome(() => `read ${openReader(path, { driver }).symbol('SYM1')!.name}`),
  writer: outcome(() => {
    openWriter(path, { driver }).close();
    return 'written';
  }),
});
process.stdout.write(JSON.stringify({ closed: attempt(closed), good: attempt(good) }));
