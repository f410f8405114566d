import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { makeAccount } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { linkMailedTo, mailNow, mailTo } from '../../test/harness/mail.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';
import { newMessage, newThread } from '../../test/operations/contact/contact-examples.ts';
import { sweepContact } from './contact.ts';

const { sendMessage, openThread, replyToThread, staff } = contract.contact;
const STAFF = 'staff@regz.example';
let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer({ environment: { STAFF_EMAIL: STAFF } });
  ({ browser: admin } = await signedInAdmin(server));
});
afterAll(() => server.close());

const count = async (query: string, values: unknown[] = []) =>
  (await server.database.ownerPool.query(query, values)).rowCount ?? 0;

it('A message to staff is confirmed, mailed to staff, answered by mail, and goes on behind its private link', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const message = { ...(await newMessage(server)), name: hostile };
  const account = await makeAccount(server.database, {
    email: message.email,
    email_verified: true,
  });
  const claim = await makeAccount(server.database, { email: message.email.toUpperCase() });
  await makeAccount(server.database);
  const visitor = server.browser({ site: 'main' });
  const { number } = await visitor.call(sendMessage, message);
  const { page, token } = await linkMailedTo(server, message.email);
  expect(page).toBe(`${server.config.origins.main}/contact/thread`);
  // Staff also get mail about the stock.
  const told = async () => (await mailNow(server, STAFF)).map(({ text }) => text).join();
  await expect.poll(told).toContain(message.message);
  expect(await told()).toContain(`From: ${message.name}, ${message.email}`);
  expect(await told()).toContain(`Subject: ${message.subject}`);
  for (const { html } of await mailNow(server, STAFF)) expect(html).not.toContain(hostile);
  expect(await told()).toContain(`${server.config.origins.client}/admin?tab=contact`);

  const { threads } = await admin.call(staff.listThreads, { state: 'open' });
  const listed = threads.find((each) => each.number === number);
  const seen = await admin.call(staff.readThread, { id: listed?.id ?? '' });
  expect(seen.accounts).toEqual([
    { id: account.id, username: account.username, verified: true },
    { id: claim.id, username: claim.username, verified: false },
  ]);
  const { id, version } = seen;
  await admin.call(staff.answerThread, { id, version, text: 'Now it does.\n\nSithara' });
  const [answered] = await mailTo(server, message.email, 2);
  expect(answered?.text).toContain('Now it does.\nSithara');
  expect(answered?.text).toContain(`#${token}`);

  const thread = await visitor.call(replyToThread, { token, text: 'Thank you!' });
  expect(thread).toMatchObject({ number, subject: message.subject, state: 'open' });
  expect(thread.messages.map(({ author, text }) => [author, text])).toEqual([
    ['visitor', message.message],
    ['staff', 'Now it does.\n\nSithara'],
    ['visitor', 'Thank you!'],
  ]);
  const acts = await count(
    `select from audit_entries where object_id = $1 and action = 'contact.answer'`,
    [id],
  );
  expect(acts).toBe(1);
});

it('A message to staff sends nothing that its sender chose to an unverified address', async () => {
  const form = await newMessage(server);
  const advertisement = 'Buy at evil.example';
  const email = 'victim@example.com';
  const message = {
    ...form,
    name: advertisement,
    subject: advertisement,
    message: advertisement,
  };
  await server.browser().call(sendMessage, { ...message, email });
  const [mail] = await mailTo(server, email);
  expect(JSON.stringify(mail)).not.toContain('evil.example');
});

it('A message to staff sent sixteen times at once, because its answer was lost, is one conversation', async () => {
  const form = await newMessage(server);
  const tries = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const browser = server.browser();
      const challenge = await browser.solveChallenge('contact');
      return browser.call(sendMessage, { ...form, challenge });
    }),
  );
  expect(new Set(tries.map(({ number }) => number)).size).toBe(1);
  expect(await count('select from contact_threads where email = $1', [form.email])).toBe(1);
});

it('A message to staff is limited to ten an hour per sender; others still get through', async () => {
  const flooder = server.browser();
  const email = 'flooded@example.com';
  const codes: string[] = [];
  for (let sent = 0; sent < 14; sent += 1) {
    const message = { ...(await newMessage(server)), email, subject: `Flood ${sent}` };
    const answer = await flooder.send(sendMessage, message);
    codes.push(answer.status === 201 ? 'kept' : (answer.json as { code: string }).code);
  }
  expect(codes.filter((code) => code === 'kept')).toHaveLength(10);
  expect(codes.slice(10)).toEqual(Array(4).fill('ATTEMPTS_EXCEEDED'));
  await server.browser().call(sendMessage, await newMessage(server));
  // The mailbox that was named is not flooded through us.
  await expect
    .poll(() => count('select from mail_outbox where to_address = $1 and sent_at is null', [email]))
    .toBe(0);
  expect(await mailNow(server, email)).toHaveLength(3);
});

it('A message to staff is mailed to staff at most sixty times an hour; the panel shows every one', async () => {
  const email = 'many@example.com';
  const senders = Array.from({ length: 7 }, () => server.browser());
  const sendTen = async (sender: Browser, nth: number) => {
    for (let sent = 0; sent < 10; sent += 1) {
      const subject = `Question ${nth}-${sent}`;
      await sender.call(sendMessage, { ...(await newMessage(server)), email, subject });
    }
  };
  await Promise.all(senders.map(sendTen));
  expect(await count('select from contact_threads where email = $1', [email])).toBe(70);
  const mailed = `select from mail_outbox where to_address = $1 and template = 'contact-received'`;
  expect(await count(mailed, [STAFF])).toBe(60);
});

it('A conversation answered by two staff members at once gets one answer, and the other gets an error', async () => {
  const { id, version } = await newThread(server);
  const colleague = await signedInAdmin(server);
  const answers = await Promise.all(
    [admin, colleague.browser].map((browser, index) =>
      browser.send(staff.answerThread, { id, version, text: `Answer ${index}` }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { messages } = await admin.call(staff.readThread, { id });
  expect(messages.filter(({ author }) => author === 'staff')).toHaveLength(1);
});

it('A conversation that got a new message while staff wrote is not answered before it is read', async () => {
  const { id, version, token } = await newThread(server);
  await server.browser().call(replyToThread, { token, text: 'It works now, forget it.' });
  const refused = await admin.refusal(staff.answerThread, { id, version, text: 'Which key?' });
  expect(refused).toMatchObject({ code: 'CONTACT_THREAD_CHANGED', data: { state: 'open' } });
});

it('A conversation that was closed reopens when its visitor writes, at most ten times an hour', async () => {
  const { id, version, token } = await newThread(server);
  await admin.call(staff.closeThread, { id, version });
  const visitor = server.browser();
  expect(await visitor.call(openThread, { token })).toMatchObject({ state: 'closed' });
  for (let sent = 0; sent < 10; sent += 1) {
    expect(await visitor.call(replyToThread, { token, text: 'Again' })).toMatchObject({
      state: 'open',
    });
  }
  const refused = await visitor.refusal(replyToThread, { token, text: 'Again' });
  expect(refused.code).toBe('ATTEMPTS_EXCEEDED');
});

it('A conversation stores only a hash of its link, which opens nothing once it is deleted', async () => {
  const { id, version, token } = await newThread(server);
  await admin.call(staff.removeThread, { id, version });
  expect((await server.browser().refusal(openThread, { token })).code).toBe('CONTACT_LINK_INVALID');
  expect(await count('select from contact_messages where thread_id = $1', [id])).toBe(0);
});

it('A conversation is deleted a year after its last message, and not before', async () => {
  const { id, token } = await newThread(server);
  const { db } = server.database;
  const now = server.clock();
  await sweepContact({ db, clock: () => now + 364 * 86_400_000 });
  expect(await server.browser().call(openThread, { token })).toMatchObject({ state: 'open' });
  await sweepContact({ db, clock: () => now + 366 * 86_400_000 });
  expect(await count('select from contact_threads where id = $1', [id])).toBe(0);
});

it('A conversation is listed twenty at a time, each once', async () => {
  await server.database.ownerPool.query(
    `insert into contact_threads (name, email, subject, token_hash, digest, created_at, last_at)
       select 'x', 'x@example.com', 'x', sha256(n::text::bytea), sha256(n::text::bytea), now(), now()
         from generate_series(1, 25) n`,
  );
  const first = await admin.call(staff.listThreads, { state: 'open' });
  const second = await admin.call(staff.listThreads, { state: 'open', before: first.next ?? '' });
  const ids = [...first.threads, ...second.threads].map(({ id }) => id);
  expect(first.threads).toHaveLength(20);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(25);
});
