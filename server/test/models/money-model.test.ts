import { expect, it } from 'vitest';
import { servicesOf } from '../fakes/payment-events.ts';
import { sharedServer } from '../harness/harness.ts';
import { compareMoney } from './money-runs.ts';

const server = sharedServer();

it('All money received is counted, extra, unmatched or returned, over three hundred random histories', async () => {
  await expect(compareMoney(server, await servicesOf(server), 300)).resolves.toBeUndefined();
});
