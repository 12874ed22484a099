/**
 * Keeps V8's compiled code of the chunks between runs: compiling anew is a third of the time of a short command on Node 20.
 * Chunks have the hash of their content in their name, so a cache file can never belong to other source; V8 itself refuses what
 * another version or other flags have made. Every failure only means that the code is compiled as usual.
 * MDS_CODE_CACHE names the folder, or is `off`.
 */
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const Module = require('node:module');

/** @param {string} chunks folder of the chunks @param {string} shipped cache folder made together with them */
exports.enable = (chunks, shipped) => {
  const wanted = process.env.MDS_CODE_CACHE;
  if (wanted === 'off') return;
  const key = `${process.version}-${process.arch}`;
  const own = path.join(shipped, key);
  const folder = wanted || (fs.existsSync(own) ? own : path.join(userCache(), 'mds', 'code', key));
  // Node 22.1 and newer do the same by themselves.
  if (Module.enableCompileCache) Module.enableCompileCache(folder);
  else keep(chunks, folder);
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
  Module.prototype._compile = function (content, filename) {
    if (path.dirname(filename) !== chunks) return compile.call(this, content, filename);
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
    return fs.readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Each file appears whole or not at all, whatever else runs at the same time. */
function save(folder, scripts) {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [file, script] of scripts) {
      const draft = `${file}.${process.pid}`;
      fs.writeFileSync(draft, script.createCachedData(), { mode: 0o600 });
      fs.renameSync(draft, file);
    }
  } catch {
    // A cache that cannot be kept costs time, not answers.
  }
}
