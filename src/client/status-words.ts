/** Names of the statuses with which services and proxies fail (RFC 9110, 15; RFC 6585; 52x: Cloudflare). */
const WORDS: Readonly<Record<number, string>> = {
  400: 'bad request',
  401: 'not authenticated',
  402: 'payment required',
  403: 'forbidden',
  404: 'not found',
  405: 'method not allowed',
  406: 'not acceptable',
  407: 'the proxy requires a password',
  408: 'request timed out',
  409: 'conflict',
  410: 'gone',
  413: 'request too large',
  414: 'address too long',
  422: 'cannot be processed',
  425: 'too early',
  429: 'too many requests',
  431: 'headers too large',
  451: 'unavailable for legal reasons',
  500: 'internal error',
  501: 'not implemented',
  502: 'bad gateway',
  503: 'unavailable',
  504: 'gateway timed out',
  511: 'the network requires a login',
  520: 'unknown error behind the proxy',
  521: 'the service behind the proxy is down',
  522: 'the service behind the proxy timed out',
  523: 'the service behind the proxy cannot be reached',
  524: 'the service behind the proxy timed out',
};

/** `429 (too many requests)`; an unnamed status is its number alone. */
export function statusWords(status: number): string {
  const words = WORDS[status];
  return words === undefined ? String(status) : `${status} (${words})`;
}
