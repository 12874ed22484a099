/** Definition of `GET /v2/coverage`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { SYMBOL } from '../contract/params.ts';

export const spec = specOf({ name: 'coverage', command: ['coverage'], path: '/v2/coverage' }, () => ({
  topic: 'discovery',
  plan: 'free',
  changesWith: 'submissions',
  summary: 'whether a symbol is supported, and which of its data are available',
  description:
    'With a symbol: whether it is in the supported universe, what it is, and which kinds of data are stored for it; an unknown symbol answers supported false. Without a symbol: the size of the universe.',
  params: [
    { ...SYMBOL, required: false, outsideUniverse: true, help: `${SYMBOL.help}; without it, the whole universe` },
  ],
  examples: [
    { args: 'AAPL', help: 'what there is about one symbol' },
    { args: '', help: 'the size of the universe' },
  ],
}));
