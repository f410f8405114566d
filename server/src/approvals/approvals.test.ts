import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { questionFor } from '../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { operationNamed } from '../../test/harness/operations.ts';
import { newPerson, type Person } from '../../test/harness/people.ts';
import { signIn } from '../../test/harness/signed-in.ts';
import { ofGeneratedBatch } from '../../test/operations/key-stock/key-stock-examples.ts';
import { ownCode, ownerMadeBy, turnedOnCodes } from '../../test/scenarios/second-factors.ts';
import type { Services } from '../platform/services.ts';
import { createServices } from '../services.ts';
import { carryOutConfirmed } from './confirm.ts';

const { approvals, keyStock } = contract;
const STAFF = 'owner@example.com';
let server: TestServer;
let services: Services;
let owner: Person;

beforeAll(async () => {
  server = await testServer({ work: 'none', environment: { STAFF_EMAIL: STAFF } });
  const { config, clock, database, app } = server;
  services = await createServices({ config, db: database.db, log: app.log, clock });
});
afterAll(async () => {
  await services.mailer.close();
  await server.close();
});
beforeEach(async () => {
  await server.database.ownerPool.query('update account_admins set disabled_at = now()');
  owner = await newPerson(server, 'admin');
});

/** A request of the owner to revoke the only key of a batch. */
async function requested() {
  const { id: batch } = await ofGeneratedBatch(server);
  const input = { id: batch, typedCount: 1, reason: 'The list was lost.' };
  const { id } = await owner.browser.call(keyStock.revokeBatch, input);
  return { id, batch };
}

const confirm = async (id: string) =>
  owner.browser.call(approvals.confirm, { id, code: await ownCode(server, owner) });
const carryOut = (id: string) => carryOutConfirmed(services, { id });
const stop = (id: string) => owner.browser.send(approvals.decline, { id });

async function confirmed() {
  const request = await requested();
  await confirm(request.id);
  return request;
}

async function isRevoked(batch: string): Promise<boolean | undefined> {
  const { rows } = await server.database.ownerPool.query<{ revoked: boolean }>(
    `select withheld is not null as revoked from license_keys where batch_id = $1`,
    [batch],
  );
  return rows[0]?.revoked;
}

const logIn = ({ browser, accountId: id }: Person) =>
  signIn(server, browser, { kind: 'admin', id });

/** Lets the hour pass; the owner logs in again. */
async function anHourLater() {
  server.clock.advance(HOUR_MS);
  await logIn(owner);
}

async function listed(id: string) {
  const { approvals: all } = await owner.browser.call(approvals.list, {});
  return all.find((each) => each.id === id);
}

it('The requester cannot approve an act', async () => {
  const { id, batch } = await requested();
  const input = { id, code: await ownCode(server, owner) };
  expect(await owner.browser.code(approvals.approve, input)).toBe('APPROVAL_COLLEAGUE_NEEDED');
  expect(await isRevoked(batch)).toBe(false);
});

it('An act of an owner without access cannot be approved', async () => {
  const { id, batch } = await requested();
  const other = await newPerson(server, 'admin');
  const disabling = 'update account_admins set disabled_at = now() where id = $1';
  await server.database.ownerPool.query(disabling, [owner.accountId]);
  const input = { id, code: await ownCode(server, other) };
  expect(await other.browser.code(approvals.approve, input)).toBe('APPROVAL_COLLEAGUE_NEEDED');
  expect(await isRevoked(batch)).toBe(false);
});

it('An owner whose account a colleague made approves no act for 24 hours', async () => {
  const made = await ownerMadeBy(server, owner);
  const { id, batch } = await requested();
  const approve = () => ({ id, code: made.code() });
  expect(await made.browser.code(approvals.approve, approve())).toBe('APPROVAL_COLLEAGUE_NEEDED');
  expect(await isRevoked(batch)).toBe(false);
  server.clock.advance(DAY_MS);
  await signIn(server, made.browser, { kind: 'admin', id: made.accountId });
  await made.browser.call(approvals.approve, approve());
  expect(await isRevoked(batch)).toBe(true);
});

it('Of two concurrent approvals, one counts', async () => {
  const { id, batch } = await requested();
  const others = [await newPerson(server, 'admin'), await newPerson(server, 'admin')];
  const codes = new Map<Person, string>();
  for (const other of others) codes.set(other, await ownCode(server, other));
  const answers = await Promise.all(
    [...codes].map(([{ browser }, code]) => browser.send(approvals.approve, { id, code })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await isRevoked(batch)).toBe(true);
  const { rows } = await server.database.ownerPool.query(
    `select action from audit_entries where object_id = $1 or detail ->> 'batch' = $2 order by id`,
    [id, batch],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'key-stock.ask-to-revoke-batch',
    'key-stock.revoke-batch',
    'approvals.approve',
  ]);
});

it('An approval requires a right code', async () => {
  const { id, batch } = await requested();
  const other = await newPerson(server, 'admin');
  await ownCode(server, other);
  expect(await other.browser.code(approvals.approve, { id, code: '000000' })).toBe(
    'ACCOUNT_CODE_WRONG',
  );
  expect(await listed(id)).toMatchObject({ state: 'waiting' });
  expect(await isRevoked(batch)).toBe(false);
});

it('An approval that is retried under its key gets the first answer', async () => {
  const { id } = await requested();
  const other = await newPerson(server, 'admin');
  const input = { id, code: await ownCode(server, other) };
  const key = { idempotencyKey: 'an-approval-of-a-batch' };
  const question = questionFor(operationNamed('approvals.approve'), input, key);
  const first = await other.browser.request(question);
  expect(first.status).toBe(200);
  expect((await other.browser.request(question)).json).toEqual(first.json);
});

it('A declined act never runs, and can be requested again', async () => {
  const { id, batch } = await requested();
  const other = await newPerson(server, 'admin');
  const input = { id: batch, typedCount: 1, reason: 'The list was lost.' };
  expect(await owner.browser.code(keyStock.revokeBatch, input)).toBe('APPROVAL_OPEN');
  await other.browser.call(approvals.decline, { id });
  const code = await ownCode(server, other);
  expect(await other.browser.code(approvals.approve, { id, code })).toBe('APPROVAL_DECIDED');
  expect(await isRevoked(batch)).toBe(false);
  const again = await owner.browser.call(keyStock.revokeBatch, input);
  expect((await stop(again.id)).status).toBe(200);
});

it('Concurrent requests about one object are one', async () => {
  const { id: batch } = await ofGeneratedBatch(server);
  const input = { id: batch, typedCount: 1, reason: 'The list was lost.' };
  const answers = await Promise.all([
    owner.browser.send(keyStock.revokeBatch, input),
    owner.browser.send(keyStock.revokeBatch, input),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

it('An act of the only owner runs an hour after its confirmation', async () => {
  const { id, batch } = await requested();
  const beginsAt = new Date(server.clock() + HOUR_MS).toISOString();
  expect(await confirm(id)).toMatchObject({ state: 'waiting', beginsAt });
  const { rows: mails } = await server.database.ownerPool.query(
    `select data from mail_outbox where template = 'approval-waits' and to_address = $1
      order by created_at desc limit 1`,
    [STAFF],
  );
  expect(mails).toMatchObject([{ data: { about: { keys: 1 }, beginsAt } }]);
  const { rows: jobs } = await server.database.ownerPool.query(
    `select start_after > created_on + interval '59 minutes' as later from pgboss.job
      where name = 'approvals.carry-out' and data ->> 'id' = $1`,
    [id],
  );
  expect(jobs).toEqual([{ later: true }]);
  server.clock.advance(HOUR_MS - MINUTE_MS);
  await carryOut(id);
  expect(await isRevoked(batch)).toBe(false);
  server.clock.advance(MINUTE_MS);
  await Promise.all([carryOut(id), carryOut(id)]);
  expect(await isRevoked(batch)).toBe(true);
  await logIn(owner);
  expect(await listed(id)).toMatchObject({ state: 'approved', beginsAt: null });
});

it('A confirmed act that is stopped never runs', async () => {
  const { id, batch } = await confirmed();
  expect((await stop(id)).status).toBe(200);
  await anHourLater();
  await carryOut(id);
  expect(await isRevoked(batch)).toBe(false);
  expect(await listed(id)).toMatchObject({ state: 'declined', beginsAt: null });
});

it('A stop at the end of the wait has one outcome', async () => {
  const { id, batch } = await confirmed();
  await anHourLater();
  const [stopped] = await Promise.all([stop(id), carryOut(id)]);
  expect(await isRevoked(batch)).toBe(stopped.status !== 200);
});

it('Concurrent confirmations of an act are one', async () => {
  const { id } = await requested();
  const { recoveryCodes } = await turnedOnCodes(server, owner.browser, { staff: true });
  const answers = await Promise.all(
    recoveryCodes.slice(0, 2).map((code) => owner.browser.send(approvals.confirm, { id, code })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('An owner with a colleague cannot confirm an act alone', async () => {
  const { id } = await requested();
  await newPerson(server, 'admin');
  const input = { id, code: await ownCode(server, owner) };
  expect(await owner.browser.code(approvals.confirm, input)).toBe('APPROVAL_COLLEAGUE_NEEDED');
});

it('A confirmed act waits for the second owner who was added in the meantime', async () => {
  const { id, batch } = await confirmed();
  const colleague = await newPerson(server, 'admin');
  await anHourLater();
  await carryOut(id);
  expect(await isRevoked(batch)).toBe(false);
  expect(await listed(id)).toMatchObject({ state: 'waiting', beginsAt: null });
  await logIn(colleague);
  const code = await ownCode(server, colleague);
  await colleague.browser.call(approvals.approve, { id, code });
  expect(await isRevoked(batch)).toBe(true);
});

it('An act of another owner cannot be confirmed', async () => {
  const { id } = await requested();
  await server.database.ownerPool.query('update account_admins set disabled_at = now()');
  owner = await newPerson(server, 'admin');
  const input = { id, code: await ownCode(server, owner) };
  expect(await owner.browser.code(approvals.confirm, input)).toBe('APPROVAL_UNKNOWN');
});

it('The database lets one owner alone decide only after the wait', async () => {
  const { id } = await requested();
  const decide = server.database.ownerPool.query(
    `update approvals set outcome = 'approved', decided_by_id = requested_by_id,
            decided_by = requested_by, decided_at = now() where id = $1`,
    [id],
  );
  await expect(decide).rejects.toThrow('approvals_two_owners');
});
