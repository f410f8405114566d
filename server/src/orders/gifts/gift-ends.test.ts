import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { disputed, refunded } from '../../../test/fakes/payment-events.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { linkMailedTo, mailTo } from '../../../test/harness/mail.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { giverOf, makeGift, newFriend, tokenOf } from '../../../test/scenarios/orders/gifts.ts';
import { storeAndSettle } from '../../payments/settlement/settle-event.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import { mailDueGifts } from './mail-gift.ts';

const { readGift, openGift, createGiftLink, takeGiftBack } = contract.orders;

const server = sharedServer();
const services = sharedServices(server);

const receive = (...events: PaymentEvent[]) =>
  storeAndSettle(services, { provider: 'sandbox', events });

it('A gift that is taken back is an ordinary order', async () => {
  const { browser, orderId, order } = await giverOf(server);
  const { link } = await browser.call(createGiftLink, { orderId });
  expect((await browser.call(takeGiftBack, { orderId })).state).toBe('taken-back');
  const { licenseKey } = await order();
  expect(licenseKey).not.toBeNull();
  const { licenses } = await browser.call(contract.orders.readOrderOverview, {});
  expect(licenses).toMatchObject([{ licenseKey, orderId, standing: 'ready' }]);
  for (const operation of [readGift, openGift]) {
    const refusal = await server.browser().refusal(operation, { token: tokenOf(link) });
    expect(refusal).toMatchObject({ status: 410, code: 'ORDER_GIFT_TAKEN_BACK' });
  }
});

it('Refunds before redemption close gifts and notify both', async () => {
  const email = newFriend();
  const { browser, account, order, orderId } = await giverOf(server, { email });
  const { token } = await linkMailedTo(server, email);
  await receive(refunded({ orderId }, 25_000));
  for (const operation of [readGift, openGift]) {
    expect(await server.browser().refusal(operation, { token })).toMatchObject({
      status: 410,
      code: 'ORDER_GIFT_WITHHELD',
    });
  }
  expect(await order()).toMatchObject({ licenseKey: null, gift: { state: 'withheld' } });
  expect(await browser.refusal(takeGiftBack, { orderId })).toMatchObject({
    code: 'ORDER_GIFT_WITHHELD',
  });
  const [mail] = await mailTo(server, email, 2);
  expect(mail?.subject).toBe('Your gift is no longer valid');
  const [own] = await mailTo(server, account.email ?? '', 2);
  expect(own?.subject).toBe(`Your order ${orderId} was refunded`);
});

it('A dispute closes a gift until it is won', async () => {
  const { browser, orderId } = await giverOf(server);
  const { link } = await browser.call(createGiftLink, { orderId });
  const token = tokenOf(link);
  await receive(disputed({ orderId }, 'open', new Date(1000)));
  expect(await server.browser().refusal(openGift, { token })).toMatchObject({
    code: 'ORDER_GIFT_WITHHELD',
  });
  await receive(disputed({ orderId }, 'won', new Date(2000)));
  expect((await server.browser().call(openGift, { token })).licenseKey).toEqual(expect.any(String));
});

it('Refunds after redemption take days from the recipient and notify both', async () => {
  const { browser, account, orderId } = await giverOf(server);
  const { link } = await browser.call(createGiftLink, { orderId });
  const { licenseKey } = await server.browser().call(openGift, { token: tokenOf(link) });
  const friend = await signedInCustomer(server);
  await friend.browser.call(contract.licenses.redeemLicense, { licenseKey });
  await receive(refunded({ orderId }, 25_000));
  const [mail] = await mailTo(server, friend.account.email ?? '');
  expect(mail?.subject).toBe('A license key you redeemed has changed');
  const [own] = await mailTo(server, account.email ?? '', 2);
  expect(own?.subject).toBe(`Your order ${orderId} was refunded`);
  const { licenses } = await friend.browser.call(contract.orders.readOrderOverview, {});
  expect(licenses).toMatchObject([{ licenseKey, withheld: 'revoked' }]);
});

const removeAccount = (id: string) =>
  server.database.ownerPool.query('delete from users where id = $1', [id]);

async function wordsOf(id: string) {
  const { rows } = await server.database.ownerPool.query(
    'select recipient, message, email from order_gifts where order_ref = $1',
    [id],
  );
  return rows[0];
}

const forgotten = { recipient: 'somebody', message: '', email: null };

it('A gift can be opened after its giver’s account is deleted', async () => {
  const { account } = await signedInCustomer(server);
  const { token, licenseKey } = await makeGift(server, account.id);
  await removeAccount(account.id);
  const read = await server.browser().call(readGift, { token });
  expect(read).toMatchObject({ from: null, recipient: 'somebody', message: '' });
  expect((await server.browser().call(openGift, { token })).licenseKey).toBe(licenseKey);
});

it.each([
  ['opened', { opened_at: new Date() }],
  ['sent', { sent_at: new Date() }],
  ['passed on by its link', {}],
])('What was said of a gift that was %s goes with its giver’s account', async (what, columns) => {
  const { account } = await signedInCustomer(server);
  const email = newFriend();
  const byMail = what === 'passed on by its link' ? {} : { email };
  const { id } = await makeGift(server, account.id, { ...byMail, ...columns });
  await server.database.ownerPool.query(
    `insert into mail_outbox (to_address, template, data, message_id, sent_at)
     values ($1, 'gift-received', '{}', gen_random_uuid(), now())`,
    [email],
  );
  await removeAccount(account.id);
  expect(await wordsOf(id)).toEqual(forgotten);
  const { rows } = await server.database.ownerPool.query(
    'select to_address from mail_outbox where to_address = $1',
    [email],
  );
  expect(rows).toHaveLength(what === 'passed on by its link' ? 1 : 0);
});

it('A future gift mail is sent after its giver’s account is deleted', async () => {
  const { account } = await signedInCustomer(server);
  const email = newFriend();
  const deliverAt = new Date(server.clock() + 60_000);
  const { id } = await makeGift(server, account.id, { email, deliver_at: deliverAt });
  await removeAccount(account.id);
  expect(await wordsOf(id)).toMatchObject({ recipient: 'Ama', email });
  server.clock.advance(60_001);
  await mailDueGifts(services);
  const { token } = await linkMailedTo(server, email);
  expect(await wordsOf(id)).toEqual(forgotten);
  expect((await server.browser().call(openGift, { token })).licenseKey).toEqual(expect.any(String));
});
