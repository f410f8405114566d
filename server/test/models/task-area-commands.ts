import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { SECOND_MS } from '@regz/rules/durations.ts';
import type { AsyncCommand } from 'fast-check';
import fc from 'fast-check';
import { expect } from 'vitest';
import { PASSWORD } from '../harness/people.ts';
import { signIn } from '../harness/signed-in.ts';
import {
  newCompletion,
  passTime,
  send,
  sendVisit,
  type TaskAreaSystem,
  requestedPosition,
} from './task-area-acts.ts';
import { finishAgain, playedGames, playGame, voidWin } from './task-area-games.ts';
import { modelAdjust, modelApprove, modelClose, type TaskAreaModel } from './task-area-model.ts';
import { at, codeIn, codeOf } from './told.ts';

type Command = AsyncCommand<TaskAreaModel, TaskAreaSystem>;

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

/** A command without a precondition. */
function command(
  title: string,
  run: (model: TaskAreaModel, system: TaskAreaSystem) => Promise<void>,
): Command {
  return { toString: () => title, check: () => true, run };
}
