import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';

const { giveResets, removeDevice } = contract.devices.staff;
const { correctEmail } = contract.customers.staff;
const reason = 'A new PC';
let server: TestServer;
let support: Browser;

beforeAll(async () => {
  server = await testServer();
  const signedIn = await signedInAdmin(server);
  support = signedIn.browser;
  await rows("update account_admins set role = 'support' where id = $1", [signedIn.id]);
});
afterAll(() => server.close());

async function rows(sql: string, values: unknown[]): Promise<object[]> {
  return (await server.database.ownerPool.query<object>(sql, values)).rows;
}

const mailsTo = (email: string) =>
  rows('select template from mail_outbox where to_address = $1 order by id', [email]);
const actsOn = (id: string) =>
  rows('select action, actor_name, detail from audit_entries where object_id = $1 order by id', [
    id,
  ]);

it('Support gives a customer resets, and a mail says so', async () => {
  const { browser, account } = await signedInCustomer(server, { hwid_reset_count: 0 });
  const { id, email } = account;
  const link = contract.devices.startDeviceReset;
  expect((await browser.refusal(link, {})).code).toBe('DEVICE_RESETS_EXHAUSTED');
  await support.call(giveResets, { id, resets: 2, reason: ` ${reason} ` });
  await browser.call(link, {});
  expect(await mailsTo(email)).toMatchObject([{ template: 'resets-given' }]);
  const [mail] = await mailTo(server, email);
  expect(mail?.text).toContain('Our staff gave your Regz account 2 more device resets.');
  expect(mail?.text).toContain('You now have 2 left.');
  expect(await actsOn(id)).toMatchObject([
    { action: 'devices.give-resets', actor_name: 'sithara', detail: { reason, resetsLeft: 2 } },
  ]);
});

it('Resets that staff give at the same moment never add up to more than ten', async () => {
  const { id } = await makeAccount(server.database, { hwid_reset_count: 0 });
  const answers = await Promise.all(
    [4, 4, 4].map((resets) => support.send(giveResets, { id, resets, reason })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await rows('select hwid_reset_count from users where id = $1', [id])).toEqual([
    { hwid_reset_count: 8 },
  ]);
});

it('A device that two of support remove at the same moment goes once and takes no reset; the others stay', async () => {
  const { id, email } = await makeAccount(server.database, {
    hwid: ['PC-1', 'PC-2'],
    max_devices: 2,
    hwid_reset_count: 3,
  });
  const input = { id, deviceId: 'PC-1', reason };
  const answers = await Promise.all([
    support.send(removeDevice, input),
    support.send(removeDevice, input),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  expect(await rows('select hwid, hwid_reset_count from users where id = $1', [id])).toEqual([
    { hwid: ['PC-2'], hwid_reset_count: 3 },
  ]);
  expect(await mailsTo(email)).toMatchObject([{ template: 'device-removed' }]);
  expect(await actsOn(id)).toMatchObject([{ action: 'devices.remove', detail: { reason } }]);
});

it('An act of support that is sent again with its key is done once', async () => {
  const { id, email } = await makeAccount(server.database, { hwid_reset_count: 0 });
  const how = { idempotencyKey: randomUUID() };
  const input = { id, resets: 2, reason };
  await Promise.all([support.send(giveResets, input, how), support.send(giveResets, input, how)]);
  await support.send(giveResets, input, how);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await actsOn(id)).toHaveLength(1);
});

it('An unverified address is corrected: the new mailbox learns whose it is, the old one does not', async () => {
  const former = `wrong${randomUUID().slice(0, 8)}@gmail.com`;
  const { id, username } = await makeAccount(server.database, { email: former });
  const email = `right${randomUUID().slice(0, 8)}@gmail.com`;
  await support.call(correctEmail, { id, email: ` ${email} `, reason });
  expect(await rows('select email, email_verified from users where id = $1', [id])).toEqual([
    { email, email_verified: false },
  ]);
  const [corrected] = await mailTo(server, email);
  expect(corrected?.subject).toBe('Your email address was corrected');
  expect(corrected?.text).toContain(`Hello ${username},`);
  const [unused] = await mailTo(server, former);
  expect(unused?.subject).toBe('Your email address is no longer used by an account');
  expect(unused?.text).not.toContain(username);
  expect(await actsOn(id)).toMatchObject([
    { action: 'accounts.correct-email', detail: { reason } },
  ]);

  await support.call(correctEmail, { id, email: null, reason });
  expect(await rows('select email from users where id = $1', [id])).toEqual([{ email: null }]);
  expect(await actsOn(id)).toMatchObject([{}, { action: 'accounts.clear-email' }]);
});

it('An address that its owner verifies while support corrects it is either verified or corrected', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      makeAccount(server.database, { email: `raced${n}@gmail.com` }),
    ),
  );
  const verify = (id: string) =>
    rows(
      `update users set email_verified = true where id = $1 and email like 'raced%' returning id`,
      [id],
    );
  const correct = (id: string, n: number) =>
    support.send(correctEmail, { id, email: `corrected${n}@gmail.com`, reason });
  for (const [n, { id }] of made.entries()) {
    const [verified, corrected] = await Promise.all([verify(id), correct(id, n)]);
    expect([verified.length, corrected.status]).toSatisfy(
      (ends: unknown) => JSON.stringify(ends) === '[1,409]' || JSON.stringify(ends) === '[0,200]',
    );
  }
});
