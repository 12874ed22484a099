import { SYMBOL } from '../shared/params.ts';
import type { EndpointSpec } from '../types.ts';

/** `GET /v2/coverage`. */
export const spec = {
  name: 'coverage',
  command: ['coverage'],
  topic: 'discovery',
  path: '/v2/coverage',
  plan: 'free',
  changesWith: 'submissions',
  summary: 'whether a symbol is supported, and which data there is for it',
  description:
    'With a symbol: whether it is in the supported universe, what it is, and which kinds of data are stored for it; an unknown symbol answers supported false. Without a symbol: the size of the universe.',
  params: [
    { ...SYMBOL, required: false, outsideUniverse: true, help: `${SYMBOL.help}; without it, the whole universe` },
  ],
  examples: [
    { args: 'AAPL', help: 'what there is about one symbol' },
    { args: '', help: 'the size of the universe' },
  ],
  cost: 1,
} as const satisfies EndpointSpec;
