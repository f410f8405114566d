import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../harness/harness.ts';
import { compareWithModel } from './product-runs.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('Product and model agree over thirty random histories', async () => {
  await expect(compareWithModel(server, 30)).resolves.toBeUndefined();
});
