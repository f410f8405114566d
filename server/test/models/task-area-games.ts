import { contract } from '@regz/contract/contract.ts';
import { BONUS_COINS, DAILY_GOAL } from '@regz/rules/coins/daily-goal.ts';
import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { GAME_COINS } from '@regz/rules/games/play-conditions.ts';
import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import { winningLogs } from '../../seed/play-games.ts';
import { passTime, type TaskAreaSystem } from './task-area-acts.ts';
import { modelEarn, modelTaskGuard, type TaskAreaModel } from './task-area-model.ts';
import { at, codeIn, codeOf, type Told } from './told.ts';

type Command = AsyncCommand<TaskAreaModel, TaskAreaSystem>;

const { games } = contract;
/** The games in a run. */
export const playedGames = ['maze-runner', 'target-clicker', 'color-sequence'] as const;
type Played = (typeof playedGames)[number];

/** Plays a game from start to end, at the speed of its log, with a winning or a losing log. */
export function playGame(who: number, game: Played, wins: boolean): Command {
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
export function finishAgain(who: number): Command {
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
export function voidWin(who: number, which: number): Command {
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

function command(
  title: string,
  run: (model: TaskAreaModel, system: TaskAreaSystem) => Promise<void>,
): Command {
  return { toString: () => title, check: () => true, run };
}
