import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeKey, makeSession } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { beginDeletionOf, prepareDeletionOf } from '../../../test/scenarios/deletions.ts';
import { createServices } from '../../services.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteDueAccounts } from './delete-due-accounts.ts';

const { me } = contract.identity;
let server: TestServer;
let services: Awaited<ReturnType<typeof createServices>>;

beforeAll(async () => {
  server = await testServer({ clock: 'runs' });
  const { config, clock, database } = server;
  services = await createServices({ config, db: database.db, log: server.app.log, clock });
});
afterAll(async () => {
  await services.community.close();
  await services.mailer.close();
  await server.close();
});

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const answer = await server.database.ownerPool.query<Record<string, unknown>>(text, values);
  return answer.rows;
}

/** A customer whose countdown is over, without a job for it. */
async function dueCustomer(columns: Parameters<typeof signedInCustomer>[1] = {}) {
  const person = await signedInCustomer(server, columns);
  await beginDeletionOf(server, person.account.id, -1);
  return person;
}

it('The countdown runs for 20 s of the server, is the same in every session, and ends with a cancel', async () => {
  const { browser, account } = await signedInCustomer(server);
  expect(await browser.call(contract.customers.readDeletion, {})).toEqual({ pending: null });
  await prepareDeletionOf(server, account.id);
  const started = await browser.call(contract.customers.startDeletion, {});
  expect(Date.parse(started.executeAt) - Date.parse(started.now)).toBe(20_000);
  const tab = server.browser();
  await signIn(server, tab, { kind: 'customer', id: account.id });
  const { pending } = await tab.call(contract.customers.readDeletion, {});
  expect(pending?.executeAt).toBe(started.executeAt);
  expect(Date.parse(pending?.now ?? '')).toBeGreaterThanOrEqual(Date.parse(started.now));
  await tab.call(contract.customers.cancelDeletion, {});
  expect(await browser.call(contract.customers.readDeletion, {})).toEqual({ pending: null });
  const again = await browser.refusal(contract.customers.startDeletion, {});
  expect(again.code).toBe('ACCOUNT_DELETION_UNPREPARED');
});

it('The countdown deletes when it is over, and not before', async () => {
  const { browser, account } = await signedInCustomer(server);
  await prepareDeletionOf(server, account.id);
  const { executeAt } = await browser.call(contract.customers.startDeletion, {});
  expect(await deleteAccount(services, { customerId: account.id })).toBe(false);
  await browser.call(me, {});
  const gone = () => rows('select clock_timestamp() as now from users where id = $1', [account.id]);
  await expect.poll(async () => (await gone()).length).toBe(0);
  const lateMs = Date.now() - Date.parse(executeAt);
  expect(lateMs).toBeGreaterThanOrEqual(0);
  expect(lateMs).toBeLessThan(5000);
});

it('The countdown sends the owner a mail', async () => {
  const { browser, account } = await signedInCustomer(server);
  await prepareDeletionOf(server, account.id);
  await browser.call(contract.customers.startDeletion, {});
  const [mail] = await mailTo(server, account.email);
  expect(mail?.text).toContain(account.username);
  expect(mail?.text).toContain('/delete-account');
  await browser.call(contract.customers.cancelDeletion, {});
});

it('The countdown starts once when two tabs ask at the same time', async () => {
  const { browser, account } = await signedInCustomer(server);
  const tab = server.browser();
  await signIn(server, tab, { kind: 'customer', id: account.id });
  await prepareDeletionOf(server, account.id);
  const answers = await Promise.all([
    browser.send(contract.customers.startDeletion, {}),
    tab.send(contract.customers.startDeletion, {}),
  ]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  await browser.call(contract.customers.cancelDeletion, {});
});

it('The countdown leaves the account as it was to redeem keys and change until then', async () => {
  const { browser, account } = await signedInCustomer(server);
  await beginDeletionOf(server, account.id);
  const { licenseKey } = await makeKey(server.database);
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  expect((await browser.call(me, {})).subscription).toBe('Supreme');
});

it('A deletion takes the account, its sessions and all that hangs on it', async () => {
  const { browser, account } = await dueCustomer();
  const elsewhere = server.browser();
  await signIn(server, elsewhere, { kind: 'customer', id: account.id });
  expect(await deleteAccount(services, { customerId: account.id })).toBe(true);
  for (const each of [browser, elsewhere]) {
    expect((await each.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  }
  expect(await rows('select 1 from users where id = $1', [account.id])).toEqual([]);
  const sessions = await rows('select 1 from account_sessions where subject_id = $1', [account.id]);
  expect(sessions).toEqual([]);
});

it('A deletion leaves the ledger of keys without a name, an address or a number', async () => {
  const { browser, account } = await signedInCustomer(server);
  const personal = { email: account.email, mobile_number: '0771234567' };
  const { id, licenseKey } = await makeKey(server.database, personal);
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  await beginDeletionOf(server, account.id, -1);
  await deleteAccount(services, { customerId: account.id });
  expect(await rows('select * from license_keys where id = $1', [id])).toMatchObject([
    {
      activated: true,
      username: 'deleted account',
      user_id: null,
      email: null,
      mobile_number: null,
    },
  ]);
  const redeemed = await rows('select * from license_redemptions where license_key_id = $1', [id]);
  expect(redeemed).toMatchObject([{ user_id: null, effect: 'started' }]);
});

it('A deletion leaves the name in no table except the notices to staff, which go once they are sent', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  await prepareDeletionOf(server, account.id);
  await browser.call(contract.customers.startDeletion, {});
  // Moves the deletion far ahead, because mail may be slow and a mail sent after a deletion is kept
  // longer.
  await server.database.ownerPool.query(
    `update account_deletions set execute_at = now() + interval '1 hour' where user_id = $1`,
    [account.id],
  );
  await mailTo(server, account.email);
  const sent = 'select 1 from mail_outbox where to_address = $1 and sent_at is not null';
  await expect.poll(async () => (await rows(sent, [account.email])).length).toBe(1);
  await server.database.ownerPool.query(
    `update account_deletions
        set requested_at = now() - interval '1 hour', execute_at = now() - interval '1 minute'
      where user_id = $1`,
    [account.id],
  );
  expect(await deleteAccount(services, { customerId: account.id })).toBe(true);
  const tables = await rows(
    `select tablename as name from pg_tables where schemaname = 'public'
          and tablename <> 'account_deletion_notices'`,
  );
  for (const { name } of tables) {
    const text = await rows(
      `select 1 from ${String(name)} t where position($1 in to_jsonb(t)::text) > 0`,
      [account.username],
    );
    expect(text, String(name)).toEqual([]);
  }
  const [act] = await rows(
    "select * from audit_entries where action = 'accounts.delete' and object_id = $1",
    [account.id],
  );
  expect(act).toMatchObject({ actor_name: 'customer', detail: {}, address: null });
});

it('A deletion leaves nothing for a person who registers the name again', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  await beginDeletionOf(server, account.id, -1);
  await deleteAccount(services, { customerId: account.id });
  const next = await signedInCustomer(server, { username: account.username, hwid: [] });
  expect(await next.browser.call(me, {})).toMatchObject({
    subscription: null,
    licenseKey: null,
    deviceIds: [],
  });
  const { tables } = await next.browser.call(contract.customers.exportPersonalData, {});
  expect(tables['license_keys']).toEqual([]);
  expect(tables['audit_entries']).toEqual([]);
  expect((await next.browser.call(contract.customers.listActivity, {})).entries).toEqual([]);
});

it('A deletion does not happen to an account that has no countdown, or none that is over', async () => {
  const { account } = await signedInCustomer(server);
  expect(await deleteAccount(services, { customerId: account.id })).toBe(false);
  await beginDeletionOf(server, account.id, 1);
  expect(await deleteAccount(services, { customerId: account.id })).toBe(false);
  expect(await rows('select 1 from users where id = $1', [account.id])).toHaveLength(1);
});

it('A deletion that a process left behind is carried out by the next sweep', async () => {
  const people = [await dueCustomer(), await dueCustomer()];
  await deleteDueAccounts(services);
  for (const { account } of people) {
    expect(await rows('select 1 from users where id = $1', [account.id])).toEqual([]);
  }
});

it('A deletion leaves no session of a login that was under way', async () => {
  const account = await makeAccount(server.database);
  await beginDeletionOf(server, account.id, -1);
  const held = await holdRows(server.database, 'select 1 from users where id = $1 for update', [
    account.id,
  ]);
  const deleting = deleteAccount(services, { customerId: account.id });
  await held.waiting(1);
  await makeSession(server.database, { kind: 'customer', id: account.id });
  await held.release();
  await deleting;
  const sessions = await rows('select 1 from account_sessions where subject_id = $1', [account.id]);
  expect(sessions).toEqual([]);
});
