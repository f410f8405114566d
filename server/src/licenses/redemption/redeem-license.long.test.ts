import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { perfectStorm, stormOnOneKey } from '../../../test/storms/redemption-storm.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('sixteen people with one key', () => {
  it('have exactly one winner, five hundred times over, without a deadlock', async () => {
    expect(await stormOnOneKey(server, 500)).toEqual(perfectStorm(500));
  });
});
