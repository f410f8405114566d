import { contract } from '@regz/contract/contract.ts';
import { setTaskStaff } from '../../src/staff/set-task-staff.ts';
import { taskCast, type TaskCastMember } from '../cast.ts';
import { playGames } from '../play-games.ts';
import { challengeFor, type Stage } from '../stage/stage.ts';
import type { Visitor } from '../stage/visitor.ts';

const { coins, shop } = contract;

/** Coins that one admin may give alone in a day; larger amounts need a second admin's approval. */
const GIFT = 480;

/** Registers a task user of the cast and brings the account into the state that the cast names. */
export async function enterTaskUser(stage: Stage, person: TaskCastMember): Promise<void> {
  const browser = stage.visitor();
  const { username, email, password, language } = person;
  const registering = await challengeFor(browser, 'task-register');
  const form = { username, email, password, language, challenge: registering };
  await browser.call(contract.players.registerTaskUser, form);
  if (person === taskCast.dulani) await setTaskStaff(stage.services, { username, staff: true });
  const play = plays.get(username);
  if (play === undefined) return;
  const challenge = await challengeFor(browser, 'task-log-in');
  const { id } = await browser.call(contract.players.logInTaskUser, {
    username,
    password,
    challenge,
  });
  await play({ stage, browser, staff: await stage.staff(), userId: id });
}

type Earner = { stage: Stage; browser: Visitor; staff: Visitor; userId: string };
type Play = (earner: Earner) => Promise<void>;

/** The further acts of task users who do more than register. */
const plays: ReadonlyMap<string, Play> = new Map<string, Play>([
  [taskCast.nuwan.username, ({ stage, browser }) => playGames(stage, browser)],
  [
    taskCast.meena.username,
    async (earner) => {
      await giveCoins(earner, 1);
      await buyCheapest(earner, 1);
    },
  ],
  [
    taskCast.kasun.username,
    async (earner) => {
      await giveCoins(earner, 5);
      const prize = { coins: 600, reason: 'First prize of the giveaway' };
      await earner.staff.call(coins.staff.adjustCoins, { userId: earner.userId, ...prize });
    },
  ],
  [
    taskCast.sachith.username,
    async (earner) => {
      await giveCoins(earner, 4);
      await buyCheapest(earner, 4);
      const carrier = { network: '203.0.113.0/24', note: 'A mobile carrier' };
      await earner.staff.call(shop.staff.shareNetwork, carrier);
    },
  ],
  [
    taskCast.ruvini.username,
    async (earner) => {
      await giveCoins(earner, 1);
      const hold = { held: true, reason: 'Forty accounts of one person' };
      await earner.staff.call(shop.staff.holdAccount, { userId: earner.userId, ...hold });
    },
  ],
]);

async function giveCoins({ stage, staff, userId }: Earner, gifts: number): Promise<void> {
  const gift = { userId, coins: GIFT, reason: 'A welcome from our staff' };
  await staff.call(coins.staff.adjustCoins, gift);
  for (let given = 1; given < gifts; given += 1) {
    const { id } = await staff.call(coins.staff.adjustCoins, gift);
    await (await stage.approver()).call(coins.staff.approveAdjustment, { id });
  }
}

/** Buys the given number of products, the cheapest first. */
async function buyCheapest({ browser }: Earner, count: number): Promise<void> {
  for (let bought = 0; bought < count; bought += 1) {
    const { products, challengeStrength } = await browser.call(shop.listProducts, {});
    const product = products.find((each) => each.available !== 0 && each.purchaseId === null);
    if (product === undefined) throw new Error('The coin shop has no key.');
    const challenge = await challengeFor(browser, 'shop-purchase', challengeStrength);
    const input = { productId: product.id, priceSeen: product.price, challenge };
    await browser.call(shop.buyProduct, input);
  }
}
