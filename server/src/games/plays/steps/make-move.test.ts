import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness/harness.ts';
import { signedInTaskUser } from '../../../../test/harness/signed-in.ts';
import {
  begin,
  flip,
  pairsOf,
  type Play,
} from '../../../../test/scenarios/task-area/game-plays.ts';

const { listGames, readPlay, makeMove } = contract.games;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ clock: 'noon' });
});
afterAll(() => server.close());

function cardsOf(view: Play['view']): (number | null)[] {
  if (view?.game !== 'memory-match') throw new Error('this is no board of Memory Match');
  return view.cards;
}

it('A play of Memory Match is won by finding all pairs, and pays', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  const pairs = await pairsOf(server, play.id);
  const { verdict } = await flip(server, browser, play, pairs.flat());
  expect(verdict).toMatchObject({ outcome: 'won', coins: 10, score: 8, reveal: null });
});

it('A play of Memory Match is lost on the tenth move, which shows the deck and locks nothing', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  const [[first] = [0], [second] = [1]] = await pairsOf(server, play.id);
  const flips = Array.from({ length: 10 }, () => [first, second]).flat();
  const { verdict } = await flip(server, browser, play, flips);
  expect(verdict).toMatchObject({ outcome: 'lost', reason: 'mistake', coins: 0 });
  expect(verdict?.reveal).toMatchObject({ deck: { length: 16 } });
  const { games } = await browser.call(listGames, {});
  expect(games.find(({ game }) => game === 'memory-match')).toMatchObject({ state: 'ready' });
});

it('A play of Memory Match names no card in any answer before it is turned', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  expect(play.seed).toBeNull();
  const shown = cardsOf(play.view).filter((symbol) => symbol !== null);
  expect(shown).toHaveLength(8);
  server.clock.advance(6000);
  for (const [index, input] of [0, 1, 2, 3].entries()) {
    const answer = await browser.call(makeMove, { id: play.id, step: index + 1, input });
    const seen = cardsOf(answer.view).flatMap((symbol, place) => (symbol === null ? [] : [place]));
    expect([0, 1, 2, 3]).toEqual(expect.arrayContaining(seen));
    expect(Object.keys(answer.view).toSorted()).toEqual(
      ['cards', 'game', 'movesLeft', 'pairsLeft', 'preview', 'up'].toSorted(),
    );
    server.clock.advance(250);
  }
  const { play: resumed } = await browser.call(readPlay, { id: play.id });
  expect(resumed?.view).toMatchObject({ preview: false });
});

it('A play of Memory Match continues in another tab where it left off', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  const { view } = await flip(server, browser, play, [4]);
  const again = await begin(browser, 'memory-match');
  expect(again).toMatchObject({ id: play.id, step: 2, view });
});

it('A play of Memory Match is named half-played on its card until it ends, and its preview is not shown again', async () => {
  const { browser } = await signedInTaskUser(server);
  const halfPlayed = async (game: string) => {
    const { games } = await browser.call(listGames, {});
    return games.find((each) => each.game === game)?.halfPlayed;
  };
  expect(await halfPlayed('memory-match')).toBeNull();
  const play = await begin(browser, 'memory-match');
  await begin(browser, 'maze-runner');
  await begin(browser, 'quick-math', { practice: true });
  expect(await halfPlayed('memory-match')).toBe('earnest');
  expect(await halfPlayed('maze-runner')).toBeNull();
  expect(await halfPlayed('quick-math')).toBe('practice');
  const { view } = await flip(server, browser, play, [4]);
  const again = await begin(browser, 'memory-match');
  expect(again.view).toEqual(view);
  expect(again.view).toMatchObject({ preview: false, movesLeft: 10 });
  server.clock.advance(60_000);
  expect(await halfPlayed('quick-math')).toBeNull();
  server.clock.advance(540_000);
  expect(await halfPlayed('memory-match')).toBeNull();
});

it('A play of Memory Match is paid once when its last move comes sixteen times at once', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  const flips = (await pairsOf(server, play.id)).flat();
  await flip(server, browser, play, flips.slice(0, -1));
  server.clock.advance(250);
  const last = { id: play.id, step: 16, input: flips.at(-1) ?? 0 };
  const answers = await Promise.all(Array.from({ length: 16 }, () => browser.call(makeMove, last)));
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(await browser.call(contract.coins.readDay, {})).toMatchObject({ games: 1, balance: 10 });
});

it('A play of Memory Match skips no move: any but the next is refused with the number of the next', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  server.clock.advance(6000);
  const refused = await browser.refusal(makeMove, { id: play.id, step: 2, input: 0 });
  expect(refused).toMatchObject({ code: 'GAME_MOVE_OUT_OF_STEP', data: { step: 1 } });
});

it('A play of Memory Match gives a repeated move the same answer, and refuses a different one under its number', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  const first = await flip(server, browser, play, [4]);
  expect(await browser.call(makeMove, { id: play.id, step: 1, input: 4 })).toEqual(first);
  const refused = await browser.refusal(makeMove, { id: play.id, step: 1, input: 5 });
  expect(refused).toMatchObject({ code: 'GAME_MOVE_OUT_OF_STEP', data: { step: 2 } });
});
