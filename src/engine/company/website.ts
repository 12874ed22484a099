/** Normalizes a website address to its bare domain. */

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** `https://www.Apple.com/investor` becomes `apple.com`; undefined when it is not a website address. */
export function siteDomain(text: string | undefined): string | undefined {
  const host = (text ?? '')
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\d?\./, '')
    .replace(/\.$/, '');
  return DOMAIN.test(host) ? host : undefined;
}
