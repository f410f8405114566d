import { contract } from '@regz/contract/contract.ts';
import { setTaskStaff } from '../src/accounts/task-users/set-task-staff.ts';
import { taskCast, type TaskCastMember } from './cast.ts';
import { challengeFor, type Stage } from './stage/stage.ts';
import type { Visitor } from './stage/visitor.ts';

const { accounts, coins, shop } = contract;

/** What staff may give at once without a second one; larger gifts come in several. */
const GIFT = 480;

/** Registers a task user of the cast and brings it into the state that the cast names. */
export async function enterTaskUser(stage: Stage, person: TaskCastMember): Promise<void> {
  const browser = stage.visitor();
  const { username, email, password, language } = person;
  const challenge = await challengeFor(browser, 'task-register');
  const form = { username, email, password, language, challenge };
  await browser.call(accounts.taskUsers.register, form);
  if (person === taskCast.meena) {
    await giveCoins(stage, browser, person, 1);
    await buyCheapest(browser);
  }
  if (person === taskCast.kasun) await giveCoins(stage, browser, person, 5);
  if (person === taskCast.dulani) await setTaskStaff(stage.services, { username, staff: true });
}

async function giveCoins(
  stage: Stage,
  browser: Visitor,
  { username, password }: TaskCastMember,
  gifts: number,
): Promise<void> {
  const challenge = await challengeFor(browser, 'task-log-in');
  const login = { username, password, challenge };
  const { id: userId } = await browser.call(accounts.taskUsers.logIn, login);
  const staff = await stage.staff();
  for (let gift = 0; gift < gifts; gift += 1) {
    const reason = 'A welcome from our staff';
    await staff.call(coins.staff.adjust, { userId, coins: GIFT, reason });
  }
}

async function buyCheapest(browser: Visitor): Promise<void> {
  const { products } = await browser.call(shop.products, {});
  const product = products.find(({ available }) => available > 0);
  if (product === undefined) throw new Error('The coin shop has no key.');
  const challenge = await challengeFor(browser, 'shop-purchase');
  const wish = { productId: product.id, priceSeen: product.price, challenge };
  await browser.call(shop.buy, wish);
}
