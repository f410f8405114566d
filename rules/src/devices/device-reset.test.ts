import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceCan, devicesAfterReset, mustChooseDevice, resetsRemaining } from './device-reset.ts';

it.each([
  [10, 10],
  [5, 5],
  [0, 0],
  [-3, 0],
  [25, 10],
  [2.9, 2],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 10],
])('The resets shown for a stored count of %d are %i out of 10', (count, remaining) => {
  expect(resetsRemaining(count)).toEqual({ remaining, outOf: 10 });
});

describe('a reset may be started', () => {
  const able = { email: 'a@gmail.com', hwidResetCount: 1, deviceIds: ['A'] };

  it('A reset may be started with an email address, a remaining reset and a device', () => {
    expect(deviceCan.reset(able)).toEqual({ ok: true });
  });

  it.each([
    ['no address', { email: null }, 'DEVICE_EMAIL_REQUIRED'],
    ['neither address nor resets', { email: null, hwidResetCount: 0 }, 'DEVICE_EMAIL_REQUIRED'],
    ['no resets', { hwidResetCount: 0 }, 'DEVICE_RESETS_EXHAUSTED'],
    ['a negative count', { hwidResetCount: -1 }, 'DEVICE_RESETS_EXHAUSTED'],
    ['neither resets nor devices', { hwidResetCount: 0, deviceIds: [] }, 'DEVICE_RESETS_EXHAUSTED'],
    ['no device', { deviceIds: [] }, 'DEVICE_NONE_REGISTERED'],
  ])('A reset may be started not with %s', (_, lack, reason) => {
    expect(deviceCan.reset({ ...able, ...lack })).toEqual({ ok: false, reason });
  });
});

it.each([
  [['A'], 2, true],
  [['A', 'B'], 2, true],
  [[], 2, false],
  [['A'], 1, false],
  [['A', 'B'], 1, false],
])(
  'A device has to be chosen with the devices %j of at most %i: %j',
  (deviceIds, maxDevices, must) => {
    expect(mustChooseDevice({ deviceIds, maxDevices })).toBe(must);
  },
);

describe('the devices after a reset', () => {
  const list = fc.uniqueArray(fc.string(), { maxLength: 8 });

  it('The devices after a reset are none if there was one or none, whatever is chosen', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { maxLength: 1 }),
        fc.option(fc.string(), { nil: undefined }),
        (deviceIds, chosen) => {
          expect(devicesAfterReset(deviceIds, chosen)).toEqual([]);
          expect(devicesAfterReset(deviceIds, deviceIds[0])).toEqual([]);
        },
      ),
    );
  });

  it('The devices after a reset are all but the chosen one, in their order, if there are several', () => {
    fc.assert(
      fc.property(
        list.filter(({ length }) => length > 1),
        fc.nat(),
        (deviceIds, pick) => {
          const place = pick % deviceIds.length;
          const left = deviceIds.toSpliced(place, 1);
          expect(devicesAfterReset(deviceIds, deviceIds[place])).toEqual(left);
        },
      ),
    );
  });

  it('The devices after a reset are none if nothing on the list is chosen', () => {
    fc.assert(
      fc.property(list, fc.option(fc.string(), { nil: undefined }), (deviceIds, chosen) => {
        fc.pre(chosen === undefined || !deviceIds.includes(chosen));
        expect(devicesAfterReset(deviceIds, chosen)).toEqual([]);
      }),
    );
  });

  it('The devices after a reset never include the chosen one, nor a device that was not there before', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 2 })), fc.string(), (deviceIds, chosen) => {
        const left = devicesAfterReset(deviceIds, chosen);
        expect(left).not.toContain(chosen);
        expect(deviceIds).toEqual(expect.arrayContaining([...left]));
      }),
    );
  });
});
