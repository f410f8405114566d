import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { AsyncCommand } from 'fast-check';
import fc from 'fast-check';
import { expect } from 'vitest';
import { setStanding } from '../../src/customers/staff/set-standing.ts';
import type { Browser } from '../harness/browser.ts';
import type { TestServer } from '../harness/harness.ts';
import {
  modelLogIn,
  modelRedeem,
  modelRegister,
  modelStanding,
  type ProductModel,
  type RedeemInput,
} from './product-model.ts';
import { at, codeIn, codeOf } from './told.ts';

/** The real product beside the model: one browser per person, and the keys. */
export type ProductSystem = {
  server: TestServer;
  people: readonly { browser: Browser; username: string; password: string }[];
  /** The keys of the run, and one unknown key. */
  licenseKeys: readonly string[];
};

type Command = AsyncCommand<ProductModel, ProductSystem>;

const operator = { kind: 'operator', id: null, name: 'operator' } as const;

/** The numbers of people and keys in a run. */
export const PEOPLE = 3;
export const KEYS = 8;

/** Random sequences of acts by people and staff, up to a number of steps. */
export function productCommands(maxCommands: number) {
  const who = fc.nat(PEOPLE - 1);
  const redeeming = fc.record({
    who,
    key: fc.nat(KEYS - 1),
    confirmReplacement: fc.boolean(),
  });
  return fc.commands(
    [
      who.map(register),
      fc.tuple(who, fc.boolean()).map(([person, right]) => logIn(person, right)),
      redeeming.map(redeem),
      redeeming.map(redeem),
      redeeming.map(redeem),
      who.map((person) => stand(person, 'ban')),
      who.map((person) => stand(person, 'unban')),
      fc.integer({ min: 0, max: 40 }).map(tick),
      who.map(retryLast),
    ],
    { maxCommands, size: 'max' },
  );
}

function register(who: number): Command {
  return command(`register(${who})`, async (model, system) => {
    const { browser, username, password } = at(system.people, who);
    const answer = await browser.send(contract.identity.registerAccount, {
      username,
      email: `${username}@example.com`,
      mobileNumber: '0771234567',
      password,
      confirmPassword: password,
      challenge: await browser.solveChallenge('register'),
    });
    const told = modelRegister(at(model.people, who));
    expect(codeOf(answer)).toBe(codeIn(told));
  });
}

function logIn(who: number, right: boolean): Command {
  return command(`logIn(${who}, ${right ? 'right' : 'wrong'})`, async (model, system) => {
    const { browser, username, password } = at(system.people, who);
    const challenge = await browser.solveChallenge('log-in');
    const answer = await browser.send(contract.identity.logIn, {
      username,
      password: right ? password : 'wrong',
      challenge,
    });
    expect(codeOf(answer)).toBe(codeIn(modelLogIn(model, at(model.people, who), right)));
  });
}

function redeem(options: { who: number; key: number; confirmReplacement: boolean }): Command {
  const { who, key, confirmReplacement } = options;
  const title = `redeem(${who}, key ${key}${confirmReplacement ? ', confirmed' : ''})`;
  return command(title, async (model, system) => {
    const input = { licenseKey: at(system.licenseKeys, key), confirmReplacement };
    await send(model, system, who, { input, idempotencyKey: randomUUID() });
  });
}

function retryLast(who: number): Command {
  return {
    toString: () => `retryLast(${who})`,
    check: (model) => at(model.people, who).last !== null,
    run: async (model, system) => {
      const { last } = at(model.people, who);
      if (last !== null) await send(model, system, who, last);
    },
  };
}

function stand(who: number, standing: 'ban' | 'unban'): Command {
  return command(`${standing}(${who})`, async (model, { server, people }) => {
    const { username } = at(people, who);
    const done = await setStanding(server.database, { actor: operator }, { standing, username });
    expect(done).toBe(modelStanding(at(model.people, who), standing));
  });
}

function tick(days: number): Command {
  return command(`tick(${days})`, async (model, { server }) => {
    server.clock.advance(days * DAY_MS);
    model.nowMs = server.clock();
  });
}

async function send(
  model: ProductModel,
  system: ProductSystem,
  who: number,
  request: { input: RedeemInput; idempotencyKey: string },
): Promise<void> {
  const { browser } = at(system.people, who);
  const { input, idempotencyKey } = request;
  const answer = await browser.send(contract.licenses.redeemLicense, input, { idempotencyKey });
  const told = modelRedeem(model, at(model.people, who), request);
  expect(codeOf(answer)).toBe(codeIn(told));
  if ('answer' in told) expect(answer.json).toEqual(told.answer);
}

/** A command without a precondition; the account must match the model after it. */
function command(
  title: string,
  run: (model: ProductModel, system: ProductSystem) => Promise<void>,
): Command {
  return { toString: () => title, check: () => true, run };
}
