import { randomBytes } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { Browser } from '../harness/browser.ts';
import { insertRow, makeKey } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import type { InputOf, OutputOf } from '../harness/operations.ts';
import { signedInCustomer } from '../harness/signed-in.ts';
import { completedWith, makeOrder } from './orders/make-order.ts';
import { makeDevice } from './panel-devices.ts';

const { listTimeline } = contract.customers.staff;

export type TimelineEvent = OutputOf<typeof listTimeline>['events'][number];

/** Reads every event of a timeline, page by page, and the size of each page. */
export async function readTimeline(
  staff: Browser,
  asked: Pick<InputOf<typeof listTimeline>, 'id' | 'filter'>,
) {
  const events: TimelineEvent[] = [];
  const sizes: number[] = [];
  let before: string | null | undefined;
  while (before !== null) {
    const page = await staff.call(
      listTimeline,
      before === undefined ? asked : { ...asked, before },
    );
    events.push(...page.events);
    sizes.push(page.events.length);
    before = page.next;
  }
  return { events, sizes };
}

type Days = (count: number) => Date;
type Owner = { id: string; email: string };

/** A customer with one event of every kind, one a day; acts of staff come last. */
export async function somebodyWithEverything(server: TestServer, staff: Browser) {
  const { database } = server;
  const { browser, account } = await signedInCustomer(server, { email_verified: true });
  const { id } = account;
  const daysAgo: Days = (count) => new Date(server.clock() - count * DAY_MS);
  const pool = database.ownerPool;
  await pool.query(
    `with person as (update users set created_at = $2 where id = $1)
     update account_standings set created_at = $2 where user_id = $1`,
    [id, daysAgo(40)],
  );
  const order = await orderWithRefund(server, account, daysAgo);
  const device = randomBytes(32).toString('base64url');
  await makeDevice(database, { account_id: id, device_id: device, label: 'Gaming PC' });
  await insertRow(pool, 'panel_reports', {
    account_id: id,
    device_id: device,
    kind: 'crashed',
    detail: 'out of memory',
    at: daysAgo(19),
  });
  const threadId = await conversation(server, account, daysAgo);
  await guildAndGiveaway(server, account, daysAgo);
  await browser.call(contract.licenses.redeemLicense, { licenseKey: order.licenseKey });
  await staff.call(contract.licenses.staff.changeTime, {
    id,
    act: { kind: 'staff', days: 3 },
    reason: 'The outage',
    seenNumber: 1,
  });
  await staff.call(contract.customers.staff.banCustomer, { id, reason: 'Sold the account' });
  return { id, orderId: order.orderId, threadId, address: browser.address };
}

async function orderWithRefund({ database }: TestServer, { id }: Owner, daysAgo: Days) {
  const key = await makeKey(database);
  const order = await makeOrder(database, id, {
    created_at: daysAgo(30),
    ...completedWith(key.id, daysAgo(29)),
  });
  await insertRow(database.ownerPool, 'order_events', {
    provider: 'sandbox',
    event_key: `refund ${order.orderId}`,
    kind: 'refund',
    order_ref: order.id,
    event: { status: 'succeeded', amount: { minor: 500, currency: 'LKR' } },
    received_at: daysAgo(20),
    processed_at: daysAgo(20),
    outcome: 'applied',
  });
  return { ...order, licenseKey: key.licenseKey };
}

async function conversation({ database }: TestServer, { email }: Owner, daysAgo: Days) {
  const pool = database.ownerPool;
  const threadId = await insertRow(pool, 'contact_threads', {
    name: 'A person',
    email,
    subject: 'It crashes',
    token_hash: randomBytes(32),
    digest: randomBytes(32),
    created_at: daysAgo(18),
    last_at: daysAgo(17),
  });
  const message = { thread_id: threadId, text: 'Words' };
  await insertRow(pool, 'contact_messages', { ...message, created_at: daysAgo(18) });
  await insertRow(pool, 'contact_messages', {
    ...message,
    staff_name: 'upul',
    created_at: daysAgo(17),
  });
  return threadId;
}

async function guildAndGiveaway({ database }: TestServer, { email }: Owner, daysAgo: Days) {
  const pool = database.ownerPool;
  await insertRow(pool, 'guild_applications', {
    in_game_name: 'Shooter',
    email,
    experience_level: 'Expert',
    state: 'declined',
    created_at: daysAgo(16),
    decided_at: daysAgo(15),
    decided_by: 'upul',
    note: 'Full',
  });
  const hash = randomBytes(32).toString('hex');
  const giveawayId = await insertRow(pool, 'giveaways', {
    title: 'A spring of keys',
    description: 'For everybody',
    starts_at: daysAgo(15),
    ends_at: daysAgo(13.5),
    created_at: daysAgo(15),
    commitment: hash,
    sealed_seed: 'sealed',
  });
  const code = randomBytes(16).toString('hex');
  await insertRow(pool, 'giveaway_registrations', {
    giveaway_id: giveawayId,
    name: 'A person',
    email,
    mobile: '077',
    game_name: 'Free Fire',
    game_id: code,
    game_key: code,
    code,
    masked_name: 'A***',
    created_at: daysAgo(14),
  });
  await pool.query(
    `insert into giveaway_winners (giveaway_id, place, masked_name, prize, code)
     values ($1, 1, 'A***', 'A mug', $2)`,
    [giveawayId, code],
  );
  await pool.query(
    `update giveaways set closed_at = $2, entries_digest = commitment, drawn_at = $2,
                          drawn_by = 'sithara', seed = commitment
      where id = $1`,
    [giveawayId, daysAgo(13)],
  );
}
