import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../harness/harness.ts';
import { compareTaskArea } from './task-area-runs.ts';

const RUNS = Number(process.env['RUNS'] ?? 10_000);
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

it(
  `The task area and its model answer alike and remember alike, over ${RUNS} random histories`,
  async () => {
    await expect(compareTaskArea(server, RUNS)).resolves.toBeUndefined();
  },
  3 * 3_600_000,
);
