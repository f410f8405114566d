import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { disputed, newProduct, paid, PRICE, refunded } from '../../../test/fakes/payment-events.ts';
import { makeKey } from '../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import { announceExpiries } from '../../licenses/expiry/announce-expiries.ts';
import { storeAndSettle } from '../../payments/settlement/settle-event.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';

const STAFF = 'staff@regz.example';

const server = sharedServer({ environment: { STAFF_EMAIL: STAFF } });
const services = sharedServices(server);

const receive = (...events: PaymentEvent[]) =>
  storeAndSettle(services, { provider: 'sandbox', events });

/** A customer with a paid order and its key of thirty days, not redeemed yet. */
async function buyer() {
  const { browser, account } = await signedInCustomer(server);
  const productId = await newProduct(server);
  const key = await makeKey(server.database, { product_id: productId });
  const columns = { stock_product_id: productId, live: false, amount_minor: PRICE };
  const { orderId } = await makeOrder(server.database, account.id, columns);
  await receive(paid({ orderId }));
  return { browser, account, orderId, licenseKey: key.licenseKey };
}

type Customer = Pick<Awaited<ReturnType<typeof buyer>>, 'account'>;

/** The kinds of mails that a customer got after the one about the key, in their order. */
async function mailsOf({ account: { email } }: Customer): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ template: string }>(
    'select template from mail_outbox where to_address = $1 order by created_at',
    [email],
  );
  return rows.map(({ template }) => template).filter((name) => name !== 'order-completed');
}

async function newestMailOf({ account: { email } }: Customer, subject: RegExp): Promise<string> {
  await expect
    .poll(async () => (await mailTo(server, email ?? ''))[0]?.subject, { interval: 25 })
    .toMatch(subject);
  return (await mailTo(server, email ?? ''))[0]?.text ?? '';
}

it('Staff get one mail about an order that waits for stock', async () => {
  const { account } = await signedInCustomer(server);
  const columns = {
    stock_product_id: await newProduct(server),
    live: false,
    amount_minor: PRICE,
  };
  const { orderId } = await makeOrder(server.database, account.id, columns);
  await receive(paid({ orderId }), disputed({ orderId }, 'warning', new Date()));
  const { rows } = await server.database.ownerPool.query(
    "select from mail_outbox where to_address = $1 and template = 'order-waiting'",
    [STAFF],
  );
  expect(rows).toHaveLength(1);
  const told = async () => (await mailTo(server, STAFF)).map(({ text }) => text).join();
  await expect.poll(told).toContain(orderId);
});

it('Staff get no mail about an order filled with its payment', async () => {
  const { orderId } = await buyer();
  const { rows } = await server.database.ownerPool.query(
    "select from mail_outbox where template = 'order-waiting' and data ->> 'orderId' = $1",
    [orderId],
  );
  expect(rows).toEqual([]);
});

it('Staff get one mail about money that does not count', async () => {
  const mailed = async (text: string) =>
    (await mailTo(server, STAFF)).filter((mail) => mail.text.includes(text)).length;
  const { orderId } = await buyer();
  const amount = { minor: 12_345, currency: 'LKR' };
  const wrong = paid({ orderId, paymentRef: 'wrong' }, { amount });
  await receive(wrong, wrong, { ...wrong, key: `${wrong.key}:again` });
  await expect.poll(() => mailed(`LKR 123.45 arrived from sandbox for order ${orderId}`)).toBe(1);
  const stray = paid({ paymentRef: 'stray' }, { amount: { ...amount, minor: 54_321 } });
  await receive(stray, { ...stray, key: `${stray.key}:again` });
  await expect.poll(() => mailed('LKR 543.21 arrived from sandbox.')).toBe(1);
  const { rows } = await server.database.ownerPool.query(
    "select from mail_outbox where template = 'payment-flagged'",
  );
  expect(rows).toHaveLength(2);
});

it('A refund sends one mail about the remaining time', async () => {
  const customer = await buyer();
  const { orderId, licenseKey } = customer;
  await customer.browser.call(contract.licenses.redeemLicense, { licenseKey });
  await receive(refunded({ orderId }));
  await receive(refunded({ orderId }), refunded({ orderId, paymentRef: 'again' }));
  await announceExpiries(services);
  expect(await mailsOf(customer)).toEqual(['order-changed']);
  const text = await newestMailOf(customer, /^Your order RGZ-\w+ was refunded$/);
  expect(text).toContain(`We refunded Rs. 750.00 for your order ${orderId}`);
  expect(text).toContain('Its license key no longer works.');
  expect(text).toContain('30 days were taken off your subscription.');
  expect(text).toContain('You have no running subscription now.');
  expect(text).not.toContain('Redeem another key');
});

it('A refund in part says that the key keeps working', async () => {
  const customer = await buyer();
  await receive(refunded({ orderId: customer.orderId }, 25_000));
  const text = await newestMailOf(customer, /^Part of your order/);
  expect(text).toContain('We refunded Rs. 250.00 of your order');
  expect(text).toContain('Its license key keeps working.');
});

it('A refund of a key redeemed by another account mails both', async () => {
  const customer = await buyer();
  const friend = await signedInCustomer(server);
  await friend.browser.call(contract.licenses.redeemLicense, { licenseKey: customer.licenseKey });
  await receive(refunded({ orderId: customer.orderId }));
  await announceExpiries(services);
  expect(await mailsOf(customer)).toEqual(['order-changed']);
  expect(await mailsOf(friend)).toEqual(['order-key-changed']);
  const told = await newestMailOf(friend, /^A license key you redeemed has changed$/);
  expect(told).toContain('30 days were taken off your subscription.');
  expect(await newestMailOf(customer, /was refunded$/)).not.toContain('your subscription');
});

it('A dispute sends one mail at its start and one at its end', async () => {
  const [winner, loser] = [await buyer(), await buyer()];
  const [before, after] = [new Date(), new Date(Date.now() + 1000)];
  for (const { orderId } of [winner, loser]) {
    const opened = disputed({ orderId }, 'open', before);
    await receive(opened, { ...opened, key: `${opened.key}:again` });
  }
  expect(await newestMailOf(winner, /is in dispute$/)).toContain('key is suspended until');
  await receive(disputed({ orderId: winner.orderId }, 'won', after));
  const lost = disputed({ orderId: loser.orderId }, 'lost', after);
  await receive(lost, { ...lost, key: `${lost.key}:again` });
  expect(await newestMailOf(winner, /is valid again$/)).toContain('key works again.');
  expect(await newestMailOf(loser, /was reversed$/)).toContain('key no longer works.');
  expect(await mailsOf(winner)).toEqual(['order-changed', 'order-changed']);
  expect(await mailsOf(loser)).toEqual(['order-changed', 'order-changed']);
});
