import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from '../test/fuzz.ts';
import { type TestServer, testServer } from '../test/harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('fifteen hundred strange requests', () => {
  it('get answers that the contract declares, and no error of ours', async () => {
    await expect(fuzz(server, 1500)).resolves.toBeUndefined();
  });
});
