import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { endsOn } from '@regz/rules/licenses/days-left.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import { decideRedemption } from '@regz/rules/licenses/redemption.ts';
import type { Told } from './told.ts';

/** A person as plain data: the state that the product should have after the person's acts. */
export type ModelPerson = {
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

export type ModelKey = {
  subscription: PackageName;
  durationDays: number | null;
  banned: boolean;
  redeemed: boolean;
};

export type ProductModel = {
  nowMs: number;
  people: ModelPerson[];
  /** By license key; all other keys are unknown. */
  keys: Map<string, ModelKey>;
};

export type RedeemInput = { licenseKey: string; confirmReplacement: boolean };
export type RedeemAnswer = {
  effect: string;
  subscription: string;
  expiresOn: string;
  endsAt: string;
};

export function newModelPerson(): ModelPerson {
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
export function modelRegister(person: ModelPerson): Told {
  if (person.registered) return { code: 'ACCOUNT_USERNAME_TAKEN' };
  person.registered = true;
  return { answer: 'registered' };
}

export function modelLogIn(model: ProductModel, person: ModelPerson, right: boolean): Told {
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
export function modelRedeem(
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

const costly = ['LICENSE_UNKNOWN', 'LICENSE_ALREADY_REDEEMED', 'LICENSE_BLOCKED'];

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
export function modelStanding(person: ModelPerson, standing: 'ban' | 'unban'): boolean {
  if (!person.registered) return false;
  person.banned = standing === 'ban';
  if (standing === 'unban') person.session = null;
  return true;
}
