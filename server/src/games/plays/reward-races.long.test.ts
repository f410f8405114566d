import { HOUR_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
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

const server = sharedServer();

async function expectNoFault(tally: Tally): Promise<void> {
  process.stdout.write(`${JSON.stringify(tally)}\n`);
  expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
}

it(`Eight concurrent finishes are one win, ${TRIALS} times`, { timeout: HOURS }, async () => {
  const tally = await stormOnFinish(server, TRIALS);
  await expectNoFault(tally);
  expect(tally).toEqual({ won: TRIALS });
});

it(`A play has one outcome, ${TRIALS} times`, { timeout: HOURS }, async () => {
  const tally = await stormOnEnding(server, TRIALS);
  await expectNoFault(tally);
  expect(Object.keys(tally).toSorted()).toEqual(['abandoned', 'expired', 'won']);
});

it(`A last move sent six times wins once, ${TRIALS} times`, { timeout: HOURS }, async () => {
  const tally = await stormOnLastMove(server, TRIALS);
  await expectNoFault(tally);
  expect(Object.keys(tally).toSorted()).toEqual(['abandoned', 'won']);
});

it(
  `A play’s end and the tenth task pay one bonus, ${TRIALS} times`,
  { timeout: HOURS },
  async () => {
    const tally = await stormOnTenth(server, TRIALS);
    await expectNoFault(tally);
    expect(tally).toEqual({ '10 tasks, 1 games, bonus, 210 coins': TRIALS });
  },
);

it(`Any number of tabs start one play, ${TRIALS} times`, { timeout: HOURS }, async () => {
  const tally = await stormOnStart(server, TRIALS);
  await expectNoFault(tally);
  expect(tally).toEqual({ '2 open, 1 maze, 1 deck': TRIALS });
});
