import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { disputed, refunded, servicesOf } from '../../../test/fakes/payment-events.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { linkMailedTo, mailTo } from '../../../test/harness/mail.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { giverOf, makeGift, newFriend, tokenOf } from '../../../test/scenarios/orders/gifts.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { receiveEvents } from '../payments/receive-events.ts';

const { readGift, openGift, createGiftLink, takeGiftBack } = contract.orders;
let server: TestServer;
let services: Services;

beforeAll(async () => {
  server = await testServer();
  services = await servicesOf(server);
});
afterAll(() => server.close());

const receive = (...events: PaymentEvent[]) =>
  receiveEvents(services, { provider: 'sandbox', events });

it('A gift that is taken back is an order like any other, and its link says so', async () => {
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

it('A refund before the redemption closes the gift, and both are told', async () => {
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

it('A refund after the redemption takes the days from whoever redeemed the gift, and both are told', async () => {
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

it('A gift outlives its giver’s account, without the giver’s name', async () => {
  const { account } = await signedInCustomer(server);
  const { token } = await makeGift(server, account.id);
  await server.database.ownerPool.query('delete from users where id = $1', [account.id]);
  expect(await server.browser().call(readGift, { token })).toMatchObject({
    from: null,
    recipient: 'Ama',
    message: 'Happy birthday',
  });
});

it('What was said of an opened gift goes with its giver’s account', async () => {
  const { account } = await signedInCustomer(server);
  const email = newFriend();
  const { id } = await makeGift(server, account.id, { email, opened_at: new Date() });
  await server.database.ownerPool.query('delete from users where id = $1', [account.id]);
  const { rows } = await server.database.ownerPool.query(
    'select recipient, message, email from order_gifts where order_ref = $1',
    [id],
  );
  expect(rows).toEqual([{ recipient: 'somebody', message: '', email: null }]);
});
