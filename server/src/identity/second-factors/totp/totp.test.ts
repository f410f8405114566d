import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { totpEnrollment, matchingTotpStep, newTotpSecret } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('a typed code', () => {
  const nowMs = 1_111_111_109_000;
  const present = 37_037_036;
  const codeAt = (step: number) => generateSync({ secret, epoch: step * 30 });

  // RFC 6238, appendix B, SHA-1: the last six of the eight digits given there.
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', present],
    [1_111_111_111, '050471', present + 1],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])(
    'A typed code at second %d is right when it is %s, of step %d',
    async (second, digits, step) => {
      expect(await matchingTotpStep(secret, digits, second * 1000)).toBe(step);
    },
  );

  // RFC 4226, appendix D.
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('A typed code of step %d is right when it is %s', async (step, digits) => {
    expect(await matchingTotpStep(secret, digits, step * 30_000)).toBe(step);
  });

  it.each([
    [-1, 29_999],
    [-1, 0],
    [0, 0],
    [0, 29_999],
    [1, 0],
    [1, 29_999],
  ])(
    'A typed code belongs to the step %d away, %d ms into the present one',
    async (distance, ms) => {
      const found = await matchingTotpStep(
        secret,
        codeAt(present + distance),
        present * 30_000 + ms,
      );
      expect(found).toBe(present + distance);
    },
  );

  it.each([
    [-2, 0],
    [-2, 29_999],
    [2, 0],
    [2, 29_999],
  ])(
    'A typed code counts no more %d steps away, %d ms into the present one',
    async (distance, ms) => {
      const digits = codeAt(present + distance);
      expect(await matchingTotpStep(secret, digits, present * 30_000 + ms)).toBeNull();
    },
  );

  it.each(['', '00000', '0818040', '０８１８０４'])('%j is never a valid code', async (digits) => {
    expect(await matchingTotpStep(secret, digits, nowMs)).toBeNull();
  });
});

it('A secret has 160 bits, and is another one every time', () => {
  expect(newTotpSecret()).toHaveLength(20);
  expect(newTotpSecret()).not.toEqual(newTotpSecret());
});

it('A secret is handed to the app in base32 with its name', () => {
  const text = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const given = totpEnrollment(secret, 'nimal & co');
  expect(given.secret).toBe(text);
  const uri = new URL(given.uri);
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Regz:nimal%20%26%20co\?/);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: text, issuer: 'Regz' });
});
