/** `mds serve`, as plain data. */
import type { CommandSpec } from '../args/command.ts';
import { SERVICE_GROUP } from '../args/program.ts';

export const SERVE: CommandSpec = {
  words: ['serve'],
  group: SERVICE_GROUP,
  summary: 'serve the API on HTTP from your store',
  description:
    'Answers every route of the API on HTTP, for clients with a key (mds keys create) or, with --open, for anyone on this machine, with reports to read under /ui. It listens on this machine only unless --host says otherwise, writes one JSON line per request to stdout, and ends on SIGTERM or Ctrl-C when the requests under way are answered. See docs/serving.md for TLS, proxies, workers and metrics.',
  args: [],
  options: [
    { name: 'host', value: 'ADDRESS', help: 'address to listen on; 127.0.0.1 if not given, 0.0.0.0 for all' },
    { name: 'port', value: 'PORT', help: 'port to listen on; 8787 if not given, 0 for any free one' },
    {
      name: 'store',
      value: 'FILE',
      completions: 'files',
      help: 'answer from this store, a file or postgres://USER@HOST/DATABASE, instead of your own',
    },
    {
      name: 'replica',
      value: 'HOW',
      choices: ['full'],
      help: 'of a store in PostgreSQL: full, the default, has all of it on this machine',
    },
    { name: 'sample', help: 'answer from the simulated sample market' },
    { name: 'open', help: 'answer without keys; only on this machine' },
    { name: 'workers', value: 'COUNT', help: 'processes that answer; auto for one a core, 1 if not given' },
    {
      name: 'tls-cert',
      value: 'FILE',
      completions: 'files',
      help: 'certificate chain (PEM): serve HTTPS; read again on SIGHUP',
    },
    { name: 'tls-key', value: 'FILE', completions: 'files', help: 'private key (PEM) of the certificate' },
    {
      name: 'trust-proxy',
      value: 'ADDRESSES',
      help: 'believe X-Forwarded-For of these proxies: addresses and CIDR blocks, or loopback',
    },
    { name: 'metrics-port', value: 'PORT', help: 'serve Prometheus metrics there, on 127.0.0.1 only' },
    {
      name: 'access-log',
      value: 'FILE',
      completions: 'files',
      help: 'append the access log to this file, opened again on SIGHUP; - for stdout, off for none',
    },
    {
      name: 'cache-size',
      value: 'SIZE',
      help: 'memory for computed answers, of each process: 64M if not given, 0 for none',
    },
    {
      name: 'lame-duck',
      value: 'TIME',
      help: 'at shutdown, how long /readyz says draining before connections are refused; default 0s',
    },
    { name: 'grace', value: 'TIME', help: 'how long running requests may take at shutdown; default 10s' },
    { name: 'json', help: 'when ready print one JSON line with the address on stdout' },
  ],
  examples: [
    { args: '--sample --open', help: 'the sample, without keys, to try it' },
    { args: '--port 0 --open --json', help: 'for scripts: any free port, reported as JSON' },
    { args: '--store postgres://gate@db.example.org/market --replica full', help: 'the store and keys of a team' },
    { args: '--host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem --workers auto', help: 'for a team, with keys' },
  ],
  load: async () => (await import('./run.ts')).runServe,
};
