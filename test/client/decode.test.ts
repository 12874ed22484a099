/** Bodies of every plausible shape become the payload or one kind of error. */
import { describe, expect, test } from 'vitest';
import { ask, fillPath } from '../../src/client/core.ts';
import { decode } from '../../src/client/decode.ts';
import { exitOfStatus } from '../../src/client/exit-of.ts';
import { errorObject, MdsError } from '../../src/errors.ts';
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

test.each([
  [' \n', 'the service sent an empty body'],
  [
    '{"data":{"symbol":"AA',
    'the response is not JSON, or is truncated (21 characters); it begins with: {"data":{"symbol":"AA',
  ],
  [
    '{"data":{"a":NaN}}',
    'the response is not JSON, or is truncated (18 characters); it begins with: {"data":{"a":NaN}}',
  ],
  [
    '<html><h1>It works!</h1>',
    'the response is a web page (It works!), not a response of the service: is the base URL right?',
  ],
  ['[1]', 'the response has no object under "data"'],
  ['{"result":{},"ok":true}', 'the response has no object under "data"; it has: result, ok'],
  ['{"data":[]}', 'the response has no object under "data"; it has: data'],
])('of the body %j it is said: %s', (body, message) => {
  expect(failureOf(answer(200, body))).toMatchObject({ code: 'BAD_PAYLOAD', message, exitCode: 6 });
});

test('what nobody knows in a payload, and a byte order mark before it, do no harm', () => {
  const body =
    '\ufeff{"data":{"asset_type":"crypto","new":[{"a":1}],"price":{"available":false,"reason":"never_heard_of"},"__proto__":{"x":1}},"extra":1}';
  expect(decode(answer(200, body))).toMatchObject({ asset_type: 'crypto', price: { reason: 'never_heard_of' } });
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
    ['a text under detail', { detail: 'Not authenticated' }, 'the service answered with status 403: Not authenticated'],
    ['a text under error', { error: 'forbidden' }, 'the service answered with status 403: forbidden'],
    ['a page', '<html>', 'the service answered with status 403 and a web page'],
    [
      'a page with a title',
      '<!DOCTYPE html>\n<html><title> Access\n denied</title>',
      'the service answered with status 403 and a web page: Access denied',
    ],
    ['plain text', 'rate limit exceeded\n', 'the service answered with status 403: rate limit exceeded'],
    ['broken JSON', '{"detail": "no', 'the service answered with status 403 (forbidden)'],
    ['nothing', '', 'the service answered with status 403 (forbidden)'],
    ['null', 'null', 'the service answered with status 403 (forbidden)'],
  ])('with %s is told by its status', (_, body, message) => {
    expect(failureOf(answer(403, body))).toMatchObject({ code: 'HTTP_403', message, exitCode: 3 });
  });

  test.each([
    [
      'problem details (RFC 9457)',
      { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'plan too low' },
      'HTTP_403',
      'plan too low',
    ],
    ['a title alone', { title: 'Forbidden' }, 'HTTP_403', 'the service answered with status 403: Forbidden'],
    [
      'a list of errors',
      { errors: [{ code: 'E7', message: 'no' }, { code: 'E8' }] },
      'E7',
      'the service answered with status 403: no',
    ],
    ['a list of texts', { errors: ['no', 'never'] }, 'HTTP_403', 'the service answered with status 403: no'],
    ['a number as code', { code: 403, message: 'no' }, 'HTTP_403', 'the service answered with status 403: no'],
    ['a text and a code beside it', { detail: 'no', code: 'NOPE' }, 'NOPE', 'the service answered with status 403: no'],
    ['a code alone', { error: { code: 'NOPE' } }, 'NOPE', 'the service answered with status 403: NOPE'],
    [
      'a message of another type',
      { message: { name: 'no' } },
      'HTTP_403',
      'the service answered with status 403 (forbidden)',
    ],
    ['a message in languages', { message: { de: 'nein', en: 'not for your plan' } }, 'HTTP_403', 'not for your plan'],
    ['what a gateway says', { Message: 'Forbidden' }, 'HTTP_403', 'the service answered with status 403: Forbidden'],
    ['a text as JSON', '"no"', 'HTTP_403', 'the service answered with status 403: no'],
    ['a number', '5', 'HTTP_403', 'the service answered with status 403 (forbidden)'],
    [
      'keys of a prototype',
      '{"__proto__":{"message":"no"},"constructor":1}',
      'HTTP_403',
      'the service answered with status 403 (forbidden)',
    ],
  ])('as %s is read', (_, body, code, message) => {
    expect(failureOf(answer(403, body))).toMatchObject({ code, message, exitCode: 3 });
  });

  test.each([
    [400, 'SYMBOL_UNKNOWN', 4],
    [422, 'symbol_unknown', 4],
    [200, 'FILING_NOT_FOUND', 4],
    [400, 'AUTH_INVALID', 3],
    [404, 'PLAN_REQUIRED', 3],
    [503, 'RATE_LIMITED', 5],
    [200, 'RATE_LIMITED', 5],
    [500, 'UPSTREAM_TIMEOUT', 7],
    [404, 'PARAM_INVALID', 2],
    [200, 'SOMETHING_NEW', 6],
    [418, 'SOMETHING_NEW', 2],
    [402, 'PAY', 3],
    [410, 'GONE', 4],
  ])(
    'under %i with the code %s ends with %i: codes of the contract count before the status',
    (status, code, exitCode) => {
      expect(failureOf(answer(status, { error: { code, message: 'no' } }))).toMatchObject({ code, exitCode, status });
    },
  );

  test.each([
    [{ detail: 'no' }],
    [{ errors: [{ message: 'no' }] }],
    [{ message: 'no' }],
    [{ data: null, error: { message: 'no' } }],
  ])('under 200 (%j) is one', (body) => {
    expect(failureOf(answer(200, body))).toMatchObject({
      code: 'HTTP_200',
      message: 'no',
      exitCode: 6,
      retryable: false,
    });
  });

  test('says when to come back, and what to do next', () => {
    const limited = answer(429, '', { 'retry-after': '41.2', 'x-correlation-id': 'c1' });
    expect(failureOf(limited)).toMatchObject({ retryAfter: 42, hint: 'retry in 42 s', requestId: 'c1' });
    expect(errorObject(failureOf(limited)).error).toMatchObject({ retry_after_seconds: 42, retryable: true });
    expect(failureOf(answer(429, '')).hint).toBe('retry later');
    expect(failureOf(answer(401, '')).hint).toContain('mds auth login');
    expect(failureOf(answer(403, '')).hint).toContain('mds auth status');
    expect(failureOf(answer(401, { error: { code: 'X', message: 'no', details: { hint: 'ask Bob' } } })).hint).toBe(
      'ask Bob',
    );
  });

  test('that asks for a wait beyond all sense asks for no particular one', () => {
    const date = 'Thu, 01 Jan 1970 00:00:00 GMT';
    const error = failureOf(answer(429, '', { 'retry-after': 'Sat, 21 Nov 2026 20:00:00 GMT', date }));
    expect(error).toMatchObject({ hint: 'retry later', retryAfter: undefined });
    expect(error.message).toBe('the service answered with status 429 (too many requests)');
  });

  test('that goes on and on is cut; details too large or too deep are left out', () => {
    const long = 'x '.repeat(5000);
    const error = failureOf({
      status: 500,
      headers: {},
      body: `{"error":{"message":"${long}","details":${JSON.stringify(long.repeat(3))}}}`,
    });
    expect(error.message.length).toBeLessThan(1100);
    expect(error.details).toBeUndefined();
    const nested = `{"error":{"message":"no","details":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    expect(failureOf({ status: 500, headers: {}, body: nested })).toMatchObject({
      message: 'the service answered with status 500: no',
      details: undefined,
    });
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
  const error = new MdsError('USAGE', 'no', { exitCode: 2 });
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

describe('shapes of failures that no contract names', () => {
  test.each<[string, number, unknown, string, string, number]>([
    ['a list of sentences', 400, ['bad', 'worse'], 'HTTP_400', 'the service answered with status 400: bad; worse', 2],
    ['under detail', 422, { detail: ['symbol is bad'] }, 'HTTP_422', 'symbol is bad', 2],
    [
      'by parameter',
      422,
      { errors: { symbol: ['is bad'], range: 'too long' } },
      'HTTP_422',
      'symbol: is bad; range: too long',
      2,
    ],
    [
      'a message that is a list',
      500,
      { error: { message: ['a', 'b'] } },
      'HTTP_500',
      'the service answered with status 500: a; b',
      6,
    ],
    [
      'a fault',
      429,
      { fault: { faultstring: 'quota over', detail: { errorcode: 'x' } } },
      'HTTP_429',
      'the service answered with status 429: quota over',
      5,
    ],
    [
      'under data',
      404,
      { data: { error: { code: 'SYMBOL_UNKNOWN', message: 'no such' } } },
      'SYMBOL_UNKNOWN',
      'no such',
      4,
    ],
    [
      'under data and 200',
      200,
      { data: { error: { code: 'SYMBOL_UNKNOWN', message: 'no such' } } },
      'SYMBOL_UNKNOWN',
      'no such',
      4,
    ],
    ['status: error under 200', 200, { status: 'error', reason: 'quota over' }, 'HTTP_200', 'quota over', 6],
    ['success: false under 200', 200, { success: false }, 'HTTP_200', 'the service answered with status 200', 6],
    ['a list of nothing', 400, [null, {}, ' '], 'HTTP_400', 'the service answered with status 400 (bad request)', 2],
    ['a list of failures', 500, [{ code: 'E7', message: 'it broke in two' }, 5], 'E7', 'it broke in two', 6],
    [
      'a failure in a list',
      400,
      [{ error: { code: 'SYMBOL_UNKNOWN', message: 'no such' } }],
      'SYMBOL_UNKNOWN',
      'no such',
      4,
    ],
    [
      'a list under error',
      404,
      { error: [{ code: 'SYMBOL_UNKNOWN', message: 'no such' }] },
      'SYMBOL_UNKNOWN',
      'no such',
      4,
    ],
    [
      'faults below faults',
      422,
      { detail: { detail: [{ loc: ['query', 'symbol'], msg: 'too long' }] } },
      'VALIDATION',
      'symbol: too long',
      2,
    ],
    [
      'JSON:API',
      404,
      { errors: [{ status: '404', title: 'Unknown', detail: 'no symbol of that name' }] },
      'HTTP_404',
      'no symbol of that name',
      4,
    ],
    ['a code written otherwise', 400, { code: 'SymbolUnknown', message: 'no such' }, 'SymbolUnknown', 'no such', 4],
    [
      'an outage in a word',
      500,
      { message: 'Internal Server Error' },
      'HTTP_500',
      'the service answered with status 500: Internal Server Error',
      6,
    ],
    [
      'XML',
      404,
      '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>Gone &amp; lost.</Message></Error>',
      'HTTP_404',
      'the service answered with status 404: Gone & lost.',
      4,
    ],
    [
      'a page with entities in its title',
      502,
      '<html><title>Nodes &lt; 1</title>',
      'HTTP_502',
      'the service answered with status 502 and a web page: Nodes < 1',
      6,
    ],
    ['an unnamed status', 599, '', 'HTTP_599', 'the service answered with status 599', 6],
  ])('%s', (_, status, body, code, message, exitCode) => {
    expect(failureOf(answer(status, body))).toMatchObject({ code, message, exitCode, status });
  });

  test('an error beside other data is data: only the service knows what it means', () => {
    expect(decode(answer(200, { data: { symbol: 'KO', error: { code: 'X' } } }))).toMatchObject({ symbol: 'KO' });
  });

  test('not modified, though nobody asked about a kept answer, says what to try', () => {
    expect(failureOf(answer(304, '')).hint).toContain('--no-cache');
  });
});
