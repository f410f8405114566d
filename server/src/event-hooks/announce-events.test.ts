import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { hookBody } from '@regz/contract/event-hooks/hook-bodies.ts';
import { type HookEvent, hookEvents } from '@regz/rules/event-hooks/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { makeAccount, makeKey, productAt } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { newPerson } from '../../test/harness/people.ts';
import { makeEventHook } from '../../test/scenarios/event-hooks.ts';
import { makeGiftOf } from '../../test/scenarios/orders/gifts.ts';
import { makeDevice } from '../../test/scenarios/panel-devices.ts';
import { announceEvent } from './deliveries.queries.ts';

const server = sharedServer({ work: 'none' });
beforeEach(() => ask('delete from event_hooks'));

async function ask<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.database.ownerPool.query<Row>(text, values)).rows;
}

type Written = { webhook_id: string; type: HookEvent; body: string };
const written = () => ask<Written>('select webhook_id, type, body from event_hook_deliveries');

async function order(): Promise<string> {
  const [row] = await ask<{ id: string }>(
    `insert into order_facts (order_id, client_name, product_name, validity_days, amount_minor,
       display_amount_minor, provider, live)
     values ($1, 'n', 'p', 30, 100, 100, 'sandbox', false) returning id`,
    [`RGZ-${randomUUID()}`],
  );
  return row?.id ?? '';
}

const change = (column: string, value: string) => async () => {
  await ask(`update order_facts set ${column} = ${value} where id = $1`, [await order()]);
};

/** The cause of each event. It occurs twice if the event must be announced only once. */
const acts: Record<HookEvent, () => Promise<void>> = {
  'order.paid': async () => {
    const id = await order();
    await ask('update order_facts set paid_at = now() where id = $1', [id]);
    await ask("update order_facts set paid_at = now() + interval '1 s' where id = $1", [id]);
  },
  'order.waiting': change('needs_key_since', 'now()'),
  'order.delivered': async () => {
    const id = await order();
    const { id: keyId } = await makeKey(server.database);
    const set = 'update order_facts set license_key_id = $2, fulfilled_at = now() where id = $1';
    await ask(set, [id, keyId]);
    await ask(set, [id, keyId]);
  },
  'order.flagged': change('flag', "'amount', flagged_at = now()"),
  'gift.opened': async () => {
    const id = await order();
    await makeGiftOf(server, id);
    const open = 'update order_gifts set opened_at = now() where order_ref = $1';
    await ask(open, [id]);
    await ask(open, [id]);
  },
  'order.refunded': async () => {
    const id = await order();
    await ask(
      "insert into order_refunds values ('sandbox', gen_random_uuid()::text, $1, 100, 'pending', now())",
      [id],
    );
    await ask("update order_refunds set status = 'succeeded' where order_ref = $1", [id]);
    await ask("update order_refunds set status = 'succeeded' where order_ref = $1", [id]);
  },
  'order.disputed': async () => {
    const id = await order();
    await ask(
      "insert into order_disputes values ('sandbox', gen_random_uuid()::text, $1, 'open', now())",
      [id],
    );
    await ask("update order_disputes set status = 'won' where order_ref = $1", [id]);
  },
  'license.redeemed': async () => {
    const { browser } = await newPerson(server, 'customer without a license');
    const { licenseKey } = await makeKey(server.database);
    await browser.call(contract.licenses.redeemLicense, { licenseKey, confirmReplacement: true });
    await browser.refusal(contract.licenses.redeemLicense, {
      licenseKey,
      confirmReplacement: true,
    });
  },
  'license.ended': async () => {
    const { id } = await makeAccount(server.database);
    const note = "insert into license_expiry_notices values ($1, '2026-11-23', $2, now())";
    await ask(note, [id, 'ends-soon']);
    await ask(note, [id, 'ended']);
  },
  'device.bound': async () => {
    const { id } = await makeAccount(server.database, { hwid: [] });
    await ask("update users set hwid = '{PC}' where id = $1", [id]);
    await ask("update users set hwid = '{}' where id = $1", [id]);
  },
  'device.reset': async () => {
    const { id } = await makeAccount(server.database);
    await ask(
      `insert into device_resets (user_id, devices_before, resets_left, at, address)
       values ($1, '{PC}', 9, now(), '::1')`,
      [id],
    );
  },
  'panel.signed-in': async () => {
    const { id } = await makeAccount(server.database);
    await makeDevice(server.database, { account_id: id, device_id: 'x'.repeat(43) });
    await ask('update panel_devices set signed_in_at = now() where account_id = $1', [id]);
    await ask('update panel_devices set signed_in_at = null where account_id = $1', [id]);
  },
  'panel.moved': async () => {
    const { id } = await makeAccount(server.database);
    for (const kind of ['crashed', 'moved']) {
      await ask(
        "insert into panel_reports (account_id, device_id, kind, detail, at) values ($1, 'x', $2, '', now())",
        [id, kind],
      );
    }
  },
  'account.banned': async () => {
    const { id } = await makeAccount(server.database);
    await ask('update users set banned = true where id = $1', [id]);
    await ask("update users set banned = true, ban_reason = 'x' where id = $1", [id]);
    await ask('update users set banned = false where id = $1', [id]);
  },
  'stock.low': async () => {
    const id = await productAt(server.database, 1);
    await ask('update key_stock_products set alerted_at = now() where id = $1', [id]);
    await ask('update key_stock_products set alerted_at = null where id = $1', [id]);
  },
  'conversation.opened': () =>
    ask(
      `insert into contact_threads (name, email, subject, token_hash, digest, created_at, last_at)
       values ('n', 'n@example.com', 's', sha256('t'), sha256('d'), now(), now())`,
    ).then(() => {}),
  'incident.opened': async () => {
    for (const isPublic of [true, false]) {
      await ask(
        `insert into incidents (id, title, effect, affected, began_at, is_public)
         values (gen_random_uuid(), 'Late', 'slow', '{store}', now(), $1)`,
        [isPublic],
      );
    }
  },
  'giveaway.drawn': async () => {
    const draw = 'update giveaways set drawn_at = $1 where is_sample';
    for (const at of [null, new Date(), new Date()]) await ask(draw, [at]);
  },
  'backup.failed': () => announceEvent(server.database.db, 'backup.failed'),
};

it.each(hookEvents)(
  'An event %s is announced once, in the shape that the contract gives it',
  async (event) => {
    await makeEventHook(server.database, { events: [...hookEvents] });
    await acts[event]();
    const told = (await written()).filter(({ type }) => type === event);
    expect(told).toHaveLength(1);
    expect(hookBody(event).safeParse(JSON.parse(told[0]?.body ?? '')).error).toBeUndefined();
    expect(told[0]?.webhook_id).toMatch(/^msg_[0-9a-f]{32}$/);
  },
);

it('An event is not written while no endpoint subscribes to it', async () => {
  await makeEventHook(server.database, { events: ['stock.low'] });
  await makeEventHook(server.database, { events: ['account.banned'], off: 'staff' });
  await acts['account.banned']();
  await acts['license.redeemed']();
  expect(await written()).toEqual([]);
});

it('An event has one id at every endpoint that listens', async () => {
  await makeEventHook(server.database, { events: ['account.banned'] });
  await makeEventHook(server.database, { events: ['account.banned', 'stock.low'] });
  await acts['account.banned']();
  const told = await written();
  expect(told).toHaveLength(2);
  expect(told[0]?.webhook_id).toBe(told[1]?.webhook_id);
});

it('An event of an act that is rolled back is not sent', async () => {
  await makeEventHook(server.database, { events: ['account.banned'] });
  const { id } = await makeAccount(server.database);
  const client = await server.database.ownerPool.connect();
  await client.query('begin');
  await client.query('update users set banned = true where id = $1', [id]);
  await client.query('rollback');
  client.release();
  expect(await written()).toEqual([]);
});
