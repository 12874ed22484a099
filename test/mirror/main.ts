/** A mirror on its own: `node scripts/run-ts.mjs test/mirror/main.ts [FOLDER] [PORT]`. Without a folder it serves the sample market. */
import { folderFiles, recordsOf } from './records.ts';
import { sampleRecords } from './sample.ts';
import { startMirror } from './server.ts';

const [folder, port] = process.argv.slice(2);
const records = folder === undefined || folder === 'sample' ? sampleRecords() : recordsOf(folderFiles(folder));
const mirror = await startMirror(records, { port: Number(port ?? 0) });
process.stdout.write(`${mirror.url}\n`);
