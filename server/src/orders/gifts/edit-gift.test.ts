import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { paid, planProduct } from '../../../test/fakes/payment-events.ts';
import { makeKey } from '../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { mailNow, mailTo } from '../../../test/harness/mail.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import {
  giftPurchase,
  giftWords,
  giverOf,
  makeGift,
  newFriend,
} from '../../../test/scenarios/orders/gifts.ts';
import { storeAndSettle } from '../../payments/settlement/settle-event.ts';
import { mailDueGifts } from './mail-gift.ts';

const { editGift } = contract.orders;

const server = sharedServer();
const services = sharedServices(server);

const inDays = (days: number) => new Date(server.clock() + days * DAY_MS).toISOString();

it('A changed gift is mailed once, at the new time and address', async () => {
  const [former, email] = [newFriend(), newFriend()];
  const { browser, orderId, order } = await giverOf(server, {
    email: former,
    deliverAt: inDays(1),
  });
  const deliverAt = inDays(3);
  const changed = await browser.call(editGift, { orderId, email: ` ${email} `, deliverAt });
  expect(changed).toMatchObject({ state: 'scheduled', email, deliverAt, mailsLeft: 5 });
  server.clock.advance(DAY_MS + HOUR_MS);
  await mailDueGifts(services);
  expect((await order()).gift).toMatchObject({ state: 'scheduled', email, deliverAt });
  server.clock.advance(2 * DAY_MS);
  await Promise.all([mailDueGifts(services), mailDueGifts(services)]);
  expect(await mailTo(server, email)).toHaveLength(1);
  expect(await mailNow(server, former)).toEqual([]);
});

it.each([
  ['no moment', null],
  ['a moment that has passed', -1],
] as const)(
  'A gift left with %s is mailed immediately and can no longer change',
  async (_, days) => {
    const email = newFriend();
    const { browser, orderId } = await giverOf(server, {
      email: newFriend(),
      deliverAt: inDays(1),
    });
    const sent = await browser.call(editGift, {
      orderId,
      email,
      deliverAt: days === null ? null : inDays(days),
    });
    expect(sent).toMatchObject({ state: 'sent', email, mailsLeft: 4 });
    expect(await mailTo(server, email)).toHaveLength(1);
    expect(await browser.refusal(editGift, { orderId, email, deliverAt: null })).toMatchObject({
      status: 409,
      code: 'ORDER_GIFT_SENT',
    });
  },
);

it('An unpaid gift goes to the last chosen address', async () => {
  const [former, email] = [newFriend(), newFriend()];
  const { browser } = await signedInCustomer(server);
  const product = await planProduct(server, giftPurchase.planId);
  await makeKey(server.database, { product_id: product });
  const gift = { ...giftWords, email: former };
  const { orderId } = await browser.call(contract.storefront.startCheckout, {
    ...giftPurchase,
    gift,
  });
  const changed = await browser.call(editGift, { orderId, email, deliverAt: null });
  expect(changed).toMatchObject({ state: 'waiting', email });
  const payment = paid({ orderId }, { amount: { minor: 25_000, currency: 'LKR' } });
  await storeAndSettle(services, { provider: 'sandbox', events: [payment] });
  expect(await mailTo(server, email)).toHaveLength(1);
  expect(await mailNow(server, former)).toEqual([]);
});

it('Givers see plans of staff, and the trail records them', async () => {
  const email = newFriend();
  const { orderId, order } = await giverOf(server, { email: newFriend(), deliverAt: inDays(1) });
  const staff = await signedInAdmin(server);
  const reason = 'mistyped';
  const deliverAt = inDays(2);
  const change = { orderId, email, deliverAt, reason };
  const shown = await staff.browser.call(contract.orders.staff.editGift, change);
  expect(shown.gift).toMatchObject({ email, deliverAt });
  expect((await order()).gift).toMatchObject({ email, deliverAt });
  const { timeline } = await staff.browser.call(contract.orders.staff.readOrder, { orderId });
  expect(timeline).toContainEqual(
    expect.objectContaining({
      what: 'orders.change-gift',
      by: expect.any(String),
      detail: { reason },
    }),
  );
});

it.each(['mailed', 'changed'])(
  'A gift mailed and changed concurrently is mailed once: %s',
  async (first) => {
    const [former, email] = [newFriend(), newFriend()];
    const { browser, account } = await signedInCustomer(server);
    const due = { email: former, deliver_at: new Date(server.clock() - HOUR_MS) };
    const { id, orderId } = await makeGift(server, account.id, due);
    const held = await holdRows(
      server.database,
      'select from order_facts where id = $1 for update',
      [id],
    );
    const change = () => browser.send(editGift, { orderId, email, deliverAt: null });
    const isMailedFirst = first === 'mailed';
    const acts: Promise<unknown>[] = [isMailedFirst ? mailDueGifts(services) : change()];
    await held.waiting(1);
    acts.push(isMailedFirst ? change() : mailDueGifts(services));
    await held.waiting(2);
    await held.release();
    const answers = await Promise.all(acts);
    expect(answers.find((answer) => answer !== undefined)).toMatchObject({
      status: isMailedFirst ? 409 : 200,
    });
    const [to, other] = isMailedFirst ? [former, email] : [email, former];
    expect(await mailTo(server, to)).toHaveLength(1);
    expect(await mailNow(server, other)).toEqual([]);
  },
);
