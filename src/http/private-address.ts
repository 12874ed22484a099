/** Addresses that are not on the public internet, and a lookup that gives no such address. */
import { coded } from './wire.ts';

/** A request to an address of a private network. */
export const PRIVATE_ADDRESS = 'MDS_PRIVATE_ADDRESS';

/** IANA special-purpose registries (RFC 6890): this machine, private and link-local networks, and what no host has. */
const RANGES_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...[
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ],
];
const RANGES_6 = [
  // Of IPv4 addresses within IPv6, local translation, tunnels (Teredo, 6to4) and sites: where they lead is not known.
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/** Whether an IP address, in any spelling, is not a public one. A text that is no address counts as one. */
export function isPrivateAddress(address: string): boolean {
  const { BlockList, isIP } = process.getBuiltinModule('node:net');
  // An IPv4 address within an IPv6 one is that address (RFC 4291, 2.5.5.2); Node's list compares both.
  const list = new BlockList();
  for (const [ranges, family] of [
    [RANGES_4, 'ipv4'],
    [RANGES_6, 'ipv6'],
  ] as const)
    for (const range of ranges) {
      const [net, bits] = range.split('/') as [string, string];
      list.addSubnet(net, Number(bits), family);
    }
  const version = isIP(address);
  return version === 0 || list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

type Lookup = typeof import('node:dns').lookup;

/**
 * A lookup for connections, which fails with PRIVATE_ADDRESS where a name has a private address: the address that was
 * looked at is the one that is connected to.
 */
export function publicLookup(lookup: Lookup): Lookup {
  return ((host: string, options: object, done: (error: Error | null, ...given: unknown[]) => void) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error);
      const refused = found.find(({ address }) => isPrivateAddress(address));
      if (refused !== undefined || found.length === 0)
        return done(coded(PRIVATE_ADDRESS, `${host} is ${refused?.address ?? 'nowhere'}, a private address`));
      if ('all' in options && options.all === true) return done(null, found);
      done(null, found[0]!.address, found[0]!.family);
    });
  }) as Lookup;
}
