import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { TASKS_A_DAY } from '@regz/rules/tasks/daily-tasks.ts';
import { expect } from 'vitest';
import type { Browser } from '../harness/browser.ts';
import type { TestServer } from '../harness/harness.ts';
import {
  modelNextTask,
  modelRepeatable,
  modelVisit,
  type RepeatableRequest,
  type TaskAreaModel,
} from './task-area-model.ts';
import { at, codeIn, codeOf, type Told } from './told.ts';

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

export function newCompletion(position: number): RepeatableRequest {
  return { what: 'complete', idempotencyKey: randomUUID(), position };
}

/** The position of a command; 0 refers to the next one. */
export function requestedPosition(model: TaskAreaModel, who: number, position: number): number {
  if (position > 0) return position;
  return Math.min(modelNextTask(model, at(model.earners, who)), TASKS_A_DAY);
}

/** Advances the clocks of both. */
export function passTime(model: TaskAreaModel, { server }: TaskAreaSystem, ms: number): void {
  server.clock.advance(ms);
  model.nowMs = server.clock();
}

/** Visits a task on both sides and compares. */
export async function sendVisit(
  model: TaskAreaModel,
  { earners }: TaskAreaSystem,
  { who, position }: { who: number; position: number },
): Promise<void> {
  const answer = await at(earners, who).browser.send(contract.tasks.visitTask, { position });
  expect(codeOf(answer)).toBe(codeIn(modelVisit(model, at(model.earners, who), position)));
}

/** Sends a completion or a purchase to both sides and compares the answers. */
export async function send(
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
