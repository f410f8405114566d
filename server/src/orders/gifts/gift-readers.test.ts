import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { paid, servicesOf } from '../../../test/fakes/payment-events.ts';
import { questionFor } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { operations } from '../../../test/harness/operations.ts';
import { newPerson, type Person } from '../../../test/harness/people.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { exampleOf } from '../../../test/operations/operation-examples.ts';
import { makeGift, type MadeGift } from '../../../test/scenarios/orders/gifts.ts';
import { findDelivery } from '../fulfillment/delivery.queries.ts';

const server = sharedServer();

/** The contract's operations that a customer may read, those without a session included. */
const readers = operations.filter(
  ({ method, caller }) => method === 'GET' && (caller === 'customer' || caller === 'anyone'),
);

/** All answers that the giver can read, by operation. */
async function toldTo({ browser, accountId, kind }: Person, gift: MadeGift) {
  const told = new Map<string, string>();
  for (const operation of readers) {
    const example = await exampleOf(operation.name).input(server, { browser, accountId, kind });
    const input = 'orderId' in example ? { ...example, orderId: gift.orderId } : example;
    const { text } = await browser.request(questionFor(operation, input));
    told.set(operation.name, text);
  }
  return told;
}

/** The operations whose answers have a key in them. */
const telling = (told: ReadonlyMap<string, string>, { licenseKey }: MadeGift) =>
  [...told].flatMap(([name, text]) => (text.includes(licenseKey) ? [name] : [])).toSorted();

/** The operations that return the key of an order to its customer. */
const tellers = [
  'customers.exportPersonalData',
  'dashboard',
  'orders.listOwnOrders',
  'orders.readOrderOverview',
  'orders.readOwnOrder',
  'orders.readWaiting',
];

it('No operation shows the giver a gift’s key', async () => {
  for (const columns of [{}, { opened_at: new Date() }]) {
    const giver = await newPerson(server, 'customer without a license');
    const gift = await makeGift(server, giver.accountId, columns);
    expect(telling(await toldTo(giver, gift), gift)).toEqual([]);
  }
});

it('Exactly these operations show customers the keys of their own orders', async () => {
  const giver = await newPerson(server, 'customer without a license');
  const gift = await makeGift(server, giver.accountId, { taken_back_at: new Date() });
  expect(telling(await toldTo(giver, gift), gift)).toEqual(tellers);
});

it('Providers that deliver keys get no key of a gift', async () => {
  const { accountId } = await newPerson(server, 'customer without a license');
  const gift = await makeGift(server, accountId);
  const { db } = await servicesOf(server);
  const { orderId } = gift;
  expect(await findDelivery(db, 'sandbox', paid({ orderId }))).toEqual({
    orderId,
    licenseKeys: null,
  });
});

it('An exchanged gift key shows only behind the gift’s link', async () => {
  const { accountId } = await newPerson(server, 'customer without a license');
  const gift = await makeGift(server, accountId);
  const admin = await signedInAdmin(server);
  const { orderId, licenseKey: wrongKey } = gift;
  const exchanged = await admin.browser.call(contract.orders.staff.exchangeKey, {
    orderId,
    wrongKey,
    licenseKey: 'GIFT-EXCHANGED-KEY-1',
    reason: 'It was wrong',
  });
  expect(exchanged.licenseKey).toBe('GIFT-EXCHANGED-KEY-1');
  const { rows } = await server.database.ownerPool.query<{ email: string }>(
    'select email from users where id = $1',
    [accountId],
  );
  const [mail] = await mailTo(server, rows[0]?.email ?? '');
  expect(mail?.subject).toBe('A new license key for your gift');
  expect(mail?.text).not.toContain('GIFT-EXCHANGED-KEY-1');
  const { token } = gift;
  const { licenseKey } = await server.browser().call(contract.orders.openGift, { token });
  expect(licenseKey).toBe('GIFT-EXCHANGED-KEY-1');
});

it('Staff see that an order is a gift, and its key', async () => {
  const { accountId } = await newPerson(server, 'customer without a license');
  const { orderId, licenseKey } = await makeGift(server, accountId, { opened_at: new Date() });
  const admin = await signedInAdmin(server);
  const { order, timeline } = await admin.browser.call(contract.orders.staff.readOrder, {
    orderId,
  });
  expect(order).toMatchObject({ licenseKey, gift: { recipient: 'Ama', state: 'opened' } });
  expect(timeline.map(({ what }) => what)).toContain('gift-opened');
});
