import { expect, it } from 'vitest';
import { sharedServer } from '../../test/harness/harness.ts';
import { stormOfResets } from '../../test/storms/reset-storm.ts';

const server = sharedServer();

it('Sixteen concurrent resets use exactly the resets left', async () => {
  expect(await stormOfResets(server, 500)).toEqual({ faults: [], deadlocks: 0 });
});
