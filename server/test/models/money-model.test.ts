import { afterAll, beforeAll, expect, it } from 'vitest';
import { servicesOf } from '../fakes/payment-events.ts';
import { type TestServer, testServer } from '../harness/harness.ts';
import { compareMoney } from './money-runs.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('All money received is counted, extra, unmatched or returned, over three hundred random histories', async () => {
  await expect(compareMoney(server, await servicesOf(server), 300)).resolves.toBeUndefined();
});
