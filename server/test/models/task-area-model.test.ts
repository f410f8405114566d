import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../harness/harness.ts';
import { compareTaskArea } from './task-area-runs.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

it('Task area and model agree over twenty random histories', async () => {
  await expect(compareTaskArea(server, 20)).resolves.toBeUndefined();
});
