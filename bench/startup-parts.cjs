/** Loaded before the launcher by bench/startup-parts.mjs: writes what each chunk cost to the file named by MDS_PARTS when the process ends. */
'use strict';
const { writeFileSync } = require('node:fs');
const { basename } = require('node:path');
const vm = require('node:vm');

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const begin = cpu();
/** Chunks in the order they were loaded, ms. */
const chunks = [];
/** CPU of the chunks that those under way have loaded. */
const inner = [];

/** What `work` returns, and its CPU without that of chunks it loads. */
function timed(work) {
  const from = cpu();
  inner.push(0);
  const result = work();
  const whole = cpu() - from;
  const own = whole - inner.pop();
  if (inner.length > 0) inner[inner.length - 1] += whole;
  return { result, own };
}

vm.Script = class extends vm.Script {
  constructor(source, options) {
    const from = cpu();
    super(source, options);
    const compile = cpu() - from;
    if (inner.length > 0) inner[inner.length - 1] += compile;
    this.chunk = { name: basename(options.filename), kb: source.length / 1024, compile, run: 0 };
    chunks.push(this.chunk);
  }

  /** The launcher runs a chunk through the function that its script is. */
  runInThisContext(...args) {
    const run = super.runInThisContext(...args);
    return (...exported) => {
      const { result, own } = timed(() => run(...exported));
      this.chunk.run = own;
      return result;
    };
  }
};
process.on('exit', () => writeFileSync(process.env.MDS_PARTS, JSON.stringify({ begin, end: cpu(), chunks })));
