import { expect, it } from 'vitest';
import { addressBlock, plainAddress } from './address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
])('The block of an address of %s is %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

it('The block of an address is the same for every spelling of one IPv6 address', () => {
  const spellings = ['2001:db8::1', '2001:0db8:0:0:0:0:0:1', '2001:DB8::0:1', '2001:db8:0:0::1'];
  expect(new Set(spellings.map(addressBlock)).size).toBe(1);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', '0.0.0.0'],
  ['', '0.0.0.0'],
])('An address for the database for %j is %s', (text, address) => {
  expect(plainAddress(text)).toBe(address);
});
