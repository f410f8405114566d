import { contract } from '@regz/contract/contract.ts';
import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInTaskUser } from '../../test/harness/signed-in.ts';
import { begin, flip, pairsOf, winMaze } from '../../test/scenarios/game-plays.ts';
import { checkLedger } from '../coins/ledger/check-ledger.ts';
import { sweepGames } from './sweep-games.ts';

const { list, start, read, move, finish, abandon } = contract.games;
const DAY_MS = 86_400_000;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function card(
  browser: Awaited<ReturnType<typeof signedInTaskUser>>['browser'],
  game: string,
) {
  const { games } = await browser.call(list, {});
  return games.find((each) => each.game === game);
}

/** Moves the clock to a moment before the next midnight in UTC. */
function beforeMidnight(ms: number): void {
  server.clock.advance(DAY_MS - (server.clock() % DAY_MS) - ms);
}

describe('a game that was won', () => {
  it('pays ten coins and locks itself for 24 hours', async () => {
    const { browser } = await signedInTaskUser(server);
    const verdict = await winMaze(server, browser, await begin(browser, 'maze-runner'));
    expect(verdict).toMatchObject({
      outcome: 'won',
      coins: 10,
      bonus: 0,
      balance: 10,
      reason: null,
    });
    const availableAt = new Date(server.clock() + DAY_MS).toISOString();
    expect(await card(browser, 'maze-runner')).toMatchObject({ state: 'locked', availableAt });
    const input = { game: 'maze-runner', control: 'keys' } as const;
    server.clock.advance(DAY_MS - 1);
    const refused = await browser.refusal(start, input);
    expect(refused).toMatchObject({ status: 409, code: 'GAME_LOCKED', data: { availableAt } });
    server.clock.advance(1);
    expect(await card(browser, 'maze-runner')).toMatchObject({ state: 'ready' });
    expect(await winMaze(server, browser, await browser.call(start, input))).toMatchObject({
      balance: 20,
    });
  });

  it('by fifty finishes at once is paid once, and all hear the same', async () => {
    const { browser } = await signedInTaskUser(server);
    const play = await begin(browser, 'maze-runner');
    const { log, playedMs } = winningMazeLog(play.seed ?? '', 'standard');
    server.clock.advance(playedMs);
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, () => browser.call(finish, { id: play.id, log })),
    );
    expect(new Set(verdicts.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(verdicts[0]).toMatchObject({ coins: 10, balance: 10 });
    expect(await checkLedger(server.services)).not.toContainEqual(
      expect.objectContaining({ wrong: 1 }),
    );
  });

  it('while it is given up is won or given up, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { browser } = await signedInTaskUser(server);
      const play = await begin(browser, 'maze-runner');
      const { log, playedMs } = winningMazeLog(play.seed ?? '', 'standard');
      server.clock.advance(playedMs);
      const [finished] = await Promise.all([
        browser.send(finish, { id: play.id, log }),
        browser.call(abandon, { id: play.id }),
      ]);
      const { balance } = await browser.call(contract.coins.day, {});
      expect(balance).toBe(finished.status === 200 ? 10 : 0);
    }
  });

  it('counts for the day of its end, where midnight comes in between', async () => {
    const { browser } = await signedInTaskUser(server);
    beforeMidnight(2000);
    await winMaze(server, browser, await begin(browser, 'maze-runner'));
    expect(await browser.call(contract.coins.day, {})).toMatchObject({ games: 1, balance: 10 });
  });

  it('is the best until a better one', async () => {
    const { browser } = await signedInTaskUser(server);
    const first = await winMaze(server, browser, await begin(browser, 'maze-runner'));
    expect(first.best).toBe(first.score);
    expect(await card(browser, 'maze-runner')).toMatchObject({ best: first.score, scoredBy: 'ms' });
  });
});

describe('practice', () => {
  it('pays nothing and locks nothing, also while the game is locked', async () => {
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

  it('is another board than that of the day', async () => {
    const { browser } = await signedInTaskUser(server);
    const inEarnest = await begin(browser, 'maze-runner');
    const again = await begin(browser, 'maze-runner');
    const practice = await begin(browser, 'maze-runner', { practice: true });
    expect(again.seed).toBe(inEarnest.seed);
    expect(practice.seed).not.toBe(inEarnest.seed);
  });

  it('is all that staff accounts play', async () => {
    const { browser } = await signedInTaskUser(server, { is_admin: true });
    const play = await begin(browser, 'maze-runner');
    expect(play.practice).toBe(true);
    expect(await winMaze(server, browser, play)).toMatchObject({ outcome: 'won', coins: 0 });
  });
});

describe('a log', () => {
  it('of somebody else, of another day, cut, faster or slower wins nothing', async () => {
    const { browser } = await signedInTaskUser(server);
    const { browser: other } = await signedInTaskUser(server);
    const lent = await begin(other, 'maze-runner');
    const borrowed = winningMazeLog(lent.seed ?? '', 'standard');
    const tries = [
      { ...borrowed, waitMs: borrowed.playedMs },
      { cut: true, waitMs: 0 },
      { waitMs: -260 },
      { waitMs: 5001 },
    ];
    for (const how of tries) {
      const play = await begin(browser, 'maze-runner');
      const own = winningMazeLog(play.seed ?? '', 'standard');
      const isBorrowed = 'log' in how;
      if (isBorrowed && lent.seed === play.seed) continue;
      server.clock.advance(isBorrowed ? how.waitMs : own.playedMs + how.waitMs);
      const log = isBorrowed ? how.log : own.log.slice(0, 'cut' in how ? -4 : undefined);
      const verdict = await browser.call(finish, { id: play.id, log });
      // Twenty-four boards: one that was lent may be the same.
      if (!isBorrowed) expect(verdict).toMatchObject({ outcome: 'lost', coins: 0 });
    }
    expect(await card(browser, 'maze-runner')).toMatchObject({ state: 'ready' });
    server.clock.advance(0);
  });

  it('that waited a minute for the line is judged as if it had come at once, and marked', async () => {
    const { browser } = await signedInTaskUser(server);
    const play = await begin(browser, 'maze-runner');
    const { log, playedMs } = winningMazeLog(play.seed ?? '', 'standard');
    server.clock.advance(playedMs + 60_000);
    const verdict = await browser.call(finish, { id: play.id, log, heldMs: 60_000 });
    expect(verdict).toMatchObject({ outcome: 'won', coins: 10 });
    const { rows } = await server.database.ownerPool.query(
      'select flags from game_plays where id = $1',
      [play.id],
    );
    expect(rows).toEqual([{ flags: ['held'] }]);
  });

  it('that comes after the play has expired is over', async () => {
    const { browser } = await signedInTaskUser(server);
    const play = await begin(browser, 'maze-runner');
    server.clock.advance(180_001);
    const refused = await browser.refusal(finish, { id: play.id, log: '' });
    expect(refused).toMatchObject({ status: 409, code: 'GAME_PLAY_OVER' });
  });
});

describe('a play of Memory Match', () => {
  it('is won by whoever finds all pairs, and pays', async () => {
    const { browser } = await signedInTaskUser(server);
    const play = await begin(browser, 'memory-match');
    const pairs = await pairsOf(server, play.id);
    const { verdict } = await flip(server, browser, play, pairs.flat());
    expect(verdict).toMatchObject({ outcome: 'won', coins: 10, score: 8, reveal: null });
  });

  it('is lost with the tenth move, shows the deck then, and locks nothing', async () => {
    const { browser } = await signedInTaskUser(server);
    const play = await begin(browser, 'memory-match');
    const [[first] = [0], [second] = [1]] = await pairsOf(server, play.id);
    const { verdict } = await flip(server, browser, play, Array(10).fill([first, second]).flat());
    expect(verdict).toMatchObject({ outcome: 'lost', reason: 'mistake', coins: 0 });
    expect(verdict?.reveal?.deck).toHaveLength(16);
    expect(await card(browser, 'memory-match')).toMatchObject({ state: 'ready' });
  });

  it('says no card in any answer before it is turned', async () => {
    const { browser } = await signedInTaskUser(server);
    const play = await begin(browser, 'memory-match');
    expect(play.seed).toBeNull();
    const shown = play.view?.cards.filter((symbol) => symbol !== null);
    expect(shown).toHaveLength(8);
    server.clock.advance(6000);
    for (const [index, input] of [0, 1, 2, 3].entries()) {
      const answer = await browser.call(move, { id: play.id, step: index + 1, input });
      const seen = answer.view.cards.flatMap((symbol, place) => (symbol === null ? [] : [place]));
      expect([0, 1, 2, 3]).toEqual(expect.arrayContaining(seen));
      expect(Object.keys(answer.view).toSorted()).toEqual(
        ['cards', 'game', 'movesLeft', 'pairsLeft', 'preview', 'up'].toSorted(),
      );
      server.clock.advance(250);
    }
    const { play: resumed } = await browser.call(read, { id: play.id });
    expect(resumed?.view?.preview).toBe(false);
  });

  it('goes on in another tab where it stands', async () => {
    const { browser } = await signedInTaskUser(server);
    const play = await begin(browser, 'memory-match');
    const { view } = await flip(server, browser, play, [4]);
    const again = await begin(browser, 'memory-match');
    expect(again).toMatchObject({ id: play.id, step: 2, view });
  });

  it('whose last move comes sixteen times at once is paid once', async () => {
    const { browser } = await signedInTaskUser(server);
    const play = await begin(browser, 'memory-match');
    const flips = (await pairsOf(server, play.id)).flat();
    await flip(server, browser, play, flips.slice(0, -1));
    server.clock.advance(250);
    const last = { id: play.id, step: 16, input: flips.at(-1) ?? 0 };
    const answers = await Promise.all(Array.from({ length: 16 }, () => browser.call(move, last)));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await browser.call(contract.coins.day, {})).toMatchObject({ games: 1, balance: 10 });
  });

  it('gives the same answer to the same move, and none to another one under its number', async () => {
    const { browser } = await signedInTaskUser(server);
    const play = await begin(browser, 'memory-match');
    const first = await flip(server, browser, play, [4]);
    expect(await browser.call(move, { id: play.id, step: 1, input: 4 })).toEqual(first);
    const refused = await browser.refusal(move, { id: play.id, step: 1, input: 5 });
    expect(refused).toMatchObject({ code: 'GAME_MOVE_OUT_OF_STEP', data: { step: 2 } });
  });
});

describe('what is left', () => {
  it('expires with the sweep, and lost inputs are forgotten after a week', async () => {
    const { browser } = await signedInTaskUser(server);
    const lost = await begin(browser, 'maze-runner');
    server.clock.advance(19_000);
    const { log } = winningMazeLog(lost.seed ?? '', 'standard');
    await browser.call(finish, { id: lost.id, log: log.slice(0, 40) });
    const left = await begin(browser, 'memory-match');
    server.clock.advance(7 * DAY_MS + 1);
    await sweepGames(server.services);
    const { rows } = await server.database.ownerPool.query(
      'select state, log from game_plays where id = any($1) order by state',
      [[lost.id, left.id]],
    );
    expect(rows).toEqual([
      { state: 'expired', log: null },
      { state: 'lost', log: null },
    ]);
  });
});
