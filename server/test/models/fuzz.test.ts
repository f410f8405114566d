import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../harness/harness.ts';
import { fuzz } from './fuzz.ts';

/** Many requests one after another: on a busy machine they take their time. */
const PATIENCE_MS = 90_000;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('fifteen hundred strange requests', () => {
  it(
    'get answers that the contract declares, and no error of ours',
    async () => {
      await expect(fuzz(server, 1500)).resolves.toBeUndefined();
    },
    PATIENCE_MS,
  );
});
