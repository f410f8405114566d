import { contract } from '@regz/contract/contract.ts';
import type { GameSlug } from '@regz/rules/games/game-names.ts';
import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { RESULT_KEPT_MS } from '@regz/rules/games/plays.ts';
import { sweepGames } from '../../src/games/games.ts';
import type { Browser } from '../harness/browser.ts';
import type { TestServer } from '../harness/harness.ts';
import type { Answer } from '../harness/http-exchange.ts';
import { seededChance } from '../models/chance.ts';
import { type Play, begin } from '../scenarios/task-area/game-plays.ts';
import { problemsOf } from '../scenarios/task-area/oracle-plays.ts';
import { type Tally, inBatches, signedInCrowd } from './rounds.ts';

/** Refused under overload: the request had no effect and reveals none. */
const BUSY = 503;

type Ending = {
  state: string;
  balance: number;
  completions: number;
  transfers: number;
  /** Open plays of the same person and game. */
  open: number;
};

/**
 * Returns the ending of a play. `won`: all answers report the same win, which was paid and counted
 * once. The play's state: no answer reports a win, and no coins were paid. Any other ending is
 * returned with its answers and rows.
 */
async function howItEnded(
  { database }: TestServer,
  id: string,
  answers: readonly Answer[],
): Promise<string> {
  const { rows } = await database.ownerPool.query<Ending>(
    `select p.state, w.regzcoin as balance,
            (select count(*)::int from game_completions c where c.user_id = w.id) as completions,
            (select count(*)::int from coin_transfers t where t.user_id = w.id) as transfers,
            (select count(*)::int from game_plays o
              where o.user_id = w.id and o.game_name = p.game_name and o.state = 'open') as open
       from game_plays p join web_task w on w.id = p.user_id where p.id = $1`,
    [id],
  );
  const [ending] = rows;
  if (ending === undefined) throw new Error('there is no such play');
  const heard = answers.filter(({ status }) => status !== BUSY);
  const told = [...new Set(heard.map(whatWasTold))];
  const { state, balance, completions, transfers, open } = ending;
  const counted = [balance, completions, transfers].join(' ');
  const [only] = told;
  if (told.length === 1 && only !== undefined && open <= 1) {
    if (state === 'won' && isPaidWin(only) && counted === '10 1 1' && open === 0) return 'won';
    if (state !== 'won' && only === '409 GAME_PLAY_OVER' && counted === '0 0 0') return state;
  }
  return `${JSON.stringify(ending)}, told ${told.join(' and ')}`;
}

function isPaidWin(told: string): boolean {
  return told.startsWith('200 ') && told.includes('"outcome":"won"') && told.includes('"coins":10');
}

/** A refusal by its code; a success by its exact text, which has to be the same for all. */
function whatWasTold({ status, text, json }: Answer): string {
  if (status === 200) return `200 ${text}`;
  return `${status} ${(json as { code?: string }).code}`;
}

const { startPlay, makeMove, finishPlay, abandonPlay } = contract.games;
const AT_ONCE = 8;
/** The time between two answers of Quick Math. */
const ANSWER_MS = 800;
/** Longer than the time limit of any maze and the hour in which its result is still accepted. */
const LATER_MS = 400_000 + RESULT_KEPT_MS;

/** A solved maze whose log is not submitted yet. */
type Walked = { browser: Browser; id: string; log: string };

/** One finish, submitted eight times at once, repeatedly. */
export async function stormOnFinish(server: TestServer, rounds: number): Promise<Tally> {
  return inBatches(server, rounds, async (batch, count) => {
    for (const walked of await walkedMazes(server, { count: batch })) {
      const answers = await Promise.all(times(AT_ONCE, () => handIn(walked)));
      count(await howItEnded(server, walked.id, answers));
    }
  });
}

/**
 * Twenty-five people at once submit the same finish four times each, while the play is given up or
 * started in a second tab, and a sweep expires open plays. The order is random; the rounds repeat.
 */
export async function stormOnEnding(server: TestServer, rounds: number): Promise<Tally> {
  const chance = seededChance(rounds);
  const later = () => server.clock() + LATER_MS;
  return inBatches(server, rounds, async (batch, count) => {
    const walks = await walkedMazes(server, { count: batch });
    const meetings = walks.map(async (walked) => {
      const { browser, id } = walked;
      const finishes = times(4, () => soon(browser, chance(5)).then(() => handIn(walked)));
      const ends = [
        () => browser.send(abandonPlay, { id }),
        () => browser.send(startPlay, { game: 'maze-runner', control: 'keys' }),
      ];
      const meeting = ends.filter(() => chance(3) === 0);
      await Promise.all(meeting.map((end) => soon(browser, chance(5)).then<unknown>(end)));
      return { id, answers: await Promise.all(finishes) };
    });
    const [first] = walks;
    if (first !== undefined) await soon(first.browser, 1 + chance(4));
    await sweepGames({ db: server.database.db, clock: later });
    for (const { id, answers } of await Promise.all(meetings)) {
      count(await howItEnded(server, id, answers));
    }
  });
}

/**
 * The last answer of Quick Math, sent six times while the play is given up and another one starts.
 */
export async function stormOnLastMove(server: TestServer, rounds: number): Promise<Tally> {
  const chance = seededChance(rounds);
  return inBatches(server, rounds, async (batch, count) => {
    const browsers = await signedInCrowd(server, { count: batch });
    for (const browser of browsers) {
      const { id, last } = await allButTheLast(server, browser);
      const moves = times(6, () =>
        soon(browser, chance(3)).then(() => browser.send(makeMove, last)),
      );
      await soon(browser, chance(6));
      await Promise.all([
        browser.send(abandonPlay, { id }),
        browser.send(startPlay, { game: 'quick-math', control: 'keys' }),
      ]);
      count(await howItEnded(server, id, await Promise.all(moves)));
    }
  });
}

/** A person with nine tasks finishes a maze and the tenth task, each four times at once. */
export async function stormOnTenth(server: TestServer, rounds: number): Promise<Tally> {
  return inBatches(server, rounds, async (batch, count) => {
    for (const walked of await walkedMazes(server, { count: batch, tasksDone: 9 })) {
      const { browser } = walked;
      const task = () => browser.send(contract.tasks.completeTask, { position: 10 });
      await Promise.all(times(AT_ONCE, (place) => (place % 2 === 0 ? handIn(walked) : task())));
      const { balance, tasks, games, bonus } = await browser.call(contract.coins.readDay, {});
      const earned = bonus.earned ? 'bonus' : 'no bonus';
      count(`${tasks} tasks, ${games} games, ${earned}, ${balance} coins`);
    }
  });
}

/** Starts a game in eight tabs at once, and counts its open plays. */
export async function stormOnStart(server: TestServer, rounds: number): Promise<Tally> {
  return inBatches(server, rounds, async (batch, count) => {
    for (const browser of await signedInCrowd(server, { count: batch })) {
      const mazes = await inTabs(browser, 'maze-runner');
      const decks = await inTabs(browser, 'memory-match');
      const { games } = await browser.call(contract.games.listGames, {});
      const open = games.filter(({ state }) => state === 'open').length;
      const seeds = new Set(mazes.map(({ seed }) => seed)).size;
      count(`${open} open, ${seeds} maze, ${new Set(decks.map(({ id }) => id)).size} deck`);
    }
  });
}

/** The plays of eight tabs that start a game at once. */
async function inTabs(browser: Browser, game: GameSlug): Promise<Play[]> {
  const tabs = times(AT_ONCE, () => browser.send(startPlay, { game, control: 'keys' }));
  const given = (await Promise.all(tabs)).filter(({ status }) => status === 201);
  return given.map(({ json }) => json as Play);
}

/** A number of people who have each solved a maze but not submitted it. */
async function walkedMazes(
  server: TestServer,
  crowd: { count: number; tasksDone?: number },
): Promise<Walked[]> {
  const walks: (Walked & { playedMs: number })[] = [];
  for (const browser of await signedInCrowd(server, crowd)) {
    const play = await begin(browser, 'maze-runner');
    walks.push({ browser, id: play.id, ...winningMazeLog(play.seed ?? '', 'standard') });
  }
  server.clock.advance(Math.max(...walks.map(({ playedMs }) => playedMs)));
  return walks;
}

function handIn({ browser, id, log }: Walked): Promise<Answer> {
  return browser.send(finishPlay, { id, log });
}

/** A play of Quick Math before its last answer, and that answer. */
async function allButTheLast(server: TestServer, browser: Browser) {
  const { id } = await begin(browser, 'quick-math');
  const answers = await problemsOf(server, id);
  const moves = answers.map(({ answer: input }, place) => ({ id, step: place + 1, input }));
  for (const each of moves.slice(0, -1)) {
    server.clock.advance(ANSWER_MS);
    await browser.call(makeMove, each);
  }
  server.clock.advance(ANSWER_MS);
  const last = moves.at(-1);
  if (last === undefined) throw new Error('there is no problem');
  return { id, last };
}

/** Lets a short time pass by sending the given number of requests. */
async function soon(browser: Browser, requests: number): Promise<void> {
  for (let sent = 0; sent < requests; sent += 1) await browser.send(contract.coins.readDay, {});
}

function times<Each>(count: number, make: (place: number) => Each): Each[] {
  return Array.from({ length: count }, (_, place) => make(place));
}
