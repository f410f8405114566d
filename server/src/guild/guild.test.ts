import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { linkMailedTo, mailNow, mailTo } from '../../test/harness/mail.ts';
import { signedInAdmin, signedInCustomer } from '../../test/harness/signed-in.ts';
import { newApplication, newApplicationForm } from '../../test/operations/guild/guild-examples.ts';
import { sweepGuild } from './guild.ts';

const { applyToGuild, readOwnApplication, withdrawApplication, staff } = contract.guild;
let admin: Browser;

const server = sharedServer();
beforeAll(async () => {
  ({ browser: admin } = await signedInAdmin(server));
});

const count = async (query: string, values: unknown[] = []) =>
  (await server.database.ownerPool.query(query, values)).rowCount ?? 0;

it('A guild application is stored under the specified names, confirmed, accepted and mailed', async () => {
  const form = await newApplicationForm(server);
  await server.browser({ site: 'main' }).call(applyToGuild, form);
  const { page, token } = await linkMailedTo(server, form.email);
  expect(page).toBe(`${server.config.origins.main}/guild/application`);
  const { rows } = await server.database.ownerPool.query(
    'select in_game_name, experience_level, message from guild_applications where email = $1',
    [form.email],
  );
  expect(rows).toEqual([
    {
      in_game_name: form.inGameName,
      experience_level: form.experienceLevel,
      message: form.message,
    },
  ]);
  expect(await server.browser().call(readOwnApplication, { token })).toMatchObject({
    state: 'open',
  });
  const { applications } = await admin.call(staff.listApplications, { state: 'open' });
  const id = applications.find(({ email }) => email === form.email)?.id ?? '';
  await admin.call(staff.decideApplication, { id, accepted: true, note: 'See you on Friday.' });
  const [mail] = await mailTo(server, form.email, 2);
  expect(mail?.subject).toBe('Welcome to the guild');
  expect(mail?.text).toContain('See you on Friday.');
  expect(mail?.text).toContain(`#${token}`);
  expect(await server.browser().call(readOwnApplication, { token })).toMatchObject({
    state: 'accepted',
    note: 'See you on Friday.',
  });
});

it('Sixteen concurrent applications of a mailbox are one', async () => {
  const form = await newApplicationForm(server);
  const answers = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const browser = server.browser();
      const challenge = await browser.solveChallenge('guild');
      return browser.send(applyToGuild, { ...form, inGameName: `Player ${index}`, challenge });
    }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.json).toMatchObject({ code: 'GUILD_APPLICATION_OPEN' });
  expect(await count('select from guild_applications where email = $1', [form.email])).toBe(1);
});

it('A retried guild application gets the first answer', async () => {
  const form = await newApplicationForm(server);
  const browser = server.browser();
  await browser.call(applyToGuild, form);
  await browser.call(applyToGuild, { ...form, challenge: await browser.solveChallenge('guild') });
  expect(await count('select from guild_applications where email = $1', [form.email])).toBe(1);
  expect(await count('select from mail_outbox where to_address = $1', [form.email])).toBe(1);
});

it('A declined application shows its note and allows another', async () => {
  const { id, email } = await newApplication(server);
  await admin.call(staff.decideApplication, {
    id,
    accepted: false,
    note: 'Come back\n\nin spring.',
  });
  const mails = () => mailNow(server, email);
  await expect.poll(async () => (await mails()).length).toBe(2);
  const told = (await mails()).find(({ subject }) => subject === 'Your guild application');
  expect(told?.text).toContain('This time we have to decline your application.');
  expect(told?.text).toContain('Come back\nin spring.\nYou can apply again at any time.');
  expect(told?.text).toContain(`${server.config.origins.main}/guild/application#`);
  await server.browser().call(applyToGuild, { ...(await newApplicationForm(server)), email });
  expect(await count('select from guild_applications where email = $1', [email])).toBe(2);
});

it('Two concurrent decisions decide an application once', async () => {
  const { id, email } = await newApplication(server);
  const colleague = await signedInAdmin(server);
  const answers = await Promise.all(
    [admin, colleague.browser].map((browser, index) =>
      browser.send(staff.decideApplication, { id, accepted: index === 0, note: '' }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const decisions = `select from mail_outbox where to_address = $1 and template <> 'guild-applied'`;
  expect(await count(decisions, [email])).toBe(1);
  const acts = `select from audit_entries where object_id = $1 and action like 'guild.%'`;
  expect(await count(acts, [id])).toBe(1);
});

it('A guild application is withdrawn with all of its contents', async () => {
  const { id, token } = await newApplication(server);
  await server.browser().call(withdrawApplication, { token });
  expect(await count('select from guild_applications where id = $1', [id])).toBe(0);
  const refused = await server.browser().refusal(readOwnApplication, { token });
  expect(refused.code).toBe('GUILD_LINK_INVALID');
});

it('After ten wrong applications the address waits', async () => {
  const flooder = server.browser();
  for (let sent = 0; sent < 11; sent += 1) {
    await flooder.call(applyToGuild, await newApplicationForm(server));
  }
  for (let sent = 0; sent < 10; sent += 1) {
    const wrong = { ...(await newApplicationForm(server)), challenge: 'wrong' };
    expect((await flooder.refusal(applyToGuild, wrong)).code).toBe('CHALLENGE_FAILED');
  }
  const refused = await flooder.refusal(applyToGuild, await newApplicationForm(server));
  expect(refused.code).toBe('ATTEMPTS_EXCEEDED');
  await server.browser().call(applyToGuild, await newApplicationForm(server));
});

it('A guild application is deleted a year after the decision, and never before one', async () => {
  const { id } = await newApplication(server);
  const undecided = await newApplication(server);
  await admin.call(staff.decideApplication, { id, accepted: true, note: '' });
  const { db } = server.database;
  const now = server.clock();
  await sweepGuild({ db, clock: () => now + 366 * 86_400_000 });
  expect(await count('select from guild_applications where id = $1', [id])).toBe(0);
  expect(await count('select from guild_applications where id = $1', [undecided.id])).toBe(1);
});

it('A guild application is only in its proven owner’s export', async () => {
  const { email } = await newApplication(server);
  const exported = async (proven: boolean) => {
    const columns = { email, email_verified: proven };
    const { browser } = await signedInCustomer(server, columns);
    const { tables } = await browser.call(contract.customers.exportPersonalData, {});
    return tables['guild_applications'];
  };
  expect(await exported(false)).toEqual([]);
  expect(await exported(true)).toMatchObject([{ email, experience_level: 'Advanced' }]);
});

it('A guild application is deleted with the account that proved its address', async () => {
  const { id, email } = await newApplication(server);
  const { account } = await signedInCustomer(server, { email, email_verified: true });
  await server.database.pool.query('delete from users where id = $1', [account.id]);
  expect(await count('select from guild_applications where id = $1', [id])).toBe(0);
});
