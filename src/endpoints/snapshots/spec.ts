/** Definition of `GET /v2/snapshots`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOLS } from '../contract/params.ts';

export const spec = specOf(
  { name: 'snapshots', command: ['snapshot'], path: '/v2/snapshots', batches: 'snapshot' },
  () => ({
    topic: 'prices',
    plan: 'builder',
    additive: true,
    changesWith: 'quote',
    summary: 'snapshots of up to 200 symbols in one request',
    description:
      'The snapshot of each of up to 200 distinct symbols, in the order of the request, each as the snapshot route answers. A symbol that is unknown or of which no data are stored costs the others nothing: it is listed with its error.',
    params: [
      {
        ...SYMBOLS,
        required: true,
        outsideUniverse: true,
        minItems: 1,
        maxItems: 200,
        example: 'AAPL,MSFT,KO',
        help: 'comma-separated, up to 200 distinct US tickers',
      },
    ],
    examples: [{ args: 'AAPL,KO,SPY', help: 'three symbols' }],
    cost: 'per-symbol',
    slow: true,
  }),
);
