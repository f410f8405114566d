import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import { readTimeline } from '../../../test/scenarios/timeline.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';

const { listTimeline } = contract.customers.staff;
let server: TestServer;
let owner: Browser;

beforeAll(async () => {
  server = await testServer();
  ({ browser: owner } = await signedInAdmin(server));
});
afterAll(() => server.close());

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
        {
          action: `${noun}.act-${place}`,
          object: { kind: 'account', id },
        },
      );
    }
  }
  return id;
}

it('The timeline of a customer comes in pages, each event once, however many are of one moment', async () => {
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

it('The timeline loses and doubles nothing where the audit trail was written in another order than its times', async () => {
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
  'The timeline goes on below what was shown while more happens, written in the order of times %i',
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

it.each(['', 'x', '1_1_audit', '1_x_audit_1', '1_1_Audit_1', `1_1_audit_${'x'.repeat(101)}`])(
  'The timeline takes no page %j',
  async (before) => {
    const refused = await owner.refusal(listTimeline, { id: randomUUID(), filter: 'all', before });
    expect(refused.code).toBe('INPUT_INVALID');
  },
);

it.each([
  '9999999999999999_9999999999999999_nobody_x',
  '-9999999999999999_0_audit_x',
  '1_1_orders_%',
])('The timeline answers a made-up position without a fault: %s', async (before) => {
  const { id } = await makeAccount(server.database);
  const answer = await owner.send(listTimeline, { id, filter: 'all', before });
  expect([200, 400]).toContain(answer.status);
});
