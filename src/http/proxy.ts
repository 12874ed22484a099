/** Chooses the proxy of a request from HTTPS_PROXY, HTTP_PROXY and NO_PROXY, as curl and Go do. */
import { MdsError } from '../errors.ts';
import { isLoopback } from './base-url.ts';

/** Environment variables; of the proxy settings lower case comes before upper case. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

export interface ProxyServer {
  /** Scheme, host and port; without user and password. */
  readonly origin: string;
  /** Value of the Proxy-Authorization header. */
  readonly authorization: string | undefined;
}

/**
 * The proxy for an address, or undefined. Loopback is never reached through one (as in Go): a key for a service on this
 * machine must not leave it. Throws MdsError `PROXY_INVALID` for a proxy that is not an http(s) address.
 */
export function proxyFor(url: URL, env: ProxyEnvironment): ProxyServer | undefined {
  const secure = url.protocol === 'https:';
  const name = secure ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const value = (secure ? env.https_proxy || env.HTTPS_PROXY : env.http_proxy || env.HTTP_PROXY)?.trim();
  if (!value || isLoopback(url.hostname) || isExcepted(url, env.no_proxy || env.NO_PROXY || '')) return undefined;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  const proxy = URL.canParse(address) ? new URL(address) : undefined;
  if (proxy === undefined || (proxy.protocol !== 'http:' && proxy.protocol !== 'https:')) {
    throw new MdsError('PROXY_INVALID', `${name} does not name a usable proxy`, {
      hint: `it must look like http://host:port; unset ${name}, or add the service to NO_PROXY`,
    });
  }
  return { origin: proxy.origin, authorization: authorization(proxy) };
}

function authorization({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${plain(username)}:${plain(password)}`).toString('base64')}`;
}

/** Percent-decoded, or unchanged where that is not well formed. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether NO_PROXY names the host: `*`, a domain (with its subdomains), `host:port`, an address, or a CIDR block. */
function isExcepted(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => matches(entry.toLowerCase(), host, port));
}

function matches(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  const [, bracketed, plainHost, wantedPort] =
    /^(?:\[([^\]]+)\]|([^:]+|[^\]]*:.*:[^\]]*?))(?::(\d+))?$/.exec(entry) ?? [];
  const named = bracketed ?? plainHost;
  if (named === undefined || (wantedPort !== undefined && wantedPort !== port)) return false;
  if (named.includes('/')) return inBlock(host, named);
  const domain = named.replace(/^\*?\./, '');
  return host === domain || (!isAddress(host) && host.endsWith(`.${domain}`));
}

function isAddress(host: string): boolean {
  return host.includes(':') || /^\d+(\.\d+){3}$/.test(host);
}

function inBlock(host: string, block: string): boolean {
  if (!isAddress(host)) return false;
  const [network = '', bits = ''] = block.split('/');
  const { BlockList } = process.getBuiltinModule('node:net');
  try {
    const list = new BlockList();
    list.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
    return list.check(host, host.includes(':') ? 'ipv6' : 'ipv4');
  } catch {
    return false;
  }
}
