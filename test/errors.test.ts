/** The table of error codes: each has an exit code, and what is published about it agrees. */
import { expect, test } from 'vitest';
import { MEANINGS } from '../src/cli/help/index.ts';
import { exitOfStatus } from '../src/client/failure-body.ts';
import { ENDPOINTS } from '../src/endpoints/index.ts';
import { openapi } from '../src/endpoints/openapi.ts';
import { API_CODES, type Code, codes, EXIT, HOST_CODES, isMdsError, MdsError, usage } from '../src/errors.ts';

const all = codes();
const names = Object.keys(all) as Code[];

test.each(names)('%s: an exit code of the documented list, and what it implies is the default of an error', (code) => {
  const info = all[code];
  expect(Object.values(EXIT)).toContain(info.exit);
  const error = new MdsError(code, 'no');
  expect(error).toMatchObject({ code, message: 'no', exitCode: info.exit, retryable: info.retryable ?? false });
  expect(error.hint).toBe(info.hint);
  expect(error.status).toBeUndefined();
});

test('every exit code is explained in the help topic, none twice', () => {
  expect(Object.keys(MEANINGS)).toEqual(Object.keys(EXIT));
  expect(new Set(Object.values(EXIT)).size).toBe(Object.keys(EXIT).length);
});

test.each(Object.entries({ ...API_CODES, ...HOST_CODES }))('%s: status and exit code agree', (_, { status, exit }) => {
  expect(exit).toBe(exitOfStatus(status));
});

test('the OpenAPI document lists every code that is sent, each under its status', async () => {
  const document = JSON.stringify(await openapi(ENDPOINTS));
  const { ORIGIN_FORBIDDEN: ofMcp, ...sent } = { ...API_CODES, ...HOST_CODES };
  expect(document).toContain(`"enum":${JSON.stringify(Object.keys(sent))}`);
  expect(ofMcp.isOfMcp).toBe(true);
  const documented = document.matchAll(/"(\d{3})":\{"description":"[^"]*Codes: ([A-Z_, ]+)\./g);
  const pairs = [...documented].flatMap(([, status, list]) => list!.split(', ').map((code) => `${code} ${status}`));
  expect(pairs.length).toBeGreaterThan(ENDPOINTS.length);
  const known = Object.entries(sent).map(([code, { status }]) => `${code} ${status}`);
  expect(known).toEqual(expect.arrayContaining(pairs));
});

test('what is given wins over the table', () => {
  const error = new MdsError('STORE_UNREADABLE', 'no', { exitCode: EXIT.usage, hint: 'look', retryable: true });
  expect(error).toMatchObject({ exitCode: EXIT.usage, hint: 'look', retryable: true });
});

test('usage is an error of the command line', () => {
  expect(usage('no', 'look')).toMatchObject({ code: 'USAGE', exitCode: EXIT.usage, hint: 'look' });
});

test('an error is recognized by the prefix of its code', () => {
  const error = new MdsError('STORE_BUSY', 'busy');
  expect(isMdsError(error)).toBe(true);
  expect(isMdsError(error, 'STORE_')).toBe(true);
  expect(isMdsError(error, 'SOURCE_')).toBe(false);
  expect(isMdsError(new Error('STORE_BUSY'), 'STORE_')).toBe(false);
});
