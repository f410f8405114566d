import { describe, expect, it } from 'vitest';
import { base32 } from './base32.ts';
import { matchingTotpStep, newTotpSecret, totpCode, totpStepAt, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('the code of a step', () => {
  // RFC 6238, appendix B, SHA-1: the last six of the eight digits given there.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d is %s', (second, code) => {
    expect(totpCode(secret, totpStepAt(second * 1000))).toBe(code);
  });

  // RFC 4226, appendix D.
  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583'])(
    'has the value %s of RFC 4226 in its place',
    (code) => {
      const codes = Array.from({ length: 8 }, (_, step) => totpCode(secret, step));
      expect(codes).toContain(code);
    },
  );
});

describe('a typed code', () => {
  const nowMs = 1_111_111_109_000;
  const present = totpStepAt(nowMs);

  it.each([-1, 0, 1])('belongs to the step %d away', (distance) => {
    const digits = totpCode(secret, present + distance);
    expect(matchingTotpStep(secret, digits, nowMs)).toBe(present + distance);
  });

  it.each([-2, 2])('counts no more %d steps away', (distance) => {
    expect(matchingTotpStep(secret, totpCode(secret, present + distance), nowMs)).toBeNull();
  });

  it.each(['', '00000', '0818040', '０８１８０４'])('is never %j', (digits) => {
    expect(matchingTotpStep(secret, digits, nowMs)).toBeNull();
  });
});

describe('a secret', () => {
  it('has 160 bits, and is another one every time', () => {
    expect(newTotpSecret()).toHaveLength(20);
    expect(newTotpSecret()).not.toEqual(newTotpSecret());
  });

  it('is handed to the app with the name it is listed under', () => {
    const uri = new URL(totpUri(secret, 'nimal & co'));
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Regz:nimal%20%26%20co\?/);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Regz',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  // RFC 4648, section 10, without the padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of the bytes %j is written %j', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written);
  });
});
