import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { UNPAID_MAIL } from '@regz/rules/orders/unpaid-mail.ts';
import { beforeEach, expect, it } from 'vitest';
import { paid } from '../../../test/fakes/payment-events.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signIn } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { beginDeletionOf } from '../../../test/scenarios/deletions.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import { makeSlip } from '../../../test/scenarios/orders/transfers.ts';
import { storeAndSettle } from '../../payments/settlement/settle-event.ts';
import { mailUnpaidOrders } from './mail-unpaid-orders.ts';

const server = sharedServer();

const services = sharedServices(server);
beforeEach(() => server.database.ownerPool.query('delete from users'));

type Columns = Parameters<typeof makeOrder>[2];
const ago = (ms: number) => new Date(server.clock() - ms);
const customer = (columns: Parameters<typeof makeAccount>[1] = {}) =>
  makeAccount(server.database, { email_verified: true, ...columns });

/** An order of a customer that ended three hours ago, unless the test overrides it. */
function leave(userId: string, columns: Columns = {}) {
  return makeOrder(server.database, userId, {
    plan_id: 'supreme-monthly',
    live: false,
    created_at: ago(3.5 * HOUR_MS),
    provider_session_id: `session-${randomUUID()}`,
    checkout_expires_at: ago(3 * HOUR_MS),
    ...columns,
  });
}

async function templatesTo(email: string) {
  const { rows } = await server.database.ownerPool.query<{ template: string }>(
    'select template from mail_outbox where to_address = $1',
    [email],
  );
  return rows.map(({ template }) => template);
}

it('Customers get at most one unpaid-order mail in seven days', async () => {
  const { id, email, username } = await customer();
  const { orderId } = await leave(id, {
    display_currency: 'USD',
    created_at: ago(HOUR_MS),
    checkout_expires_at: ago(30 * MINUTE_MS),
  });
  expect(await mailUnpaidOrders(services)).toEqual({ mailed: 0 });
  server.clock.advance(90 * MINUTE_MS);
  expect(await mailUnpaidOrders(services)).toEqual({ mailed: 1 });
  const [mail] = await mailTo(server, email);
  const { main, client } = server.config.origins;
  expect(mail?.subject).toBe(`Your order ${orderId} was not paid`);
  expect(mail?.text).toContain(`Hello ${username},`);
  expect(mail?.text).toContain(
    `Continue: ${main}/store?period=monthly&currency=USD&plan=supreme-monthly&order=${orderId}\n`,
  );
  expect(mail?.unsubscribe).toEqual([
    expect.stringContaining(`<${client}/api/unsubscribe/unpaid-orders/${id}/`),
    'List-Unsubscribe=One-Click',
  ]);
  server.clock.advance(DAY_MS);
  await leave(id, { plan_id: 'supreme-weekly' });
  expect(await mailUnpaidOrders(services)).toEqual({ mailed: 0 });
  server.clock.advance(UNPAID_MAIL.restMs - DAY_MS);
  await leave(id, { plan_id: 'supreme-lifetime' });
  expect(await mailUnpaidOrders(services)).toEqual({ mailed: 1 });
  expect(await mailUnpaidOrders(services)).toEqual({ mailed: 0 });
});

it.each<[string, () => Columns]>([
  ['that the provider closed', () => ({ expired_at: ago(2.5 * HOUR_MS) })],
  ['whose last payment was refused', () => ({ failed_at: ago(2.5 * HOUR_MS) })],
  ['whose checkout was left', () => ({})],
  [
    'whose money was on its way until it was refused',
    () => ({ processing_at: ago(9 * HOUR_MS), failed_at: ago(2.5 * HOUR_MS) }),
  ],
])('A customer is mailed about an order %s', async (_, columns) => {
  const { id, email } = await customer();
  await leave(id, columns());
  await mailUnpaidOrders(services);
  expect(await templatesTo(email)).toEqual(['order-unpaid']);
});

it('An unpaid gift continues as a gift, an upgrade as an upgrade', async () => {
  const [giver, changer] = [await customer(), await customer()];
  const gift = await leave(giver.id);
  await server.database.ownerPool.query(
    `insert into order_gifts (order_ref, recipient, message) values ($1, 'Kavya', '')`,
    [gift.id],
  );
  await leave(changer.id, { quote: {} });
  expect(await mailUnpaidOrders(services)).toEqual({ mailed: 2 });
  const [given] = await mailTo(server, giver.email);
  expect(given?.text).toContain('what you wrote for your gift');
  expect(given?.text).toContain(`order=${gift.orderId}`);
  const [changed] = await mailTo(server, changer.email);
  expect(changed?.text).toContain(`${server.config.origins.client}/renew?change=package`);
});

it('The mail about an unpaid transfer warns against paying twice', async () => {
  const { id, email } = await customer();
  await leave(id, { provider: 'transfer' });
  await mailUnpaidOrders(services);
  const [mail] = await mailTo(server, email);
  expect(mail?.text).toContain('If you have sent the money, do not pay again');
});

it.each<[string, (id: string) => Promise<unknown>]>([
  ['who is banned', (id) => change(id, 'banned = true')],
  ['whose address is not verified', (id) => change(id, 'email_verified = false')],
  ['without an address', (id) => change(id, 'email = null, email_verified = false')],
  ['whose account is about to be deleted', (id) => beginDeletionOf(server, id)],
  [
    'whose account is gone',
    (id) => server.database.ownerPool.query('delete from users where id = $1', [id]),
  ],
  ['who wants no such mails', (id) => refuse(id)],
  ['who pays by a transfer whose slip waits', (id) => sendSlip(id)],
])('No mail about an unpaid order goes to a customer %s', async (_, make) => {
  const { id } = await customer();
  await leave(id);
  await make(id);
  expect(await mailUnpaidOrders(services)).toEqual({ mailed: 0 });
});

it('Unpaid orders that cannot be bought again send no mail', async () => {
  for (const columns of [{ live: true }, { plan_id: null }, { plan_id: 'gone-monthly' }]) {
    const { id } = await customer();
    await leave(id, columns);
  }
  expect(await mailUnpaidOrders(services)).toEqual({ mailed: 0 });
});

it('An operator turns the mails about unpaid orders off by a setting', async () => {
  const { id } = await customer();
  await leave(id);
  const config = { ...services.config, UNPAID_ORDER_MAILS: false };
  expect(await mailUnpaidOrders({ ...services, config })).toEqual({ mailed: 0 });
  expect(await mailUnpaidOrders(services)).toEqual({ mailed: 1 });
});

it('A customer turns the mails about unpaid orders off and on again', async () => {
  const { id } = await customer();
  const browser = server.browser();
  await signIn(server, browser, { kind: 'customer', id });
  const { readOrderReminders, setOrderReminders } = contract.orders;
  const read = () => browser.call(readOrderReminders, {});
  expect(await read()).toEqual({ wanted: true, offered: true });
  await browser.call(setOrderReminders, { wanted: false });
  expect(await read()).toEqual({ wanted: false, offered: true });
  await leave(id);
  expect(await mailUnpaidOrders(services)).toEqual({ mailed: 0 });
  await browser.call(setOrderReminders, { wanted: true });
  expect(await mailUnpaidOrders(services)).toEqual({ mailed: 1 });
});

it('Concurrent workers send one unpaid-order mail per customer', async () => {
  const customers = await Promise.all(Array.from({ length: 130 }, () => customer()));
  await Promise.all(customers.map(({ id }) => leave(id)));
  const rounds = await Promise.all([mailUnpaidOrders(services), mailUnpaidOrders(services)]);
  const sent = rounds.reduce((sum, { mailed }) => sum + mailed, 0);
  const left = await mailUnpaidOrders(services);
  expect(sent + left.mailed).toBe(130);
  const { rows } = await server.database.ownerPool.query(
    `select to_address from mail_outbox where template = 'order-unpaid' and to_address = any($1)
      group by to_address having count(*) = 1`,
    [customers.map(({ email }) => email)],
  );
  expect(rows).toHaveLength(130);
});

it.each(['of the same order', 'of a later order'])(
  'No mail about an unpaid order during or after a payment %s',
  async (which) => {
    const { id, email } = await customer();
    const order = await leave(id);
    const later = which === 'of the same order' ? order : await leave(id, justBegun());
    const payment = await holdRows(
      server.database,
      'update order_facts set paid_at = $2 where id = $1',
      [later.id, ago(0)],
    );
    expect(await mailUnpaidOrders(services)).toEqual({ mailed: 0 });
    await payment.commit();
    expect(await mailUnpaidOrders(services)).toEqual({ mailed: 0 });
    expect(await templatesTo(email)).toEqual([]);
  },
);

it.each(['the same order', 'another order'])(
  'A payment of %s withdraws the unsent mail about an unpaid order',
  async (which) => {
    // The built-in mail server does not accept mail for such an address yet.
    const { id, email } = await customer({ email: `later@${randomUUID()}.example` });
    const order = await leave(id);
    expect(await mailUnpaidOrders(services)).toEqual({ mailed: 1 });
    expect(await templatesTo(email)).toEqual(['order-unpaid']);
    const { orderId } = which === 'the same order' ? order : await leave(id, justBegun());
    const events = [paid({ orderId, paymentRef: `payment-of-${orderId}` })];
    await storeAndSettle(services, { provider: 'sandbox', events });
    expect(await templatesTo(email)).not.toContain('order-unpaid');
    expect(await mailUnpaidOrders(services)).toEqual({ mailed: 0 });
  },
);

/** Of an order whose checkout is open. */
function justBegun(): Columns {
  return {
    created_at: ago(MINUTE_MS),
    checkout_expires_at: ago(-HOUR_MS),
    plan_id: 'supreme-weekly',
  };
}

const change = (id: string, columns: string) =>
  server.database.ownerPool.query(`update users set ${columns} where id = $1`, [id]);

const refuse = (id: string) =>
  server.database.ownerPool.query('insert into order_unpaid_mail_refusals values ($1)', [id]);

async function sendSlip(userId: string): Promise<void> {
  const order = await leave(userId, {
    provider: 'transfer',
    checkout_expires_at: ago(-DAY_MS),
    created_at: ago(DAY_MS),
    plan_id: 'supreme-weekly',
  });
  await makeSlip(server, order.id);
}
