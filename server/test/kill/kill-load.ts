import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@regz/contract/contract.ts';
import type { TestDatabase } from '../harness/harness-database.ts';
import type { Answer } from '../harness/http-exchange.ts';
import type { Program } from '../harness/programs/program.ts';
import type { Asker, Leaver, People, Person, Redeemer, Told } from './kill-people.ts';

const { licenses } = contract;

/** The database and the program of a load; no act starts after `over` is aborted. */
export type Scene = { database: TestDatabase; program: Program; over: AbortSignal };

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
      where name = 'accounts.delete' and state = 'created'
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
