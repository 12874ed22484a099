/** Names in a Host header that can only mean the machine itself, or were typed as an address. */
import { isIP } from 'node:net';

/**
 * True for `localhost`, names below it, and IP addresses, each with or without a port. A web site that points its own name at this
 * machine (DNS rebinding) cannot have its visitors' browsers send any of these.
 */
export function isOwnName(header: string): boolean {
  const name = header.replace(/:\d*$/, '').toLowerCase().replace(/\.$/, '');
  const address = name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name;
  return name === 'localhost' || name.endsWith('.localhost') || isIP(address) !== 0;
}
