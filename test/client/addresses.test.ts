/** Base URLs and proxies, as text. */
import { describe, expect, test } from 'vitest';
import { httpTransport } from '../../src/client/http-transport.ts';
import { addressOf, parseBaseUrl } from '../../src/http/base-url.ts';
import { proxyFor } from '../../src/http/proxy.ts';

describe('a base URL', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com/v2/snapshot'],
    ['https://api.example.com/', 'https://api.example.com/v2/snapshot'],
    ['https://api.example.com/v2', 'https://api.example.com/v2/snapshot'],
    ['https://api.example.com/v2/', 'https://api.example.com/v2/snapshot'],
    [' HTTPS://API.example.com:8443/market//\n', 'https://api.example.com:8443/market/v2/snapshot'],
    ['https://api.example.com/market/v2', 'https://api.example.com/market/v2/snapshot'],
    ['https://api.example.com/v22', 'https://api.example.com/v22/v2/snapshot'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/v2/snapshot'],
    ['http://localhost:1', 'http://localhost:1/v2/snapshot'],
    ['http://[::1]:1', 'http://[::1]:1/v2/snapshot'],
    ['https://müller.example', 'https://xn--mller-kva.example/v2/snapshot'],
  ])('%j leads to %s', (text, address) => {
    expect(addressOf(parseBaseUrl(text, false), '/v2/snapshot', []).href).toBe(address);
  });

  test.each([
    ['', 'must look like'],
    ['api.example.com', 'begin with https://'],
    ['api.example.com:8080/x', 'begin with https://'],
    ['ftp://api.example.com', 'must look like'],
    ['file:///etc', 'must look like'],
    ['https://', 'must look like'],
    ['https://me:s3cr3t@api.example.com', 'user or password'],
    ['https://api.example.com/?api_key=s3cr3t', 'query or fragment'],
    ['https://api.example.com/#s3cr3t', 'query or fragment'],
  ])('%j is refused without being repeated', (text, says) => {
    const act = () => httpTransport({ baseUrl: text, now: () => 0, random: () => 0 });
    expect(act).toThrow(expect.objectContaining({ code: 'BASE_URL_INVALID', exitCode: 2 }));
    expect(act).toThrow(says);
    expect(act).not.toThrow('s3cr3t');
  });

  test.each([
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://10.0.0.1',
  ])('plain http to another machine (%s) only when asked for', (text) => {
    expect(() => parseBaseUrl(text, false)).toThrow(expect.objectContaining({ code: 'INSECURE_HTTP', exitCode: 2 }));
    expect(parseBaseUrl(text, true).origin).toBe(text);
  });

  test.each([
    ['/v2/../../admin', 'https://a.example/admin'],
    ['//evil.example/x', 'https://a.example/m//evil.example/x'],
    ['/\\evil.example', 'https://a.example/m//evil.example'],
    ['@evil.example/', 'https://a.example/m/@evil.example/'],
    ['/v2/filings/a%2Fb', 'https://a.example/m/v2/filings/a%2Fb'],
    ['/v2/x?limit=5#part', 'https://a.example/m/v2/x?limit=5&symbol=%EF%BF%BD'],
  ])('the path %j stays with the service', (path, address) => {
    // A lone surrogate cannot be sent; it becomes U+FFFD.
    const query: [string, string][] = path.includes('?') ? [['symbol', '\ud800']] : [];
    expect(addressOf(parseBaseUrl('https://a.example/m', false), path, query).href).toBe(address);
  });
});

describe('the proxy', () => {
  const origin = (url: string, env: Parameters<typeof proxyFor>[1]) => proxyFor(new URL(url), env)?.origin;
  const env = { HTTPS_PROXY: 'http://p.example:3128', HTTP_PROXY: 'http://h.example' };

  test('is chosen by the scheme; lower case counts first; a host alone is enough', () => {
    expect(origin('https://a.example', env)).toBe('http://p.example:3128');
    expect(origin('http://a.example', env)).toBe('http://h.example');
    expect(origin('https://a.example', { ...env, https_proxy: 'low.example:1' })).toBe('http://low.example:1');
    expect(origin('https://a.example', { ...env, https_proxy: '' })).toBe('http://p.example:3128');
    expect(origin('https://a.example', { HTTP_PROXY: 'http://h.example' })).toBeUndefined();
    expect(origin('https://a.example', {})).toBeUndefined();
  });

  test.each([
    ['*', true],
    ['example.com', true],
    ['.example.com', true],
    ['*.example.com', true],
    ['API.example.com', true],
    ['other.example, api.example.com', true],
    ['other.example api.example.com:443', true],
    ['api.example.com:8443', false],
    ['ple.com', false],
    ['xapi.example.com', false],
    ['', false],
  ])('NO_PROXY=%j', (NO_PROXY, excepted) => {
    expect(origin('https://api.example.com', { ...env, NO_PROXY }) === undefined).toBe(excepted);
    expect(origin('https://api.example.com', { ...env, NO_PROXY: 'x', no_proxy: NO_PROXY }) === undefined).toBe(
      excepted,
    );
  });

  test.each([
    ['https://10.1.2.3', '10.0.0.0/8', true],
    ['https://11.1.2.3', '10.0.0.0/8', false],
    ['https://10.1.2.3', '10.1.2.3', true],
    ['https://110.1.2.3', '10.1.2.3', false],
    ['https://[2001:db8::1]', '2001:db8::/32', true],
    ['https://[2001:db8::1]', '2001:db8::1', true],
    ['https://[2001:db8::1]', '[2001:db8::1]:443', true],
    ['https://[2001:db8::1]', '[2001:db8::1]:80', false],
    ['https://a.example', '10.0.0.0/8', false],
    ['https://10.1.2.3', '10.0.0.0/99', false],
  ])('%s with NO_PROXY=%s', (url, NO_PROXY, excepted) => {
    expect(origin(url, { ...env, NO_PROXY }) === undefined).toBe(excepted);
  });

  test.each(['http://localhost:1', 'http://127.0.0.1', 'https://127.9.9.9', 'http://[::1]'])('%s needs none', (url) => {
    expect(origin(url, env)).toBeUndefined();
  });

  test('of a kind that cannot be used is refused without being repeated', () => {
    for (const HTTPS_PROXY of ['socks5://me:s3cr3t@p.example', 'http://', 'me:s3cr3t@']) {
      const act = () => proxyFor(new URL('https://a.example'), { HTTPS_PROXY });
      expect(act).toThrow(expect.objectContaining({ code: 'PROXY_INVALID', exitCode: 2 }));
      expect(act).not.toThrow('s3cr3t');
    }
  });
});
