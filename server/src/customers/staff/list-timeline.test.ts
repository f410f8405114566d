import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount, makeKey } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import type { InputOf } from '../../../test/harness/operations.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import {
  readTimeline,
  somebodyWithEverything,
  type TimelineEvent,
} from '../../../test/scenarios/timeline.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';

const { listTimeline } = contract.customers.staff;
const server = sharedServer({ clock: 'runs' });
let owner: Browser;
let support: Browser;

beforeAll(async () => {
  ({ browser: owner } = await signedInAdmin(server));
  ({ browser: support } = await newPerson(server, 'support staff'));
});

type Filter = InputOf<typeof listTimeline>['filter'];

const whatOf = (events: readonly TimelineEvent[]) => events.map(({ what }) => what);
const asOwner = (query: string, values: unknown[]) =>
  server.database.ownerPool.query(query, values);

const readAll = (id: string, filter: Filter = 'all', staff = owner) =>
  readTimeline(staff, { id, filter });

const byStaff = ['accounts.ban', 'licenses.staff', 'guild.decline', 'contact.answer'];

it('A customer’s timeline shows every event once, newest first', async () => {
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

it('The timeline shows a role only what it may see elsewhere', async () => {
  const { id } = await somebodyWithEverything(server, support);
  const whole = whatOf((await readAll(id)).events);
  const seen = whatOf((await readAll(id, 'all', support)).events);
  expect(whole.filter((what) => !seen.includes(what))).toEqual([
    'giveaways.win',
    'giveaways.register',
  ]);
  expect(whatOf((await readAll(id, 'account', support)).events)).not.toContain('giveaways.win');
  const { browser: stock } = await newPerson(server, 'stock staff');
  expect(await stock.code(listTimeline, { id, filter: 'all' })).toBe('ACCOUNT_ROLE_INSUFFICIENT');
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

it('The timeline shows staff’s acts on an order with the reason', async () => {
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

/** An account with five events at each of some times, written in their order. */
async function somebodyBusy(moments: readonly Date[]) {
  const account = await makeAccount(server.database);
  const { id } = account;
  for (const [place, at] of moments.entries()) {
    await makeOrder(server.database, id, { created_at: at, paid_at: at, expired_at: at });
    for (const noun of ['accounts', 'devices']) {
      await recordAct(
        server.database.db,
        actingAs({ kind: 'customer', id }, { clock: () => at.getTime() }),
        { action: `${noun}.act-${place}`, object: { kind: 'account', id } },
      );
    }
  }
  return id;
}

it('Pages of the timeline show each event once', async () => {
  const now = server.clock();
  const moment = new Date(now - 60_000);
  const moments = [
    ...Array.from({ length: 12 }, (_, second) => new Date(now - 120_000 + second * 1000)),
    ...Array.from({ length: 12 }, () => moment),
  ];
  const id = await somebodyBusy(moments);
  for (const [filter, count] of [
    ['all', 5 * 24 + 1],
    ['orders', 3 * 24],
    ['account', 24 + 1],
    ['devices', 24],
  ] as const) {
    const { events, sizes } = await readTimeline(owner, { id, filter });
    expect(events, filter).toHaveLength(count);
    expect(new Set(events.map((event) => event.id)).size, filter).toBe(count);
    expect(
      sizes.slice(0, -1).every((size) => size === 25),
      filter,
    ).toBe(true);
    const times = events.map(({ at }) => Date.parse(at));
    expect(times, filter).toEqual(times.toSorted((one, other) => other - one));
  }
});

it('The timeline survives audit entries written out of order', async () => {
  const now = server.clock();
  const times = Array.from(
    { length: 40 },
    (_, place) => new Date(now - ((place * 17) % 40) * 1000),
  );
  const id = await somebodyBusy(times);
  const { events } = await readTimeline(owner, { id, filter: 'all' });
  expect(events).toHaveLength(5 * 40 + 1);
  expect(new Set(events.map((event) => event.id)).size).toBe(5 * 40 + 1);
});

it.each([1, -1])(
  'The timeline’s pages continue while events are added in order %i',
  async (order) => {
    const now = server.clock();
    const times = Array.from({ length: 8 }, (_, place) => new Date(now + order * place * 1000));
    const id = await somebodyBusy(times);
    const first = await owner.call(listTimeline, { id, filter: 'all' });
    await somebodyBusyAgain(id);
    const next = await owner.call(listTimeline, { id, filter: 'all', before: first.next ?? '' });
    const shown = [...first.events, ...next.events];
    expect(new Set(shown.map((event) => event.id)).size).toBe(5 * 8 + 1);
    expect(shown.map(({ what }) => what)).not.toContain('accounts.later');
  },
);

async function somebodyBusyAgain(id: string): Promise<void> {
  await recordAct(server.database.db, actingAs({ kind: 'customer', id }), {
    action: 'accounts.later',
    object: { kind: 'account', id },
  });
}

it.each([
  '9999999999999999_9999999999999999_nobody_x',
  '-9999999999999999_0_audit_x',
  '1_1_orders_%',
])('The timeline answers a made-up position without a fault: %s', async (before) => {
  const { id } = await makeAccount(server.database);
  const answer = await owner.send(listTimeline, { id, filter: 'all', before });
  expect([200, 400]).toContain(answer.status);
});
