import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@regz/contract/contract.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import type { OutsideWorld } from '../fakes/outside-world.ts';
import type { Browser } from '../harness/browser.ts';
import { type MadeAccount, makeAccount, makeKey, makeSession } from '../harness/factories.ts';
import type { TestDatabase } from '../harness/harness-database.ts';
import type { Answer } from '../harness/http-exchange.ts';
import type { Program } from '../harness/programs/program.ts';
import { sessionCookieNames } from '../harness/signed-in.ts';
import type { Chance } from '../models/chance.ts';
import { prepareDeletionOf } from '../scenarios/deletions.ts';

/** The result of a request: an answer, or silence because the program died. */
export type Told = { status: number; json: unknown } | 'silence';

/** Roles by the package that a run maps them to, and roles without a package. */
export const roles = {
  Supreme: ['500000000000000005', '500000000000000006'],
  Essential: ['500000000000000006'],
  unmanaged: ['500000000000000004', '500000000000000013'],
} as const;

export type Person = MadeAccount & {
  browser(program: Program): Browser;
  /** Null for a person outside the community. */
  discordId: string | null;
  /** Milliseconds after the start of the load. */
  actsAfterMs: number;
};

export type Leaver = Person & {
  countdownSeconds: number;
  /** Milliseconds after the start of the countdown; null if the person does not cancel. */
  cancelsAfterMs: number | null;
  started: Told;
  cancelled: Told;
};
export type Redeemer = Person & {
  licenseKey: string;
  keyId: string;
  idempotencyKey: string;
  told: Told;
};
type Asker = Person & { told: Told };

export type People = {
  leavers: Leaver[];
  /** The first two have the same key. */
  redeemers: Redeemer[];
  /** They request a link that verifies their address. */
  unverified: Asker[];
  /** They request a link for a new password. */
  forgetful: Asker[];
  /** Their subscription ends in three days. */
  ending: Person[];
};

/** The time within which people act; the kill comes at a random moment of it. */
export const LOAD_MS = 3000;

/** Creates people with the state that their acts require, some of them connected. */
export async function makePeople(
  database: TestDatabase,
  world: OutsideWorld,
  chance: Chance,
): Promise<People> {
  const make = (columns: Columns = {}) => makePerson(database, world, chance, columns);
  const several = <T>(count: number, makeOne: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => makeOne(index)));
  const contested = await makeKey(database);
  return {
    leavers: await several(12, async (index) => {
      const plan = {
        countdownSeconds: chance(LOAD_MS) / 1000,
        cancelsAfterMs: index % 3 === 0 ? chance(LOAD_MS) : null,
      };
      const person = await make({ connected: index % 2 === 0, subscription: 'Essential' });
      await prepareDeletionOf({ database }, person.id);
      return { ...person, ...plan, started: 'silence' as const, cancelled: 'silence' as const };
    }),
    redeemers: await several(10, async (index) => {
      const person = await make({ connected: true });
      const { id: keyId, licenseKey } = index < 2 ? contested : await makeKey(database);
      const idempotencyKey = randomUUID();
      return { ...person, keyId, licenseKey, idempotencyKey, told: 'silence' as const };
    }),
    unverified: await several(10, async () => ({ ...(await make()), told: 'silence' as const })),
    forgetful: await several(3, async () => {
      const person = await make({ email_verified: true });
      return { ...person, told: 'silence' as const };
    }),
    ending: await several(3, () =>
      make({
        subscription: 'Essential',
        expiredate: addDays(utcDate(Date.now()), 3),
        email_verified: true,
      }),
    ),
  };
}

type Columns = {
  connected?: boolean;
  subscription?: PackageName;
  expiredate?: string;
  email_verified?: boolean;
};

async function makePerson(
  database: TestDatabase,
  world: OutsideWorld,
  chance: Chance,
  { connected = false, ...columns }: Columns,
): Promise<Person> {
  // Drawn before any await, so that the order of the draws is always the same.
  const actsAfterMs = chance(LOAD_MS);
  const account = await makeAccount(database, {
    ...(columns.subscription === undefined ? {} : { admin_approval: true, expiredate: 'infinity' }),
    ...columns,
  });
  const { token } = await makeSession(database, { kind: 'customer', id: account.id });
  const held = columns.subscription === undefined ? [] : roles.Essential;
  return {
    ...account,
    discordId: connected ? await connect(database, world, account, held) : null,
    actsAfterMs,
    browser: (program) => {
      const browser = program.browser();
      browser.plant(sessionCookieNames.customer, token);
      return browser;
    },
  };
}

/** A member with the given roles and some unmanaged ones. */
async function connect(
  { ownerPool }: TestDatabase,
  world: OutsideWorld,
  { id, username }: MadeAccount,
  held: readonly string[],
): Promise<string> {
  await world.arrangeCommunity({ members: [{ username, roles: [...roles.unmanaged, ...held] }] });
  const { users } = await world.community();
  const discordId = users.find((user) => user.username === username)?.id ?? '';
  await ownerPool.query('update users set discord_id = $2, discord_username = $3 where id = $1', [
    id,
    discordId,
    username,
  ]);
  return discordId;
}

const { licenses } = contract;

/** The database and the program of a load; no act starts after `over` is aborted. */
type Scene = { database: TestDatabase; program: Program; over: AbortSignal };

/** Lets each person act at the planned moment; resolves when all are answered or disconnected. */
export async function live(people: People, scene: Scene): Promise<void> {
  const { program } = scene;
  async function atTheirMoment<P extends Person>(
    crowd: P[],
    act: (person: P) => Promise<void>,
  ): Promise<void> {
    await Promise.all(
      crowd.map(async (person) => {
        if (await waited(person.actsAfterMs, scene.over)) await act(person);
      }),
    );
  }
  await Promise.all([
    atTheirMoment(people.leavers, (person) => leave(person, scene)),
    atTheirMoment(people.redeemers, (person) => redeem(person, program)),
    atTheirMoment(people.unverified, async (person) => {
      const browser = person.browser(program);
      person.told = await told(browser.send(contract.identity.sendEmailVerification, {}));
    }),
    atTheirMoment(people.forgetful, (person) => askForPassword(person, program)),
  ]);
}

/** Sends the person's redemption; a second call repeats the request. */
export async function redeem(person: Redeemer, program: Program): Promise<void> {
  const { licenseKey, idempotencyKey } = person;
  const browser = person.browser(program);
  person.told = await told(
    browser.send(licenses.redeemLicense, { licenseKey }, { idempotencyKey }),
  );
}

async function leave(person: Leaver, { database, program, over }: Scene): Promise<void> {
  const browser = person.browser(program);
  person.started = await told(browser.send(contract.customers.startDeletion, {}));
  await shortenCountdown(database, person);
  if (person.cancelsAfterMs === null) return;
  if (!(await waited(person.cancelsAfterMs, over))) return;
  person.cancelled = await told(browser.send(contract.customers.cancelDeletion, {}));
}

async function askForPassword(person: Asker, program: Program): Promise<void> {
  const browser = person.browser(program);
  const { email } = person;
  const asking = async () => {
    const challenge = await browser.solveChallenge('reset-password');
    return browser.send(contract.identity.requestPasswordReset, { email, challenge });
  };
  person.told = await told(asking());
}

/** Shortens the 20 s of a new countdown to the person's own, in row and job. */
export async function shortenCountdown(
  { ownerPool }: TestDatabase,
  { id, countdownSeconds }: Leaver,
): Promise<void> {
  await ownerPool.query(
    `with shorter as (
       update account_deletions
          set requested_at = now() - interval '1 minute',
              execute_at = date_trunc('milliseconds', now() + make_interval(secs => $2))
        where user_id = $1 and requested_at > now() - interval '50 seconds'
       returning user_id, execute_at)
     update pgboss.job set start_after = execute_at from shorter
      where name = 'customers.delete-account' and state = 'created'
        and data ->> 'customerId' = user_id::text`,
    [id, countdownSeconds],
  );
}

/** Waits; false if `over` was aborted meanwhile. */
async function waited(ms: number, over: AbortSignal): Promise<boolean> {
  await pause(ms, undefined, { signal: over }).catch(() => undefined);
  return !over.aborted;
}

/** Returns an answer that the contract declares, or silence. @throws for any other answer */
export async function told(asking: Promise<Answer>): Promise<Told> {
  try {
    const { status, json } = await asking;
    return { status, json };
  } catch (error) {
    if (isSilence(error)) return 'silence';
    throw error;
  }
}

function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    code === 'ECONNRESET' ||
    code === 'ECONNREFUSED' ||
    code === 'EPIPE' ||
    error.message === 'The answer broke off.'
  );
}
