/**
 * What a bare node:http server does with a body of the size of a snapshot: the yardstick of bench/serve.sh. Usage: node
 * bench/serve-hello.mjs PORT BYTES
 */
import { createServer } from 'node:http';

const [port, bytes] = process.argv.slice(2).map(Number);
const body = JSON.stringify({ data: 'x'.repeat(bytes - 11) });
createServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(body);
}).listen(port, '127.0.0.1');
