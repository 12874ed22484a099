/** Tries both stores as a user without rights to them; prints what came of it. */
import { openReader } from '../../../src/store/open.ts';
import { openWriter } from '../../../src/store/open-writer.ts';
import { StoreError } from '../../../src/store/store-error.ts';

const [closed, good, driver] = process.argv.slice(2) as [string, string, 'node' | 'libsql'];
process.setuid!(65534);

function outcome(work: () => string): string {
  try {
    return work();
  } catch (error) {
    if (error instanceof StoreError) return error.code;
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
