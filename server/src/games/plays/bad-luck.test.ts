import { contract } from '@regz/contract/contract.ts';
import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInTaskUser } from '../../../test/harness/signed-in.ts';
import { begin, flip, pairsOf, winMaze } from '../../../test/scenarios/task-area/game-plays.ts';

const { finishPlay, makeMove, readPlay } = contract.games;
const over = { status: 409, code: 'GAME_PLAY_OVER' };
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ clock: 'noon' });
});
afterAll(() => server.close());

async function player(): Promise<Browser> {
  return (await signedInTaskUser(server)).browser;
}

async function expectNothingWon(browser: Browser): Promise<void> {
  expect(await browser.call(contract.coins.readDay, {})).toMatchObject({ games: 0, balance: 0 });
}

/** A maze whose winning log is known, at the moment when that could be handed in. */
async function walked(browser: Browser) {
  const { id, seed } = await begin(browser, 'maze-runner');
  const { log, playedMs } = winningMazeLog(seed ?? '', 'standard');
  server.clock.advance(playedMs);
  return { id, log };
}

it('A player who submits a play cannot claim a result', async () => {
  const browser = await player();
  const { id } = await walked(browser);
  const claims = { id, log: '', outcome: 'won', coins: 1000, score: 1 };
  expect(await browser.refusal(finishPlay, claims)).toMatchObject({ status: 400 });
  expect(await browser.call(finishPlay, { id, log: '' })).toMatchObject({ outcome: 'lost' });
  await expectNothingWon(browser);
});

it('A player cannot submit another player’s play', async () => {
  const [owner, thief] = await Promise.all([player(), player()]);
  const walk = await walked(owner);
  const unknown = { status: 404, code: 'GAME_PLAY_UNKNOWN' };
  expect(await thief.refusal(finishPlay, walk)).toMatchObject(unknown);
  await expectNothingWon(thief);
  expect(await owner.call(finishPlay, walk)).toMatchObject({ outcome: 'won' });
});

it('A player who submits a play with an oversized log is refused, and can then submit the right one', async () => {
  const browser = await player();
  const walk = await walked(browser);
  const tooLong = await browser.refusal(finishPlay, { ...walk, log: 'A'.repeat(12_001) });
  expect(tooLong).toMatchObject({ status: 400 });
  expect(await browser.call(finishPlay, walk)).toMatchObject({ outcome: 'won', coins: 10 });
});

it('A play ends with a reload or a second tab', async () => {
  const browser = await player();
  const first = await walked(browser);
  const second = await begin(browser, 'maze-runner');
  expect(await browser.refusal(finishPlay, first)).toMatchObject(over);
  expect(await winMaze(server, browser, second)).toMatchObject({ outcome: 'won', coins: 10 });
});

it('A last move whose answer is lost gets the same answer when it is sent again after a minute', async () => {
  const browser = await player();
  const play = await begin(browser, 'memory-match');
  const cards = (await pairsOf(server, play.id)).flat();
  const { verdict } = await flip(server, browser, play, cards);
  server.clock.advance(60_000);
  const again = { id: play.id, step: cards.length, input: cards.at(-1) ?? 0 };
  expect(await browser.call(makeMove, again)).toMatchObject({ verdict });
  expect(await browser.call(readPlay, { id: play.id })).toEqual({ play: null, verdict });
  expect(await browser.call(contract.coins.readDay, {})).toMatchObject({ games: 1, balance: 10 });
});

it('A play whose rules a deployment has removed is over, pays nothing, and another can begin', async () => {
  const browser = await player();
  const walk = await walked(browser);
  const { id } = await begin(browser, 'memory-match');
  await server.database.ownerPool.query(
    'update game_plays set rules_version = 32000 where id = any($1)',
    [[walk.id, id]],
  );
  server.clock.advance(6000);
  expect(await browser.refusal(finishPlay, walk)).toMatchObject(over);
  expect(await browser.refusal(makeMove, { id, step: 1, input: 0 })).toMatchObject(over);
  await expectNothingWon(browser);
  await winMaze(server, browser, await begin(browser, 'maze-runner'));
  expect((await begin(browser, 'memory-match')).id).not.toBe(id);
});

it('A play with a screen reader stays open for as long as one at the relaxed pace', async () => {
  const browser = await player();
  const openFor = async (control: 'keys' | 'reader') => {
    const input = { game: 'mini-shooter', control } as const;
    const { issuedAt, expiresAt } = await browser.call(contract.games.startPlay, input);
    return Date.parse(expiresAt) - Date.parse(issuedAt);
  };
  expect([await openFor('keys'), await openFor('reader')]).toEqual([900_000, 1_800_000]);
});
