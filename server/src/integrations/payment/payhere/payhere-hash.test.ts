import { expect, it } from 'vitest';
import { isPayhereHash, payhereHash } from './payhere-hash.ts';

const merchant = { merchantId: '1210000', merchantSecret: 'the secret of the stand-in' };
const order = ['RGZ-7KQ2MX9TBV4H', '1000.00', 'LKR'];

it('The proofs of PayHere’s rule match md5sum', () => {
  expect(payhereHash(merchant, order)).toBe('62F8912F7060EF3F993074C867274FF1');
  expect(payhereHash(merchant, [...order, '2'])).toBe('CCC0795B3D593B4D279E5898365AF3A5');
});

it.each(['', '', '2F8912F7060EF3F993074C867274FF1', '62f8912f7060ef3f993074c867274ff1'])(
  'No other text is the proof: %j',
  (given) => {
    expect(isPayhereHash(merchant, order, given)).toBe(false);
    expect(isPayhereHash(merchant, order, '62F8912F7060EF3F993074C867274FF1')).toBe(true);
  },
);
