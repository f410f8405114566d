import { randomBytes, randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { endsOn } from '@regz/rules/licenses/days-left.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import { decideRedemption } from '@regz/rules/licenses/redemption.ts';
import fc from 'fast-check';
import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import { setStanding } from '../../src/customers/staff/set-standing.ts';
import { endOf } from '../../src/platform/database/kept-end.ts';
import type { Browser } from '../harness/browser.ts';
import { makeAccount, makeKey } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { PASSWORD, passwordHash } from '../harness/people.ts';
import { signIn } from '../harness/signed-in.ts';
import { type Told, at, codeIn, codeOf } from './told.ts';

/** A person as plain data: the state that the product should have after the person's acts. */
type ModelPerson = {
  registered: boolean;
  banned: boolean;
  subscription: PackageName | null;
  endsAt: string | null;
  licenseKey: string | null;
  redemptions: number;
  /**
   * The session of the person's browser, with the times of its start and of its last recorded use.
   */
  session: { createdMs: number; seenMs: number } | null;
  /** The used parts of the attempt budgets for wrong passwords and guesses at keys. */
  wrongPasswords: number;
  guesses: number;
  last: { input: RedeemInput; idempotencyKey: string; answer: RedeemAnswer | null } | null;
};

type ModelKey = {
  subscription: PackageName;
  durationDays: number | null;
  banned: boolean;
  redeemed: boolean;
};

type ProductModel = {
  nowMs: number;
  people: ModelPerson[];
  /** By license key; all other keys are unknown. */
  keys: Map<string, ModelKey>;
};

type RedeemInput = { licenseKey: string; confirmReplacement: boolean };
type RedeemAnswer = {
  effect: string;
  subscription: string;
  expiresOn: string;
  endsAt: string;
};

function newModelPerson(): ModelPerson {
  return {
    registered: false,
    banned: false,
    subscription: null,
    endsAt: null,
    licenseKey: null,
    redemptions: 0,
    session: null,
    wrongPasswords: 0,
    guesses: 0,
    last: null,
  };
}

/** A valid registration; the only possible refusal is a taken name. */
function modelRegister(person: ModelPerson): Told {
  if (person.registered) return { code: 'ACCOUNT_USERNAME_TAKEN' };
  person.registered = true;
  return { answer: 'registered' };
}

function modelLogIn(model: ProductModel, person: ModelPerson, right: boolean): Told {
  if (person.wrongPasswords >= 10) return { code: 'ATTEMPTS_EXCEEDED' };
  if (!person.registered || !right) {
    person.wrongPasswords += 1;
    return { code: 'ACCOUNT_CREDENTIALS_INVALID' };
  }
  if (person.banned) return { code: 'ACCOUNT_BANNED' };
  person.session = { createdMs: model.nowMs, seenMs: model.nowMs };
  return { answer: 'signed in' };
}

/** The guard's refusal before any operation for customers; null if it admits the person. */
function modelGuard(model: ProductModel, person: ModelPerson): Told | null {
  const { session } = person;
  if (session === null) return { code: 'SESSION_REQUIRED' };
  const idle = model.nowMs - session.seenMs;
  const age = model.nowMs - session.createdMs;
  if (idle > 7 * DAY_MS || age > 30 * DAY_MS) {
    person.session = null;
    return { code: 'SESSION_REQUIRED' };
  }
  if (idle >= HOUR_MS) session.seenMs = model.nowMs;
  if (!person.banned) return null;
  person.session = null;
  return { code: 'ACCOUNT_BANNED' };
}

/** A redemption, or a repetition of the last one. */
function modelRedeem(
  model: ProductModel,
  person: ModelPerson,
  request: { input: RedeemInput; idempotencyKey: string },
): Told {
  const stopped = modelGuard(model, person);
  if (stopped !== null) return stopped;
  const { last } = person;
  const isRetry = last?.idempotencyKey === request.idempotencyKey;
  if (isRetry && last.answer !== null) return { answer: last.answer };
  person.last = { ...request, answer: null };
  if (person.guesses >= 10) return { code: 'ATTEMPTS_EXCEEDED' };
  const told = decide(model, person, request.input);
  if ('code' in told && costly.includes(told.code)) person.guesses += 1;
  return told;
}

const costly = [
  'LICENSE_UNKNOWN',
  'LICENSE_ALREADY_REDEEMED',
  'LICENSE_BLOCKED',
  'LICENSE_KEY_OVERDUE',
];

function decide(model: ProductModel, person: ModelPerson, input: RedeemInput): Told {
  const key = model.keys.get(input.licenseKey);
  if (key === undefined) return { code: 'LICENSE_UNKNOWN' };
  if (key.redeemed) return { code: 'LICENSE_ALREADY_REDEEMED' };
  if (key.banned) return { code: 'LICENSE_BLOCKED' };
  const decision = decideRedemption({ account: person, license: key, nowMs: model.nowMs });
  if (!decision.ok) return { code: decision.reason };
  const { effect, subscription, endsAt } = decision;
  if (effect === 'replaced' && !input.confirmReplacement) {
    return { code: 'LICENSE_REPLACEMENT_UNCONFIRMED' };
  }
  key.redeemed = true;
  Object.assign(person, { subscription, endsAt, licenseKey: input.licenseKey });
  person.redemptions += 1;
  const answer = { effect, subscription, expiresOn: endsOn(endsAt), endsAt };
  if (person.last !== null) person.last.answer = answer;
  return { answer };
}

/** Bans or unbans; false if there is no such account. An unban does not restore the session. */
function modelStanding(person: ModelPerson, standing: 'ban' | 'unban'): boolean {
  if (!person.registered) return false;
  person.banned = standing === 'ban';
  if (standing === 'unban') person.session = null;
  return true;
}

/** The real product beside the model: one browser per person, and the keys. */
type ProductSystem = {
  server: TestServer;
  people: readonly { browser: Browser; username: string; password: string }[];
  /** The keys of the run, and one unknown key. */
  licenseKeys: readonly string[];
};

type Command = AsyncCommand<ProductModel, ProductSystem>;

const operator = { kind: 'operator', id: null, name: 'operator' } as const;

/** The numbers of people and keys in a run. */
const PEOPLE = 3;
const KEYS = 8;

/** Random sequences of acts by people and staff, up to a number of steps. */
function productCommands(maxCommands: number) {
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

const keyKinds = [
  { subscription: 'Supreme', duration_days: 30 },
  { subscription: 'Supreme', duration_days: 7 },
  { subscription: 'Supreme-Experiment', duration_days: 30 },
  { subscription: 'External', duration_days: 1095 },
  { subscription: 'External', duration_days: 30 },
  { subscription: 'Essential', duration_days: 30, banned: true },
  { subscription: 'Essential', duration_days: null },
] as const;

/**
 * Runs random histories against the product and the model, and compares every answer, and at the
 * end the database. Fails with the seed and the shortest history that shows a difference.
 */
export async function compareWithModel(server: TestServer, numRuns: number): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2_147_483_647);
  await fc.assert(
    fc.asyncProperty(productCommands(24), async (commands) => {
      const { model, system } = await newRun(server);
      await fc.asyncModelRun(() => ({ model, real: system }), commands);
      await compareMemory(model, system);
    }),
    { numRuns, seed, endOnFailure: false },
  );
}

/** New people and keys. The second person is registered, the third also logged in. */
async function newRun(server: TestServer): Promise<{ model: ProductModel; system: ProductSystem }> {
  const nowMs = server.clock();
  const made = await Promise.all(keyKinds.map((columns) => makeKey(server.database, columns)));
  const model: ProductModel = {
    nowMs,
    people: Array.from({ length: PEOPLE }, newModelPerson),
    keys: new Map(
      keyKinds.map((kind, index) => [
        made[index]?.licenseKey ?? '',
        {
          subscription: kind.subscription,
          durationDays: kind.duration_days,
          banned: 'banned' in kind,
          redeemed: false,
        },
      ]),
    ),
  };
  const run = randomBytes(5).toString('hex');
  const people = await Promise.all(
    model.people.map(async (person, index) => {
      const browser = server.browser();
      const username = `run-${run}-${index}`;
      if (index > 0) {
        const account = { username, password: await passwordHash() };
        const { id } = await makeAccount(server.database, account);
        person.registered = true;
        if (index > 1) {
          await signIn(server, browser, { kind: 'customer', id });
          person.session = { createdMs: nowMs, seenMs: nowMs };
        }
      }
      return { browser, username, password: PASSWORD };
    }),
  );
  const licenseKeys = [...made.map(({ licenseKey }) => licenseKey), `${run}-UNKNOWN`];
  expect(licenseKeys).toHaveLength(KEYS);
  return { model, system: { server, people, licenseKeys } };
}

/** Accounts, keys, proofs and audit rows must be exactly those of the model. */
async function compareMemory(model: ProductModel, system: ProductSystem): Promise<void> {
  const { ownerPool } = system.server.database;
  const usernames = system.people.map(({ username }) => username);
  const { rows: accounts } = await ownerPool.query(
    `select u.username, u.banned, u.subscription, u.expiredate as "expiresOn", u.ends_time as "endsTime",
            u.key as "licenseKey",
            (select count(*)::int from license_redemptions r where r.user_id = u.id) as redemptions,
            (select count(*)::int from audit_entries a
              where a.actor_id = u.id and a.action = 'licenses.redeem') as audited
       from users u where u.username = any($1) order by u.username`,
    [usernames],
  );
  expect(
    accounts.map(({ expiresOn, endsTime, ...row }) => ({
      ...row,
      endsAt: endOf({ expiresOn, endsTime }),
    })),
  ).toEqual(
    model.people.flatMap((person, index) => {
      const { registered, banned, subscription, endsAt, licenseKey, redemptions } = person;
      const username = usernames[index];
      const row = { username, banned, subscription, endsAt, licenseKey, redemptions };
      return registered ? [{ ...row, audited: redemptions }] : [];
    }),
  );
  const { rows: keys } = await ownerPool.query<{ license_key: string; activated: boolean }>(
    'select license_key, activated from license_keys where license_key = any($1)',
    [system.licenseKeys],
  );
  const redeemed = new Map(keys.map((key) => [key.license_key, key.activated]));
  for (const [text, key] of model.keys) expect(redeemed.get(text)).toBe(key.redeemed);
}
