#!/usr/bin/env node
'use strict';
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 20)) {
  console.error(`mds needs Node 20.20 or newer; this is ${process.version}. See https://nodejs.org/`);
  process.exit(2);
}
require('../dist/cli.cjs').main(process.argv.slice(2), require('node:path').join(__dirname, '..', 'dist'));
