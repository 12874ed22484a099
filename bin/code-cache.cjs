/**
 * Keeps V8's compiled code of the chunks between runs: compiling anew is a third of the time of a short command.
 * Chunks have the hash of their content in their name, so a cache file can never belong to other source; V8 itself refuses what
 * another version or other flags have made, and a sum guards against a damaged file (V8 does not look, and would crash).
 * Every failure only means that the code is compiled as usual. MDS_CODE_CACHE names the folder, or is `off`.
 */
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const Module = require('node:module');

/** Bytes in front of the code: its length, then its sum. */
const HEAD = 8;

/** @param {string} chunks folder of the chunks @param {string} shipped cache folder made together with them */
exports.enable = (chunks, shipped) => {
  const wanted = process.env.MDS_CODE_CACHE;
  if (wanted === 'off') return;
  const key = `${process.version}-${process.arch}`;
  const own = path.join(shipped, key);
  keep(chunks, wanted || (fs.existsSync(own) ? own : path.join(userCache(), 'mds', 'code', key)));
};

function userCache() {
  const { env, platform } = process;
  const home = require('node:os').homedir();
  if (platform === 'win32') return env.LOCALAPPDATA || path.join(home, 'AppData', 'Local');
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches');
  return env.XDG_CACHE_HOME?.startsWith('/') ? env.XDG_CACHE_HOME : path.join(home, '.cache');
}

/** Compiles files of `chunks` through the cache in `folder`; what was not there is added when the program ends. */
function keep(chunks, folder) {
  const vm = require('node:vm');
  const fresh = new Map();
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (content, filename, ...rest) {
    if (path.dirname(filename) !== chunks) return compile.call(this, content, filename, ...rest);
    const file = path.join(folder, `${path.basename(filename)}.bin`);
    const cachedData = read(file);
    const script = new vm.Script(Module.wrap(content), { filename, cachedData });
    if (cachedData === undefined || script.cachedDataRejected) fresh.set(file, script);
    const load = (id) => this.require(id);
    load.resolve = (id) => Module._resolveFilename(id, this);
    return script.runInThisContext().call(this.exports, this.exports, load, this, filename, chunks);
  };
  process.on('exit', (code) => {
    if (code === 0 && fresh.size > 0) save(folder, fresh);
  });
}

function read(file) {
  try {
    const bytes = fs.readFileSync(file);
    const code = bytes.subarray(HEAD);
    return bytes.readUInt32LE(0) === code.length && bytes.readUInt32LE(4) === sum(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Sum over every 64th byte and the last: enough for what happens to files (torn writes, pages of zeros), in 0.1 ms. */
function sum(code) {
  let value = code.length;
  for (let i = 0; i < code.length; i += 64) value = (Math.imul(value, 31) + code[i]) | 0;
  return (value + code[code.length - 1]) >>> 0;
}

/** Each file appears whole or not at all, whatever else runs at the same time. */
function save(folder, scripts) {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [file, script] of scripts) {
      const code = script.createCachedData();
      const head = Buffer.alloc(HEAD);
      head.writeUInt32LE(code.length, 0);
      head.writeUInt32LE(sum(code), 4);
      const draft = `${file}.${process.pid}`;
      fs.writeFileSync(draft, Buffer.concat([head, code]), { mode: 0o600 });
      fs.renameSync(draft, file);
    }
  } catch {
    // A cache that cannot be kept costs time, not answers.
  }
}
