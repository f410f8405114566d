import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { arrangeCommunity, communityWorld } from '../../../test/fakes/community.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount, makeKey, makeSession } from '../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { newPerson, PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { holdAccount } from '../../../test/harness/tables/held-row.ts';
import { beginDeletionOf, prepareDeletionOf } from '../../../test/scenarios/deletions.ts';
import { openCallback, visitProvider } from '../../../test/scenarios/identity-visit.ts';
import { raceCancelAndDeletion } from '../../../test/storms/deletion-races.ts';
import { announceDeletion } from './announce-deletion.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteDueAccounts } from './delete-due-accounts.ts';

const { customers, identity } = contract;
const { redeemLicense } = contract.licenses;
const server = sharedServer({ clock: 'runs' });
const services = sharedServices(server);

const reason = 'no time to play';
const wrong = { username: 'somebody', password: 'wrong', email: 'somebody@example.com' };

async function customer() {
  const person = await signedInCustomer(server, { password: await passwordHash() });
  const { username, email } = person.account;
  return { ...person, form: { username, email, password: PASSWORD, reason } };
}

/** Visits the provider for the proof, as the person of this address. */
async function provenBy(browser: Browser, email: string): Promise<string> {
  const proof = { purpose: 'delete-account', payload: {}, password: PASSWORD } as const;
  const { url } = await browser.call(identity.startIdentityProof, proof);
  return openCallback(browser, await visitProvider(browser, url, { email }));
}

it('The deletion form is refused for the first fault in the specified order', async () => {
  const { browser, form } = await customer();
  const faults: [string, object][] = [
    ['ACCOUNT_FIELDS_MISSING', { ...wrong, reason: ' ' }],
    ['ACCOUNT_USERNAME_WRONG', wrong],
    ['ACCOUNT_PASSWORD_WRONG', { ...wrong, username: form.username }],
    ['ACCOUNT_EMAIL_WRONG', { email: wrong.email }],
  ];
  for (const [code, fault] of faults) {
    expect(await browser.code(customers.prepareDeletion, { ...form, ...fault })).toBe(code);
  }
  expect(await browser.code(customers.startDeletion, {})).toBe('ACCOUNT_DELETION_UNPREPARED');
});

it('The deletion form costs an attempt for each wrong password, ten at most', async () => {
  const { browser, form } = await customer();
  for (let count = 0; count < 10; count += 1) {
    await browser.refusal(customers.prepareDeletion, { ...form, password: 'wrong' });
  }
  expect(await browser.code(customers.prepareDeletion, form)).toBe('ATTEMPTS_EXCEEDED');
});

it('The deletion form starts nothing without the proof, or in another session', async () => {
  const { browser, form } = await customer();
  await browser.call(customers.prepareDeletion, form);
  expect(await browser.code(customers.startDeletion, {})).toBe('IDENTITY_PROOF_REQUIRED');
  const other = await newPerson(server, 'customer without a license');
  expect(await other.browser.code(customers.startDeletion, {})).toBe('ACCOUNT_DELETION_UNPREPARED');
});

it('Only the preparing session gets the form’s reason back', async () => {
  const { browser, form } = await customer();
  expect(await browser.call(customers.readPreparedDeletion, {})).toEqual({ reason: null });
  await browser.call(customers.prepareDeletion, form);
  expect(await browser.call(customers.readPreparedDeletion, {})).toEqual({ reason });
  const other = await newPerson(server, 'customer without a license');
  expect(await other.browser.call(customers.readPreparedDeletion, {})).toEqual({ reason: null });
});

it('The deletion form waits ten minutes for the proof', async () => {
  const { browser, form, account } = await customer();
  await browser.call(customers.prepareDeletion, form);
  await server.database.sql(
    `update account_deletion_forms set expires_at = expires_at - interval '10 minutes'
        where user_id = $1`,
    account.id,
  );
  expect(await browser.call(customers.readPreparedDeletion, {})).toEqual({ reason: null });
  expect(await browser.code(customers.startDeletion, {})).toBe('ACCOUNT_DELETION_UNPREPARED');
});

it('Form and proof start the countdown once', async () => {
  const { browser, form, account } = await customer();
  await browser.call(customers.prepareDeletion, form);
  expect(await provenBy(browser, account.email)).toBe('/delete-account?proof=ok');
  await browser.call(customers.startDeletion, {});
  await browser.call(customers.cancelDeletion, {});
  await browser.call(customers.prepareDeletion, form);
  expect(await browser.code(customers.startDeletion, {})).toBe('IDENTITY_PROOF_REQUIRED');
});

it('The proof of another account starts no deletion', async () => {
  const { browser, form } = await customer();
  await browser.call(customers.prepareDeletion, form);
  expect(await provenBy(browser, wrong.email)).toBe(
    '/delete-account?refusal=IDENTITY_ACCOUNT_WRONG',
  );
  expect(await browser.code(customers.startDeletion, {})).toBe('IDENTITY_PROOF_REQUIRED');
});

it('Cancelling a deletion and carrying it out never both happen, fifty times over', async () => {
  const { cancelled, deleted, torn } = await raceCancelAndDeletion(server, 50);
  expect(torn).toEqual([]);
  expect(cancelled + deleted).toBe(50);
});

it('A deletion can be cancelled until it has run', async () => {
  const { browser, account } = await signedInCustomer(server);
  await beginDeletionOf(server, account.id, -5);
  expect(await browser.call(customers.cancelDeletion, {})).toEqual({});
  expect(await browser.code(customers.cancelDeletion, {})).toBe('ACCOUNT_DELETION_NOT_PENDING');
});

async function deletedCustomer() {
  const { account, browser } = await signedInCustomer(server, {
    subscription: 'Supreme',
    expiredate: 'infinity',
  });
  await beginDeletionOf(server, account.id, -1);
  expect(await deleteAccount(services, { customerId: account.id })).toBe(true);
  return { account, browser };
}

const waiting = () => server.database.sql('select from account_deletion_notices');

async function notesAbout(username: string): Promise<string[]> {
  const { messages } = await communityWorld(server);
  return messages.map((message) => JSON.stringify(message)).filter((t) => t.includes(username));
}

it('Staff get one notice of a deletion with a masked address', async () => {
  const { account } = await deletedCustomer();
  await expect.poll(async () => (await notesAbout(account.username)).length).toBe(1);
  const [note = ''] = await notesAbout(account.username);
  for (const text of ['Supreme', 'no time to play', '***@example.com']) {
    expect(note).toContain(text);
  }
  expect(note).not.toContain(account.email);
  await expect.poll(waiting).toEqual([]);
});

it('A community outage delays the news, not the deletion', async () => {
  await arrangeCommunity(server, {
    failures: [{ match: 'webhooks', answer: { status: 404, body: {} }, times: 1 }],
  });
  const { account, browser } = await deletedCustomer();
  expect(await browser.code(identity.me, {})).toBe('SESSION_REQUIRED');
  const sent = async () => (await notesAbout(account.username)).length;
  await expect.poll(sent).toBe(1);
});

it('A deleted notice is not sent again', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  await announceDeletion(services, { id });
  expect(await notesAbout(id)).toEqual([]);
});

const rows = (text: string, ...values: unknown[]) =>
  server.database.sql<Record<string, unknown>>(text, ...values);

/** A customer whose countdown is over, without a job for it. */
async function dueCustomer(columns: Parameters<typeof signedInCustomer>[1] = {}) {
  const person = await signedInCustomer(server, columns);
  await beginDeletionOf(server, person.account.id, -1);
  return person;
}

it('The countdown lasts 20 seconds in every session until cancelled', async () => {
  const { browser, account } = await signedInCustomer(server);
  expect(await browser.call(customers.readDeletion, {})).toEqual({ pending: null });
  await prepareDeletionOf(server, account.id);
  const started = await browser.call(customers.startDeletion, {});
  expect(Date.parse(started.executeAt) - Date.parse(started.now)).toBe(20_000);
  const tab = server.browser();
  await signIn(server, tab, { kind: 'customer', id: account.id });
  const { pending } = await tab.call(customers.readDeletion, {});
  expect(pending?.executeAt).toBe(started.executeAt);
  expect(Date.parse(pending?.now ?? '')).toBeGreaterThanOrEqual(Date.parse(started.now));
  await tab.call(customers.cancelDeletion, {});
  expect(await browser.call(customers.readDeletion, {})).toEqual({ pending: null });
  expect(await browser.code(customers.startDeletion, {})).toBe('ACCOUNT_DELETION_UNPREPARED');
});

it('The countdown deletes when it is over, and not before', async () => {
  const { browser, account } = await signedInCustomer(server);
  await prepareDeletionOf(server, account.id);
  const { executeAt } = await browser.call(customers.startDeletion, {});
  expect(await deleteAccount(services, { customerId: account.id })).toBe(false);
  await browser.call(identity.me, {});
  const gone = () => rows('select clock_timestamp() as now from users where id = $1', account.id);
  await expect.poll(async () => (await gone()).length).toBe(0);
  const lateMs = Date.now() - Date.parse(executeAt);
  expect(lateMs).toBeGreaterThanOrEqual(0);
  expect(lateMs).toBeLessThan(5000);
});

it('The countdown sends the owner a mail', async () => {
  const { browser, account } = await signedInCustomer(server);
  await prepareDeletionOf(server, account.id);
  await browser.call(customers.startDeletion, {});
  const [mail] = await mailTo(server, account.email);
  expect(mail?.text).toContain(account.username);
  expect(mail?.text).toContain('/delete-account');
  await browser.call(customers.cancelDeletion, {});
});

it('Two concurrent tabs start one countdown', async () => {
  const { browser, account } = await signedInCustomer(server);
  const tab = server.browser();
  await signIn(server, tab, { kind: 'customer', id: account.id });
  await prepareDeletionOf(server, account.id);
  const answers = await Promise.all([
    browser.send(customers.startDeletion, {}),
    tab.send(customers.startDeletion, {}),
  ]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  await browser.call(customers.cancelDeletion, {});
});

it('The account works normally during the countdown', async () => {
  const { browser, account } = await signedInCustomer(server);
  await beginDeletionOf(server, account.id);
  const { licenseKey } = await makeKey(server.database);
  await browser.call(redeemLicense, { licenseKey });
  expect((await browser.call(identity.me, {})).subscription).toBe('Supreme');
});

it('A deletion removes the account and everything that depends on it', async () => {
  const { browser, account } = await dueCustomer();
  const elsewhere = server.browser();
  await signIn(server, elsewhere, { kind: 'customer', id: account.id });
  expect(await deleteAccount(services, { customerId: account.id })).toBe(true);
  for (const each of [browser, elsewhere]) {
    expect(await each.code(identity.me, {})).toBe('SESSION_REQUIRED');
  }
  expect(await rows('select 1 from users where id = $1', account.id)).toEqual([]);
  const sessions = await rows('select 1 from account_sessions where subject_id = $1', account.id);
  expect(sessions).toEqual([]);
});

it('A deletion removes name, address and number from the key ledger', async () => {
  const { browser, account } = await signedInCustomer(server);
  const personal = { email: account.email, mobile_number: '0771234567' };
  const { id, licenseKey } = await makeKey(server.database, personal);
  await browser.call(redeemLicense, { licenseKey });
  await beginDeletionOf(server, account.id, -1);
  await deleteAccount(services, { customerId: account.id });
  expect(await rows('select * from license_keys where id = $1', id)).toMatchObject([
    {
      activated: true,
      username: 'deleted account',
      user_id: null,
      email: null,
      mobile_number: null,
    },
  ]);
  const redeemed = await rows('select * from license_redemptions where license_key_id = $1', id);
  expect(redeemed).toMatchObject([{ user_id: null, effect: 'started' }]);
});

it('A deleted name remains only in unsent notices to staff', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  await browser.call(redeemLicense, { licenseKey });
  await prepareDeletionOf(server, account.id);
  await browser.call(customers.startDeletion, {});
  // Moves the deletion far ahead, because mail may be slow and a mail sent after a deletion is kept
  // longer.
  await server.database.sql(
    `update account_deletions set execute_at = now() + interval '1 hour' where user_id = $1`,
    account.id,
  );
  await mailTo(server, account.email);
  const sent = 'select 1 from mail_outbox where to_address = $1 and sent_at is not null';
  await expect.poll(async () => (await rows(sent, account.email)).length).toBe(1);
  await server.database.sql(
    `update account_deletions
        set requested_at = now() - interval '1 hour', execute_at = now() - interval '1 minute'
      where user_id = $1`,
    account.id,
  );
  expect(await deleteAccount(services, { customerId: account.id })).toBe(true);
  const tables = await rows(
    `select tablename as name from pg_tables where schemaname = 'public'
          and tablename <> 'account_deletion_notices'`,
  );
  for (const { name } of tables) {
    const text = await rows(
      `select 1 from ${String(name)} t where position($1 in to_jsonb(t)::text) > 0`,
      account.username,
    );
    expect(text, String(name)).toEqual([]);
  }
  const [act] = await rows(
    "select * from audit_entries where action = 'accounts.delete' and object_id = $1",
    account.id,
  );
  expect(act).toMatchObject({ actor_name: 'customer', detail: {}, address: null });
});

it('A deletion leaves nothing for a person who registers the name again', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  await browser.call(redeemLicense, { licenseKey });
  await beginDeletionOf(server, account.id, -1);
  await deleteAccount(services, { customerId: account.id });
  const next = await signedInCustomer(server, { username: account.username, hwid: [] });
  expect(await next.browser.call(identity.me, {})).toMatchObject({
    subscription: null,
    licenseKey: null,
    deviceIds: [],
  });
  const { tables } = await next.browser.call(customers.exportPersonalData, {});
  expect(tables['license_keys']).toEqual([]);
  expect(tables['audit_entries']).toEqual([]);
  expect((await next.browser.call(customers.listActivity, {})).entries).toEqual([]);
});

it('No account is deleted without an ended countdown', async () => {
  const { account } = await signedInCustomer(server);
  expect(await deleteAccount(services, { customerId: account.id })).toBe(false);
  await beginDeletionOf(server, account.id, 1);
  expect(await deleteAccount(services, { customerId: account.id })).toBe(false);
  expect(await rows('select 1 from users where id = $1', account.id)).toHaveLength(1);
});

it('The next sweep carries out an abandoned deletion', async () => {
  const people = [await dueCustomer(), await dueCustomer()];
  await deleteDueAccounts(services);
  for (const { account } of people) {
    expect(await rows('select 1 from users where id = $1', account.id)).toEqual([]);
  }
});

it('A concurrent login leaves no session after a deletion', async () => {
  const account = await makeAccount(server.database);
  await beginDeletionOf(server, account.id, -1);
  const held = await holdAccount(server.database, account.id);
  const deleting = deleteAccount(services, { customerId: account.id });
  await held.waiting(1);
  await makeSession(server.database, { kind: 'customer', id: account.id });
  await held.release();
  await deleting;
  const sessions = await rows('select 1 from account_sessions where subject_id = $1', account.id);
  expect(sessions).toEqual([]);
});
