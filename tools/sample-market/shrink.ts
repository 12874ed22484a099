/** Makes the file of the sample smaller for the package; what a reader gets from it stays the same. */
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { loadCrc32 } from '../../src/store/drivers/checksum.ts';
import { chooseDriver } from '../../src/store/drivers/choose-driver.ts';
import { notingChanges } from '../../src/store/schema/contents.ts';
import { sealChanged } from '../../src/store/writing/checksums.ts';

/**
 * An import compresses for speed (src/store/codecs/compress.ts). This takes ten times as long, once a build, and saves 15 %;
 * 11 takes four times more for 3 %.
 */
const QUALITY = 10;

/**
 * Compresses documents and sections again, and leaves no free pages; sources are named without the folder that they were
 * imported from, which differs from build to build.
 */
export function shrink(path: string, folder: string): void {
  const driver = chooseDriver()(path, 'write', 0);
  driver.exec(`${notingChanges()} BEGIN`);
  driver.run('UPDATE imports SET source = substr(source, ?1) WHERE substr(source, 1, ?1 - 1) = ?2', [
    folder.length + 2,
    join(folder, '/'),
  ]);
  for (const [table, column] of [
    ['documents', 'bytes'],
    ['sections', 'text'],
  ]) {
    for (const [row, blob] of driver.all(`SELECT rowid, ${column} FROM ${table} WHERE ${column} IS NOT NULL`)) {
      const bytes = brotliDecompressSync(blob as Uint8Array);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      driver.run(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`, [brotliCompressSync(bytes, { params }), row!]);
    }
  }
  sealChanged({
    rows: (sql, params, types) => driver.all(sql, params, types),
    write: (sql, params) => driver.run(sql, params),
    crc32: loadCrc32(),
  });
  driver.exec(`INSERT INTO paragraphs (paragraphs) VALUES ('optimize'); COMMIT; VACUUM`);
  driver.close();
}
