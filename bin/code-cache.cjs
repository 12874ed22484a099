/** Keeps V8's compiled code of the bundle's chunks for the next run; `mds.cjs` reads it. */
'use strict';
const fs = require('node:fs');
const path = require('node:path');

/**
 * Writes the code of `scripts` (by name) behind the `sum` of all that follows it, how often it was kept and when (s). Each file appears whole
 * or not at all, whatever else runs at the same time.
 */
exports.save = (folder, scripts, sum) => {
  try {
    // With the folder of markers that mds.cjs makes.
    makeFolder(path.join(folder, 'running'));
    // Making the code takes longer than to see that there is no place for it.
    fs.accessSync(folder, fs.constants.W_OK);
    const now = Math.floor(Date.now() / 1000);
    for (const [name, { script, times }] of scripts) {
      const code = script.createCachedData();
      // 16 bytes in all: V8 copies code that does not begin at a multiple of 8.
      const content = Buffer.concat([Buffer.from(new Uint32Array([0, times + 1, now, 0]).buffer), code]);
      content.set(new Uint8Array(Uint32Array.of(sum(content.subarray(4))).buffer));
      const file = path.join(folder, `${name}.code`);
      const draft = `${file}.${process.pid}`;
      fs.writeFileSync(draft, content, { mode: 0o600 });
      fs.renameSync(draft, file);
    }
  } catch {
    // A cache that cannot be kept costs time, not answers.
  }
};

/** Deletes the code of all chunks for a command. */
exports.remove = (folder, command) => {
  for (const name of fs.readdirSync(folder))
    if (name.endsWith(`.${command}.code`)) fs.rmSync(path.join(folder, name), { force: true });
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
