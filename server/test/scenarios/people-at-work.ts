import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@regz/contract/contract.ts';
import type { Browser } from '../harness/browser.ts';
import { makeAccount, makeKey, makeSession } from '../harness/factories.ts';
import type { TestDatabase } from '../harness/harness-database.ts';
import { sessionCookieNames } from '../harness/signed-in.ts';
import { openOrderStream } from './orders/order-stream.ts';

/** The product under load: its public port, and browsers that reach it. */
type Place = { database: TestDatabase; port: number; browser(): Browser };

export type Work = {
  /** Keys whose redemption was answered with 200. */
  redeemed: Set<string>;
  /** Requests with the expected answer. */
  answered(): number;
  /** Sentences about wrong answers; empty if there are none. */
  failures: string[];
  /** Events that open pages received. */
  told(): number;
  /** The accounts whose pages are open. */
  pages: string[];
  stop(): Promise<void>;
};

/**
 * Lets people redeem keys, repeat requests and read their account, while others keep pages open.
 * Restarts of the servers must not cause a failure.
 */
export async function peopleAtWork(
  place: Place,
  { people, pages }: { people: number; pages: number },
): Promise<Work> {
  const over = new AbortController();
  const redeemed = new Set<string>();
  const failures: string[] = [];
  const accounts: string[] = [];
  let answered = 0;
  let told = 0;
  const expect200 = (what: string, { status, text }: { status: number; text: string }): string => {
    if (status === 200) answered += 1;
    else failures.push(`${what}: ${status} ${text.slice(0, 200)}`);
    return text;
  };
  const signIn = async () => {
    const { id } = await makeAccount(place.database);
    const { token } = await makeSession(place.database, { kind: 'customer', id });
    const browser = place.browser();
    browser.plant(sessionCookieNames.customer, token);
    return { id, browser };
  };

  async function work(browser: Browser): Promise<void> {
    const { licenseKey } = await makeKey(place.database);
    const again = { idempotencyKey: randomUUID() };
    const redeem = async () =>
      expect200(
        'redeem',
        await browser.send(contract.licenses.redeemLicense, { licenseKey }, again),
      );
    const first = await redeem();
    redeemed.add(licenseKey);
    if ((await redeem()) !== first) failures.push(`${licenseKey} was answered twice, differently`);
    expect200('me', await browser.send(contract.identity.me, {}));
  }

  async function live(): Promise<void> {
    const { browser } = await signIn();
    while (!over.signal.aborted) {
      try {
        await work(browser);
      } catch (error) {
        failures.push(String(error));
      }
    }
  }

  async function stayOpen(): Promise<void> {
    const { id, browser } = await signIn();
    accounts.push(id);
    while (!over.signal.aborted) {
      try {
        const stream = await openOrderStream(place.port, browser);
        if (stream.status !== 200) failures.push(`a stream: ${stream.status}`);
        const leave = new Promise((resolve) => {
          over.signal.addEventListener('abort', resolve, { once: true });
        });
        const hear = async (): Promise<void> => {
          for (;;) if ((await stream.next()).includes('event: order')) told += 1;
        };
        void hear();
        await Promise.race([stream.ended, leave]);
        stream.leave();
      } catch (error) {
        failures.push(`a stream: ${String(error)}`);
        await pause(50);
      }
    }
  }

  const lives = Promise.all([
    ...Array.from({ length: people }, live),
    ...Array.from({ length: pages }, stayOpen),
  ]);
  return {
    redeemed,
    failures,
    pages: accounts,
    answered: () => answered,
    told: () => told,
    stop: async () => {
      over.abort();
      await lives;
    },
  };
}
