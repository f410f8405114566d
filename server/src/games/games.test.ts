import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInTaskUser } from '../../test/harness/signed-in.ts';
import { begin, flip, pairsOf, winMaze } from '../../test/scenarios/task-area/game-plays.ts';
import { findFaults } from '../coins/ledger/ledger.queries.ts';
import { sweepGames } from './games.ts';

const { abandonPlay, finishPlay, listGames, listScores, makeMove, readPlay, startPlay } =
  contract.games;

const server = sharedServer({ clock: 'noon' });

async function card(
  browser: Awaited<ReturnType<typeof signedInTaskUser>>['browser'],
  game: string,
) {
  const { games } = await browser.call(listGames, {});
  return games.find((each) => each.game === game);
}

/** A seed whose shortest way is another one. */
function otherMaze(seed: string): string {
  const own = winningMazeLog(seed, 'standard').log;
  for (let number = 0; number < 100; number += 1) {
    const other = number.toString(16).padStart(32, '0');
    if (winningMazeLog(other, 'standard').log !== own) return other;
  }
  throw new Error('there is one board alone');
}

/** Moves the clock to a moment before the next midnight in UTC. */
function beforeMidnight(ms: number): void {
  server.clock.advance(DAY_MS - (server.clock() % DAY_MS) - ms);
}

it('A player sees their own scores, newest first, practice included', async () => {
  const { browser } = await signedInTaskUser(server);
  const { browser: other } = await signedInTaskUser(server);
  const game = 'maze-runner' as const;
  expect(await browser.call(listScores, { game })).toEqual([]);
  const first = await winMaze(server, browser, await begin(browser, game));
  const practice = await browser.call(startPlay, { game, control: 'keys', practice: true });
  server.clock.advance(1000);
  const second = await winMaze(server, browser, practice);
  expect(await browser.call(listScores, { game })).toEqual([second.score, first.score]);
  expect(await browser.call(listScores, { game: 'puzzle' })).toEqual([]);
  expect(await other.call(listScores, { game })).toEqual([]);
});

it('A game that was won pays ten coins and locks itself for 24 hours', async () => {
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
  const refused = await browser.refusal(startPlay, input);
  expect(refused).toMatchObject({ status: 409, code: 'GAME_LOCKED', data: { availableAt } });
  server.clock.advance(1);
  expect(await card(browser, 'maze-runner')).toMatchObject({ state: 'ready' });
  expect(await winMaze(server, browser, await browser.call(startPlay, input))).toMatchObject({
    balance: 20,
  });
});

it('Fifty concurrent finishes pay a won game once', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'maze-runner');
  const { log, playedMs } = winningMazeLog(play.seed ?? '', 'standard');
  server.clock.advance(playedMs);
  const verdicts = await Promise.all(
    Array.from({ length: 50 }, () => browser.call(finishPlay, { id: play.id, log })),
  );
  expect(new Set(verdicts.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(verdicts[0]).toMatchObject({ coins: 10, balance: 10 });
  const faults = await findFaults(server.database.db, null);
  expect(faults.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

it('Won and given up concurrently, a game has one outcome', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { browser } = await signedInTaskUser(server);
    const play = await begin(browser, 'maze-runner');
    const { log, playedMs } = winningMazeLog(play.seed ?? '', 'standard');
    server.clock.advance(playedMs);
    const [finished] = await Promise.all([
      browser.send(finishPlay, { id: play.id, log }),
      browser.call(abandonPlay, { id: play.id }),
    ]);
    const { balance } = await browser.call(contract.coins.readDay, {});
    expect(balance).toBe(finished.status === 200 ? 10 : 0);
  }
});

it('A win counts for the day it ends on', async () => {
  const { browser } = await signedInTaskUser(server);
  beforeMidnight(2000);
  await winMaze(server, browser, await begin(browser, 'maze-runner'));
  expect(await browser.call(contract.coins.readDay, {})).toMatchObject({ games: 1, balance: 10 });
});

it('A game that was won is the best until a better one', async () => {
  const { browser } = await signedInTaskUser(server);
  const first = await winMaze(server, browser, await begin(browser, 'maze-runner'));
  expect(first.best).toBe(first.score);
  expect(await card(browser, 'maze-runner')).toMatchObject({ best: first.score, scoredBy: 'ms' });
});

it('A log for another board wins nothing', async () => {
  const { browser } = await signedInTaskUser(server);
  const inEarnest = await begin(browser, 'maze-runner');
  const { log, playedMs } = winningMazeLog(otherMaze(inEarnest.seed ?? ''), 'standard');
  server.clock.advance(playedMs);
  const verdict = await browser.call(finishPlay, { id: inEarnest.id, log });
  expect(verdict).toMatchObject({ outcome: 'lost', coins: 0 });
});

it.each([
  ['that is cut', 0, -4, 'unfinished'],
  ['that is faster than time', -260, undefined, 'clock'],
])('A log %s wins nothing and locks nothing', async (_, beyondMs, cutAt, reason) => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'maze-runner');
  const { log, playedMs } = winningMazeLog(play.seed ?? '', 'standard');
  server.clock.advance(playedMs + beyondMs);
  const verdict = await browser.call(finishPlay, { id: play.id, log: log.slice(0, cutAt) });
  expect(verdict).toMatchObject({ outcome: 'lost', reason, coins: 0 });
  expect(await card(browser, 'maze-runner')).toMatchObject({ state: 'ready' });
});

it.each([
  ['six seconds', 6000, undefined],
  ['a minute', 60_000, 60_000],
])('A log that comes %s late is judged normally and flagged', async (_, lateMs, heldMs) => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'maze-runner');
  const { log, playedMs } = winningMazeLog(play.seed ?? '', 'standard');
  server.clock.advance(playedMs + lateMs);
  const verdict = await browser.call(finishPlay, { id: play.id, log, heldMs });
  expect(verdict).toMatchObject({ outcome: 'won', coins: 10 });
  const { rows } = await server.database.ownerPool.query(
    'select flags from game_plays where id = $1',
    [play.id],
  );
  expect(rows).toEqual([{ flags: ['held'] }]);
});

it('A log within an hour after the play’s end is paid', async () => {
  const lastMs = 180_000 + HOUR_MS;
  const inTime = await signedInTaskUser(server);
  const late = await signedInTaskUser(server);
  const play = await begin(inTime.browser, 'maze-runner');
  const latePlay = await begin(late.browser, 'maze-runner');
  server.clock.advance(lastMs - 1000);
  await sweepGames({ db: server.database.db, clock: server.clock });
  const { log } = winningMazeLog(play.seed ?? '', 'standard');
  const verdict = await inTime.browser.call(finishPlay, { id: play.id, log, heldMs: HOUR_MS });
  expect(verdict).toMatchObject({ outcome: 'won', coins: 10 });
  server.clock.advance(2000);
  const refused = await late.browser.refusal(finishPlay, { id: latePlay.id, log: '' });
  expect(refused).toMatchObject({ status: 409, code: 'GAME_PLAY_OVER' });
});

it('A win keeps inputs ninety days, and its verdict forever', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'maze-runner');
  const verdict = await winMaze(server, browser, play);
  const hasInputs = async () => {
    await sweepGames({ db: server.database.db, clock: server.clock });
    const { rows } = await server.database.ownerPool.query<{ kept: boolean }>(
      'select log is not null as kept from game_plays where id = $1',
      [play.id],
    );
    return rows[0]?.kept;
  };
  server.clock.advance(90 * DAY_MS);
  expect(await hasInputs()).toBe(true);
  server.clock.advance(1);
  expect(await hasInputs()).toBe(false);
  const { rows } = await server.database.ownerPool.query(
    'select verdict from game_plays where id = $1',
    [play.id],
  );
  expect(rows).toEqual([{ verdict }]);
});

it('The sweep expires open plays and deletes inputs of losses', async () => {
  const { browser } = await signedInTaskUser(server);
  const lost = await begin(browser, 'maze-runner');
  server.clock.advance(19_000);
  const { log } = winningMazeLog(lost.seed ?? '', 'standard');
  await browser.call(finishPlay, { id: lost.id, log: log.slice(0, 40) });
  const left = await begin(browser, 'memory-match');
  server.clock.advance(7 * DAY_MS + 1);
  await sweepGames({ db: server.database.db, clock: server.clock });
  const { rows } = await server.database.ownerPool.query(
    'select state, log from game_plays where id = any($1) order by state',
    [[lost.id, left.id]],
  );
  expect(rows).toEqual([
    { state: 'expired', log: null },
    { state: 'lost', log: null },
  ]);
});

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

const over = { status: 409, code: 'GAME_PLAY_OVER' };

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

it('A player whose oversized log is refused can submit the right one', async () => {
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

it('A repeated last move gets the same answer after a minute', async () => {
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

it('A play without its rules ends and pays nothing', async () => {
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

it('A play with a screen reader stays open as long as a relaxed one', async () => {
  const browser = await player();
  const openFor = async (control: 'keys' | 'reader') => {
    const input = { game: 'mini-shooter', control } as const;
    const { issuedAt, expiresAt } = await browser.call(contract.games.startPlay, input);
    return Date.parse(expiresAt) - Date.parse(issuedAt);
  };
  expect([await openFor('keys'), await openFor('reader')]).toEqual([900_000, 1_800_000]);
});
