import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { productAt } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson, type Person } from '../../harness/people.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provocation, Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';
import { fund, stocked } from './shop-examples.ts';

const buy = (faults: Faults) => spoiled('shop.buyProduct', 'task user', faults);
const editOffer = (faults: Faults) => spoiled('shop.staff.editOffer', 'admin', faults);
const share = (faults: Faults) => spoiled('shop.staff.shareNetwork', 'admin', faults);

/** A person with coins and a solved challenge of the hardest kind the shop may require. */
async function buyer(server: TestServer, coins = 5000): Promise<Person> {
  const person = await newPerson(server, 'task user');
  await fund(server, person.accountId, coins);
  return person;
}

async function purchaseInput(server: TestServer, person: Person, position: number, hard = false) {
  const strength = hard ? 'high' : 'normal';
  const challenge = await person.browser.solveChallenge('shop-purchase', strength);
  return { ...(await stocked(server, position)), challenge };
}

/** A person whose network has bought a number of keys today. */
async function afterPurchases(server: TestServer, count: number): Promise<Provocation> {
  const person = await buyer(server);
  for (let position = 1; position <= count; position += 1) {
    const input = await purchaseInput(server, person, position, position > 3);
    await person.browser.call(contract.shop.buyProduct, input);
  }
  return { person, input: await purchaseInput(server, person, count + 1, count > 3) };
}

const onceSetUp = 'open by default; shop-eligibility.test.ts sets it up';

/** Requests that the operations of the shop refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'shop.buyProduct': {
    CHALLENGE_REQUIRED: buy({ challenge: '' }),
    CHALLENGE_FAILED: buy({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: (server) => afterPurchases(server, 3),
    SHOP_PRODUCT_UNKNOWN: buy({ productId: randomUUID() }),
    TASK_STAFF_EXCLUDED: spoiled('shop.buyProduct', 'task user who is staff', {}),
    SHOP_SPENDING_HELD: spoiled('shop.buyProduct', 'held task user', {}),
    SHOP_EMAIL_UNVERIFIED: onceSetUp,
    SHOP_NOT_OPEN: onceSetUp,
    SHOP_PURCHASED_BEFORE: async (server) => {
      const person = await buyer(server);
      await person.browser.call(contract.shop.buyProduct, await purchaseInput(server, person, 1));
      return { person, input: await purchaseInput(server, person, 1) };
    },
    SHOP_MAILBOX_PURCHASED: async (server) => {
      const [first, person] = [await buyer(server), await buyer(server)];
      const setEmail = (id: string, email: string | null) =>
        server.database.ownerPool.query('update web_task set email = $2 where id = $1', [
          id,
          email,
        ]);
      await setEmail(first.accountId, 'one.mailbox@gmail.com');
      await first.browser.call(contract.shop.buyProduct, await purchaseInput(server, first, 1));
      await setEmail(first.accountId, null);
      await setEmail(person.accountId, 'onemailbox+again@gmail.com');
      return { person, input: await purchaseInput(server, person, 1) };
    },
    SHOP_PRICE_CHANGED: buy({ priceSeen: 1 }),
    SHOP_COINS_TOO_FEW: async (server) => {
      const person = await buyer(server, 249);
      return { person, input: await purchaseInput(server, person, 1) };
    },
    SHOP_KEYS_MISSING: async (server) => {
      const person = await buyer(server);
      const input = await purchaseInput(server, person, 7);
      await server.database.ownerPool.query(
        `update license_keys set assigned_to = 'somebody', assigned_at = now()
          where product_id = $1 and assigned_at is null`,
        [input.productId],
      );
      return { person, input };
    },
    SHOP_NETWORK_PACE: (server) => afterPurchases(server, 4),
  },
  'shop.readPurchase': {
    SHOP_PURCHASE_UNKNOWN: async (server) => {
      const owner = await newPerson(server, 'task user');
      const input = await exampleOf('shop.readPurchase').input(server, owner);
      return { person: await newPerson(server, 'another task user'), input };
    },
  },
  'shop.staff.editOffer': {
    SHOP_TEXT_MISSING: editOffer({ description: { en: 'All', si: '', ta: 'எல்லாம்' } }),
    SHOP_PRODUCT_UNKNOWN: spoiled('shop.staff.editOffer', 'admin', async ({ database }) => ({
      // A store plan's stock, which no coins buy.
      productId: await productAt(database, 11),
    })),
    SHOP_OFFER_CHANGED: editOffer({ version: 2_000_000 }),
  },
  'shop.staff.holdAccount': {
    REASON_MISSING: spoiled('shop.staff.holdAccount', 'admin', { reason: NOTHING_TO_SEE }),
    ACCOUNT_UNKNOWN: spoiled('shop.staff.holdAccount', 'admin', { userId: randomUUID() }),
  },
  'shop.staff.shareNetwork': {
    REASON_MISSING: share({ note: NOTHING_TO_SEE }),
    SHOP_NETWORK_INVALID: share({ network: '10.0.0.0/1' }),
    SHOP_NETWORK_LISTED: async (server) => {
      const person = await newPerson(server, 'admin');
      const input = await exampleOf('shop.staff.unshareNetwork').input(server, person);
      return { person, input: { ...input, note: 'again' } };
    },
  },
  'shop.staff.unshareNetwork': {
    SHOP_NETWORK_UNKNOWN: spoiled('shop.staff.unshareNetwork', 'admin', { network: '192.0.2.1' }),
  },
};
