import { expect, it } from 'vitest';
import { sharedServer } from '../../test/harness/harness.ts';
import { stormOnBonus } from '../../test/storms/coin-storms.ts';
import { aftermath } from '../../test/storms/rounds.ts';

const TRIALS = Number(process.env['TRIALS'] ?? 5000);

const server = sharedServer();

it(
  `The tenth task sent eight times pays one bonus, ${TRIALS} times`,
  { timeout: 3 * 3_600_000 },
  async () => {
    expect(await stormOnBonus(server, TRIALS)).toEqual({ '200 coins, bonus earned': TRIALS });
    expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
  },
);
