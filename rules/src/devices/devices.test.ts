import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden, goldenChanges } from '../../test/golden.ts';
import { audiences } from '../sites/audiences.ts';
import { matchesRoute } from '../sites/resolve-site.ts';
import { deviceCan, devicesAfterReset, mustChooseDevice, resetsRemaining } from './device-reset.ts';
import { readResetLinkPath, resetLinkPath, resetProofPayload } from './reset-links.ts';

golden('Ten resets are the most', (count: number) => resetsRemaining(count).remaining, [
  [10, 10],
  [5, 5],
  [-3, 0],
  [25, 10],
  [2.9, 2],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 10],
]);

const refused = (reason: string) => ({ ok: false, reason });

goldenChanges(
  'A reset needs an address, a reset and a device, in this order',
  { email: 'a@gmail.com', hwidResetCount: 1, deviceIds: ['A'] },
  (account: Parameters<typeof deviceCan.reset>[0]): object => deviceCan.reset(account),
  [
    [{}, { ok: true }],
    [{ email: null, hwidResetCount: 0 }, refused('DEVICE_EMAIL_REQUIRED')],
    [{ hwidResetCount: 0, deviceIds: [] }, refused('DEVICE_RESETS_EXHAUSTED')],
    [{ hwidResetCount: -1 }, refused('DEVICE_RESETS_EXHAUSTED')],
    [{ deviceIds: [] }, refused('DEVICE_NONE_REGISTERED')],
  ],
);

golden('A device is chosen if an account may have several', mustChooseDevice, [
  [{ deviceIds: ['A'], maxDevices: 2 }, true],
  [{ deviceIds: ['A', 'B'], maxDevices: 2 }, true],
  [{ deviceIds: [], maxDevices: 2 }, false],
  [{ deviceIds: ['A'], maxDevices: 1 }, false],
  [{ deviceIds: ['A', 'B'], maxDevices: 1 }, false],
]);

it('A reset removes the chosen device of several, or else all', () => {
  const list = fc.uniqueArray(fc.string({ maxLength: 2 }), { maxLength: 8 });
  fc.assert(
    fc.property(list, fc.string({ maxLength: 2 }), fc.nat(), (deviceIds, other, pick) => {
      const place = pick % (deviceIds.length + 1);
      const kept = deviceIds.length > 1 ? deviceIds.toSpliced(place, 1) : [];
      if (place < deviceIds.length) {
        expect(devicesAfterReset(deviceIds, deviceIds[place])).toEqual(kept);
      }
      expect(devicesAfterReset(deviceIds, undefined)).toEqual([]);
      if (!deviceIds.includes(other)) expect(devicesAfterReset(deviceIds, other)).toEqual([]);
    }),
  );
});

it('A device that is listed twice is removed twice', () => {
  expect(devicesAfterReset(['A', 'B', 'A'], 'A')).not.toContain('A');
});

it('A reset link is a page of the client site and keeps its parts', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.isWellFormed()),
    fc.constantFrom('.', '..', '~.', '~~..', '...', '%2F', 'a/b', '#', '?', '\\', ' '),
  );
  const link = fc.record({
    username: part,
    randomNumbers: part,
    gmail: part,
    availableResetCount: part,
    token: part,
  });
  fc.assert(
    fc.property(link, (parts) => {
      const path = resetLinkPath(parts);
      expect(audiences.client.pages.some((route) => matchesRoute(route, path))).toBe(true);
      expect(readResetLinkPath(path)).toEqual(parts);
      expect(readResetLinkPath(`${path}/`)).toEqual(parts);
    }),
  );
});

golden('A reset link has five parts', readResetLinkPath, [
  [
    '/dashboard/ResetDeviceID/nimal/123456789/nimal%40gmail.com/7/secret',
    {
      username: 'nimal',
      randomNumbers: '123456789',
      gmail: 'nimal@gmail.com',
      availableResetCount: '7',
      token: 'secret',
    },
  ],
  ['/dashboard', null],
  ['/dashboard/ResetDeviceID/', null],
  ['/dashboard/ResetDeviceID/a/1/b/2', null],
  ['/dashboard/ResetDeviceID/a/1/b/2/c/d', null],
  ['/dashboard/ResetDeviceID/a/1//2/c', null],
  ['/dashboard/ResetDeviceID/%zz/1/b/2/c', null],
  ['/dashboard/resetdeviceid/a/1/b/2/c', null],
]);

golden('A proof names the link and the chosen device', resetProofPayload, [
  ['l', undefined, { link: 'l' }],
  ['l', 'd', { link: 'l', device: 'd' }],
]);
