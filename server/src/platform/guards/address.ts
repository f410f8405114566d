import { isIP, isIPv6 } from 'node:net';

/**
 * The part of an address that one customer of a network controls: the whole of an IPv4 address,
 * the first 64 bits of an IPv6 address. Budgets count by it.
 */
export function addressBlock(address: string): string {
  const plain = unmapped(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const groups = plain.includes('::') ? [...front, ...zeros, ...back] : front;
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The IPv4 address that an IPv6 socket reports as `::ffff:192.0.2.1`; every other address is
 * unchanged.
 */
export function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * An address as the database can store it: without a link-local zone. Text that is no address
 * becomes the unspecified address; `readForwardedAddresses` has already read what a proxy wrote.
 */
export function plainAddress(text: string): string {
  const [address = ''] = text.split('%');
  return isIP(address) === 0 ? '0.0.0.0' : address;
}
