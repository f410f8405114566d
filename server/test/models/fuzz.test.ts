import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../harness/harness.ts';
import { fuzz } from './fuzz.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('Eight hundred strange requests get declared answers', async () => {
  await expect(fuzz(server, 800)).resolves.toBeUndefined();
});
