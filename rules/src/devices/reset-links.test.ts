import fc from 'fast-check';
import { expect, it } from 'vitest';
import { audiences } from '../sites/audiences.ts';
import { matchesRoute } from '../sites/resolve-site.ts';
import { readResetLinkPath, resetLinkPath, resetProofPayload } from './reset-links.ts';

const segment = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.isWellFormed()),
  fc.constantFrom('.', '..', '~.', '~~..', '...', '%2F', 'a/b', '#', '?', '\\', ' '),
);
const link = fc.record({
  username: segment,
  randomNumbers: segment,
  gmail: segment,
  availableResetCount: segment,
  token: segment,
});

it('The path of a reset link has the specified shape', () => {
  const path = resetLinkPath({
    username: 'nimal',
    randomNumbers: '123456789',
    gmail: 'nimal@gmail.com',
    availableResetCount: '7',
    token: 'secret',
  });
  expect(path).toBe('/dashboard/ResetDeviceID/nimal/123456789/nimal%40gmail.com/7/secret');
});

it('The path of a reset link is a page of the client site, and carries whatever was put into it', () => {
  fc.assert(
    fc.property(link, (parts) => {
      const path = resetLinkPath(parts);
      expect(audiences.client.pages.some((route) => matchesRoute(route, path))).toBe(true);
      expect(readResetLinkPath(path)).toEqual(parts);
      expect(readResetLinkPath(`${path}/`)).toEqual(parts);
    }),
  );
});

it.each([
  '/dashboard',
  '/dashboard/ResetDeviceID/',
  '/dashboard/ResetDeviceID/a/1/b/2',
  '/dashboard/ResetDeviceID/a/1/b/2/c/d',
  '/dashboard/ResetDeviceID/a/1//2/c',
  '/dashboard/ResetDeviceID/%zz/1/b/2/c',
  '/dashboard/resetdeviceid/a/1/b/2/c',
])('The path of a reset link is not %s', (path) => {
  expect(readResetLinkPath(path)).toBeNull();
});

it('The proof of identity for a reset names the link, and the chosen device if there is one', () => {
  expect(resetProofPayload('l', undefined)).toEqual({ link: 'l' });
  expect(resetProofPayload('l', 'd')).toEqual({ link: 'l', device: 'd' });
});
