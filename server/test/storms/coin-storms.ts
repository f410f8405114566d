import { contract } from '@regz/contract/contract.ts';
import type { TestServer } from '../harness/harness.ts';
import type { Answer } from '../harness/http-exchange.ts';
import { signedInTaskUser } from '../harness/signed-in.ts';
import { richTaskUser, stockExactly } from '../scenarios/shop.ts';
import { BETWEEN_TASKS_MS, doTasks } from '../scenarios/task-days.ts';

const { buy } = contract.shop;
const { complete } = contract.tasks;
const PRICE = 250;

/** How often each thing happened over all rounds. */
export type Tally = Record<string, number>;

function count(tally: Tally, word: string): void {
  tally[word] = (tally[word] ?? 0) + 1;
}

function sold(answers: readonly Answer[]): number {
  return answers.filter(({ status }) => status === 201).length;
}

/** Two keys, three people with coins and thirteen without, again and again. */
export async function stormOnLastKeys(server: TestServer, rounds: number): Promise<Tally> {
  const tally: Tally = {};
  for (let round = 0; round < rounds; round += 1) {
    const productId = await stockExactly(server, 1, 2);
    const wishes = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const { browser } = await richTaskUser(server, index < 3 ? 300 : 10);
        const challenge = await browser.solveChallenge('shop-purchase');
        return { browser, wish: { productId, priceSeen: PRICE, challenge } };
      }),
    );
    const answers = await Promise.all(wishes.map(({ browser, wish }) => browser.send(buy, wish)));
    count(tally, `${sold(answers)} sold`);
  }
  return tally;
}

/** One wallet that can pay for many, pressed sixteen times at once, again and again. */
export async function stormOnOneWallet(server: TestServer, rounds: number): Promise<Tally> {
  const tally: Tally = {};
  for (let round = 0; round < rounds; round += 1) {
    const productId = await stockExactly(server, 2, 16);
    const { browser } = await richTaskUser(server, 5000);
    const challenges = await Promise.all(
      Array.from({ length: 16 }, () => browser.solveChallenge('shop-purchase')),
    );
    const answers = await Promise.all(
      challenges.map((challenge) => browser.send(buy, { productId, priceSeen: PRICE, challenge })),
    );
    const { balance } = await browser.call(contract.coins.day, {});
    count(tally, `${sold(answers)} sold, ${balance} left`);
  }
  return tally;
}

/** The tenth task of a day, pressed eight times at once, again and again. */
export async function stormOnBonus(server: TestServer, rounds: number): Promise<Tally> {
  const tally: Tally = {};
  for (let round = 0; round < rounds; round += 1) {
    const { browser } = await signedInTaskUser(server);
    await doTasks(server, browser, 9);
    server.clock.advance(BETWEEN_TASKS_MS);
    await Promise.all(Array.from({ length: 8 }, () => browser.send(complete, { position: 10 })));
    const { balance, bonus } = await browser.call(contract.coins.day, {});
    count(tally, `${balance} coins, bonus ${bonus.earned ? 'earned' : 'missing'}`);
  }
  return tally;
}

/** What the ledger's own checks find, and how often the database had to break a deadlock. */
export async function aftermath({ database }: TestServer): Promise<Tally> {
  const { rows } = await database.ownerPool.query<Tally>(
    `select (select sum(wrong)::integer from coin_faults()) as faults,
            (select deadlocks::integer from pg_stat_database where datname = current_database())
              as deadlocks`,
  );
  return rows[0] ?? {};
}
