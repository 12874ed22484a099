import type { EndpointSpec } from '../types.ts';

/** `GET /v2/snapshots`. */
export const spec = {
  name: 'snapshots',
  command: ['snapshot'],
  batches: 'snapshot',
  topic: 'prices',
  path: '/v2/snapshots',
  plan: 'builder',
  additive: true,
  changesWith: 'quote',
  summary: 'snapshots of up to 200 symbols in one request',
  description:
    'The snapshot of each of up to 200 distinct symbols, in the order of the request, each as the snapshot route answers. A symbol that is unknown or of which no data are stored costs the others nothing: it is listed with its error.',
  params: [
    {
      name: 'symbols',
      in: 'query',
      kind: 'list',
      items: 'symbol',
      required: true,
      positional: true,
      outsideUniverse: true,
      placeholder: 'SYMBOLS',
      minItems: 1,
      maxItems: 200,
      example: 'AAPL,MSFT,KO',
      help: 'comma-separated, up to 200 distinct US tickers',
    },
  ],
  examples: [{ args: 'AAPL,KO,SPY', help: 'three symbols' }],
  cost: 'per-symbol',
  slow: true,
} as const satisfies EndpointSpec;
