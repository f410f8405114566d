import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { stormOfResets } from '../../test/storms/reset-storm.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('Sixteen concurrent resets use exactly the resets left', async () => {
  expect(await stormOfResets(server, 500)).toEqual({ faults: [], deadlocks: 0 });
});
