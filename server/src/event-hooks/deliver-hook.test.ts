import { contract } from '@regz/contract/contract.ts';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { communityWorld } from '../../test/fakes/community.ts';
import { type HookReceiver, hookReceiver } from '../../test/fakes/hook-receiver.ts';
import { startHostileService, SWITCHING } from '../../test/fakes/hostile-service.ts';
import type { Browser } from '../../test/harness/browser.ts';
import { sharedServer, sharedServices } from '../../test/harness/harness.ts';
import type { InputOf } from '../../test/harness/operations.ts';
import { newPerson } from '../../test/harness/people.ts';
import { deliverHook } from './deliver-hook.ts';
import { announceEvent, queueOverlookedDeliveries } from './deliveries.queries.ts';

const server = sharedServer({ work: 'none', environment: { STAFF_EMAIL: 'owner@example.com' } });
let staff: Browser;
let receiver: HookReceiver;

const services = sharedServices(server);
beforeAll(async () => {
  staff = (await newPerson(server, 'admin')).browser;
});
beforeEach(async () => {
  receiver = await hookReceiver();
});
afterEach(async () => {
  await receiver.close();
  await server.database.ownerPool.query(
    'delete from event_hooks; delete from mail_outbox; delete from pgboss.job',
  );
});

const add = (columns: Partial<InputOf<typeof contract.eventHooks.addHook>> = {}) =>
  staff.call(contract.eventHooks.addHook, {
    url: receiver.url,
    description: '',
    events: ['backup.failed'],
    ...columns,
  });

/** Does the due jobs, once. */
async function tryDue(): Promise<void> {
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    `delete from pgboss.job where name = 'event-hooks.deliver' and start_after <= now()
     returning data ->> 'id' as id`,
  );
  await Promise.all(rows.map((job) => deliverHook(services, job)));
}

const announce = () => announceEvent(services.db, 'backup.failed');
const makeDue = () => server.database.ownerPool.query('update pgboss.job set start_after = now()');
const deliveriesTo = (id: string) => staff.call(contract.eventHooks.listHookDeliveries, { id });
const hook = async () => (await staff.call(contract.eventHooks.listHooks, {}))[0];

/** A receiver's library's verdict on a request. */
function verify(secret: string, { body, headers }: HookReceiver['received'][number]): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

it('A delivery is a signed message, which is delivered when the endpoint takes it', async () => {
  const { id, secret } = await add();
  await announce();
  await tryDue();
  expect(receiver.received).toHaveLength(1);
  const [first] = receiver.received;
  expect(first && verify(secret, first)).toMatchObject({ type: 'backup.failed', data: {} });
  expect(await deliveriesTo(id)).toMatchObject([
    { state: 'delivered', tries: 1, status: 204, webhookId: first?.headers['webhook-id'] },
  ]);
  await makeDue();
  await tryDue();
  expect(receiver.received).toHaveLength(1);
});

it('A Discord channel gets messages without mentions until it is deleted', async () => {
  const base = `http://localhost:${server.config.PORT}/stand-ins/community/api/webhooks`;
  const url = `${base}/400000000000000001/stand-in-webhook`;
  await add({ url, events: ['incident.opened'] });
  await server.database.ownerPool.query(
    `insert into incidents (id, title, effect, affected, began_at)
     values (gen_random_uuid(), '@everyone **down**', 'down', '{store}', now())`,
  );
  await tryDue();
  const { messages } = await communityWorld(server);
  const field = { name: 'title', value: '@\u200Beveryone \\*\\*down\\*\\*' };
  expect(messages.at(-1)).toMatchObject({
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: 'An incident was published',
        fields: expect.arrayContaining([expect.objectContaining(field)]),
      },
    ],
  });
  await server.database.ownerPool.query('delete from event_hooks');
  await add({ url: `${base}/400000000000000001/deleted` });
  await announce();
  await tryDue();
  expect(await hook()).toMatchObject({ off: 'gone' });
});

it('A delivery is retried under its ID until it is accepted', async () => {
  const { id, secret } = await add();
  receiver.answerWith(() => ({ status: 500, body: 'a'.repeat(5000) }));
  await announce();
  await tryDue();
  const [failed] = await deliveriesTo(id);
  expect(failed).toMatchObject({ state: 'waiting', tries: 1, status: 500 });
  expect(failed?.answer).toBe('a'.repeat(1024));
  expect(await hook()).toMatchObject({ off: null, waiting: 1, failingSince: expect.any(String) });
  receiver.answerWith(() => ({ status: 200 }));
  await tryDue();
  expect(receiver.received).toHaveLength(1);
  await makeDue();
  await tryDue();
  const ids = receiver.received.map((each) => {
    verify(secret, each);
    return each.headers['webhook-id'];
  });
  expect(new Set(ids).size).toBe(1);
  expect(ids).toHaveLength(2);
  expect(await hook()).toMatchObject({ waiting: 0, failingSince: null });
});

it('A delivery waits for as long as the endpoint asks', async () => {
  const { id } = await add();
  receiver.answerWith(() => ({ status: 429, headers: { 'retry-after': '7200' } }));
  await announce();
  await tryDue();
  const [delivery] = await deliveriesTo(id);
  const waits = Date.parse(delivery?.nextTryAt ?? '') - Date.parse(delivery?.lastTriedAt ?? '');
  expect(Math.abs(waits - 7_200_000)).toBeLessThan(1000);
});

it('A delivery is given up after ten attempts', async () => {
  const { id } = await add();
  receiver.answerWith(() => ({ status: 500 }));
  await announce();
  for (let tries = 0; tries < 12; tries += 1) {
    await makeDue();
    await tryDue();
  }
  expect(receiver.received).toHaveLength(10);
  const [given] = await deliveriesTo(id);
  expect(given).toMatchObject({ state: 'failed', tries: 10, nextTryAt: null });
  receiver.answerWith(() => ({ status: 200 }));
  await staff.call(contract.eventHooks.resendDelivery, { deliveryId: given?.id ?? '' });
  await tryDue();
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(given?.webhookId);
  expect(await deliveriesTo(id)).toMatchObject([{ state: 'delivered', tries: 1 }]);
});

it('All deliveries of a period can be sent again', async () => {
  const { id } = await add();
  await announce();
  await announce();
  await staff.call(contract.eventHooks.sendTest, { id });
  await tryDue();
  const since = new Date(Date.now() - 60_000).toISOString();
  expect(await staff.call(contract.eventHooks.resendDeliveries, { id, since })).toEqual({
    sent: 3,
  });
  await tryDue();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(3);
  const later = new Date(Date.now() + 60_000).toISOString();
  expect(await staff.call(contract.eventHooks.resendDeliveries, { id, since: later })).toEqual({
    sent: 0,
  });
});

it('A delivery follows no redirect', async () => {
  const elsewhere = await hookReceiver();
  const { id } = await add();
  receiver.answerWith(() => ({ status: 302, headers: { location: elsewhere.url } }));
  await announce();
  await tryDue();
  expect(elsewhere.received).toEqual([]);
  expect(await deliveriesTo(id)).toMatchObject([{ state: 'waiting', status: 302 }]);
  await elsewhere.close();
});

it('A delivery to an endpoint that switches protocols fails', async () => {
  const service = await startHostileService((socket) => void socket.end(SWITCHING));
  const { id } = await add({ url: `http://127.0.0.1:${service.port}/` });
  await announce();
  await tryDue();
  expect((await deliveriesTo(id))[0]?.fault).toMatch('without an answer');
  await service.close();
});

it('A delivery without a job gets one at a start', async () => {
  await add();
  await announce();
  await server.database.sql('delete from pgboss.job');
  await queueOverlookedDeliveries(services.db);
  await queueOverlookedDeliveries(services.db);
  await tryDue();
  await tryDue();
  expect(receiver.received).toHaveLength(1);
});

it('An endpoint that is gone is turned off with a mail', async () => {
  const { id } = await add();
  receiver.answerWith(() => ({ status: 410 }));
  await announce();
  await tryDue();
  await announce();
  expect(await hook()).toMatchObject({ off: 'gone', waiting: 0 });
  expect(await deliveriesTo(id)).toMatchObject([{ state: 'failed', status: 410 }]);
  const { rows } = await server.database.ownerPool.query('select template from mail_outbox');
  expect(rows).toEqual([{ template: 'event-hook-off' }]);
  await makeDue();
  await tryDue();
  expect(receiver.received).toHaveLength(1);
});

it('An endpoint is turned off after five days of failures', async () => {
  await add();
  receiver.answerWith(() => ({ status: 500 }));
  const failedFor = (days: number) =>
    server.database.ownerPool.query(
      "update event_hooks set failing_since = now() - $1 * interval '1 day'",
      [days],
    );
  await announce();
  await failedFor(4);
  await tryDue();
  expect(await hook()).toMatchObject({ off: null });
  await failedFor(5.01);
  await makeDue();
  await tryDue();
  expect(await hook()).toMatchObject({ off: 'failing' });
});

it('A replaced secret still signs for a day', async () => {
  const { id, secret: former } = await add();
  const { secret: present } = await staff.call(contract.eventHooks.rotateSecret, { id });
  await announce();
  await tryDue();
  const [first] = receiver.received;
  if (first === undefined) throw new Error('nothing was received');
  for (const secret of [former, present]) {
    expect(verify(secret, first)).toMatchObject({ type: 'backup.failed' });
  }
  await server.database.sql('update event_hooks set former_until = now()');
  await announce();
  await tryDue();
  const second = receiver.received[1];
  if (second === undefined) throw new Error('nothing more was received');
  expect(verify(present, second)).toMatchObject({ type: 'backup.failed' });
  expect(() => verify(former, second)).toThrow('No matching signature');
});

it('A secret is stored encrypted, and appears in no other answer', async () => {
  const { secret } = await add();
  const { rows } = await server.database.ownerPool.query('select * from event_hooks');
  expect(JSON.stringify([rows, await hook()])).not.toContain(secret.slice(6));
});
