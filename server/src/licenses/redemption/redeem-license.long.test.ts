import { expect, it } from 'vitest';
import { atOnce } from '../../../test/harness/at-once.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { perfectStorm, stormOnOneKey } from '../../../test/storms/redemption-storm.ts';

const server = sharedServer();

const CROWDS = 8;
const KEYS_EACH = 1_250;

it('Each of eight concurrent keys has one winner, ten thousand times', async () => {
  const crowds = await atOnce(CROWDS, () => stormOnOneKey(server, KEYS_EACH));
  const { told } = perfectStorm(KEYS_EACH);
  expect(crowds.map((crowd) => crowd.told)).toEqual(crowds.map(() => told));
  const counts = await stormOnOneKey(server, 0);
  expect(counts).toEqual({ ...perfectStorm(CROWDS * KEYS_EACH), told: {} });
}, 1_800_000);
