import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInTaskUser } from '../../test/harness/signed-in.ts';
import { begin, winMaze } from '../../test/scenarios/task-area/game-plays.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ clock: 'noon' });
});
afterAll(() => server.close());

it('Practice pays nothing and locks nothing, even while the game is locked', async () => {
  const { browser } = await signedInTaskUser(server);
  await winMaze(server, browser, await begin(browser, 'maze-runner'));
  const play = await begin(browser, 'maze-runner', { practice: true });
  expect(await winMaze(server, browser, play)).toMatchObject({
    outcome: 'won',
    coins: 0,
    balance: 10,
    availableAt: null,
  });
});

it('Practice has a different board from the day’s', async () => {
  const { browser } = await signedInTaskUser(server);
  const inEarnest = await begin(browser, 'maze-runner');
  const again = await begin(browser, 'maze-runner');
  const practice = await begin(browser, 'maze-runner', { practice: true });
  expect(again.seed).toBe(inEarnest.seed);
  expect(practice.seed).not.toBe(inEarnest.seed);
});

it('Practice reveals nothing about the real play with the same number', async () => {
  const { browser } = await signedInTaskUser(server);
  const practice = await begin(browser, 'reaction-test', { practice: true });
  const inEarnest = await begin(browser, 'reaction-test');
  const second = await begin(browser, 'reaction-test', { practice: true });
  expect(new Set([practice.seed, inEarnest.seed, second.seed]).size).toBe(3);
});

it('Practice is all that staff accounts can play', async () => {
  const { browser } = await signedInTaskUser(server, { is_admin: true });
  const play = await begin(browser, 'maze-runner');
  expect(play.practice).toBe(true);
  expect(await winMaze(server, browser, play)).toMatchObject({ outcome: 'won', coins: 0 });
});
