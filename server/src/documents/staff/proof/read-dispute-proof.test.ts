import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../../test/harness/browser.ts';
import { makeAccount, makeKey } from '../../../../test/harness/factories.ts';
import { sharedServer } from '../../../../test/harness/harness.ts';
import { pdfTexts } from '../../../../test/harness/pdf-texts.ts';
import { newPerson } from '../../../../test/harness/people.ts';
import { signedInAdmin, signedInCustomer } from '../../../../test/harness/signed-in.ts';
import { beginDeletionOf } from '../../../../test/scenarios/deletions.ts';
import { makeDispute } from '../../../../test/scenarios/orders/disputes.ts';
import { makeGiftOf } from '../../../../test/scenarios/orders/gifts.ts';
import { completedWith, makeOrder } from '../../../../test/scenarios/orders/make-order.ts';
import { orderPaidAtSandbox } from '../../../../test/scenarios/orders/staff-orders.ts';
import { makeDevice } from '../../../../test/scenarios/panel-devices.ts';
import { deleteDueAccounts } from '../../../customers/deletion/delete-due-accounts.ts';
import { createServices } from '../../../services.ts';

const { readDisputeProof, printDisputeProof } = contract.orders.staff;
const { redeemLicense } = contract.licenses;
let staff: Browser;

const server = sharedServer({ environment: { SELLER_NAME: 'Regz (Private) Limited' } });
beforeAll(async () => {
  staff = (await signedInAdmin(server)).browser;
});

async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await server.database.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
}

/** A completed order of a logged-in customer, with an unredeemed key. */
async function buyer(columns: Parameters<typeof makeOrder>[2] = {}) {
  const { browser, account } = await signedInCustomer(server, { email_verified: true });
  const key = await makeKey(server.database);
  await query('update license_keys set assigned_to = $2, assigned_at = now() where id = $1', [
    key.id,
    account.username,
  ]);
  const order = await makeOrder(server.database, account.id, {
    ...completedWith(key.id, new Date(server.clock())),
    payment_ref: `pay_${key.id}`,
    ...columns,
  });
  return { ...order, browser, account, key };
}

const proofOf = (orderId: string) => staff.call(readDisputeProof, { orderId });

async function paperOf(orderId: string): Promise<string[]> {
  return pdfTexts((await staff.send(printDisputeProof, { orderId })).body);
}

it('The proof of an order names purchase, redemption, session and PC', async () => {
  const { orderId, browser, account, key } = await buyer();
  await browser.call(redeemLicense, { licenseKey: key.licenseKey });
  await makeDevice(server.database, { account_id: account.id, device_id: 'D'.repeat(43) });
  const proof = await proofOf(orderId);
  expect(proof).toMatchObject({
    order: { orderId, productName: 'Supreme Monthly', amount: { minor: 75_000 } },
    buyer: { username: account.username, email: account.email, account: { emailVerified: true } },
    key: {
      ending: key.licenseKey.slice(-4),
      redemption: { byBuyer: true, address: browser.address },
    },
    sessions: [{ address: '10.0.0.1' }],
    devices: [{ device: 'Test PC', address: '10.0.0.1', platform: 'linux-x64' }],
    disputes: [],
  });
  expect(proof.missing).toEqual([
    'purchase-address',
    'terms',
    'mails',
    'key-views',
    'downloads',
    'earlier-orders',
  ]);
});

it('The proof of an order lists only later mails about orders', async () => {
  const now = server.clock();
  const { orderId, account } = await buyer({ created_at: new Date(now) });
  const mail = (template: string, at: Date, to = account.email) =>
    query(
      `insert into mail_outbox (to_address, template, data, message_id, created_at, sent_at)
       values ($1, $2, '{}', gen_random_uuid(), $3, $3)`,
      [to, template, at],
    );
  await mail('order-completed', new Date(now + 1000));
  await mail('verify-email', new Date(now + 1000));
  await mail('order-changed', new Date(now - DAY_MS));
  await mail('order-changed', new Date(now + 1000), 'somebody.else@example.com');
  const { mails, missing } = await proofOf(orderId);
  expect(mails).toMatchObject([
    { template: 'order-completed', sentAt: new Date(now + 1000).toISOString(), failedAt: null },
  ]);
  expect(missing).not.toContain('mails');
});

it('The proof counts only undisputed earlier orders of real money', async () => {
  const { orderId, account } = await buyer();
  const paidAt = new Date(server.clock() - 200 * DAY_MS);
  const earlier = (columns: Parameters<typeof makeOrder>[2]) =>
    makeOrder(server.database, account.id, { paid_at: paidAt, ...columns });
  const good = await earlier({});
  await makeDispute(server, await earlier({}), { status: 'won' });
  const refunded = await earlier({});
  await query(
    `insert into order_refunds (provider, refund_ref, order_ref, amount_minor, status, updated_at)
     values ('sandbox', gen_random_uuid(), $1, 75000, 'succeeded', now())`,
    [refunded.id],
  );
  await earlier({ live: false });
  await makeOrder(server.database, account.id);
  await makeOrder(server.database, (await makeAccount(server.database)).id, { paid_at: paidAt });
  const { earlierOrders } = await proofOf(orderId);
  expect(earlierOrders).toMatchObject({ count: 1, newest: [{ orderId: good.orderId }] });
});

it('The proof of a gift hides where its recipient redeemed it', async () => {
  const order = await buyer();
  await makeGiftOf(server, order.id);
  const { browser } = await signedInCustomer(server);
  await browser.call(redeemLicense, { licenseKey: order.key.licenseKey });
  const proof = await proofOf(order.orderId);
  expect(proof.key?.redemption).toMatchObject({ byBuyer: false, address: null });
  expect(proof.key?.gift).not.toBeNull();
  expect(proof.missing).toContain('redeemed-elsewhere');
  expect(JSON.stringify(proof)).not.toContain(browser.address);
});

it('The evidence of an order is a PDF with times in UTC', async () => {
  const { orderId, browser, account, key, ...order } = await buyer();
  await browser.call(redeemLicense, { licenseKey: key.licenseKey });
  await makeDispute(server, { orderId, ...order });
  const { status, headers, body } = await staff.send(printDisputeProof, { orderId });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="evidence-${orderId}.pdf"`,
    'cache-control': 'private, no-store',
  });
  const lines = pdfTexts(body);
  expect(lines).toEqual(
    expect.arrayContaining([
      orderId,
      'Regz (Private) Limited',
      account.username,
      `${account.email} (verified)`,
      `The key was redeemed by the buyer’s account from ${browser.address}`,
      'Nothing was refunded.',
      'All times are in UTC. Addresses are IP addresses as our servers saw them.',
    ]),
  );
  expect(lines.join(' ')).toContain(
    'The version of the terms that the buyer agreed to is not recorded.',
  );
  expect(lines[lines.indexOf('The payment arrived') + 1]).toMatch(/^\d+ \w+ \d{4}, [\d:]{8} UTC$/u);
  expect(lines.join('\n')).not.toContain(key.licenseKey);
});

it('Evidence prints the buyer’s name in any script of receipts', async () => {
  const { id, orderId, account } = await buyer();
  const shown = async (name: string) => {
    await query('update order_facts set client_name = $2 where id = $1', [id, name]);
    const lines = await paperOf(orderId);
    return lines.slice(lines.indexOf('Buyer') + 1, lines.indexOf(`${account.email} (verified)`));
  };
  expect(await shown('محمد Perera 12')).toEqual(['محمد Perera 12']);
  expect(await shown('ნიმალ')).toEqual([]);
});

it('Evidence of a hundred sessions fills several pages, each with the order’s number', async () => {
  const { orderId, account } = await buyer();
  await query(
    `insert into account_sessions (id, kind, subject_id, secret_hash, user_agent, address)
     select gen_random_uuid(), 'customer', $1, decode(repeat('00', 32), 'hex'), repeat('Mozilla ', 60), '203.0.113.9'
       from generate_series(1, 99)`,
    [account.id],
  );
  const lines = await paperOf(orderId);
  const feet = lines.filter((line) => /^Page \d+ of \d+$/u.test(line));
  expect(feet.length).toBeGreaterThan(5);
  expect(lines.filter((line) => line === `Evidence for order ${orderId}`)).toHaveLength(
    feet.length,
  );
});

it('The proof of a deleted account’s order omits the account', async () => {
  const { orderId, account, browser, key } = await buyer();
  await browser.call(redeemLicense, { licenseKey: key.licenseKey });
  await beginDeletionOf(server, account.id, -1);
  const { config, clock, database, app } = server;
  await deleteDueAccounts(await createServices({ config, clock, db: database.db, log: app.log }));
  const proof = await proofOf(orderId);
  expect(proof).toMatchObject({
    buyer: { username: 'deleted account', email: null, account: null },
    sessions: [],
    devices: [],
    acts: [],
    mails: [],
  });
  expect(proof.missing).toContain('account-gone');
  const text = JSON.stringify(proof) + (await paperOf(orderId)).join('\n');
  expect(text).not.toContain(account.username);
  expect(text).not.toContain(browser.address);
});

it('Support reads the proof of an order, stock staff do not', async () => {
  const { orderId } = await buyer();
  const refused = { status: 403, code: 'ACCOUNT_ROLE_INSUFFICIENT' };
  const { browser: support } = await newPerson(server, 'support staff');
  expect((await support.call(readDisputeProof, { orderId })).order.orderId).toBe(orderId);
  const { browser: stock } = await newPerson(server, 'stock staff');
  expect(await stock.refusal(readDisputeProof, { orderId })).toMatchObject(refused);
  expect(await stock.refusal(printDisputeProof, { orderId })).toMatchObject(refused);
});

it('The proof of an order lists a refund once', async () => {
  const { orderId } = await orderPaidAtSandbox(server);
  await staff.call(contract.orders.staff.refundOrder, { orderId, reason: 'Asked for it' });
  const { refunds } = await proofOf(orderId);
  expect(refunds).toMatchObject([{ amount: { minor: 75_000 }, status: 'succeeded' }]);
  const paper = (await paperOf(orderId)).join(' ');
  expect(paper).toContain('was paid back');
  expect(paper).not.toContain('failed');
});
