/** A service that gives one answer: argument 1, under /kept with leave to keep it, under /slow after ten milliseconds. Prints its address. */
'use strict';
const { createServer } = require('node:http');
const body = Buffer.from(process.argv[2]);
const headers = { 'content-type': 'application/json', 'content-length': body.length };
const server = createServer((request, response) => {
  const kept = request.url.startsWith('/kept/') ? { 'cache-control': 'private, max-age=3600' } : {};
  const answer = () => response.writeHead(200, { ...headers, ...kept }).end(body);
  if (request.url.startsWith('/slow/')) setTimeout(answer, 10);
  else answer();
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
