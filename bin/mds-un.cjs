#!/usr/bin/env node
'use strict';
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 20)) {
  console.error(`mds needs Node 20.20 or newer; this is ${process.version}. See https://nodejs.org/`);
  process.exit(2);
}
const path = require('node:path');
const dist = path.join(__dirname, '..', "dist-un");
require('./code-cache.cjs').enable(path.join(dist, 'chunks'), path.join(dist, "cache"));
require(path.join(dist, 'cli.cjs')).main(process.argv.slice(2), dist);
