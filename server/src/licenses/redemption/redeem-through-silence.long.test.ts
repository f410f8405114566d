import { expect, it } from 'vitest';
import { ownServer } from '../../../test/harness/harness.ts';
import { redeemThroughSilence } from '../../../test/storms/swallowed-answers.ts';

const OPERATIONS = Number(process.env['OPERATIONS'] ?? 100_000);

it('A hundred thousand operations with lost answers take effect once each', async () => {
  const server = await ownServer();
  const storm = { operations: OPERATIONS, clients: 16, seed: Date.now() % 2_147_483_647 };
  const { swallowed, ...outcome } = await redeemThroughSilence(server, storm);
  expect(outcome, `seed ${storm.seed}`).toEqual({
    operations: OPERATIONS,
    effects: OPERATIONS,
    acts: OPERATIONS,
    contradictions: 0,
  });
  expect(swallowed).toBeGreaterThan(OPERATIONS / 5);
}, 3_600_000);
