import { HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
const HOURS = 3 * HOUR_MS;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function expectNoFault(tally: Tally): Promise<void> {
  process.stdout.write(`${JSON.stringify(tally)}\n`);
  expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
}

it(
  `The end of a play, ${TRIALS} times over is one win for eight finishes at once`,
  { timeout: HOURS },
  async () => {
    const tally = await stormOnFinish(server, TRIALS);
    await expectNoFault(tally);
    expect(tally).toEqual({ won: TRIALS });
  },
);

it(
  `The end of a play, ${TRIALS} times over is exactly one of won, given up and expired, whatever coincides`,
  { timeout: HOURS },
  async () => {
    const tally = await stormOnEnding(server, TRIALS);
    await expectNoFault(tally);
    expect(Object.keys(tally).toSorted()).toEqual(['abandoned', 'expired', 'won']);
  },
);

it(
  `The end of a play, ${TRIALS} times over is at most one win when the last move is pressed six times`,
  { timeout: HOURS },
  async () => {
    const tally = await stormOnLastMove(server, TRIALS);
    await expectNoFault(tally);
    expect(Object.keys(tally).toSorted()).toEqual(['abandoned', 'won']);
  },
);

it(
  `The end of a play, ${TRIALS} times over pays one bonus when it coincides with the tenth task`,
  { timeout: HOURS },
  async () => {
    const tally = await stormOnTenth(server, TRIALS);
    await expectNoFault(tally);
    expect(tally).toEqual({ '10 tasks, 1 games, bonus, 210 coins': TRIALS });
  },
);

it(
  `The end of a play, ${TRIALS} times over follows one open play, however many tabs begin it`,
  { timeout: HOURS },
  async () => {
    const tally = await stormOnStart(server, TRIALS);
    await expectNoFault(tally);
    expect(tally).toEqual({ '2 open, 1 maze, 1 deck': TRIALS });
  },
);
