import { afterAll, beforeAll, expect, it } from 'vitest';
import { servicesOf } from '../fakes/payment-events.ts';
import { type TestServer, testServer } from '../harness/harness.ts';
import { compareMoney } from './money-runs.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('All money received is counted, extra, unmatched or returned, over ten thousand random histories', async () => {
  await expect(compareMoney(server, await servicesOf(server), 10_000)).resolves.toBeUndefined();
}, 3_600_000);
