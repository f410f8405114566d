import { isIP } from 'node:net';
import * as z from 'zod';

/**
 * Comma-separated addresses or CIDR blocks of proxies. `true` is refused: it would let everybody
 * choose their own address.
 */
export const proxyAddresses = z
  .string()
  .refine((text) => text.split(',').every((each) => isBlock(each.trim())), {
    error: 'must be addresses or CIDR blocks with commas between, such as 127.0.0.1,10.0.0.0/8',
  });

const names = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isBlock(text: string): boolean {
  if (names.has(text)) return true;
  const [address = '', length, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (length === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128);
}
