/** Bodies of every plausible shape become the payload or one kind of error. */
import { describe, expect, test } from 'vitest';
import { ask, fillPath } from '../../src/client/core.ts';
import { decode } from '../../src/client/decode.ts';
import { exitOfStatus } from '../../src/client/failure-body.ts';
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
  test('is what is under data', () => {
    expect(decode(answer(200, { data: { symbol: 'AAPL' } }))).toEqual({ symbol: 'AAPL' });
    expect(decode(answer(200, { data: {}, meta: 1 }))).toEqual({});
  });

  test.each([
    ['null', { data: null }, 'the response has no object under "data"; it has: data'],
    ['a list', { data: [] }, 'the response has no object under "data"; it has: data'],
    ['no data', {}, 'the response has no object under "data"'],
    ['a list alone', '[1]', 'the response has no object under "data"'],
    ['a text', '"data"', 'the response has no object under "data"'],
    ['other names', '{"result":{},"ok":true}', 'the response has no object under "data"; it has: result, ok'],
    ['nothing', '', 'the service sent an empty body'],
    ['blanks', ' \n', 'the service sent an empty body'],
    [
      'a page',
      '<html><h1>It works!</h1>',
      'the response is a web page (It works!), not a response of the service: is the base URL right?',
    ],
    [
      'a truncated body',
      '{"data":{"symbol":"AA',
      'the response is not JSON, or is truncated (21 characters); it begins with: {"data":{"symbol":"AA',
    ],
    [
      'NaN',
      '{"data":{"a":NaN}}',
      'the response is not JSON, or is truncated (18 characters); it begins with: {"data":{"a":NaN}}',
    ],
  ])('with %s is a bad payload: exit 6, not retryable', (_, body, message) => {
    const expected = { code: 'BAD_PAYLOAD', message, exitCode: 6, retryable: false, status: 200, requestId: 'r1' };
    expect(failureOf(answer(200, body, { 'x-request-id': 'r1' }))).toMatchObject(expected);
  });

  test('may have unknown values and names, and a byte order mark before it', () => {
    const body =
      '\ufeff{"data":{"asset_type":"crypto","new":[{"a":1}],"price":{"available":false,"reason":"never_heard_of"},"__proto__":{"x":1}},"extra":1}';
    expect(decode(answer(200, body))).toMatchObject({ asset_type: 'crypto', price: { reason: 'never_heard_of' } });
  });

  test('may have an error next to other data: only the service knows what it means', () => {
    expect(decode(answer(200, { data: { symbol: 'KO', error: { code: 'X' } } }))).toMatchObject({ symbol: 'KO' });
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

  const unknown = { code: 'SYMBOL_UNKNOWN', message: 'no such' };
  const page = '<!DOCTYPE html>\n<html><title> Access\n denied</title>';
  const xml = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>Gone &amp; lost.</Message></Error>';
  const jsonApi = { errors: [{ status: '404', title: 'Unknown', detail: 'no symbol of that name' }] };

  // A message that begins with a colon or a blank follows `the service answered with status <n>`.
  test.each<[what: string, status: number, body: unknown, message: string, code?: string]>([
    ['a text under detail', 403, { detail: 'Not authenticated' }, ': Not authenticated'],
    ['a text under error', 403, { error: 'forbidden' }, ': forbidden'],
    ['a page', 403, '<html>', ' and a web page'],
    ['a page with a title', 403, page, ' and a web page: Access denied'],
    ['a page with entities', 502, '<html><title>Nodes &lt; 1</title>', ' and a web page: Nodes < 1'],
    ['XML', 404, xml, ': Gone & lost.'],
    ['plain text', 403, 'rate limit exceeded\n', ': rate limit exceeded'],
    ['broken JSON', 403, '{"detail": "no', ' (forbidden)'],
    ['nothing', 403, '', ' (forbidden)'],
    ['null', 403, 'null', ' (forbidden)'],
    ['an unnamed status', 599, '', ''],
    [
      'problem details (RFC 9457)',
      403,
      { type: 'about:blank', title: 'Forbidden', detail: 'plan too low' },
      'plan too low',
    ],
    ['a title alone', 403, { title: 'Forbidden' }, ': Forbidden'],
    ['a list of errors', 403, { errors: [{ code: 'E7', message: 'no' }, { code: 'E8' }] }, ': no', 'E7'],
    ['a list of texts', 403, { errors: ['no', 'never'] }, ': no'],
    ['a number as code', 403, { code: 403, message: 'no' }, ': no'],
    ['a text and a code', 403, { detail: 'no', code: 'NOPE' }, ': no', 'NOPE'],
    ['a code alone', 403, { error: { code: 'NOPE' } }, ': NOPE', 'NOPE'],
    ['a message of another type', 403, { message: { name: 'no' } }, ' (forbidden)'],
    ['a message in languages', 403, { message: { de: 'nein', en: 'not for your plan' } }, 'not for your plan'],
    ['the message of a gateway', 403, { Message: 'Forbidden' }, ': Forbidden'],
    ['a text as JSON', 403, '"no"', ': no'],
    ['a number', 403, '5', ' (forbidden)'],
    ['keys of a prototype', 403, '{"__proto__":{"message":"no"},"constructor":1}', ' (forbidden)'],
    ['a list of sentences', 400, ['bad', 'worse'], ': bad; worse'],
    ['a list under detail', 422, { detail: ['symbol is bad'] }, 'symbol is bad'],
    ['lists by parameter', 422, { errors: { a: ['is bad'], b: 'too long' } }, 'a: is bad; b: too long'],
    ['a message that is a list', 500, { error: { message: ['a', 'b'] } }, ': a; b'],
    ['a fault', 429, { fault: { faultstring: 'quota over', detail: { errorcode: 'x' } } }, ': quota over'],
    ['an error under data', 404, { data: { error: unknown } }, 'no such', 'SYMBOL_UNKNOWN'],
    ['an error under data and 200', 200, { data: { error: unknown } }, 'no such', 'SYMBOL_UNKNOWN'],
    ['status: error under 200', 200, { status: 'error', reason: 'quota over' }, 'quota over'],
    ['success: false under 200', 200, { success: false }, ''],
    ['a list of nothing', 400, [null, {}, ' '], ' (bad request)'],
    ['a list of failures', 500, [{ code: 'E7', message: 'it broke in two' }, 5], 'it broke in two', 'E7'],
    ['a failure in a list', 400, [{ error: unknown }], 'no such', 'SYMBOL_UNKNOWN'],
    ['a list under error', 404, { error: [unknown] }, 'no such', 'SYMBOL_UNKNOWN'],
    [
      'faults below faults',
      422,
      { detail: { detail: [{ loc: ['query', 'symbol'], msg: 'too long' }] } },
      'symbol: too long',
      'VALIDATION',
    ],
    ['JSON:API', 404, jsonApi, 'no symbol of that name'],
    ['a code in another case', 400, { code: 'SymbolUnknown', message: 'no such' }, 'no such', 'SymbolUnknown'],
    ['the name of a status', 500, { message: 'Internal Server Error' }, ': Internal Server Error'],
  ])('as %s (%i) is read', (_, status, body, message, code = `HTTP_${status}`) => {
    const whole = /^($|[ :])/.test(message) ? `the service answered with status ${status}${message}` : message;
    expect(failureOf(answer(status, body))).toMatchObject({ code, message: whole, status });
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

  test('has a hint: when to retry, and what to do next', () => {
    const limited = answer(429, '', { 'retry-after': '41.2', 'x-correlation-id': 'c1' });
    expect(failureOf(limited)).toMatchObject({ retryAfter: 42, hint: 'retry in 42 s', requestId: 'c1' });
    expect(errorObject(failureOf(limited)).error).toMatchObject({ retry_after_seconds: 42, retryable: true });
    expect(failureOf(answer(429, '')).hint).toBe('retry later');
    expect(failureOf(answer(401, '')).hint).toContain('mds auth login');
    expect(failureOf(answer(403, '')).hint).toContain('mds auth status');
    expect(failureOf(answer(304, '')).hint).toContain('--no-cache');
    expect(failureOf(answer(401, { error: { code: 'X', message: 'no', details: { hint: 'ask Bob' } } })).hint).toBe(
      'ask Bob',
    );
  });

  test('with an absurd wait names no wait', () => {
    const date = 'Thu, 01 Jan 1970 00:00:00 GMT';
    const error = failureOf(answer(429, '', { 'retry-after': 'Sat, 21 Nov 2026 20:00:00 GMT', date }));
    expect(error).toMatchObject({ hint: 'retry later', retryAfter: undefined });
    expect(error.message).toBe('the service answered with status 429 (too many requests)');
  });

  test('with a long message is cut; details too large or too deep are left out', () => {
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

  test('of the parameters names each of them and its value', () => {
    const detail = [
      { type: 'missing', loc: ['query', 'symbol'], msg: 'Field required', input: null, ctx: {} },
      { type: 'int_parsing', loc: ['query', 'limit'], msg: 'Input should be a valid integer', input: 'x', ctx: {} },
    ];
    const error = failureOf(answer(422, { detail }));
    expect(error.message).toBe("symbol: Field required; limit: Input should be a valid integer (got 'x')");
    expect(error).toMatchObject({ code: 'VALIDATION', exitCode: 2, retryable: false, details: detail });
  });

  test('with an empty or odd detail list has its status', () => {
    expect(failureOf(answer(422, { detail: [] })).message).toContain('422');
    expect(failureOf(answer(422, { detail: [1, null, { msg: 'odd' }] })).message).toBe('request: odd');
  });

  test('of the store has its code and its hint; only a busy store is retryable', () => {
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

  // Exit codes of the design: 2 usage, 3 key or plan, 4 not found, 5 rate limited, 6 service, 7 timeout.
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

test('the error object leaves out missing fields', () => {
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
