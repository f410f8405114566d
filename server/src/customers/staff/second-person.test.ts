import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { beforeEach, expect, it } from 'vitest';
import { makeAccount } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { newPerson, type Person } from '../../../test/harness/people.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { ownCode, turnedOnCodes } from '../../../test/scenarios/second-factors.ts';

const { correctEmail, dropSecondFactors, readCustomer } = contract.customers.staff;
const { approve } = contract.approvals;
const reason = 'Showed an identity card';
const server = sharedServer();
let support: Person;
let owner: Person;

beforeEach(async () => {
  support = await newPerson(server, 'support staff');
  owner = await newPerson(server, 'admin');
});

async function rows(sql: string, values: unknown[]) {
  return (await server.database.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
}

const newAddress = () => `right.${randomUUID().slice(0, 8)}@gmail.com`;
const addressOf = async (id: string) =>
  (await rows('select email, email_verified as verified from users where id = $1', [id]))[0];
const sessionsOf = (id: string) =>
  rows('select 1 from account_sessions where subject_id = $1', [id]);

/** A customer with a verified address and two-step verification. */
async function withCodes() {
  const { browser, accountId: id } = await newPerson(server, 'customer without a license');
  await turnedOnCodes(server, browser);
  const [account] = await rows(
    'update users set email_verified = true where id = $1 returning email',
    [id],
  );
  return { id, email: String(account?.email) };
}

async function approved(objectId: string) {
  const [waiting] = await rows(
    'select id from approvals where object_id = $1 and outcome is null',
    [objectId],
  );
  const code = await ownCode(server, owner);
  return owner.browser.call(approve, { id: String(waiting?.id), code });
}

it('A verified address is corrected by a second person', async () => {
  const { account } = await signedInCustomer(server, { email_verified: true });
  const { id, email: former } = account;
  const email = newAddress();
  const asked = await support.browser.call(correctEmail, { id, email, reason });
  expect(asked).toEqual({ awaitsApproval: true });
  expect(await addressOf(id)).toEqual({ email: former, verified: true });
  expect(await approved(id)).toMatchObject({ state: 'approved' });
  expect(await addressOf(id)).toEqual({ email, verified: false });
  expect(await sessionsOf(id)).toEqual([]);
  const [old] = await mailTo(server, former);
  expect(old?.text).toContain(`Our staff replaced ${former} by another address`);
  expect((await mailTo(server, email))[0]?.subject).toBe('Your email address was corrected');
});

it('An approval fails if the address was verified elsewhere in the meantime', async () => {
  const { id, email: former } = await makeAccount(server.database, { email_verified: true });
  const email = newAddress();
  await support.browser.call(correctEmail, { id, email, reason });
  await makeAccount(server.database, { email, email_verified: true });
  expect(await approved(id)).toMatchObject({ state: 'failed', refusal: 'ACCOUNT_EMAIL_TAKEN' });
  expect(await addressOf(id)).toEqual({ email: former, verified: true });
});

it('An approval fails if the address is no longer verified', async () => {
  const { id } = await makeAccount(server.database, { email_verified: true });
  await support.browser.call(correctEmail, { id, email: newAddress(), reason });
  await rows('update users set email_verified = false where id = $1', [id]);
  expect(await approved(id)).toMatchObject({ state: 'failed', refusal: 'ACCOUNT_EMAIL_CHANGED' });
});

it('A lost second factor is removed by a second person', async () => {
  const { id, email } = await withCodes();
  await support.browser.call(dropSecondFactors, { id, reason });
  expect(await owner.browser.call(readCustomer, { id })).toMatchObject({ hasSecondFactors: true });
  expect(await approved(id)).toMatchObject({ state: 'approved' });
  expect(await owner.browser.call(readCustomer, { id })).toMatchObject({ hasSecondFactors: false });
  expect(await sessionsOf(id)).toEqual([]);
  const [mail] = await mailTo(server, email);
  expect(mail?.text).toContain('our staff removed two-step verification and all passkeys');
  const acts = await rows(
    `select detail ->> 'reason' as reason, actor_id from audit_entries
      where object_id = $1 and action = 'accounts.drop-second-factors'`,
    [id],
  );
  expect(acts).toEqual([{ reason, actor_id: support.accountId }]);
});

it('Concurrent requests about one second factor are one', async () => {
  const input = { id: (await withCodes()).id, reason };
  const answers = await Promise.all([
    support.browser.send(dropSecondFactors, input),
    owner.browser.send(dropSecondFactors, input),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('Deleting an account forgets its name and addresses in requests', async () => {
  const { id, username } = await makeAccount(server.database, { email_verified: true });
  const email = newAddress();
  await support.browser.call(correctEmail, { id, email, reason });
  await rows('delete from users where id = $1', [id]);
  const details = JSON.stringify(
    await rows('select detail from approvals where object_id = $1', [id]),
  );
  expect(details).toContain('deleted account');
  expect(details).not.toContain(email);
  expect(details).not.toContain(username);
});
