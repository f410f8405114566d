import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount, makeKey } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { createLog } from '../../platform/log/log.ts';
import { readCustomer } from './read-customer.ts';

const { me } = contract.identity;
let server: TestServer;
let staff: Browser;
let adminId: string;

beforeAll(async () => {
  server = await testServer();
  ({ browser: staff, id: adminId } = await signedInAdmin(server));
});
afterAll(() => server.close());

async function standingOf(id: string) {
  const { rows } = await server.database.ownerPool.query(
    'select admin_approval, banned, ban_reason from users where id = $1',
    [id],
  );
  return rows[0];
}

async function acts(id: string) {
  const { rows } = await server.database.ownerPool.query(
    `select actor_kind, actor_id, actor_name, action, detail ->> 'reason' as reason,
            host(address) as address
       from audit_entries where object_kind = 'account' and object_id = $1 order by id`,
    [id],
  );
  return rows;
}

it('An account that staff open is shown whole, with the sessions that run', async () => {
  const { browser, account, sessionId } = await signedInCustomer(server, {
    hwid: ['DEVICE-1', 'DEVICE-2'],
    max_devices: 3,
    hwid_reset_count: 7,
  });
  const { licenseKey } = await makeKey(server.database);
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  const shown = await staff.call(contract.customers.staff.readCustomer, { id: account.id });
  const { emailCorrected, ...own } = await browser.call(me, {});
  expect(emailCorrected).toBe(false);
  const { sessions, ...about } = shown;
  expect(about).toMatchObject({ ...own, banned: false, banReason: null });
  expect(about).toMatchObject({ email: account.email, licenseKey, subscription: 'Supreme' });
  expect(sessions).toMatchObject([{ id: sessionId, userAgent: 'Test browser' }]);
  expect(JSON.stringify(shown)).not.toContain('argon2');
});

it('An account that staff open says when its license is suspended or revoked, in the list too', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { id: keyId, licenseKey } = await makeKey(server.database);
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  for (const withheld of [null, 'suspended', 'revoked']) {
    await server.database.ownerPool.query('update license_keys set withheld = $2 where id = $1', [
      keyId,
      withheld,
    ]);
    expect(
      await staff.call(contract.customers.staff.readCustomer, { id: account.id }),
    ).toMatchObject({ withheld });
    const found = await staff.call(contract.customers.staff.searchCustomers, {
      text: account.username,
      filter: 'all',
    });
    expect(found.customers).toMatchObject([{ id: account.id, withheld }]);
  }
});

it('An account that staff open logs who viewed whose account, without names and addresses', async () => {
  const { id, username } = await makeAccount(server.database);
  const lines = new PassThrough();
  const log = createLog({ LOG_LEVEL: 'info' }, lines);
  await readCustomer({ db: server.database.db, log }, { caller: { id: adminId } }, { id });
  const line = String(lines.read());
  expect(JSON.parse(line)).toMatchObject({ adminId, customerId: id });
  expect(line).not.toContain(username);
});

it('Approval activates the account, and the trail records it', async () => {
  const { id } = await makeAccount(server.database);
  await staff.call(contract.customers.staff.approveCustomer, { id });
  expect(await standingOf(id)).toMatchObject({ admin_approval: true, banned: false });
  const by = { actor_kind: 'admin', actor_id: adminId, actor_name: 'sithara' };
  expect(await acts(id)).toEqual([
    { ...by, action: 'accounts.approve', reason: null, address: staff.address },
  ]);
});

it('The approval of staff that is sent again with its Idempotency-Key is one act', async () => {
  const { id } = await makeAccount(server.database);
  const how = { idempotencyKey: randomUUID() };
  const sent = [1, 2, 3].map(() =>
    staff.send(contract.customers.staff.approveCustomer, { id }, how),
  );
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await acts(id)).toHaveLength(1);
});

it('Several accounts are approved in one act, each with its own entry; one that is approved or gone is left alone', async () => {
  const made = await Promise.all([1, 2, 3].map(() => makeAccount(server.database)));
  const ids = made.map(({ id }) => id);
  const [first = ''] = ids;
  await staff.call(contract.customers.staff.approveCustomer, { id: first });
  const how = { idempotencyKey: randomUUID() };
  const input = { ids: [...ids, randomUUID()] };
  const sent = await Promise.all(
    [1, 2].map(() => staff.send(contract.customers.staff.approveCustomers, input, how)),
  );
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  expect(sent.map(({ body }) => JSON.parse(String(body)))).toEqual([
    { approved: 2 },
    { approved: 2 },
  ]);
  for (const id of ids) {
    expect(await standingOf(id)).toMatchObject({ admin_approval: true });
    expect(await acts(id)).toMatchObject([{ action: 'accounts.approve', actor_name: 'sithara' }]);
  }
});

it('Members of staff who approve the same accounts at once approve each of them once', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => makeAccount(server.database)));
  const ids = made.map(({ id }) => id);
  const answers = await Promise.all(
    [ids, ids.toReversed(), ids].map((each) =>
      staff.call(contract.customers.staff.approveCustomers, { ids: each }),
    ),
  );
  expect(answers.reduce((sum, { approved }) => sum + approved, 0)).toBe(ids.length);
  for (const id of ids) expect(await acts(id)).toHaveLength(1);
});

it('Staff approve an account while something that belongs to it is written, and wait for nothing', async () => {
  const { id } = await makeAccount(server.database);
  const belonging = 'select 1 from users where id = $1 for key share';
  const held = await holdRows(server.database, belonging, [id]);
  try {
    const { customers } = contract;
    expect(await staff.call(customers.staff.approveCustomers, { ids: [id] })).toEqual({
      approved: 1,
    });
  } finally {
    await held.release();
  }
});

it('A ban of staff keeps the reason, shows no session as live, and turns the browser away at its next request', async () => {
  const { browser, account } = await signedInCustomer(server);
  await staff.call(contract.customers.staff.banCustomer, {
    id: account.id,
    reason: ' sold the account ',
  });
  expect(await standingOf(account.id)).toMatchObject({
    banned: true,
    ban_reason: 'sold the account',
  });
  expect(await acts(account.id)).toMatchObject([
    { actor_name: 'sithara', action: 'accounts.ban', reason: 'sold the account' },
  ]);
  expect(
    (await staff.call(contract.customers.staff.readCustomer, { id: account.id })).sessions,
  ).toEqual([]);
  expect((await browser.refusal(me, {})).code).toBe('ACCOUNT_BANNED');
  expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  const { banReason } = await staff.call(contract.customers.staff.readCustomer, {
    id: account.id,
  });
  expect(banReason).toBe('sold the account');
});

it('A ban affects only its account', async () => {
  const { account } = await signedInCustomer(server);
  const other = await signedInCustomer(server);
  await staff.call(contract.customers.staff.banCustomer, {
    id: account.id,
    reason: 'sold the account',
  });
  expect((await other.browser.call(me, {})).username).toBe(other.account.username);
});

it('A ban of staff is lifted, and no session from before comes back', async () => {
  const { browser, account } = await signedInCustomer(server);
  await staff.call(contract.customers.staff.banCustomer, { id: account.id, reason: 'a mistake' });
  await staff.call(contract.customers.staff.unbanCustomer, { id: account.id });
  expect(await standingOf(account.id)).toMatchObject({ banned: false, ban_reason: null });
  expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  expect((await acts(account.id)).map(({ action }) => action)).toEqual([
    'accounts.ban',
    'accounts.unban',
  ]);
});

it.each(['', '  ', 'x'.repeat(501)])(
  'A ban of staff needs a reason of a fair length',
  async (reason) => {
    const { id } = await makeAccount(server.database);
    expect((await staff.refusal(contract.customers.staff.banCustomer, { id, reason })).status).toBe(
      400,
    );
    expect(await standingOf(id)).toMatchObject({ banned: false, ban_reason: null });
    expect(await acts(id)).toEqual([]);
  },
);

it('A session that staff end is over at once, the others go on, and the act is recorded', async () => {
  const { browser, account, sessionId } = await signedInCustomer(server);
  const elsewhere = server.browser();
  await signIn(server, elsewhere, { kind: 'customer', id: account.id });
  await staff.call(contract.customers.staff.endCustomerSession, { id: account.id, sessionId });
  expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  expect((await elsewhere.call(me, {})).id).toBe(account.id);
  expect(await acts(account.id)).toMatchObject([
    { actor_name: 'sithara', action: 'accounts.end-session', address: staff.address },
  ]);
});

it('A session that staff end is never that of another account, nor of a member of staff', async () => {
  const { account } = await signedInCustomer(server);
  const other = await signedInCustomer(server);
  const colleague = await signedInAdmin(server);
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    "select id from account_sessions where kind = 'admin'",
  );
  for (const sessionId of [other.sessionId, ...rows.map(({ id }) => id)]) {
    for (const id of [account.id, adminId]) {
      const refused = await staff.refusal(contract.customers.staff.endCustomerSession, {
        id,
        sessionId,
      });
      expect(refused).toMatchObject({ status: 404, code: 'SESSION_UNKNOWN' });
    }
  }
  await other.browser.call(me, {});
  await colleague.browser.call(contract.staff.me, {});
});
