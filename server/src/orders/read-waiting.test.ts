import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { makeKey } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInCustomer } from '../../test/harness/signed-in.ts';
import { giverOf, makeGift, newFriend, tokenOf } from '../../test/scenarios/orders/gifts.ts';
import { completedWith, makeOrder } from '../../test/scenarios/orders/make-order.ts';

const { readWaiting, openGift, sendGift } = contract.orders;

const server = sharedServer();

const unpaid = () => ({
  plan_id: 'supreme-monthly',
  provider_session_id: crypto.randomUUID(),
  checkout_expires_at: new Date(server.clock() + HOUR_MS),
});

async function sendSlip(orderRef: string, decision: string | null): Promise<void> {
  await server.database.ownerPool.query(
    `insert into order_slips (order_ref, sha256, media_type, byte_count, content, uploaded_at,
                              decision, decided_at, decided_by, reason)
     values ($1, sha256('slip'), 'image/png', 4, 'slip', now(), $2::text,
             case when $2::text is not null then now() end, 'sithara',
             case when $2::text = 'declined' then 'unreadable' end)`,
    [orderRef, decision],
  );
}

it('Nothing waits for a new customer, or for one whose orders are finished', async () => {
  const { browser, account } = await signedInCustomer(server);
  expect(await browser.call(readWaiting, {})).toEqual({ waiting: null });
  const { id, licenseKey } = await makeKey(server.database);
  await makeOrder(server.database, account.id, completedWith(id));
  await makeOrder(server.database, account.id, { expired_at: new Date() });
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  expect(await browser.call(readWaiting, {})).toEqual({ waiting: null });
});

it('A paid key comes before an unfinished order', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { id, licenseKey } = await makeKey(server.database);
  const { orderId } = await makeOrder(server.database, account.id, completedWith(id));
  await makeOrder(server.database, account.id, unpaid());
  expect((await browser.call(readWaiting, {})).waiting).toEqual({
    kind: 'redeem',
    orderId,
    productName: 'Supreme Monthly',
    validityDays: 30,
    licenseKey,
  });
  const other = await signedInCustomer(server);
  expect(await other.browser.call(readWaiting, {})).toEqual({ waiting: null });
});

it.each([
  ['awaiting-key', { paid_at: new Date() }],
  ['payment-review', { processing_at: new Date() }],
  ['payment-review', { flag: 'wrong-amount', flagged_at: new Date() }],
  ['unpaid', {}],
])('A waiting order shows as %s for %j', async (kind, columns) => {
  const { browser, account } = await signedInCustomer(server);
  const order = { ...unpaid(), ...columns };
  const { orderId } = await makeOrder(server.database, account.id, order);
  expect((await browser.call(readWaiting, {})).waiting).toMatchObject({ kind, orderId });
});

it.each([
  ['slip-review', null],
  ['send-slip', 'declined'],
])('Orders by bank transfer show as %s while their slip is %s', async (kind, decision) => {
  const { browser, account } = await signedInCustomer(server);
  const order = { ...unpaid(), provider: 'transfer' };
  const { id, orderId } = await makeOrder(server.database, account.id, order);
  await sendSlip(id, decision);
  expect((await browser.call(readWaiting, {})).waiting).toMatchObject({ kind, orderId });
});

it('A mailed gift waits for the verified owner of its address', async () => {
  const email = newFriend();
  const giver = await giverOf(server, { email });
  const friend = await signedInCustomer(server, { email, email_verified: true });
  const { waiting } = await friend.browser.call(readWaiting, {});
  expect(waiting).toMatchObject({ kind: 'open-gift', from: giver.account.username });
  const link = waiting?.kind === 'open-gift' ? waiting.link : '';
  const { licenseKey } = await friend.browser.call(openGift, { token: tokenOf(link) });
  expect((await friend.browser.call(readWaiting, {})).waiting?.kind).toBe('open-gift');
  await friend.browser.call(contract.licenses.redeemLicense, { licenseKey });
  expect(await friend.browser.call(readWaiting, {})).toEqual({ waiting: null });
});

it('Accounts with the unverified address of a gift see no link', async () => {
  const email = newFriend();
  await giverOf(server, { email });
  const { browser } = await signedInCustomer(server, { email, email_verified: false });
  expect(await browser.call(readWaiting, {})).toEqual({ waiting: null });
});

it('A redirected gift waits only for its new recipient', async () => {
  const [first, second] = [newFriend(), newFriend()];
  const giver = await giverOf(server, { email: first });
  await giver.browser.call(sendGift, { orderId: giver.orderId, email: second });
  const former = await signedInCustomer(server, { email: first, email_verified: true });
  const recipient = await signedInCustomer(server, { email: second, email_verified: true });
  expect(await former.browser.call(readWaiting, {})).toEqual({ waiting: null });
  const { waiting } = await recipient.browser.call(readWaiting, {});
  const token = waiting?.kind === 'open-gift' ? tokenOf(waiting.link) : '';
  expect(await recipient.browser.call(openGift, { token })).toHaveProperty('licenseKey');
});

it('A gift waits for its giver until its link is created', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { orderId } = await makeGift(server, account.id);
  expect((await browser.call(readWaiting, {})).waiting).toMatchObject({
    kind: 'pass-on-gift',
    orderId,
  });
  await browser.call(contract.orders.createGiftLink, { orderId });
  expect(await browser.call(readWaiting, {})).toEqual({ waiting: null });
});
