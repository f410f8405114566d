import { contract } from '@regz/contract/contract.ts';
import type { Browser } from '../harness/browser.ts';
import type { TestServer } from '../harness/harness.ts';
import type { Answer } from '../harness/http-exchange.ts';
import { signedInAdmin } from '../harness/signed-in.ts';
import { readPrice, stockExactly } from '../scenarios/task-area/shop.ts';
import { inBatches, signedInCrowd, type Tally } from './rounds.ts';

const { buyProduct } = contract.shop;
const { completeTask } = contract.tasks;
const PRICE = 250;

/** Two keys, three buyers with enough coins and thirteen without, repeatedly. */
export async function stormOnLastKeys(server: TestServer, rounds: number): Promise<Tally> {
  return inBatches(server, rounds, async (batch, count) => {
    const rich = await signedInCrowd(server, { count: 3 * batch, coins: 300 });
    const poor = await signedInCrowd(server, { count: 13, coins: 10 });
    // A refused purchase does not spend its challenge.
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

/** One wallet with coins for many purchases, sixteen at once, repeatedly. */
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
      const { balance } = await browser.call(contract.coins.readDay, {});
      count(`${sold(answers)} sold, ${balance} left`);
    }
  });
}

/** Four people buy at the displayed price while staff raise it, repeatedly. */
export async function stormOnPrice(server: TestServer, rounds: number): Promise<Tally> {
  return inBatches(server, rounds, async (batch, count) => {
    // Every round raises the price by a coin; the balance covers all rounds.
    const people = await signedInCrowd(server, { count: 4 * batch, coins: 1000 + rounds });
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

/** The tenth task of a day, completed eight times at once, repeatedly. */
export async function stormOnBonus(server: TestServer, rounds: number): Promise<Tally> {
  return inBatches(server, rounds, async (batch, count) => {
    for (const browser of await signedInCrowd(server, { count: batch, tasksDone: 9 })) {
      await Promise.all(
        Array.from({ length: 8 }, () => browser.send(completeTask, { position: 10 })),
      );
      const { balance, bonus } = await browser.call(contract.coins.readDay, {});
      count(`${balance} coins, bonus ${bonus.earned ? 'earned' : 'missing'}`);
    }
  });
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
  return browser.send(buyProduct, { productId, priceSeen, challenge });
}

function sold(answers: readonly Answer[]): number {
  return answers.filter(({ status }) => status === 201).length;
}
