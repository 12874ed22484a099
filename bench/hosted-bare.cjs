/** The least a Node program can do for 200 answers of argument 1 (an origin): ask eight at a time on kept connections, print them in order. */
'use strict';
const { Agent, get } = require('node:http');
const [COUNT, AT_ONCE] = [200, 8];
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const bodies = [];
let asked = 0;
let answered = 0;

function next() {
  if (asked === COUNT) return;
  const index = asked++;
  get(`${process.argv[2]}/v2/snapshot?symbol=S${index}`, { agent }, (response) => {
    const chunks = [];
    response.on('data', (chunk) => chunks.push(chunk));
    response.on('end', () => {
      bodies[index] = Buffer.concat(chunks).toString();
      if (++answered === COUNT) process.stdout.write(bodies.join('\n'), () => process.exit(0));
      next();
    });
  });
}
for (let i = 0; i < AT_ONCE; i++) next();
