import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { payhereHash } from '../../../src/integrations/payment/payhere/payhere-hash.ts';
import { storeAndSettle } from '../../../src/payments/settlement/settle-event.ts';
import { paid, planProduct, servicesOf, stock } from '../../../test/fakes/payment-events.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { giftWords } from '../../../test/scenarios/orders/gifts.ts';
import { buyerAtPayhere, orderFor } from '../../../test/scenarios/orders/payhere-buyer.ts';
import { atPayhere as enterPayhere } from '../../../test/scenarios/orders/payhere.ts';
import type { Act } from './payhere-books.ts';
import { payhereMerchant } from './payhere.ts';

const { startCheckout } = contract.storefront;
const { readOwnOrder } = contract.orders;
const plan = { planId: 'supreme-monthly', currency: 'LKR', seenPriceMinor: 75_000 } as const;

const server = sharedServer({ environment: { PAYMENT_PROVIDERS: 'payhere,sandbox' } });
beforeAll(async () => {
  await stock(server, await planProduct(server, plan.planId), 20);
});

const buy = (provider?: 'payhere' | 'sandbox') => orderFor(server, provider);
const atPayhere = (columns?: object) => buyerAtPayhere(server, columns);

it('The form for PayHere has the price and a proof', async () => {
  const { view, opened, post } = await atPayhere();
  expect(opened.status).toBe(200);
  expect(opened.text).toContain('LKR 750.00');
  const cheaper = await post(view.action, { ...view.fields, amount: '1.00' });
  expect(cheaper.status).toBe(400);
  expect(JSON.stringify(view)).not.toContain(payhereMerchant.merchantSecret);
});

it('PayHere gets the payer’s data in its format, and the shop’s address', async () => {
  const { view, opened } = await atPayhere({
    username: 'Nimal_Perera.7',
    mobile_number: '077 123 4567',
  });
  expect(opened.status).toBe(200);
  expect(view.fields).toMatchObject({
    first_name: 'Nimal',
    last_name: 'Perera',
    email: expect.stringContaining('@'),
    phone: '+94771234567',
    address: 'Colombo',
    city: 'Colombo',
    country: 'Sri Lanka',
  });
});

it('PayHere gets the number of the shop where a payer has none', async () => {
  const { view, opened } = await atPayhere({ mobile_number: 'ask my brother' });
  expect(opened.status).toBe(200);
  expect(view.fields['phone']).toMatch(/^\+\d{11}$/);
});

it.each(['first_name', 'last_name', 'email', 'phone', 'address', 'city'])(
  'The stand-in refuses a form with an empty %s, as PayHere does',
  async (name) => {
    const { view, post } = await atPayhere();
    for (const text of ['', '-']) {
      const answer = await post(view.action, { ...view.fields, [name]: text });
      expect(answer.status).toBe(400);
    }
  },
);

it('PayHere asks a customer without an address for one', async () => {
  const { browser } = await signedInCustomer(server, { email: null, email_verified: false });
  const { checkout } = await browser.call(contract.storefront.readCatalogue, {});
  expect(checkout.ways[0]).toMatchObject({ provider: 'payhere', requiredContact: ['email'] });
  expect(await browser.refusal(startCheckout, { ...plan, provider: 'payhere' })).toMatchObject({
    status: 409,
    code: 'PAYMENT_CONTACT_MISSING',
    data: { missing: 'email' },
  });
  expect((await browser.call(contract.orders.listOwnOrders, {})).orders).toEqual([]);
  expect((await browser.call(startCheckout, { ...plan, provider: 'sandbox' })).view.kind).toBe(
    'script',
  );
});

it('A gift paid at PayHere returns to the gift’s page', async () => {
  const { browser } = await signedInCustomer(server);
  const gift = { ...plan, gift: giftWords };
  const { act, orderId } = await enterPayhere(server, browser, gift);
  const back = await act('pay');
  expect(back.headers['location']).toBe(`${server.config.origins.client}/orders/${orderId}`);
});

it.each<[string, Act, { status: string }]>([
  ['A payment', 'pay', { status: 'completed' }],
  ['A payment that is told twice', 'twice', { status: 'completed' }],
  ['A payment that is not through yet', 'pending', { status: 'pending' }],
  ['A declined card', 'decline', { status: 'failed' }],
  ['A forged notification', 'forge', { status: 'pending' }],
  ['A payment of another amount', 'amount', { status: 'pending' }],
  ['A payment in another currency', 'currency', { status: 'pending' }],
])('%s at PayHere leaves the order as it has to be', async (_, name, expected) => {
  const { act, order } = await atPayhere();
  await act(name);
  expect(await order()).toMatchObject(expected);
});

it('A payment at PayHere gives one key and returns to the orders', async () => {
  const { act, order } = await atPayhere();
  const back = await act('twice');
  expect(back.headers['location']).toBe(`${server.config.origins.client}/orders`);
  expect(await order()).toMatchObject({ status: 'completed' });
  const { rows } = await server.database.ownerPool.query(
    `select count(*)::integer as keys from license_keys where assigned_at is not null and id in
       (select license_key_id from order_facts where order_id = $1)`,
    [(await order()).orderId],
  );
  expect(rows).toEqual([{ keys: 1 }]);
});

it('A lost payment is found by asking PayHere', async () => {
  const { act, order } = await atPayhere();
  await act('silence');
  expect(await order()).toMatchObject({ status: 'completed' });
});

it('A proved notification of an unknown payment has no effect', async () => {
  const { orderId, order } = await atPayhere();
  const answer = await notify(proved(orderId));
  expect(answer.status).toBe(503);
  expect(await order()).toMatchObject({ status: 'pending' });
});

it('A chargeback at PayHere is reported as one', async () => {
  const { act, order } = await atPayhere();
  await act('pay');
  await act('chargeback');
  expect(await order()).toMatchObject({ status: 'chargeback' });
});

it('Staff refund a payment at PayHere whole, once, and no part of it', async () => {
  const { act, order, orderId } = await atPayhere();
  await act('pay');
  const { browser: staff } = await signedInAdmin(server);
  const { refundOrder } = contract.orders.staff;
  const reason = 'Bought by mistake';
  const part = { orderId, amountMinor: 100, reason };
  expect(await staff.refusal(refundOrder, part)).toMatchObject({ code: 'PAYMENT_REFUSED' });
  await staff.call(refundOrder, { orderId, amountMinor: 75_000, reason });
  expect(await order()).toMatchObject({ status: 'refunded' });
});

it('Each buyer gets the chosen way to pay, or the first', async () => {
  const { browser } = await signedInCustomer(server);
  const { checkout } = await browser.call(contract.storefront.readCatalogue, {});
  expect(checkout.ways.map(({ provider }) => provider)).toEqual(['payhere', 'sandbox']);
  expect((await browser.call(startCheckout, plan)).view.kind).toBe('form');
  expect((await buy('sandbox')).view.kind).toBe('script');
  const other = { ...plan, provider: 'stripe' } as const;
  expect(await browser.refusal(startCheckout, other)).toMatchObject({
    code: 'PAYMENT_WAY_UNAVAILABLE',
  });
});

it('A buyer who changes the way to pay has one open order', async () => {
  const { browser, orderId, order } = await buy('payhere');
  const second = await browser.call(startCheckout, { ...plan, provider: 'sandbox' });
  expect(second.orderId).not.toBe(orderId);
  expect(await order()).toMatchObject({ status: 'expired' });
});

it('An order left for another provider is filled once paid', async () => {
  const { act, order, browser } = await atPayhere();
  const { orderId: other } = await browser.call(startCheckout, { ...plan, provider: 'sandbox' });
  await act('pay');
  expect(await order()).toMatchObject({ status: 'completed' });
  expect(await browser.call(readOwnOrder, { orderId: other })).toMatchObject({ status: 'pending' });
});

it('A plan paid in two ways gives one key', async () => {
  const { act, order, orderId, browser } = await atPayhere();
  const { orderId: other } = await browser.call(startCheckout, { ...plan, provider: 'sandbox' });
  const events = [paid({ orderId: other, paymentRef: `${other}-card` })];
  await Promise.all([
    act('pay'),
    storeAndSettle(await servicesOf(server), { provider: 'sandbox', events }),
  ]);
  const otherOrder = await browser.call(readOwnOrder, { orderId: other });
  const statuses = [(await order()).status, otherOrder.status];
  expect(statuses.filter((status) => status === 'completed')).toHaveLength(1);
  const { rows } = await server.database.ownerPool.query(
    'select flag from order_facts where order_id = any($1) and flag is not null',
    [[orderId, other]],
  );
  expect(rows).toEqual([{ flag: 'paid-otherwise' }]);
});

it.each(['order_id', 'payhere_amount', 'payhere_currency', 'status_code', 'merchant_id', 'md5sig'])(
  'A notification of PayHere with another %s is refused',
  async (name) => {
    const { orderId, order } = await atPayhere();
    const form = proved(orderId);
    form.set(name, `${form.get(name) ?? ''}1`);
    expect((await notify(form)).status).toBe(401);
    form.delete(name);
    expect((await notify(form)).status).toBe(401);
    expect(await order()).toMatchObject({ status: 'pending' });
  },
);

/** A notification as PayHere would prove it, of a payment that it does not know. */
function proved(orderId: string): URLSearchParams {
  return new URLSearchParams({
    merchant_id: payhereMerchant.merchantId,
    order_id: orderId,
    payment_id: '320025071278',
    payhere_amount: '750.00',
    payhere_currency: 'LKR',
    status_code: '2',
    md5sig: payhereHash(payhereMerchant, [orderId, '750.00', 'LKR', '2']),
  });
}

function notify(form: URLSearchParams) {
  return server.browser({ site: 'localhost' }).request({
    method: 'POST',
    path: '/api/webhooks/payhere',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
}
