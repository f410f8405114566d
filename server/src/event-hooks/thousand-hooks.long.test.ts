import { contract } from '@regz/contract/contract.ts';
import { expect, it, vi } from 'vitest';
import { hookReceiver } from '../../test/fakes/hook-receiver.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { newPerson } from '../../test/harness/people.ts';

const EVENTS = 1000;

const server = sharedServer({ work: 'queued' });

it('1,000 events reach an endpoint that fails half the time', async () => {
  const receiver = await hookReceiver();
  const accepted = new Map<string, number>();
  let count = 0;
  receiver.answerWith(({ headers }) => {
    count += 1;
    if (count % 2 === 0) return { status: 500 };
    const id = String(headers['webhook-id']);
    accepted.set(id, (accepted.get(id) ?? 0) + 1);
    return { status: 204 };
  });
  const { browser } = await newPerson(server, 'admin');
  const { ownerPool } = server.database;
  await browser.call(contract.eventHooks.addHook, {
    url: receiver.url,
    description: '',
    events: ['backup.failed'],
  });
  await ownerPool.query(
    "select announce_event('backup.failed', '{}') from generate_series(1, $1)",
    [EVENTS],
  );
  const waiting = async () => {
    // Failed deliveries are retried immediately, not after hours.
    await ownerPool.query(
      `update event_hook_deliveries set tries = 0 where delivered_at is null;
       update pgboss.job set start_after = now()
        where name = 'event-hooks.deliver' and state = 'created' and start_after > now()`,
    );
    const { rows } = await ownerPool.query(
      'select from event_hook_deliveries where delivered_at is null',
    );
    return rows.length;
  };
  await vi.waitFor(async () => expect(await waiting()).toBe(0), {
    timeout: 240_000,
    interval: 500,
  });
  const { rows } = await ownerPool.query<{ id: string }>(
    'select webhook_id as id from event_hook_deliveries',
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...accepted.keys()].toSorted());
  expect(accepted.size).toBe(EVENTS);
  await receiver.close();
}, 300_000);
