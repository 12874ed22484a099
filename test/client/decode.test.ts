/** Bodies of every plausible shape become the payload or one kind of error. */
import { describe, expect, test } from 'vitest';
import { ask, fillPath } from '../../src/client/core.ts';
import { decode } from '../../src/client/decode.ts';
import { errorObject, exitOfStatus, MdsError } from '../../src/client/errors.ts';
import type { ServiceRequest, ServiceResponse } from '../../src/service/types.ts';

function answer(status: number, body: unknown, headers: Record<string, string> = {}): ServiceResponse {
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

function failureOf(response: ServiceResponse): MdsError {
  try {
    decode(response);
  } catch (error) {
    if (error instanceof MdsError) return error;
    throw error;
  }
  throw new Error('decoded');
}

describe('a success', () => {
  test('is what stands under data', () => {
    expect(decode(answer(200, { data: { symbol: 'AAPL' } }))).toEqual({ symbol: 'AAPL' });
    expect(decode(answer(200, { data: {}, meta: 1 }))).toEqual({});
  });

  test.each([
    ['no data', {}],
    ['null', { data: null }],
    ['a list', { data: [] }],
    ['a text', '"data"'],
    ['nothing', ''],
    ['a page', '<html><body>hello</body></html>'],
    ['a truncated body', '{"data":{"symbol":"AA'],
  ])('with %s is nonsense: exit 6, not retryable', (_, body) => {
    expect(failureOf(answer(200, body, { 'x-request-id': 'r1' }))).toMatchObject({
      code: 'BAD_PAYLOAD',
      exitCode: 6,
      retryable: false,
      status: 200,
      requestId: 'r1',
    });
  });
});

describe('a failure', () => {
  test.each([
    [{ error: { code: 'SYMBOL_UNKNOWN', message: 'X is unknown.', request_id: 'r2' } }],
    [{ detail: { code: 'SYMBOL_UNKNOWN', message: 'X is unknown.', request_id: 'r2' } }],
    [{ code: 'SYMBOL_UNKNOWN', message: 'X is unknown.', request_id: 'r2' }],
  ])('%j keeps its code, message and request id', (body) => {
    expect(failureOf(answer(404, body))).toMatchObject({
      code: 'SYMBOL_UNKNOWN',
      message: 'X is unknown.',
      exitCode: 4,
      requestId: 'r2',
    });
  });

  test.each([
    ['a text under detail', { detail: 'Not authenticated' }, 'Not authenticated'],
    ['a text under error', { error: 'forbidden' }, 'forbidden'],
    ['a page', '<html>', 'the service answered with status 403'],
    ['nothing', '', 'the service answered with status 403'],
    ['null', 'null', 'the service answered with status 403'],
  ])('with %s is told by its status', (_, body, message) => {
    expect(failureOf(answer(403, body))).toMatchObject({ code: 'HTTP_403', message, exitCode: 3 });
  });

  test('of the parameters names every one of them and what was given', () => {
    const detail = [
      { type: 'missing', loc: ['query', 'symbol'], msg: 'Field required', input: null, ctx: {} },
      { type: 'int_parsing', loc: ['query', 'limit'], msg: 'Input should be a valid integer', input: 'x', ctx: {} },
    ];
    const error = failureOf(answer(422, { detail }));
    expect(error.message).toBe("symbol: Field required; limit: Input should be a valid integer (got 'x')");
    expect(error).toMatchObject({ code: 'VALIDATION', exitCode: 2, retryable: false, details: detail });
  });

  test('with an empty or odd detail list still says what happened', () => {
    expect(failureOf(answer(422, { detail: [] })).message).toContain('422');
    expect(failureOf(answer(422, { detail: [1, null, { msg: 'odd' }] })).message).toBe('request: odd');
  });

  test('of the store takes its code; the advice stands apart; only a busy store is worth another try', () => {
    const body = (store_code: string) => ({
      error: {
        code: 'UPSTREAM_UNAVAILABLE',
        message: 'a.db is damaged: page 3. restore it',
        details: { store_code, hint: 'restore it' },
      },
    });
    expect(failureOf(answer(503, body('STORE_UNREADABLE')))).toMatchObject({
      code: 'STORE_UNREADABLE',
      message: 'a.db is damaged: page 3',
      hint: 'restore it',
      exitCode: 6,
      retryable: false,
    });
    expect(failureOf(answer(503, body('STORE_BUSY'))).retryable).toBe(true);
  });

  // Exit codes of the design: 2 usage, 3 key or plan, 4 not found, 5 rate limited, 6 service, 7 time-out.
  test.each([
    [400, 2, false],
    [401, 3, false],
    [403, 3, false],
    [404, 4, false],
    [405, 2, false],
    [408, 7, true],
    [422, 2, false],
    [429, 5, true],
    [500, 6, true],
    [501, 6, false],
    [502, 6, true],
    [503, 6, true],
    [504, 7, true],
  ])('with status %i ends with %i', (status, exitCode, retryable) => {
    expect(exitOfStatus(status)).toBe(exitCode);
    expect(failureOf(answer(status, ''))).toMatchObject({ exitCode, retryable });
  });
});

test('the error object leaves out what is not known', () => {
  const error = new MdsError('no', { code: 'USAGE', exitCode: 2 });
  expect(errorObject(error)).toEqual({ error: { code: 'USAGE', message: 'no', retryable: false } });
  expect(errorObject(error, 'AAPL').error).toMatchObject({ subject: 'AAPL' });
});

describe('a call', () => {
  test('becomes a plain request, its answer is decoded once', async () => {
    const seen: ServiceRequest[] = [];
    const transport = {
      handle: async (request: ServiceRequest) => {
        seen.push(request);
        return answer(200, { data: { n: 1 } });
      },
      close: () => undefined,
    };
    const result = await ask(transport, { path: '/v2/snapshot', query: [['symbol', 'KO']] });
    expect(seen).toEqual([
      { method: 'GET', path: '/v2/snapshot', query: [['symbol', 'KO']], headers: { accept: 'application/json' } },
    ]);
    expect(result.data()).toBe(result.data());
  });

  test('puts path parameters in place, encoded', () => {
    expect(fillPath('/v2/filings/{accession}/section/{name}', { accession: 'a/b', name: 'ä' })).toBe(
      '/v2/filings/a%2Fb/section/%C3%A4',
    );
  });
});
