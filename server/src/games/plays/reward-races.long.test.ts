import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import {
  stormOnEnding,
  stormOnFinish,
  stormOnLastMove,
  stormOnStart,
  stormOnTenth,
} from '../../../test/storms/game-storms.ts';
import { aftermath, type Tally } from '../../../test/storms/rounds.ts';

const TRIALS = Number(process.env['TRIALS'] ?? 5000);
const HOURS = 3 * 3_600_000;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function expectNoFault(tally: Tally): Promise<void> {
  process.stdout.write(`${JSON.stringify(tally)}\n`);
  expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
}

describe(`the end of a play, ${TRIALS} times over`, () => {
  it('is one win for eight finishes at once', { timeout: HOURS }, async () => {
    const tally = await stormOnFinish(server, TRIALS);
    await expectNoFault(tally);
    expect(tally).toEqual({ won: TRIALS });
  });

  it(
    'is won, given up or expired, whatever meets, and never two of them',
    { timeout: HOURS },
    async () => {
      const tally = await stormOnEnding(server, TRIALS);
      await expectNoFault(tally);
      expect(Object.keys(tally).toSorted()).toEqual(['abandoned', 'expired', 'won']);
    },
  );

  it('is one win or none for the last move, pressed six times', { timeout: HOURS }, async () => {
    const tally = await stormOnLastMove(server, TRIALS);
    await expectNoFault(tally);
    expect(Object.keys(tally).toSorted()).toEqual(['abandoned', 'won']);
  });

  it('is one bonus where it meets the tenth task', { timeout: HOURS }, async () => {
    const tally = await stormOnTenth(server, TRIALS);
    await expectNoFault(tally);
    expect(tally).toEqual({ '10 tasks, 1 games, bonus, 210 coins': TRIALS });
  });

  it('has one open play before it, however many tabs begin it', { timeout: HOURS }, async () => {
    const tally = await stormOnStart(server, TRIALS);
    await expectNoFault(tally);
    expect(tally).toEqual({ '2 open, 1 maze, 1 deck': TRIALS });
  });
});
