import { expect, it } from 'vitest';
import { testServer } from '../../../test/harness/harness.ts';
import { redeemThroughSilence } from '../../../test/storms/swallowed-answers.ts';

it('Redemptions whose answers get lost happen once, and a retry gets the same answer', async () => {
  const server = await testServer();
  try {
    const storm = { operations: 300, clients: 12, seed: 8 };
    const { swallowed, ...outcome } = await redeemThroughSilence(server, storm);
    expect(outcome).toEqual({ operations: 300, effects: 300, acts: 300, contradictions: 0 });
    expect(swallowed).toBeGreaterThan(50);
  } finally {
    await server.close();
  }
});
