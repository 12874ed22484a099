/** What the screen of the statements is drawn from: the lines it shows, as the answer has them. */
import { describe, expect, test } from 'vitest';
import { ask } from '../../../src/client/core.ts';
import type { Payload } from '../../../src/endpoints/fundamentals/payload.ts';
import { view } from '../../../src/endpoints/fundamentals/view.ts';
import { createHandler } from '../../../src/service/handler.ts';
import { sampleStore } from '../../sample-market/imported.ts';

const { store } = sampleStore();
const OPTIONS = { full: false, now: Date.UTC(2026, 10, 21) };

describe('the screen of the extras is that of the whole answer', () => {
  test.each(store.storedSymbols().map((symbol, i) => [symbol, i % 2 === 0 ? 'quarter' : 'annual'] as const))(
    '%s by %s',
    async (symbol, period) => {
      const handle = createHandler({ store, now: () => OPTIONS.now, explain: true });
      const get = async (path: string): Promise<unknown> => {
        const query: [string, string][] = [
          ['symbol', symbol],
          ['period', period],
        ];
        return (await ask({ handle, close: () => {} }, { path, query })).data();
      };
      const whole = (await get('/v2/fundamentals')) as Payload;
      const { answer } = (await get('/extras/v2/fundamentals')) as { answer: Payload };
      expect(view(answer, OPTIONS)).toEqual(view(whole, OPTIONS));
      for (const statement of ['income_statement', 'balance_sheet', 'cash_flow'] as const)
        expect(whole[statement]).toMatchObject(answer[statement]);
      expect(JSON.stringify(answer).length).toBeLessThanOrEqual(JSON.stringify(whole).length);
    },
  );
});
