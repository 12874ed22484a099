/** Keeps V8's compiled code of the bundle's chunks for the next run; `mds.cjs` reads it. */
'use strict';
const fs = require('node:fs');
const path = require('node:path');

/**
 * Writes the code of `scripts` (by name) behind its length and its `sum`. Each file appears whole or not at all,
 * whatever else runs at the same time.
 */
exports.save = (folder, scripts, sum) => {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [name, script] of scripts) {
      const code = script.createCachedData();
      const head = Buffer.alloc(8);
      head.writeUInt32LE(code.length, 0);
      head.writeUInt32LE(sum(code), 4);
      const file = path.join(folder, `${name}.bin`);
      const draft = `${file}.${process.pid}`;
      fs.writeFileSync(draft, Buffer.concat([head, code]), { mode: 0o600 });
      fs.renameSync(draft, file);
    }
  } catch {
    // A cache that cannot be kept costs time, not answers.
  }
};
