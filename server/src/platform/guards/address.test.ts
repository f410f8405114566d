import { describe, expect, it } from 'vitest';
import { addressBlock, plainAddress } from './address.ts';
import { isLoopback, isPublicAddress, PrivateAddress, publicLookup } from './public-address.ts';

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

it('Every spelling of an IPv6 address has the same block', () => {
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

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::5'])(
  'An address of the open Internet is %s',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2002:a00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('An address of the open Internet is not %s', (address) =>
  expect(isPublicAddress(address)).toBe(false),
);

it('An address of the open Internet is never loopback', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1']) expect(isLoopback(address)).toBe(true);
  for (const address of ['128.0.0.1', '::2', 'localhost']) expect(isLoopback(address)).toBe(false);
});

describe('a lookup', () => {
  const asked = (addresses: readonly string[]) =>
    new Promise<unknown>((resolve, reject) => {
      const rows = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const lookup = publicLookup(isPublicAddress, async () => rows);
      lookup('name.example', { all: true }, (error, found) =>
        error === null ? resolve(found) : reject(error),
      );
    });

  it('A lookup gives the addresses of a public name', async () => {
    await expect(asked(['8.8.8.8'])).resolves.toEqual([{ address: '8.8.8.8', family: 4 }]);
  });

  it('A lookup fails for a private address or for none', async () => {
    await expect(asked(['8.8.8.8', '10.0.0.1'])).rejects.toBeInstanceOf(PrivateAddress);
    await expect(asked([])).rejects.toThrow('has no address');
  });
});
