import { randomBytes } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newProduct, paid, pendingOrder, PRICE, stock } from '../../test/fakes/payment-events.ts';
import { type PushVendor, pushVendor, verifiedClaims } from '../../test/fakes/push-vendor.ts';
import type { Browser } from '../../test/harness/browser.ts';
import { sharedServer, sharedServices } from '../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer, signedInTaskUser } from '../../test/harness/signed-in.ts';
import { buyerByTransfer, makeSlip } from '../../test/scenarios/orders/transfers.ts';
import { deleteAccount } from '../customers/deletion/delete-account.ts';
import { announceExpiries } from '../licenses/expiry/announce-expiries.ts';
import { storeAndSettle } from '../payments/settlement/settle-event.ts';
import { transaction } from '../platform/database/transaction.ts';
import { tasks } from '../tasks/tasks.ts';
import { notifyCustomers, notifyEverybody } from './announce.ts';
import { notifications as slice } from './notifications.ts';

const { notifications, incidents, players, identity } = contract;
const server = sharedServer({
  environment: { PAYMENT_PROVIDERS: 'transfer,sandbox' },
  clock: 'noon',
});
const services = sharedServices(server);
let vendor: PushVendor;
let staff: Browser;

beforeAll(async () => {
  vendor = await pushVendor();
  ({ browser: staff } = await signedInAdmin(server));
});
afterAll(() => vendor.close());
beforeEach(() => vendor.answerWith(() => 201));
afterEach(async () => {
  await jobsEnd();
  await server.database.ownerPool.query(
    `delete from notification_subscriptions; delete from notification_refusals;
     delete from pgboss.job where name like 'notifications.%'`,
  );
  vendor.received.length = 0;
});

/** Resolves when no job of notifications can start now. */
async function jobsEnd(): Promise<void> {
  const due = () =>
    server.database.sql(
      `select name from pgboss.job where name like 'notifications.%' and state < 'completed'
          and start_after <= now()`,
    );
  await expect.poll(due, { timeout: 10_000 }).toEqual([]);
}

/** A customer with a browser that gets notifications. */
async function customer(columns: Parameters<typeof signedInCustomer>[1] = {}) {
  const person = await signedInCustomer(server, columns);
  const push = vendor.subscribe();
  await person.browser.call(notifications.addBrowser, push.subscription);
  return { ...person, push };
}

async function taskUser(columns: Parameters<typeof signedInTaskUser>[1] = {}) {
  const person = await signedInTaskUser(server, columns);
  const push = vendor.subscribe();
  await person.browser.call(notifications.players.addBrowser, push.subscription);
  return { ...person, push };
}

const notify = (customerId: string) =>
  transaction(services.db, ({ trx }) =>
    notifyCustomers(services, trx, [{ kind: 'key-ready', customerId, orderId: 'RGZ-1' }]),
  );

/** Ends an incident that began an hour ago. */
async function endIncident(isPublic = true): Promise<void> {
  const opened = await staff.call(incidents.staff.openIncident, {
    title: 'Cards fail',
    effect: 'down',
    affected: ['payments'],
    beganAt: new Date(server.clock() - HOUR_MS).toISOString(),
    endedAt: null,
    text: 'We are looking into it.',
  });
  const { id, title, effect, affected, beganAt, version } = opened;
  const edited = { id, title, effect, affected, beganAt, endedAt: null, isPublic, version };
  const { version: next } = await staff.call(incidents.staff.editIncident, edited);
  await staff.call(incidents.staff.addUpdate, {
    id,
    version: next,
    text: 'Over.',
    endedAt: new Date(server.clock()).toISOString(),
  });
}

const subscriptions = () => server.database.sql('select from notification_subscriptions');

it('An order’s key is announced in the buyer’s browsers', async () => {
  const { account, browser, push } = await customer({ language: 'si' });
  const other = vendor.subscribe();
  await browser.call(notifications.addBrowser, other.subscription);
  const stranger = await customer();
  const productId = await newProduct(server);
  const order = await pendingOrder(server, productId);
  await server.database.sql(
    'update order_facts set user_id = $1 where id = $2',
    account.id,
    order.id,
  );
  await stock(server, productId, 1);
  await storeAndSettle(services, {
    provider: 'sandbox',
    events: [paid({ orderId: order.orderId })],
  });
  await jobsEnd();
  const path = `/orders/${order.orderId}`;
  const message = { path, language: 'si', tag: `key-ready ${path}`, title: expect.any(String) };
  expect(push.messages()).toMatchObject([message]);
  expect(push.messages()[0]?.['title']).not.toBe('Your key is here');
  expect(other.messages()).toMatchObject([message]);
  expect(stranger.push.messages()).toEqual([]);
  const [headers] = push.headers();
  const { publicKey, claims } = verifiedClaims(headers ?? {});
  const settings = await browser.call(notifications.readSettings, {});
  expect(publicKey).toBe(settings.publicKey);
  expect(claims).toMatchObject({ aud: vendor.origin, sub: 'mailto:no-reply@regz.localhost' });
  expect(Number(claims['exp']) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
  expect(headers).toMatchObject({ ttl: '259200', 'content-encoding': 'aes128gcm' });
});

it('A back order announces its key when the key arrives, and not before', async () => {
  const { account, push } = await customer();
  const productId = await newProduct(server);
  const order = await pendingOrder(server, productId);
  await server.database.sql(
    'update order_facts set user_id = $1 where id = $2',
    account.id,
    order.id,
  );
  await storeAndSettle(services, {
    provider: 'sandbox',
    events: [paid({ orderId: order.orderId })],
  });
  await jobsEnd();
  expect(push.messages()).toEqual([]);
  const text = `PUSHED-${randomBytes(8).toString('hex')}`;
  await staff.call(contract.keyStock.addKeys, { productId, text });
  await expect.poll(() => push.messages()).toMatchObject([{ title: 'Your key is here' }]);
});

it('An accepted bank transfer is announced to its buyer', async () => {
  const buyer = await buyerByTransfer(server);
  const push = vendor.subscribe();
  await buyer.browser.call(notifications.addBrowser, push.subscription);
  await staff.call(contract.orders.staff.acceptTransfer, {
    orderId: buyer.orderId,
    slipId: await makeSlip(server, buyer.id),
    amountMinor: PRICE,
    bankReference: randomBytes(8).toString('hex'),
  });
  await jobsEnd();
  expect(push.messages()).toMatchObject([
    { title: 'Your bank transfer was accepted', path: `/orders/${buyer.orderId}` },
  ]);
});

it('The end of an access is announced once, three days before', async () => {
  const end = new Date(server.clock() + 3 * DAY_MS - HOUR_MS);
  const person = await customer({
    subscription: 'Supreme',
    expiredate: end.toISOString().slice(0, 10),
  });
  await server.database.sql(
    'update users set ends_time = $1 where id = $2',
    '11:00:00',
    person.account.id,
  );
  await person.browser.call(contract.licenses.setReminders, { wanted: false });
  await announceExpiries(services);
  await announceExpiries(services);
  await jobsEnd();
  expect(person.push.messages()).toMatchObject([
    { title: 'Your access ends in three days', path: '/renew' },
  ]);
});

it('The end of a public incident notifies customers and task users', async () => {
  const [client, player] = [await customer(), await taskUser({ language_preference: 'Tamil' })];
  await endIncident(false);
  await jobsEnd();
  expect(client.push.messages()).toEqual([]);
  await endIncident();
  await jobsEnd();
  expect(client.push.messages()).toMatchObject([{ path: '/dashboard', language: 'en' }]);
  expect(player.push.messages()).toMatchObject([{ path: '/tasks', language: 'ta' }]);
});

it('A new day of tasks is announced to task users, once', async () => {
  const [client, player] = [await customer(), await taskUser()];
  for (const announce of [...tasks.everyMinute, ...tasks.everyMinute]) await announce(services);
  await jobsEnd();
  expect(player.push.messages()).toMatchObject([{ title: 'New tasks are ready', path: '/tasks' }]);
  expect(client.push.messages()).toEqual([]);
  expect(player.push.headers()).toMatchObject([{ ttl: String(18 * 3600) }]);
});

it('A kind that is turned off notifies no browser', async () => {
  const { account, browser, push } = await customer();
  await browser.call(notifications.editSetting, { kind: 'key-ready', isOn: false });
  await browser.call(notifications.editSetting, { kind: 'key-ready', isOn: false });
  const { refused } = await browser.call(notifications.readSettings, {});
  expect(refused).toEqual(['key-ready']);
  await notify(account.id);
  await jobsEnd();
  expect(push.messages()).toEqual([]);
  await browser.call(notifications.editSetting, { kind: 'key-ready', isOn: true });
  await notify(account.id);
  await jobsEnd();
  expect(push.messages()).toHaveLength(1);
});

it('An act that is rolled back announces nothing', async () => {
  const { account, push } = await customer();
  const failing = transaction(services.db, async ({ trx }) => {
    await notifyCustomers(services, trx, [{ kind: 'key-ready', customerId: account.id }]);
    throw new Error('no key after all');
  });
  await expect(failing).rejects.toThrow('no key after all');
  await jobsEnd();
  expect(push.messages()).toEqual([]);
});

it.each([404, 410])('A browser is removed if its push service answers %i', async (status) => {
  const { account } = await customer();
  vendor.answerWith(() => status);
  await notify(account.id);
  await jobsEnd();
  expect(await subscriptions()).toEqual([]);
});

it.each([429, 503])(
  'A message that a push service answers with %i is tried again',
  async (status) => {
    const { account, push } = await customer();
    vendor.answerWith(() => status);
    await notify(account.id);
    const retried = () =>
      server.database.sql(
        "update pgboss.job set start_after = now() where name = 'notifications.send' and state = 'retry' returning id",
      );
    vendor.answerWith(() => status);
    await expect.poll(() => vendor.received.length, { timeout: 10_000 }).toBe(2);
    await jobsEnd();
    vendor.answerWith(() => 201);
    expect(await retried()).toHaveLength(1);
    // The queue looks for due jobs every second.
    await expect.poll(() => vendor.received.length, { timeout: 10_000 }).toBe(3);
    await jobsEnd();
    expect(push.messages().map(({ tag }) => tag)).toEqual(Array(3).fill('key-ready /orders/RGZ-1'));
    expect(await subscriptions()).toHaveLength(1);
  },
);

it('A message that a push service refuses is not tried again', async () => {
  const { account } = await customer();
  vendor.answerWith(() => 403);
  await notify(account.id);
  await jobsEnd();
  expect(vendor.received).toHaveLength(1);
  expect(
    await server.database.sql("select from pgboss.job where name = 'notifications.send'"),
  ).toEqual([]);
});

it('Old news is not sent', async () => {
  const { account, push } = await customer();
  await services.jobs.send(services.db, 'notifications.announce', {
    kind: 'key-ready',
    customerId: account.id,
    at: new Date(server.clock() - 3 * DAY_MS).toISOString(),
  });
  await jobsEnd();
  expect(push.messages()).toEqual([]);
});

it.each([
  'https://10.0.0.1/push',
  'https://169.254.169.254/push',
  'http://fcm.googleapis.com/push',
  'https://example.com/push',
  'no address',
])('Messages are not posted to %s', async (endpoint) => {
  const { browser } = await signedInCustomer(server);
  const subscription = { ...vendor.subscribe().subscription, endpoint };
  const refused = await browser.refusal(notifications.addBrowser, subscription);
  expect(refused).toMatchObject({ status: 400, code: 'NOTIFICATION_UNKNOWN' });
});

it('A browser without a valid key is refused', async () => {
  const { browser } = await signedInTaskUser(server);
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  const subscription = { ...vendor.subscribe().subscription, p256dh };
  const refused = await browser.refusal(notifications.players.addBrowser, subscription);
  expect(refused).toMatchObject({ code: 'NOTIFICATION_UNKNOWN' });
});

it('An account has ten browsers, and one more replaces the oldest', async () => {
  const { account, browser, push } = await customer();
  const later = Array.from({ length: 10 }, () => vendor.subscribe());
  for (const each of later) {
    server.clock.advance(1000);
    await browser.call(notifications.addBrowser, each.subscription);
  }
  await notify(account.id);
  await jobsEnd();
  expect(push.messages()).toEqual([]);
  expect(later.map((each) => each.messages().length)).toEqual(Array(10).fill(1));
});

it('Browsers that subscribe concurrently do not exceed the limit', async () => {
  const { browser } = await signedInCustomer(server);
  const add = () => browser.call(notifications.addBrowser, vendor.subscribe().subscription);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 12 }, add));
  }
  expect(await subscriptions()).toHaveLength(10);
});

it('A browser gets the notifications of the last account that subscribed it', async () => {
  const first = await customer();
  const second = await signedInCustomer(server);
  await second.browser.call(notifications.addBrowser, first.push.subscription);
  await notify(first.account.id);
  await jobsEnd();
  expect(first.push.messages()).toEqual([]);
  await notify(second.account.id);
  await jobsEnd();
  expect(first.push.messages()).toHaveLength(1);
});

it('Only its account removes a browser', async () => {
  const { browser, push } = await customer();
  const { endpoint } = push.subscription;
  const stranger = await signedInCustomer(server);
  await stranger.browser.call(notifications.removeBrowser, { endpoint });
  expect(await subscriptions()).toHaveLength(1);
  await browser.call(notifications.removeBrowser, { endpoint });
  expect(await subscriptions()).toEqual([]);
});

it('Logging out ends only that browser’s notifications', async () => {
  const { account, browser, push } = await customer();
  const phone = await signedInCustomer(server);
  const other = vendor.subscribe();
  await phone.browser.call(notifications.addBrowser, other.subscription);
  await browser.call(identity.logOut, {});
  await notify(account.id);
  await notify(phone.account.id);
  await jobsEnd();
  expect(push.messages()).toEqual([]);
  expect(other.messages()).toHaveLength(1);
  const player = await taskUser();
  await player.browser.call(players.logOut, {});
  expect(await subscriptions()).toHaveLength(1);
});

it('A session that expires leaves its browser the notifications', async () => {
  const { account, push, sessionId } = await customer();
  await server.database.sql('delete from account_sessions where id = $1', sessionId);
  await notify(account.id);
  await jobsEnd();
  expect(push.messages()).toHaveLength(1);
});

it('A banned customer gets no notification', async () => {
  const { account, push } = await customer();
  await server.database.sql('update users set banned = true where id = $1', account.id);
  await notify(account.id);
  await jobsEnd();
  expect(push.messages()).toEqual([]);
});

it('The deletion of an account deletes its subscriptions and choices', async () => {
  const { account, browser } = await customer();
  await browser.call(notifications.editSetting, { kind: 'access-ends', isOn: false });
  await server.database.sql(
    `insert into account_deletions (user_id, reason, requested_at, execute_at)
     values ($1, 'none', now() - interval '2 days', now() - interval '1 day')`,
    account.id,
  );
  expect(await deleteAccount(services, { customerId: account.id })).toBe(true);
  const player = await taskUser();
  await player.browser.call(notifications.players.editSetting, { kind: 'day-begins', isOn: false });
  await transaction(services.db, ({ trx }) =>
    slice.closeTaskUser(trx, { id: player.user.id, at: new Date() }),
  );
  expect(await subscriptions()).toEqual([]);
  expect(await server.database.sql('select from notification_refusals')).toEqual([]);
});

it('The export of an account names its browsers without their keys', async () => {
  const { browser, push } = await customer();
  const { tables } = await browser.call(contract.customers.exportPersonalData, {});
  expect(tables).toMatchObject({
    notification_subscriptions: [{ endpoint: push.subscription.endpoint, language: 'en' }],
  });
  expect(JSON.stringify(tables)).not.toContain(push.subscription.auth);
});

it('Thousands of expired subscriptions delay no other notification', async () => {
  const make = (count: number, path: string, expiresAt: Date | null) =>
    server.database.sql(
      `insert into notification_subscriptions
              (task_user_id, session_id, endpoint, p256dh, auth, language, created_at, expires_at)
       select $1, 'none', $2 || n, $3, $4, 'en', now(), $5 from generate_series(1, $6::int) n`,
      player.user.id,
      `${vendor.origin}${path}`,
      player.push.subscription.p256dh,
      player.push.subscription.auth,
      expiresAt,
      count,
    );
  const [client, player] = [await customer(), await taskUser()];
  await make(3000, '/expired/', new Date(server.clock() - 1));
  await make(550, '/gone/', null);
  vendor.answerWith((path) => (path.startsWith('/gone/') ? 410 : 201));
  await transaction(services.db, ({ trx }) => notifyEverybody(services, trx, 'day-begins'));
  await notify(client.account.id);
  await expect.poll(() => client.push.messages()).toHaveLength(1);
  const before = vendor.received.length;
  expect(before).toBeLessThan(500);
  await jobsEnd();
  const paths = vendor.received.map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('/expired/'))).toEqual([]);
  expect(new Set(paths.filter((path) => path.startsWith('/gone/'))).size).toBe(550);
  expect(player.push.messages()).toHaveLength(1);
  expect(await subscriptions()).toHaveLength(3002);
  await slice.sweep(services);
  expect(await subscriptions()).toHaveLength(2);
}, 60_000);
