import { contract } from '@regz/contract/contract.ts';
import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import type pg from 'pg';
import { createShell, mountApi } from '../../src/app.ts';
import { operatorActs } from '../../src/audit/record-act.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import type { Config } from '../../src/platform/config/config.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { requestPlaces } from '../../src/platform/http/connections/request-places.ts';
import { diskState } from '../../src/platform/http/disk-state.ts';
import type { Payments } from '../../src/platform/ports/payment-provider.ts';
import type { Services } from '../../src/platform/services.ts';
import { createServices } from '../../src/services.ts';
import { createAdmin } from '../../src/staff/create-admin.ts';
import { cast, colleague, type Customer } from '../cast.ts';
import { solveChallenge } from '../solve-challenge.ts';
import { freePort } from './free-port.ts';
import { newVisitor, type Visitor } from './visitor.ts';

/** An open database, and the settings of the product that uses it. */
export type Ground = {
  config: Config;
  db: Database;
  /** For a connection outside the pool. */
  connection: pg.ClientConfig;
  clock?: Clock;
};

/** The product without its pages and workers, for the duration of the seed. */
export type Stage = {
  services: Services;
  visitor(): Visitor;
  register(person: Customer): Promise<void>;
  logIn(person: Customer): Promise<Visitor>;
  /** The cast's member of staff, logged in once. */
  staff(): Promise<Visitor>;
  /** A second member of staff, for acts that require one. */
  approver(): Promise<Visitor>;
  /**
   * Runs an act at a time in the past. The actor must already be logged in, because a challenge can
   * only be solved in the present.
   */
  daysAgo<Result>(days: number, act: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/**
 * Starts the product beside one that may be running: on its own port, with stand-ins only, a
 * challenge without cost, and no provider that takes real money.
 */
export async function openStage({ config, db, connection, clock = systemClock }: Ground) {
  let setBackMs = 0;
  const settings: Config = {
    ...config,
    PORT: await freePort(),
    CHALLENGE: 'altcha',
    ALTCHA_COST: 1,
    PAYMENT_PROVIDERS: ['sandbox'],
    LOG_LEVEL: 'error',
  };
  const app = createShell(settings);
  const now = () => clock() - setBackMs;
  const made = await createServices({ config: settings, db, log: app.log, clock: now });
  const services = { ...made, payments: settledBeforeAnswers(made.payments) };
  await mountApi(app, services, { connection, disk: diskState(), places: requestPlaces() });
  await app.listen({ host: 'localhost', port: settings.PORT });
  let visitors = 0;
  let staff: Promise<Visitor> | undefined;
  let approver: Promise<Visitor> | undefined;

  const visitor = () => {
    visitors += 1;
    return newVisitor({ app, site: config.origins.client, address: `192.0.2.${visitors % 255}` });
  };
  const stage: Stage = {
    services,
    visitor,
    register: (person) => register(visitor(), person),
    logIn: (person) => logIn(visitor(), person),
    staff: () => (staff ??= logInAsStaff(visitor(), cast.sithara)),
    approver: () => (approver ??= logInAsColleague(services, visitor())),
    daysAgo: async (days, act) => {
      await stage.staff();
      const before = setBackMs;
      setBackMs = days * DAY_MS;
      return act().finally(() => (setBackMs = before));
    },
    close: async () => {
      await app.close();
      await Promise.all([services.community.close(), services.payments.close()]);
      await services.mailer.close();
    },
  };
  return stage;
}

/** The stage has no worker: its webhooks settle their events before they are answered. */
function settledBeforeAnswers(payments: Payments): Payments {
  const answerWebhook = () => ({ status: 200, contentType: 'text/plain', body: '' });
  const find = (id: string) => {
    const provider = payments.find(id);
    return provider === undefined ? undefined : { ...provider, answerWebhook };
  };
  return { ...payments, find };
}

async function register(browser: Visitor, person: Customer): Promise<void> {
  const { username, email, mobileNumber, password } = person;
  const challenge = await challengeFor(browser, 'register');
  const form = { username, email, mobileNumber, password, confirmPassword: password, challenge };
  await browser.call(contract.identity.registerAccount, form);
}

export async function logIn(browser: Visitor, { username, password }: Customer): Promise<Visitor> {
  const challenge = await challengeFor(browser, 'log-in');
  await browser.call(contract.identity.logIn, { username, password, challenge });
  return browser;
}

/** Creates the colleague at the first call; later the name is taken. */
async function logInAsColleague(services: Services, browser: Visitor): Promise<Visitor> {
  await createAdmin(services, operatorActs, { ...colleague, role: 'owner' });
  return logInAsStaff(browser, colleague);
}

export async function logInAsStaff(
  browser: Visitor,
  { username, password }: { username: string; password: string },
): Promise<Visitor> {
  const challenge = await challengeFor(browser, 'admin-log-in');
  await browser.call(contract.staff.logInAdmin, { username, password, challenge });
  return browser;
}

/** A solved challenge for an act. */
export async function challengeFor(
  browser: Visitor,
  action: ChallengeAction,
  strength: 'normal' | 'high' = 'normal',
): Promise<string> {
  const { offerChallenge } = contract.identity;
  return solveChallenge(await browser.call(offerChallenge, { action, strength }));
}
