/** The table of settings, and what each value may be. */
import { describe, expect, test } from 'vitest';
import { HOSTED_OPTIONS } from '../../../src/cli/settings/common-options.ts';
import { SETTINGS, settingOf } from '../../../src/cli/settings/table.ts';
import { durationMs, filePath, readValue } from '../../../src/cli/settings/value.ts';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';

const read = (name: string, given: unknown) => readValue(settingOf(name)!, given);

describe('the table', () => {
  test.each(SETTINGS.filter((each) => each.default !== ''))('the default of $name is a value of it', (setting) => {
    expect(readValue(setting, setting.default)).toEqual({ value: setting.default });
  });

  test('no two settings share a name or a variable, and every help is one ASCII line', () => {
    const names = SETTINGS.map(({ name }) => name);
    const variables = SETTINGS.flatMap((each) => ('env' in each ? [each.env] : []));
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(variables).size).toBe(variables.length);
    for (const { help } of SETTINGS) expect(help).toMatch(/^[\x20-\x7e]+$/);
  });

  test('every option of a setting reads it, and none is the parameter of a route', () => {
    const params = ENDPOINTS.flatMap(({ spec }) => spec.params.map(({ name }) => name.replaceAll('_', '-')));
    for (const { name } of HOSTED_OPTIONS) expect(params).not.toContain(name);
    const names = HOSTED_OPTIONS.map(({ name }) => name).join(' ');
    expect(names).toBe('base-url profile timeout retries concurrency insecure-http');
  });
});

describe('values', () => {
  test.each([
    ['base_url', 'https://api.example.com/', 'https://api.example.com'],
    ['base_url', ' HTTPS://API.Example.com:443/market/ ', 'https://api.example.com/market'],
    ['base_url', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['base_url', 'http://[::1]:8080/v2/', 'http://[::1]:8080/v2'],
    ['base_url', 'Local', 'local'],
    ['timeout', '30', '30s'],
    ['timeout', 30, '30s'],
    ['timeout', '1500ms', '1500ms'],
    ['timeout', '1.5s', '1500ms'],
    ['timeout', '90', '90s'],
    ['timeout', '120 s', '2m'],
    ['max_wait', '0', '0ms'],
    ['retries', '0', '0'],
    ['retries', 10, '10'],
    ['insecure_http', true, 'true'],
    ['insecure_http', 'Off', 'false'],
    ['key_command', ' op read "op://My Vault/key" ', 'op read "op://My Vault/key"'],
    ['ca_file', '~/ca.pem', '~/ca.pem'],
  ])('%s takes %j as %s', (name, given, value) => {
    expect(read(name, given)).toEqual({ value });
    // The stored form is read as itself.
    expect(read(name, value)).toEqual({ value });
  });

  test.each([
    ['base_url', 'api.example.com'],
    ['base_url', 'ftp://api.example.com'],
    ['base_url', 'https://user:word@api.example.com'],
    ['base_url', 'https://api.example.com?api_key=abc'],
    ['base_url', 'https://api.example.com/#x'],
    ['base_url', 'https:\\\\api.example.com'],
    ['base_url', 'https:///v2'],
    ['base_url', ''],
    ['base_url', null],
    ['base_url', ['https://a.example']],
    ['timeout', '10h'],
    ['timeout', '-1'],
    ['timeout', '99ms'],
    ['timeout', '61m'],
    ['timeout', '1e3'],
    ['timeout', Number.NaN],
    ['retries', '11'],
    ['retries', '1.5'],
    ['retries', ''],
    ['concurrency', '0'],
    ['concurrency', '65'],
    ['insecure_http', 'maybe'],
    ['key_command', 'op read "op://My Vault'],
    ['key_command', 'op\u0007read'],
    ['ca_file', 'ca.pem'],
  ])('%s does not take %j, and its message says what it takes without repeating it', (name, given) => {
    const found = read(name, given);
    expect(found).toEqual({ fault: expect.stringMatching(/^must be ./) });
    if (typeof given === 'string' && given.length > 4) expect(JSON.stringify(found)).not.toContain(given);
  });

  test.each([
    ['250ms', 250],
    ['30s', 30_000],
    ['2m', 120_000],
    ['0ms', 0],
  ])('%s is %i ms', (value, ms) => expect(durationMs(value)).toBe(ms));

  test('~ is the home of the user', () => {
    expect(filePath('~/ca.pem', '/home/u')).toBe('/home/u/ca.pem');
    expect(filePath('/etc/ca.pem', '/home/u')).toBe('/etc/ca.pem');
    expect(filePath('', '/home/u')).toBeUndefined();
  });
});
