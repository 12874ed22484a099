/** Keeps V8's compiled code of the bundle's chunks for the next run; `mds.cjs` reads it. */
'use strict';
const fs = require('node:fs');
const path = require('node:path');

/**
 * Writes the code of `scripts` (by name) behind its length, its `sum`, how often it was kept and when (s). Each file appears whole or not at
 * all, whatever else runs at the same time.
 */
exports.save = (folder, scripts, sum) => {
  try {
    makeFolder(folder);
    // Making the code takes longer than to see that there is no place for it.
    fs.accessSync(folder, fs.constants.W_OK);
    const now = Math.floor(Date.now() / 1000);
    for (const [name, { script, times }] of scripts) {
      const code = script.createCachedData();
      const head = Buffer.from(new Uint32Array([code.length, sum(code), times + 1, now]).buffer);
      const file = path.join(folder, `${name}.bin`);
      const draft = `${file}.${process.pid}`;
      fs.writeFileSync(draft, Buffer.concat([head, code]), { mode: 0o600 });
      fs.renameSync(draft, file);
    }
  } catch {
    // A cache that cannot be kept costs time, not answers.
  }
};

/** As src/make-folder.ts does, which lies in the bundle. */
function makeFolder(folder) {
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (error.code === 'EEXIST') return;
    if (error.code !== 'ENOENT' || fs.existsSync(path.dirname(folder))) throw error;
    makeFolder(path.dirname(folder));
    makeFolder(folder);
  }
}
