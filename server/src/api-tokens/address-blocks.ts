import { BlockList, isIP, isIPv4 } from 'node:net';
import { unmapped } from '../platform/guards/address.ts';

const LAST_BITS = { 4: 32, 6: 128 } as const;

/** Whether a text names one address, or a block of them as `10.0.0.0/8` or `2001:db8::/32`. */
export function isAddressBlock(text: string): boolean {
  return readBlock(text) !== null;
}

/** True if an address lies in one of the blocks. An empty list contains every address. */
export function isWithin(address: string, blocks: readonly string[]): boolean {
  if (blocks.length === 0) return true;
  const list = new BlockList();
  for (const text of blocks) {
    const block = readBlock(text);
    if (block !== null) list.addSubnet(block.network, block.bits, block.family);
  }
  const plain = unmapped(address);
  return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

function readBlock(text: string) {
  const [, network = '', written] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(network);
  if (version !== 4 && version !== 6) return null;
  const last = LAST_BITS[version];
  const bits = written === undefined ? last : Number(written);
  return bits > last ? null : { network, bits, family: `ipv${version}` as const };
}
