import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount, makeKey } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import type { InputOf } from '../../../test/harness/operations.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import {
  readTimeline,
  somebodyWithEverything,
  type TimelineEvent,
} from '../../../test/scenarios/timeline.ts';

const { listTimeline } = contract.customers.staff;
type Filter = InputOf<typeof listTimeline>['filter'];

let server: TestServer;
let owner: Browser;
let support: Browser;

beforeAll(async () => {
  server = await testServer({ clock: 'runs' });
  ({ browser: owner } = await signedInAdmin(server));
  ({ browser: support } = await newPerson(server, 'support staff'));
});
afterAll(() => server.close());

const whatOf = (events: readonly TimelineEvent[]) => events.map(({ what }) => what);
const asOwner = (query: string, values: unknown[]) =>
  server.database.ownerPool.query(query, values);

const readAll = (id: string, filter: Filter = 'all', staff = owner) =>
  readTimeline(staff, { id, filter });

const byStaff = ['accounts.ban', 'licenses.staff', 'guild.decline', 'contact.answer'];

it('The timeline of a customer has one of everything that happened, newest first, with who, why and what about it', async () => {
  const { id, orderId, threadId, address } = await somebodyWithEverything(server, support);
  const { events } = await readAll(id);
  expect(whatOf(events)).toEqual([
    'accounts.ban',
    'licenses.staff',
    'licenses.redemption',
    'accounts.log-in',
    'giveaways.win',
    'giveaways.register',
    'guild.decline',
    'guild.apply',
    'contact.answer',
    'contact.write',
    'panel.crashed',
    'orders.refund-succeeded',
    'orders.fulfilled',
    'orders.paid',
    'orders.created',
    'accounts.register',
  ]);
  const of = (what: string) => events.find((event) => event.what === what);
  const supporter = expect.stringMatching(/^staff-/);
  expect(of('accounts.ban')).toMatchObject({
    by: 'staff',
    byName: supporter,
    reason: 'Sold the account',
  });
  expect(of('licenses.staff')).toMatchObject({
    by: 'staff',
    byName: supporter,
    reason: 'The outage',
    facts: { days: 3, subscription: 'Supreme' },
  });
  expect(of('licenses.redemption')).toMatchObject({
    by: 'owner',
    address,
    facts: { days: 30, orderId, subscription: 'Supreme', requestId: expect.any(String) },
  });
  expect(of('orders.created')?.facts).toMatchObject({
    orderId,
    product: 'Supreme Monthly',
    amount: { minor: 75_000, currency: 'LKR' },
    status: 'completed',
  });
  expect(of('orders.refund-succeeded')).toMatchObject({
    by: 'payment',
    facts: { orderId, amount: { minor: 500, currency: 'LKR' } },
  });
  expect(of('panel.crashed')?.facts).toEqual({ device: 'Gaming PC', text: 'out of memory' });
  expect(of('contact.answer')).toMatchObject({
    byName: 'upul',
    facts: { threadId, title: 'It crashes' },
  });
  expect(of('guild.decline')).toMatchObject({ byName: 'upul', reason: 'Full' });
  expect(of('giveaways.win')?.facts).toEqual({ title: 'A spring of keys', text: 'A mug' });
  expect(of('accounts.log-in')).toMatchObject({
    address: '10.0.0.1',
    facts: { userAgent: 'Test browser' },
  });
  for (const [filter, shown] of [
    ['license', ['licenses.staff', 'licenses.redemption']],
    ['orders', whatOf(events).filter((what) => what.startsWith('orders.'))],
    ['devices', ['panel.crashed']],
    ['account', whatOf(events).filter((what) => !/^(licenses|orders|panel)/.test(what))],
    ['staff', byStaff],
  ] as const) {
    expect(whatOf((await readAll(id, filter)).events), filter).toEqual(shown);
  }
});

it('The timeline shows each role only what it is shown elsewhere: support no giveaways, stock nothing', async () => {
  const { id } = await somebodyWithEverything(server, support);
  const whole = whatOf((await readAll(id)).events);
  const seen = whatOf((await readAll(id, 'all', support)).events);
  expect(whole.filter((what) => !seen.includes(what))).toEqual([
    'giveaways.win',
    'giveaways.register',
  ]);
  expect(whatOf((await readAll(id, 'account', support)).events)).not.toContain('giveaways.win');
  const { browser: stock } = await newPerson(server, 'stock staff');
  const refused = await stock.refusal(listTimeline, { id, filter: 'all' });
  expect(refused.code).toBe('ACCOUNT_ROLE_INSUFFICIENT');
});

it('The timeline omits other customers and unverified addresses', async () => {
  const { id } = await somebodyWithEverything(server, support);
  const other = await makeAccount(server.database);
  expect(whatOf((await readAll(other.id)).events)).toEqual(['accounts.register']);
  await asOwner('update users set email_verified = false where id = $1', [id]);
  const shown = whatOf((await readAll(id)).events);
  expect(shown.filter((what) => /^(contact|guild|giveaways)/.test(what))).toEqual([]);
});

it('The timeline of a customer outlives the account', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  await asOwner('delete from users where id = $1', [account.id]);
  expect(whatOf((await readAll(account.id)).events)).toContain('licenses.redemption');
  expect((await readAll(randomUUID())).events).toEqual([]);
});

it('The timeline tells what staff did to an order beside the order itself, with the reason', async () => {
  const { id } = await makeAccount(server.database);
  const { orderId } = await makeOrder(server.database, id, {
    flag: 'paid-twice',
    flagged_at: new Date(),
  });
  await support.call(contract.orders.staff.resolveFlag, { orderId, note: 'Sent back' });
  const { events } = await readAll(id, 'staff', support);
  expect(events).toMatchObject([
    { what: 'orders.resolve-flag', by: 'staff', reason: 'Sent back', facts: { orderId } },
  ]);
  const flagged = (await readAll(id, 'orders')).events.find(
    ({ what }) => what === 'orders.flagged',
  );
  expect(flagged?.facts).toMatchObject({ orderId, flag: 'paid-twice' });
});
