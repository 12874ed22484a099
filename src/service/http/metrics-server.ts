/** `/metrics` on a port of its own, which is not for clients. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MetricsServer {
  readonly address: AddressInfo;
  readonly close: () => void;
}

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves what `text` gives; rejects with the error of the system where the port cannot be had. */
export function serveMetrics(text: () => Promise<string>, port: number, host: string): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.split('?')[0] !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('metrics are at GET /metrics\n');
      return;
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': TYPE }).end(body),
      () => response.writeHead(503, { 'content-type': 'text/plain' }).end('a worker did not answer in time\n'),
    );
  });
  server.requestTimeout = 10_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const close = (): void => {
        server.close();
        server.closeAllConnections();
      };
      resolve({ address: server.address() as AddressInfo, close });
    });
  });
}
