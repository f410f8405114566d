import { BONUS_COINS, DAILY_GOAL, TASK_COINS } from '@regz/rules/coins/daily-goal.ts';
import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { taskReadyAtMs, type TaskAction, TASKS_A_DAY } from '@regz/rules/tasks/daily-tasks.ts';
import type { Told } from './told.ts';

/** The budgets of fifteen minutes, longer than any run takes. */
const STEPS = 60;
const PURCHASES = 30;
/** Purchases that one network may make. */
const PACE = { day: 4, week: 12 } as const;
/** Coins that one member of staff may move alone in a day: of a wallet, and of all. */
const ALONE = { wallet: 500, all: 5000 } as const;

/** A task user as plain data: the state that the product should have after the person's acts. */
export type ModelEarner = {
  registered: boolean;
  session: { createdMs: number; seenMs: number } | null;
  coins: number;
  /** The day of the last completion or visit, and the acts of that day. */
  today: { day: string; done: number; lastMs: number | null; visits: Map<number, number> };
  completions: number;
  bonuses: number;
  /** Earnings by date. */
  days: Map<string, ModelDay>;
  /** The end of each game's lock. */
  lockedMs: Map<string, number>;
  wins: { id: string; day: string; voided: boolean }[];
  /** The last play's verdict, for repeated requests. */
  lastPlay: { id: string; log: string; verdict: unknown } | null;
  bought: Set<number>;
  steps: number;
  attempts: number;
  last: { request: RepeatableRequest; answer: unknown } | null;
};

/** The tasks and games of a day, those of them that staff voided, and its one bonus. */
export type ModelDay = { earned: number; voided: number; bonus: 'none' | 'paid' | 'taken' };

/** A request with a key; repetitions get its first answer. */
export type RepeatableRequest = { idempotencyKey: string } & (
  | { what: 'complete'; position: number }
  | { what: 'buy'; product: number; priceSeen: number; challenge: string; challengeEndsMs: number }
);

export type TaskAreaModel = {
  nowMs: number;
  earners: ModelEarner[];
  tasks: readonly { action: TaskAction; waitSeconds: number }[];
  products: { price: number; stock: number }[];
  /** The purchase times of the one network that all people share. */
  purchasedMs: number[];
  /** Corrections that wait for a second member of staff, oldest first. */
  waiting: { who: number; account: object; coins: number }[];
  /** Coins that one member of staff has moved alone, by wallet and day. */
  movedAlone: { account: object; day: string; size: number }[];
};

export function newModelEarner(): ModelEarner {
  return {
    registered: false,
    session: null,
    coins: 0,
    today: { day: '', done: 0, lastMs: null, visits: new Map() },
    completions: 0,
    bonuses: 0,
    days: new Map(),
    lockedMs: new Map(),
    wins: [],
    lastPlay: null,
    bought: new Set(),
    steps: 0,
    attempts: 0,
    last: null,
  };
}

/** The guard's refusal before any operation for task users; null lets the person through. */
export function modelTaskGuard({ nowMs }: TaskAreaModel, earner: ModelEarner): Told | null {
  const { session } = earner;
  if (session === null) return { code: 'SESSION_REQUIRED' };
  const idle = nowMs - session.seenMs;
  if (idle > 7 * DAY_MS || nowMs - session.createdMs > 30 * DAY_MS) {
    earner.session = null;
    return { code: 'SESSION_REQUIRED' };
  }
  if (idle >= HOUR_MS) session.seenMs = nowMs;
  return null;
}

/** The position after the last one done today. */
export function modelNextTask(model: TaskAreaModel, earner: ModelEarner): number {
  return todayOf(model, earner).done + 1;
}

export function modelVisit(model: TaskAreaModel, earner: ModelEarner, position: number): Told {
  const refused = modelTaskGuard(model, earner) ?? takeStep(model, earner, position);
  if (refused !== null) return refused;
  const { visits } = todayOf(model, earner);
  if (taskAt(model, position).action === 'visit' && !visits.has(position)) {
    visits.set(position, model.nowMs);
  }
  return { answer: 'sent there' };
}

/** A completion or a purchase, or a repetition of the last one. */
export function modelRepeatable(
  model: TaskAreaModel,
  earner: ModelEarner,
  request: RepeatableRequest,
): Told {
  const stopped = modelTaskGuard(model, earner);
  if (stopped !== null) return stopped;
  const { last } = earner;
  const isRetry = last?.request.idempotencyKey === request.idempotencyKey;
  if (isRetry && last.answer !== null) return { answer: last.answer };
  const told =
    request.what === 'complete'
      ? complete(model, earner, request.position)
      : buy(model, earner, request);
  earner.last = { request, answer: 'answer' in told ? told.answer : null };
  return told;
}

function complete(model: TaskAreaModel, earner: ModelEarner, position: number): Told {
  const refused = takeStep(model, earner, position);
  if (refused !== null) return refused;
  const { nowMs } = model;
  const today = todayOf(model, earner);
  const visited = today.visits.get(position);
  const readyAtMs = taskReadyAtMs(taskAt(model, position), {
    lastCompletedAt: today.lastMs === null ? null : new Date(today.lastMs),
    visitedAt: visited === undefined ? null : new Date(visited),
  });
  if (readyAtMs === null) return { code: 'TASK_NOT_VISITED' };
  if (readyAtMs > nowMs) return { code: 'TASK_TOO_SOON' };
  const isLast = position === TASKS_A_DAY;
  today.done = position;
  today.lastMs = nowMs;
  earner.completions += 1;
  const bonus = modelEarn(earner, today.day, TASK_COINS);
  const nextReadyAt = isLast
    ? null
    : new Date(nowMs + taskAt(model, position + 1).waitSeconds * 1000).toISOString();
  return { answer: { position, coins: TASK_COINS, bonus, balance: earner.coins, nextReadyAt } };
}

/** Pays for a task or a game, and once the bonus of a day with ten; returns the bonus. */
export function modelEarn(earner: ModelEarner, day: string, coins: number): number {
  const earned = earner.days.get(day) ?? { earned: 0, voided: 0, bonus: 'none' };
  earner.days.set(day, earned);
  earned.earned += 1;
  earner.coins += coins;
  if (earned.earned < DAILY_GOAL || earned.bonus !== 'none') return 0;
  earned.bonus = 'paid';
  earner.bonuses += 1;
  earner.coins += BONUS_COINS;
  return BONUS_COINS;
}

function takeStep(model: TaskAreaModel, earner: ModelEarner, position: number): Told | null {
  if (earner.steps >= STEPS) return { code: 'ATTEMPTS_EXCEEDED' };
  earner.steps += 1;
  const { done } = todayOf(model, earner);
  if (done >= TASKS_A_DAY) return { code: 'TASK_DAY_COMPLETE' };
  return position === done + 1 ? null : { code: 'TASK_NOT_NEXT' };
}

function todayOf({ nowMs }: TaskAreaModel, earner: ModelEarner): ModelEarner['today'] {
  const day = utcDay(new Date(nowMs));
  if (earner.today.day !== day) earner.today = { day, done: 0, lastMs: null, visits: new Map() };
  return earner.today;
}

function taskAt({ tasks }: TaskAreaModel, position: number) {
  const task = tasks[position - 1];
  if (task === undefined) throw new RangeError(`there is no task ${position}`);
  return task;
}

function buy(
  model: TaskAreaModel,
  earner: ModelEarner,
  { product: index, priceSeen, challengeEndsMs }: RepeatableRequest & { what: 'buy' },
): Told {
  if (earner.attempts >= PURCHASES) return { code: 'ATTEMPTS_EXCEEDED' };
  earner.attempts += 1;
  if (challengeEndsMs < model.nowMs) return { code: 'CHALLENGE_FAILED' };
  const product = model.products[index];
  if (product === undefined) throw new RangeError(`there is no product ${index}`);
  if (earner.bought.has(index)) return { code: 'SHOP_PURCHASED_BEFORE' };
  if (product.price !== priceSeen) return { code: 'SHOP_PRICE_CHANGED' };
  if (earner.coins < product.price) return { code: 'SHOP_COINS_TOO_FEW' };
  const within = (spanMs: number) =>
    model.purchasedMs.filter((at) => at > model.nowMs - spanMs).length;
  if (within(DAY_MS) >= PACE.day || within(7 * DAY_MS) >= PACE.week) {
    return { code: 'SHOP_NETWORK_PACE' };
  }
  if (product.stock === 0) return { code: 'SHOP_KEYS_MISSING' };
  product.stock -= 1;
  model.purchasedMs.push(model.nowMs);
  earner.bought.add(index);
  earner.coins -= product.price;
  return { answer: { coinsSpent: product.price, balance: earner.coins } };
}

/** A correction by staff: posted, or stored until a second one decides. */
export function modelAdjust(model: TaskAreaModel, who: number, coins: number): Told {
  const earner = model.earners[who];
  if (earner?.registered !== true) return { code: 'ACCOUNT_UNKNOWN' };
  if (earner.coins + coins < 0) return { code: 'COIN_BALANCE_TOO_LOW' };
  const size = Math.abs(coins);
  const day = utcDay(new Date(model.nowMs));
  const today = model.movedAlone.filter((each) => each.day === day);
  const sum = (moved: { size: number }[]) => moved.reduce((all, each) => all + each.size, size);
  const ofWallet = today.filter(({ account }) => account === earner);
  if (sum(ofWallet) > ALONE.wallet || sum(today) > ALONE.all) {
    model.waiting.push({ who, account: earner, coins });
    return { answer: 'waiting' };
  }
  model.movedAlone.push({ account: earner, day, size });
  earner.coins += coins;
  return { answer: 'posted' };
}

/** Approves the oldest waiting correction; it leaves the list if it is approved or can never be. */
export function modelApprove(model: TaskAreaModel): Told {
  const [oldest] = model.waiting;
  if (oldest === undefined) throw new Error('nothing waits');
  const earner = model.earners[oldest.who];
  // A new account with the same name does not get the old account's correction.
  if (earner !== oldest.account) {
    model.waiting.shift();
    return { code: 'ACCOUNT_UNKNOWN' };
  }
  if (earner.coins + oldest.coins < 0) return { code: 'COIN_BALANCE_TOO_LOW' };
  earner.coins += oldest.coins;
  model.waiting.shift();
  return { answer: 'posted' };
}

/** Closes an account permanently: its name becomes free, and a new person has no coins. */
export function modelClose(model: TaskAreaModel, who: number): Told {
  const earner = model.earners[who];
  if (earner === undefined) throw new RangeError(`there is nobody ${who}`);
  const stopped = modelTaskGuard(model, earner);
  if (stopped !== null) return stopped;
  model.earners[who] = newModelEarner();
  return { answer: 'closed' };
}
