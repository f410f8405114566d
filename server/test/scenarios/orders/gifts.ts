import { randomBytes, randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { storeAndSettle } from '../../../src/payments/settlement/settle-event.ts';
import { hashPrivateToken } from '../../../src/platform/guards/private-link.ts';
import { paid, planProduct, servicesOf } from '../../fakes/payment-events.ts';
import { makeKey } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { signedInCustomer } from '../../harness/signed-in.ts';
import { completedWith, makeOrder, type MadeOrder } from './make-order.ts';

export type MadeGift = MadeOrder & { token: string; licenseKey: string; keyId: string };

type GiftColumns = {
  recipient: string;
  message: string;
  email: string;
  deliver_at: Date;
  mails: number;
  linked_at: Date;
  sent_at: Date;
  opened_at: Date;
  taken_back_at: Date;
};

/** A paid order given as a gift, with its key and the token of its link. */
export async function makeGift(
  { database }: Pick<TestServer, 'database'>,
  giverId: string,
  columns: Partial<GiftColumns> = {},
): Promise<MadeGift> {
  const { id: keyId, licenseKey } = await makeKey(database, {
    assigned_to: 'somebody',
    assigned_at: new Date(),
  });
  const order = await makeOrder(database, giverId, completedWith(keyId));
  // A giver who is not a customer has no order.
  const token = order.id === '' ? '' : await makeGiftOf({ database }, order.id, columns);
  return { ...order, token, licenseKey, keyId };
}

/** Makes an order a gift; returns the token of its link. */
export async function makeGiftOf(
  { database }: Pick<TestServer, 'database'>,
  orderRef: string,
  columns: Partial<GiftColumns> = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const row: Record<string, unknown> = {
    order_ref: orderRef,
    recipient: 'Ama',
    message: 'Happy birthday',
    links: 1,
    token_hash: hashPrivateToken(token),
    ...columns,
  };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await database.ownerPool.query(
    `insert into order_gifts (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
  await database.sql('update order_facts set gift = true where id = $1', orderRef);
  return token;
}

/** A new address. */
export function newFriend(): string {
  return `friend-${randomUUID()}@example.com`;
}

export const giftPurchase = {
  planId: 'supreme-weekly',
  currency: 'LKR',
  seenPriceMinor: 25_000,
} as const;
export const giftWords = {
  recipient: 'Ama',
  message: 'Happy birthday',
  email: null,
  deliverAt: null,
};

type Said = { recipient: string; message: string; email: string | null; deliverAt: string | null };

/** A customer who has bought a gift with the given recipient and message. */
export async function giverOf(server: TestServer, said: Partial<Said> = {}) {
  const person = await signedInCustomer(server);
  const product = await planProduct(server, giftPurchase.planId);
  await makeKey(server.database, { product_id: product });
  const { orderId } = await person.browser.call(contract.storefront.startCheckout, {
    ...giftPurchase,
    gift: { ...giftWords, ...said },
  });
  const payment = paid({ orderId }, { amount: { minor: 25_000, currency: 'LKR' } });
  await storeAndSettle(await servicesOf(server), { provider: 'sandbox', events: [payment] });
  const order = () => person.browser.call(contract.orders.readOwnOrder, { orderId });
  return { ...person, orderId, order };
}

/** The token after the `#` of a link. */
export function tokenOf(link: string): string {
  return link.slice(link.indexOf('#') + 1);
}
