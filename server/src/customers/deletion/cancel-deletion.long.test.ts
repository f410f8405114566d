import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import { raceCancelAndDeletion } from '../../../test/storms/deletion-races.ts';

const server = sharedServer();

it('Cancelling and carrying out a deletion never both happen, a thousand times over', async () => {
  const { cancelled, deleted, torn } = await raceCancelAndDeletion(server, 1000);
  expect(torn).toEqual([]);
  expect(cancelled + deleted).toBe(1000);
  // Both sides win now and then, or the race was none.
  expect(Math.min(cancelled, deleted)).toBeGreaterThan(0);
});
