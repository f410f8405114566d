import { contract } from '@regz/contract/contract.ts';
import type { Browser } from '../harness/browser.ts';
import type { TestServer } from '../harness/harness.ts';
import type { Answer } from '../harness/http-exchange.ts';
import { signedInAdmin } from '../harness/signed-in.ts';
import { browserOf, isWithinDay, makeCrowd } from '../scenarios/crowd.ts';
import { readPrice, stockExactly } from '../scenarios/task-area/shop.ts';

const { buy } = contract.shop;
const { complete } = contract.tasks;
const MINUTE_MS = 60_000;
const PRICE = 250;
/** Rounds for which people are made at once; somebody who only tries may do so thirty times. */
const BATCH = 25;

/** How often each thing happened over all rounds. */
export type Tally = Record<string, number>;

/** Two keys, three people with coins and thirteen without, again and again. */
export async function stormOnLastKeys(server: TestServer, rounds: number): Promise<Tally> {
  return inBatches(server, rounds, async (batch, count) => {
    const rich = await signedInCrowd(server, { count: 3 * batch, coins: 300 });
    const poor = await signedInCrowd(server, { count: 13, coins: 10 });
    // What is refused spends no challenge.
    const poorChallenges = await Promise.all(poor.map(solved));
    for (let round = 0; round < batch; round += 1) {
      const productId = await stockExactly(server, 1, 2);
      const buyers = [...rich.splice(0, 3), ...poor];
      const challenges = [
        ...(await Promise.all(buyers.slice(0, 3).map(solved))),
        ...poorChallenges,
      ];
      const answers = await Promise.all(
        buyers.map((browser, index) => press(browser, productId, challenges[index])),
      );
      count(`${sold(answers)} sold`);
    }
  });
}

/** One wallet that can pay for many, pressed sixteen times at once, again and again. */
export async function stormOnOneWallet(server: TestServer, rounds: number): Promise<Tally> {
  return inBatches(server, rounds, async (batch, count) => {
    let challenges: string[] = [];
    for (const browser of await signedInCrowd(server, { count: batch, coins: 5000 })) {
      const productId = await stockExactly(server, 2, 16);
      while (challenges.length < 16) challenges.push(await solved(browser));
      const answers = await Promise.all(
        challenges.map((challenge) => press(browser, productId, challenge)),
      );
      challenges = challenges.filter((_, index) => answers[index]?.status !== 201);
      const { balance } = await browser.call(contract.coins.day, {});
      count(`${sold(answers)} sold, ${balance} left`);
    }
  });
}

/** Four people buy at the price they saw while staff raise it, again and again. */
export async function stormOnPrice(server: TestServer, rounds: number): Promise<Tally> {
  return inBatches(server, rounds, async (batch, count) => {
    const people = await signedInCrowd(server, { count: 4 * batch, coins: 5000 });
    const { browser: staff } = await signedInAdmin(server);
    for (let round = 0; round < batch; round += 1) {
      const productId = await stockExactly(server, 3, 4);
      const { price: priceSeen, raise } = await readPrice(staff, productId);
      const buyers = people.splice(0, 4);
      const challenges = await Promise.all(buyers.map(solved));
      const [answers] = await Promise.all([
        Promise.all(
          buyers.map((browser, index) => press(browser, productId, challenges[index], priceSeen)),
        ),
        raise(),
      ]);
      for (const { status, json } of answers) {
        const { coinsSpent, code } = json as { coinsSpent?: number; code?: string };
        count(status === 201 && coinsSpent === priceSeen ? 'sold as seen' : `${status} ${code}`);
      }
    }
  });
}

/** The tenth task of a day, pressed eight times at once, again and again. */
export async function stormOnBonus(server: TestServer, rounds: number): Promise<Tally> {
  return inBatches(server, rounds, async (batch, count) => {
    for (const browser of await signedInCrowd(server, { count: batch, tasksDone: 9 })) {
      await Promise.all(Array.from({ length: 8 }, () => browser.send(complete, { position: 10 })));
      const { balance, bonus } = await browser.call(contract.coins.day, {});
      count(`${balance} coins, bonus ${bonus.earned ? 'earned' : 'missing'}`);
    }
  });
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

type Count = (word: string) => void;

/** Plays so many rounds, a batch at a time, far from where a day turns. */
async function inBatches(
  server: TestServer,
  rounds: number,
  play: (batch: number, count: Count) => Promise<void>,
): Promise<Tally> {
  const tally: Tally = {};
  for (let begun = 0; begun < rounds; begun += BATCH) {
    while (!isWithinDay(server.clock())) server.clock.advance(MINUTE_MS);
    await play(Math.min(BATCH, rounds - begun), (word) => {
      tally[word] = (tally[word] ?? 0) + 1;
    });
  }
  return tally;
}

async function signedInCrowd(
  server: TestServer,
  crowd: Omit<Parameters<typeof makeCrowd>[1], 'nowMs'>,
): Promise<Browser[]> {
  const members = await makeCrowd(server.database, { ...crowd, nowMs: server.clock() });
  return members.map((member) => browserOf(server, member));
}

function solved(browser: Browser): Promise<string> {
  return browser.solveChallenge('shop-purchase');
}

function press(
  browser: Browser,
  productId: string,
  challenge = '',
  priceSeen = PRICE,
): Promise<Answer> {
  return browser.send(buy, { productId, priceSeen, challenge });
}

function sold(answers: readonly Answer[]): number {
  return answers.filter(({ status }) => status === 201).length;
}
