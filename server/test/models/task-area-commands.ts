import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { BONUS_COINS, DAILY_GOAL } from '@regz/rules/coins/daily-goal.ts';
import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { DAY_MS, SECOND_MS } from '@regz/rules/durations.ts';
import { GAME_COINS } from '@regz/rules/games/play-conditions.ts';
import { TASKS_A_DAY } from '@regz/rules/tasks/daily-tasks.ts';
import fc from 'fast-check';
import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import { winningLogs } from '../../seed/play-games.ts';
import type { Browser } from '../harness/browser.ts';
import type { TestServer } from '../harness/harness.ts';
import { PASSWORD } from '../harness/people.ts';
import { signIn } from '../harness/signed-in.ts';
import {
  type RepeatableRequest,
  type TaskAreaModel,
  modelAdjust,
  modelApprove,
  modelClose,
  modelEarn,
  modelNextTask,
  modelRepeatable,
  modelTaskGuard,
  modelVisit,
} from './task-area-model.ts';
import { type Told, at, codeIn, codeOf } from './told.ts';

/** The real product beside the model. All people of a run share one network. */
export type TaskAreaSystem = {
  server: TestServer;
  earners: { browser: Browser; username: string; userId: string }[];
  /** Two newly logged-in admins: one who requests corrections, and one who approves them. */
  staff: { asks: () => Promise<Browser>; approves: () => Promise<Browser> };
  productIds: readonly string[];
  /** Waiting corrections, in the order of the model's. */
  waitingIds: string[];
};

function newCompletion(position: number): RepeatableRequest {
  return { what: 'complete', idempotencyKey: randomUUID(), position };
}

/** The position of a command; 0 refers to the next one. */
function requestedPosition(model: TaskAreaModel, who: number, position: number): number {
  if (position > 0) return position;
  return Math.min(modelNextTask(model, at(model.earners, who)), TASKS_A_DAY);
}

/** Advances the clocks of both. */
function passTime(model: TaskAreaModel, { server }: TaskAreaSystem, ms: number): void {
  server.clock.advance(ms);
  model.nowMs = server.clock();
}

/** Visits a task on both sides and compares. */
async function sendVisit(
  model: TaskAreaModel,
  { earners }: TaskAreaSystem,
  { who, position }: { who: number; position: number },
): Promise<void> {
  const answer = await at(earners, who).browser.send(contract.tasks.visitTask, { position });
  expect(codeOf(answer)).toBe(codeIn(modelVisit(model, at(model.earners, who), position)));
}

/** Sends a completion or a purchase to both sides and compares the answers. */
async function send(
  model: TaskAreaModel,
  { earners, productIds }: TaskAreaSystem,
  who: number,
  request: RepeatableRequest,
): Promise<Told> {
  const { browser } = at(earners, who);
  const { idempotencyKey } = request;
  const told = modelRepeatable(model, at(model.earners, who), request);
  if (request.what === 'complete') {
    const { position } = request;
    const answer = await browser.send(
      contract.tasks.completeTask,
      { position },
      { idempotencyKey },
    );
    expect(codeOf(answer)).toBe(codeIn(told));
    if ('answer' in told) expect(answer.json).toEqual(told.answer);
    return told;
  }
  const { product, priceSeen, challenge } = request;
  const input = { productId: at(productIds, product), priceSeen, challenge };
  const answer = await browser.send(contract.shop.buyProduct, input, { idempotencyKey });
  expect(codeOf(answer)).toBe(codeIn(told));
  if ('answer' in told) expect(answer.json).toMatchObject(told.answer as object);
  return told;
}

type Command = AsyncCommand<TaskAreaModel, TaskAreaSystem>;

const { games } = contract;
/** The games in a run. */
const playedGames = ['maze-runner', 'target-clicker', 'color-sequence'] as const;
type Played = (typeof playedGames)[number];

/** Plays a game from start to end, at the speed of its log, with a winning or a losing log. */
function playGame(who: number, game: Played, wins: boolean): Command {
  return command(`playGame(${who}, ${game}, ${wins ? 'won' : 'lost'})`, async (model, system) => {
    const { browser } = at(system.earners, who);
    const started = await browser.send(games.startPlay, { game, control: 'keys' });
    expect(codeOf(started)).toBe(codeIn(modelStart(model, who, game)));
    if (started.status >= 400) return;
    const { id, seed } = started.json as { id: string; seed: string };
    const { log, playedMs } = wins ? winningLogs[game](seed) : { log: '', playedMs: 0 };
    passTime(model, system, playedMs);
    const finished = await browser.send(games.finishPlay, { id, log });
    const told = modelFinish(model, who, { id, game, wins });
    expect(codeOf(finished)).toBe(codeIn(told));
    if (!('answer' in told)) return;
    expect(finished.json).toMatchObject(told.answer as object);
    at(model.earners, who).lastPlay = { id, log, verdict: finished.json };
  });
}

/** Submits the log of the last play again. */
function finishAgain(who: number): Command {
  return {
    toString: () => `finishAgain(${who})`,
    check: (model) => at(model.earners, who).lastPlay !== null,
    run: async (model, { earners }) => {
      const earner = at(model.earners, who);
      const { id = '', log = '', verdict } = earner.lastPlay ?? {};
      const answer = await at(earners, who).browser.send(games.finishPlay, { id, log });
      const stopped = modelTaskGuard(model, earner);
      expect(codeOf(answer)).toBe(stopped === null ? undefined : codeIn(stopped));
      if (stopped === null) expect(answer.json).toEqual(verdict);
    },
  };
}

/** Lets staff void a win, even one already voided. */
function voidWin(who: number, which: number): Command {
  return {
    toString: () => `voidWin(${who}, ${which})`,
    check: (model) => at(model.earners, who).wins.length > 0,
    run: async (model, system) => {
      const staff = await system.staff.asks();
      const { wins } = at(model.earners, who);
      const { id } = at(wins, which % wins.length);
      const answer = await staff.send(games.staff.voidPlay, { id, reason: 'as the model has it' });
      const told = modelVoid(model, who, which % wins.length);
      expect(codeOf(answer)).toBe(codeIn(told));
      if ('answer' in told) expect(answer.json).toMatchObject({ voided: told.answer });
    },
  };
}

function modelStart(model: TaskAreaModel, who: number, game: Played): Told {
  const earner = at(model.earners, who);
  const stopped = modelTaskGuard(model, earner);
  if (stopped !== null) return stopped;
  const isLocked = (earner.lockedMs.get(game) ?? 0) > model.nowMs;
  return isLocked ? { code: 'GAME_LOCKED' } : { answer: 'begun' };
}

function modelFinish(
  model: TaskAreaModel,
  who: number,
  { id, game, wins }: { id: string; game: Played; wins: boolean },
): Told {
  const earner = at(model.earners, who);
  const stopped = modelTaskGuard(model, earner);
  if (stopped !== null) return stopped;
  if (!wins) return { answer: { outcome: 'lost', coins: 0, bonus: 0, balance: earner.coins } };
  const day = utcDay(new Date(model.nowMs));
  earner.lockedMs.set(game, model.nowMs + DAY_MS);
  earner.wins.push({ id, day, voided: false });
  const bonus = modelEarn(earner, day, GAME_COINS);
  return { answer: { outcome: 'won', coins: GAME_COINS, bonus, balance: earner.coins } };
}

/**
 * Voiding a win takes back its coins, and the day's bonus at the first void that leaves fewer than
 * ten.
 */
function modelVoid(model: TaskAreaModel, who: number, which: number): Told {
  const earner = at(model.earners, who);
  const win = at(earner.wins, which);
  const day = earner.days.get(win.day);
  if (day === undefined) throw new Error('a win has a day');
  if (win.voided) return { code: 'GAME_PLAY_VOIDED' };
  win.voided = true;
  day.voided += 1;
  const bonus = day.bonus === 'paid' && day.earned - day.voided < DAILY_GOAL;
  if (bonus) day.bonus = 'taken';
  const coins = Math.min(GAME_COINS + (bonus ? BONUS_COINS : 0), earner.coins);
  earner.coins -= coins;
  return { answer: { coins, bonus } };
}

/** A command without a precondition. */
function command(
  title: string,
  run: (model: TaskAreaModel, system: TaskAreaSystem) => Promise<void>,
): Command {
  return { toString: () => title, check: () => true, run };
}

const CHALLENGE_SECONDS = 300;

/** The numbers of people and products in a run. */
export const EARNERS = 3;
export const PRODUCTS = 4;

/** Random sequences of acts by task users and staff, up to a number of steps. */
export function taskAreaCommands(maxCommands: number) {
  const who = fc.nat(EARNERS - 1);
  const buying = fc.record({
    who,
    product: fc.nat(PRODUCTS - 1),
    rightPrice: fc.integer({ min: 0, max: 5 }).map((chance) => chance > 0),
  });
  const coins = fc.oneof(
    fc.integer({ min: 200, max: 500 }),
    fc.integer({ min: -600, max: 800 }).filter((amount) => amount !== 0),
  );
  const game = fc.constantFrom(...playedGames);
  const won = fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0);
  const waits = fc.constantFrom(4, 5, 60, 3600, 20 * 3600, 26 * 3600, 8 * 24 * 3600);
  return fc.commands(
    [
      who.map(registerTask),
      who.map(arrive),
      fc.tuple(who, fc.integer({ min: 1, max: 10 })).map(([person, tasks]) => work(person, tasks)),
      fc.tuple(who, fc.integer({ min: 1, max: 10 })).map(([person, tasks]) => work(person, tasks)),
      fc.tuple(who, fc.nat(10)).map(([person, position]) => visit(person, position)),
      fc.tuple(who, fc.nat(10)).map(([person, position]) => completeTask(person, position)),
      buying.map(buy),
      buying.map(buy),
      fc.tuple(who, coins).map(([person, amount]) => adjust(person, amount)),
      fc.tuple(who, coins).map(([person, amount]) => adjust(person, amount)),
      fc.tuple(who, game, won).map(([person, played, wins]) => playGame(person, played, wins)),
      fc.tuple(who, game, won).map(([person, played, wins]) => playGame(person, played, wins)),
      fc.tuple(who, game).map(([person, played]) => playGame(person, played, true)),
      fc.tuple(who, fc.integer({ min: 7, max: 9 })).map(([person, tasks]) => fill(person, tasks)),
      who.map(finishAgain),
      fc.tuple(who, fc.nat(9)).map(([person, win]) => voidWin(person, win)),
      fc.tuple(who, fc.nat(9)).map(([person, win]) => voidWin(person, win)),
      fc.constant(approveOldest()),
      who.map(close),
      waits.map(tick),
      who.map(retryLast),
    ],
    { maxCommands, size: 'max' },
  );
}

/** Registers, and logs in after a success. */
function registerTask(who: number): Command {
  return command(`registerTask(${who})`, async (model, { server, earners }) => {
    const { browser, username } = at(earners, who);
    const answer = await browser.send(contract.players.registerTaskUser, {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      language: 'Tamil',
      challenge: await browser.solveChallenge('task-register'),
    });
    const earner = at(model.earners, who);
    expect(codeOf(answer)).toBe(earner.registered ? 'ACCOUNT_USERNAME_TAKEN' : undefined);
    if (earner.registered) return;
    const challenge = await browser.solveChallenge('task-log-in');
    const login = { username, password: PASSWORD, challenge };
    const { id } = await browser.call(contract.players.logInTaskUser, login);
    at(earners, who).userId = id;
    const nowMs = server.clock();
    earner.registered = true;
    earner.session = { createdMs: nowMs, seenMs: nowMs };
  });
}

/** Opens a new session, without the cost of a login. */
function arrive(who: number): Command {
  return {
    toString: () => `arrive(${who})`,
    check: (model) => at(model.earners, who).registered,
    run: async (model, { server, earners }) => {
      const { browser, userId } = at(earners, who);
      await signIn(server, browser, { kind: 'task-user', id: userId });
      at(model.earners, who).session = { createdMs: model.nowMs, seenMs: model.nowMs };
    },
  };
}

/** Does a number of the day's next tasks at the required pace. */
function work(who: number, tasks: number): Command {
  return command(`work(${who}, ${tasks} tasks)`, async (model, system) => {
    for (let done = 0; done < tasks; done += 1) {
      const position = requestedPosition(model, who, 0);
      if (at(model.tasks, position - 1).action === 'visit') {
        await sendVisit(model, system, { who, position });
      }
      passTime(model, system, 5 * SECOND_MS);
      const told = await send(model, system, who, newCompletion(position));
      if ('code' in told) return;
    }
  });
}

/** Wins the games and does the given number of tasks, together about a day's ten. */
function fill(who: number, tasks: number): Command {
  return command(`fill(${who}, ${tasks} tasks)`, async (model, system) => {
    for (const game of playedGames) await playGame(who, game, true).run(model, system);
    await work(who, tasks).run(model, system);
  });
}

function visit(who: number, position: number): Command {
  return command(`visit(${who}, ${position})`, async (model, system) => {
    await sendVisit(model, system, { who, position: requestedPosition(model, who, position) });
  });
}

function completeTask(who: number, position: number): Command {
  return command(`completeTask(${who}, ${position})`, async (model, system) => {
    await send(model, system, who, newCompletion(requestedPosition(model, who, position)));
  });
}

function buy(options: { who: number; product: number; rightPrice: boolean }): Command {
  const { who, product, rightPrice } = options;
  const title = `buy(${who}, product ${product}${rightPrice ? '' : ', at another price'})`;
  return command(title, async (model, system) => {
    const { browser } = at(system.earners, who);
    const { price } = at(model.products, product);
    await send(model, system, who, {
      what: 'buy',
      idempotencyKey: randomUUID(),
      product,
      priceSeen: rightPrice ? price : price + 1,
      challengeEndsMs: (Math.floor(model.nowMs / SECOND_MS) + CHALLENGE_SECONDS) * SECOND_MS,
      challenge: await browser.solveChallenge('shop-purchase', 'high'),
    });
  });
}

function adjust(who: number, coins: number): Command {
  return command(`adjust(${who}, ${coins})`, async (model, system) => {
    const staff = await system.staff.asks();
    const { userId } = at(system.earners, who);
    const input = { userId, coins, reason: 'as the model has it' };
    const answer = await staff.send(contract.coins.staff.adjustCoins, input);
    const told = modelAdjust(model, who, coins);
    expect(codeOf(answer)).toBe(codeIn(told));
    if (!('answer' in told)) return;
    const { id, state } = answer.json as { id: string; state: string };
    expect(state).toBe(told.answer);
    if (state === 'waiting') system.waitingIds.push(id);
  });
}

function approveOldest(): Command {
  return {
    toString: () => 'approveOldest()',
    check: ({ waiting }) => waiting.length > 0,
    run: async (model, system) => {
      const staff = await system.staff.approves();
      const [id = ''] = system.waitingIds;
      const answer = await staff.send(contract.coins.staff.approveAdjustment, { id });
      const left = model.waiting.length;
      expect(codeOf(answer)).toBe(codeIn(modelApprove(model)));
      if (model.waiting.length < left) system.waitingIds.shift();
    },
  };
}

function close(who: number): Command {
  return command(`close(${who})`, async (model, { earners }) => {
    const { browser } = at(earners, who);
    const answer = await browser.send(contract.players.closeTaskUser, { password: PASSWORD });
    expect(codeOf(answer)).toBe(codeIn(modelClose(model, who)));
  });
}

function tick(seconds: number): Command {
  return command(`tick(${seconds} s)`, async (model, system) => {
    passTime(model, system, seconds * SECOND_MS);
  });
}

function retryLast(who: number): Command {
  return {
    toString: () => `retryLast(${who})`,
    check: (model) => at(model.earners, who).last !== null,
    run: async (model, system) => {
      const { last } = at(model.earners, who);
      if (last !== null) await send(model, system, who, last.request);
    },
  };
}
