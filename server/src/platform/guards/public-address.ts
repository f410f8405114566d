import { lookup as resolveName } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not public. Source: IANA's special-purpose address registries. */
const SPECIAL_V4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 ' +
  '192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 ' +
  '224.0.0.0/4 240.0.0.0/4';
/** Of IPv6 only public ranges, without tunnels that carry another address. */
const SPECIAL_V6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20';

const special = blocksOf(SPECIAL_V4, 'ipv4');
const specialV6 = blocksOf(SPECIAL_V6, 'ipv6');
const global6 = blocksOf('2000::/3', 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

type Families = 'ipv4' | 'ipv6';

function blocksOf(text: string, family: Families): BlockList {
  const list = new BlockList();
  for (const block of text.split(' ')) {
    const [network = '', bits] = block.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

function familyOf(address: string): Families | null {
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? 'ipv4' : 'ipv6';
}

/** Whether an address is public: in no private, local or special network. */
export function isPublicAddress(address: string): boolean {
  switch (familyOf(address)) {
    case 'ipv4':
      return !special.check(address, 'ipv4');
    case 'ipv6':
      return global6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
    case null:
      return false;
  }
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  const family = familyOf(address);
  return family !== null && loopback.check(address, family);
}

/** A name resolved to an address that this server does not call. */
export class PrivateAddress extends Error {
  constructor() {
    super('The address belongs to a private network.');
  }
}

export type Resolve = (name: string) => Promise<readonly { address: string; family: number }[]>;

const resolveAll: Resolve = (name) => resolveName(name, { all: true, order: 'verbatim' });

/**
 * The DNS lookup for a connection that must not reach our own network: every address of the name is
 * checked, and the connection goes to exactly these, so a name that resolves differently a moment
 * later gains nothing.
 */
export function publicLookup(
  isAllowed: (address: string) => boolean,
  resolve: Resolve = resolveAll,
): LookupFunction {
  return (name, options, callback) => {
    const answer = async () => {
      const addresses = await resolve(name);
      if (!addresses.every(({ address }) => isAllowed(address))) throw new PrivateAddress();
      return addresses;
    };
    answer().then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new Error(`${name} has no address.`), '');
        if (options.all === true) return callback(null, [...addresses]);
        return callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ''),
    );
  };
}
