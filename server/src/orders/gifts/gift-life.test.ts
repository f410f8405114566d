import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { newProduct, paid } from '../../../test/fakes/payment-events.ts';
import { makeKey } from '../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { linkMailedTo, mailNow, mailTo } from '../../../test/harness/mail.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import {
  giftPurchase,
  giftWords,
  giverOf,
  makeGift,
  makeGiftOf,
  newFriend,
  tokenOf,
} from '../../../test/scenarios/orders/gifts.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import { storeAndSettle } from '../../payments/settlement/settle-event.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import { mailDueGifts } from './mail-gift.ts';

const { readGift, openGift, createGiftLink, sendGift } = contract.orders;
const { startCheckout } = contract.storefront;

const server = sharedServer();
const services = sharedServices(server);

const receive = (...events: PaymentEvent[]) =>
  storeAndSettle(services, { provider: 'sandbox', events });

it('Links open gifts, and givers see that but never the key', async () => {
  const { browser, orderId, order, account } = await giverOf(server);
  expect(await order()).toMatchObject({ licenseKey: null, gift: { state: 'unlinked' } });
  const { link, gift } = await browser.call(createGiftLink, { orderId });
  expect(gift.state).toBe('linked');
  expect(link).toMatch(new RegExp(`^${server.config.origins.main}/gift#[\\w-]{43}$`));
  const recipient = server.browser();
  const token = tokenOf(link);
  expect(await recipient.call(readGift, { token })).toEqual({
    from: account.username,
    recipient: 'Ama',
    message: 'Happy birthday',
    productName: expect.any(String),
    validityDays: 7,
    openedAt: null,
    redeemedAt: null,
  });
  expect(await order()).toMatchObject({ gift: { state: 'linked', openedAt: null } });
  const { licenseKey } = await recipient.call(openGift, { token });
  expect(await order()).toMatchObject({ licenseKey: null, gift: { state: 'opened' } });
  expect(await recipient.call(openGift, { token })).toMatchObject({ licenseKey });
  const friend = await signedInCustomer(server);
  await friend.browser.call(contract.licenses.redeemLicense, { licenseKey });
  const after = await order();
  expect(after).toMatchObject({ licenseKey: null, gift: { state: 'redeemed' } });
  expect(after.gift?.redeemedAt).not.toBeNull();
  expect((await recipient.call(readGift, { token })).redeemedAt).toBe(after.gift?.redeemedAt);
  expect(await recipient.refusal(openGift, { token })).toMatchObject({
    status: 410,
    code: 'ORDER_GIFT_REDEEMED',
  });
});

it('Paid gifts are mailed, and givers get no key', async () => {
  const email = newFriend();
  const { order, account } = await giverOf(server, { email });
  const { page, token } = await linkMailedTo(server, email);
  expect(page).toBe(`${server.config.origins.main}/gift`);
  const [mail] = await mailTo(server, email);
  expect(mail?.text).toContain('Happy birthday');
  const { licenseKey } = await server.browser().call(openGift, { token });
  const [told] = await mailTo(server, account.email ?? '');
  expect(told?.subject).toBe('Your gift for Ama is ready');
  expect(told?.text).toContain(email);
  expect(told?.text).not.toContain(licenseKey);
  expect(mail?.text).not.toContain(licenseKey);
  expect(await order()).toMatchObject({ gift: { state: 'opened', email } });
});

it('A gift is not mailed before its order is paid', async () => {
  const email = newFriend();
  const { browser } = await signedInCustomer(server);
  await browser.call(startCheckout, { ...giftPurchase, gift: { ...giftWords, email } });
  await mailDueGifts(services);
  expect(await mailNow(server, email)).toEqual([]);
});

it('A gift is mailed once, at its time', async () => {
  const email = newFriend();
  const deliverAt = new Date(server.clock() + 2 * DAY_MS).toISOString();
  const { order } = await giverOf(server, { email, deliverAt });
  await mailDueGifts(services);
  expect((await order()).gift).toMatchObject({ state: 'scheduled', deliverAt });
  server.clock.advance(2 * DAY_MS + HOUR_MS);
  await Promise.all([mailDueGifts(services), mailDueGifts(services)]);
  expect((await order()).gift).toMatchObject({ state: 'sent', mailsLeft: 4 });
  expect(await mailTo(server, email)).toHaveLength(1);
});

it('A failed gift mail delays no other', async () => {
  const deliverAt = new Date(server.clock() + DAY_MS).toISOString();
  const emails = [newFriend(), newFriend()] as const;
  await giverOf(server, { email: emails[0], deliverAt });
  await giverOf(server, { email: emails[1], deliverAt });
  server.clock.advance(DAY_MS + HOUR_MS);
  await server.database.ownerPool.query(`
    create function break_one() returns trigger language plpgsql as $$
    begin raise exception 'this gift is broken'; end $$;
    create trigger break_one before update on order_gifts
       for each row when (new.email = '${emails[0]}') execute function break_one()`);
  await mailDueGifts(services);
  expect(await mailTo(server, emails[1])).toHaveLength(1);
  await server.database.sql('drop function break_one cascade');
  await mailDueGifts(services);
  expect(await mailTo(server, emails[0])).toHaveLength(1);
});

it('A gift’s mail is sent at most five times, with the same link', async () => {
  const { browser, account } = await signedInCustomer(server);
  const email = newFriend();
  const { orderId } = await makeGift(server, account.id, { email, sent_at: new Date(), mails: 1 });
  for (let sent = 2; sent <= 5; sent += 1) await browser.call(sendGift, { orderId });
  expect(await browser.refusal(sendGift, { orderId })).toMatchObject({
    code: 'ORDER_GIFT_MAILS_SPENT',
  });
  const mails = await mailTo(server, email, 4);
  const links = mails.map(({ text }) => /#([\w-]{43})/.exec(text)?.[1]);
  expect(mails).toHaveLength(4);
  expect(new Set(links).size).toBe(1);
});

it('Changing a gift’s address ends the former link', async () => {
  const former = newFriend();
  const { browser, orderId } = await giverOf(server, { email: former });
  const { token } = await linkMailedTo(server, former);
  const email = newFriend();
  await browser.call(sendGift, { orderId, email });
  expect(await server.browser().refusal(readGift, { token })).toMatchObject({
    status: 404,
    code: 'ORDER_GIFT_UNKNOWN',
  });
  const renewed = await linkMailedTo(server, email);
  await server.browser().call(openGift, { token: renewed.token });
  expect(await browser.refusal(sendGift, { orderId, email: former })).toMatchObject({
    code: 'ORDER_GIFT_OPENED',
  });
});

it('A gift has one link at a time', async () => {
  const { browser, orderId } = await giverOf(server);
  const first = await browser.call(createGiftLink, { orderId });
  const second = await browser.call(createGiftLink, { orderId });
  expect(second.link).not.toBe(first.link);
  const friend = server.browser();
  expect(await friend.refusal(openGift, { token: tokenOf(first.link) })).toMatchObject({
    code: 'ORDER_GIFT_UNKNOWN',
  });
  await friend.call(openGift, { token: tokenOf(second.link) });
  expect(await browser.refusal(createGiftLink, { orderId })).toMatchObject({
    code: 'ORDER_GIFT_OPENED',
  });
});

it('Another gift description makes another order', async () => {
  const { browser } = await signedInCustomer(server);
  const buy = async (more: object) =>
    (await browser.call(startCheckout, { ...giftPurchase, ...more })).orderId;
  const forAma = { gift: giftWords };
  const first = await buy(forAma);
  expect(await buy({ gift: { ...giftWords, recipient: '  Ama\u200b ' } })).toBe(first);
  const second = await buy({ gift: { ...giftWords, recipient: 'Kumar' } });
  expect(second).not.toBe(first);
  expect(await buy({})).not.toBe(second);
});

it('A gift’s message is cleaned and shown as text', async () => {
  const message = '<b>Hi</b>\r\n\u202eevil\u0007';
  const { order } = await giverOf(server, { recipient: ' A\nB ', message });
  expect((await order()).gift).toMatchObject({ recipient: 'A B', message: '<b>Hi</b>\nevil' });
});

it('A gift waits for stock like any order, and is mailed with its key', async () => {
  const { account } = await signedInCustomer(server);
  const productId = await newProduct(server);
  const columns = { stock_product_id: productId, live: false };
  const { id, orderId } = await makeOrder(server.database, account.id, columns);
  const email = newFriend();
  await makeGiftOf(server, id, { email });
  await receive(paid({ orderId }));
  expect(await mailNow(server, email)).toEqual([]);
  await makeKey(server.database, { product_id: productId });
  await receive(paid({ orderId }, { key: `again:${orderId}` }));
  await mailTo(server, email);
});

it('A gift without a key cannot be opened by its link', async () => {
  const { account } = await signedInCustomer(server);
  const { id } = await makeOrder(server.database, account.id, { paid_at: new Date() });
  const token = await makeGiftOf(server, id);
  expect(await server.browser().refusal(openGift, { token })).toMatchObject({
    code: 'ORDER_GIFT_UNKNOWN',
  });
});
