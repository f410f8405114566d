import { contract } from '@regz/contract/contract.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { makeKey } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { newPerson } from '../../test/harness/people.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import { makeEventHook } from '../../test/scenarios/event-hooks.ts';
import { eventHooks as slice } from './event-hooks.ts';

const { eventHooks, licenses } = contract;
const DELIVERIES = 20_000;

let staff: Browser;
/** An endpoint that listens to redemptions and was sent many. */
let id: string;

const server = sharedServer({ work: 'none' });
beforeAll(async () => {
  staff = (await newPerson(server, 'admin')).browser;
});
beforeEach(async () => {
  await ask('delete from event_hooks');
  await fill();
});

/** Writes its deliveries to a new endpoint. */
async function fill() {
  id = await makeEventHook(server.database, { events: ['license.redeemed'] });
  await ask(
    `insert into event_hook_deliveries (hook_id, webhook_id, type, body, delivered_at)
     select $1, 'msg_' || n, 'license.redeemed', '{}', now() from generate_series(1, $2) n`,
    [id, DELIVERIES],
  );
}

async function ask<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.database.ownerPool.query<Row>(text, values)).rows;
}

const one = 'select from event_hook_deliveries where hook_id = $1 limit 1 for update';

async function redemption(): Promise<() => Promise<unknown>> {
  const { browser } = await newPerson(server, 'customer without a license');
  const { licenseKey } = await makeKey(server.database);
  return () => browser.call(licenses.redeemLicense, { licenseKey });
}

it('Removing an endpoint with 20,000 deliveries blocks nothing', async () => {
  const redeems = await Promise.all(Array.from({ length: 8 }, redemption));
  const delivery = await holdRows(server.database, one, [id]);
  try {
    const removed = staff.call(eventHooks.removeHook, { id });
    await Promise.all([removed, ...redeems.map((redeem) => redeem())]);
  } finally {
    await delivery.release();
  }
  expect(await staff.call(eventHooks.listHooks, {})).toEqual([]);
  for (const operation of [
    eventHooks.listHookDeliveries,
    eventHooks.rotateSecret,
    eventHooks.sendTest,
  ]) {
    expect((await staff.refusal(operation, { id })).code).toBe('EVENT_HOOK_UNKNOWN');
  }
});

it('Redemptions do not wait while an endpoint’s deliveries are sent again', async () => {
  const redeem = await redemption();
  const delivery = await holdRows(server.database, one, [id]);
  const since = new Date(Date.now() - 60_000).toISOString();
  const again = staff.call(eventHooks.resendDeliveries, { id, since });
  await delivery.waiting(1);
  await redeem();
  await delivery.release();
  expect(await again).toEqual({ sent: DELIVERIES });
});

it('The sweep deletes a removed endpoint and its deliveries', async () => {
  const { db } = server.database;
  const services = { db, clock: Date.now };
  // The planner takes the table for empty.
  await ask('delete from event_hooks');
  await ask('analyze event_hook_deliveries');
  await fill();
  await staff.call(eventHooks.removeHook, { id });
  await slice.sweep(services);
  const left = () =>
    ask<{ hooks: number; sent: number }>(
      `select (select count(*)::int from event_hooks) as hooks,
                (select count(*)::int from event_hook_deliveries) as sent`,
    );
  expect(await left()).toEqual([{ hooks: 1, sent: 0 }]);
  await ask(`update event_hooks set removed_at = removed_at - interval '2 minutes'`);
  await slice.sweep(services);
  expect(await left()).toEqual([{ hooks: 0, sent: 0 }]);
});
