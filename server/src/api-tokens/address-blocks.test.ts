import { expect, it } from 'vitest';
import { isAddressBlock, isWithin } from './address-blocks.ts';

it.each(['10.0.0.0/8', '203.0.113.7', '2001:db8::/32', '::1', '0.0.0.0/0'])(
  'Address blocks %s is one',
  (text) => expect(isAddressBlock(text)).toBe(true),
);

it.each(['', '10.0.0.0/33', '10.0.0', 'localhost', '2001:db8::/129', '10.0.0.0/', 'fe80::1%eth0'])(
  'Address blocks %j is none',
  (text) => expect(isAddressBlock(text)).toBe(false),
);

it('Address blocks hold the addresses in them, an IPv4 address also as IPv6 writes it', () => {
  const blocks = ['10.0.0.0/8', '2001:db8::/32'];
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8:1::5']) {
    expect(isWithin(address, blocks), address).toBe(true);
  }
  for (const address of ['11.1.2.3', '::ffff:11.1.2.3', '2001:db9::5', '0.0.0.0']) {
    expect(isWithin(address, blocks), address).toBe(false);
  }
});

it('Address blocks contain everything if there are none', () => {
  expect(isWithin('192.0.2.1', [])).toBe(true);
});
