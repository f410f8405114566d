import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { browserOf, type CrowdMember, makeCrowd } from '../../../test/scenarios/crowd.ts';
import { stockExactly } from '../../../test/scenarios/task-area/shop.ts';
import { createServices } from '../../services.ts';
import { shop } from '../shop.ts';
import { hashMailboxes } from './mailbox-hash.ts';

const { buyProduct } = contract.shop;
let server: TestServer;
let productId: string;

beforeAll(async () => {
  server = await testServer({ clock: 'noon' });
  productId = await stockExactly(server, 1, 30);
});
afterAll(() => server.close());

const asOwner = (query: string, values: unknown[]) =>
  server.database.ownerPool.query(query, values);
const setEmail = (id: string, email: string | null) =>
  asOwner('update web_task set email = $2 where id = $1', [id, email]);
/** Removes the address, as closing the account does. */
const close = (id: string) =>
  asOwner('update web_task set email = null, password = null, closed_at = $2 where id = $1', [
    id,
    new Date(server.clock()),
  ]);

async function buyer(email: string | null): Promise<CrowdMember> {
  const [member] = await makeCrowd(server.database, {
    count: 1,
    coins: 300,
    nowMs: server.clock(),
  });
  if (member === undefined) throw new Error('a crowd has no members');
  await setEmail(member.id, email);
  return member;
}

/** Buys the product and returns `sold` or the code of the refusal. */
async function told(member: CrowdMember): Promise<string> {
  const browser = browserOf(server, member);
  const challenge = await browser.solveChallenge('shop-purchase');
  const input = { productId, priceSeen: 250, challenge };
  const { status, json } = await browser.send(buyProduct, input, { idempotencyKey: randomUUID() });
  return status === 201 ? 'sold' : (json as { code: string }).code;
}

it('A mailbox buys a product once, also after its account was closed, for 180 days', async () => {
  const first = await buyer('one.mailbox@gmail.com');
  expect(await told(first)).toBe('sold');
  await close(first.id);
  const again = await buyer('onemailbox+second@gmail.com');
  expect(await told(again)).toBe('SHOP_MAILBOX_PURCHASED');
  const { db } = server.database;
  server.clock.advance(180 * DAY_MS - 1);
  await shop.sweep({ db, clock: server.clock });
  const { rows } = await asOwner(
    'select count(mailbox_hash)::integer as kept from task_shop_purchases where user_id = $1',
    [first.id],
  );
  expect(rows).toEqual([{ kept: 1 }]);
  server.clock.advance(2);
  await shop.sweep({ db, clock: server.clock });
  await setEmail(again.id, null);
  expect(await told(await buyer('one.mailbox+third@gmail.com'))).toBe('sold');
});

it('A mailbox counts for what it bought before mailboxes were kept', async () => {
  const first = await buyer('early@example.com');
  expect(await told(first)).toBe('sold');
  await asOwner('update task_shop_purchases set mailbox_hash = null where user_id = $1', [
    first.id,
  ]);
  const { config, clock, database, app } = server;
  const services = await createServices({ config, db: database.db, log: app.log, clock });
  await hashMailboxes(services);
  await services.mailer.close();
  await close(first.id);
  expect(await told(await buyer('Early@example.com'))).toBe('SHOP_MAILBOX_PURCHASED');
});
