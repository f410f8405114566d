import { afterEach, expect, it } from 'vitest';
import { type OutsideService, startOutsideService } from '../../../test/fakes/outside-service.ts';
import { drandBeacon } from './drand-beacon.ts';

/** Published by drand's quicknet in its round 1000. */
const SIGNATURE =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

let service: OutsideService;
afterEach(() => service.close());

it('A round of drand counts only with its own signature', async () => {
  service = await startOutsideService(() => ({
    status: 200,
    body: { round: 1000, signature: SIGNATURE },
  }));
  const beacon = drandBeacon(service.url, 500);
  expect(await beacon.read(1000)).toBe(SIGNATURE);
  expect(await beacon.read(1001)).toBeNull();
  service.misbehave('silence');
  expect(await beacon.read(1000)).toBeNull();
  service.misbehave('page');
  expect(await beacon.read(1000)).toBeNull();
});
