import { HOUR_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import {
  stormOnLastKeys,
  stormOnOneWallet,
  stormOnPrice,
} from '../../../test/storms/coin-storms.ts';
import { aftermath } from '../../../test/storms/rounds.ts';

const TRIALS = Number(process.env['TRIALS'] ?? 5000);
const HOURS = 3 * HOUR_MS;

const server = sharedServer();

it(
  `Keys go to wallets with coins until sold out, ${TRIALS} times`,
  { timeout: HOURS },
  async () => {
    expect(await stormOnLastKeys(server, TRIALS)).toEqual({ '2 sold': TRIALS });
    expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
  },
);

it(`A wallet pays once for a key, ${TRIALS} times`, { timeout: HOURS }, async () => {
  expect(await stormOnOneWallet(server, TRIALS)).toEqual({ '1 sold, 4750 left': TRIALS });
  expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
});

it(`Keys cost the price that the buyer saw, ${TRIALS} times`, { timeout: HOURS }, async () => {
  const tally = await stormOnPrice(server, TRIALS);
  const { 'sold as seen': sold = 0, '409 SHOP_PRICE_CHANGED': refused = 0, ...others } = tally;
  expect(others).toEqual({});
  expect(sold + refused).toBe(4 * TRIALS);
  // Both happened, or the two never met.
  expect(sold).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
});
