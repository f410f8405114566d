import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { stormOnBonus } from '../../test/storms/coin-storms.ts';
import { aftermath } from '../../test/storms/rounds.ts';

const TRIALS = Number(process.env['TRIALS'] ?? 5000);
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it(
  `The tenth task sent eight times pays one bonus, ${TRIALS} times`,
  { timeout: 3 * 3_600_000 },
  async () => {
    expect(await stormOnBonus(server, TRIALS)).toEqual({ '200 coins, bonus earned': TRIALS });
    expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
  },
);
