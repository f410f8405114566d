import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { newThread, newThreadFrom } from '../../../test/operations/contact/contact-examples.ts';

const { own, openThread, replyToThread, staff } = contract.contact;
const server = sharedServer({ work: 'none' });

it('A merged conversation keeps every message, note and link', async () => {
  const { browser: admin } = await signedInAdmin(server);
  const { id, version, email, token } = await newThread(server);
  await admin.call(staff.addNote, { id, text: 'A reseller?' });
  const into = await newThreadFrom(server, email);
  const merged = await admin.call(staff.mergeThread, { id, version, into });
  expect(merged).toMatchObject({ id: into, state: 'open', others: [] });
  expect(merged.messages).toHaveLength(2);
  expect(merged.notes).toHaveLength(1);
  const visitor = server.browser();
  expect((await visitor.call(openThread, { token })).number).toBe(merged.number);
  const replied = await visitor.call(replyToThread, { token, text: 'Thank you.' });
  expect(replied.messages).toHaveLength(3);
  const { threads } = await admin.call(staff.listThreads, { state: 'all' });
  expect(threads.filter((each) => each.email === email).map((each) => each.id)).toEqual([into]);
});

it('Of two opposite merges at once one succeeds', async () => {
  const { browser } = await signedInAdmin(server);
  const one = await newThread(server);
  const other = await newThreadFrom(server, one.email);
  const answers = await Promise.all([
    browser.send(staff.mergeThread, { id: one.id, version: one.version, into: other }),
    browser.send(staff.mergeThread, { id: other, version: 1, into: one.id }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
});

it('A reply that meets a merge arrives in the remaining conversation', async () => {
  const { browser } = await signedInAdmin(server);
  const { id, version, email, token } = await newThread(server);
  const into = await newThreadFrom(server, email);
  const row = 'select from contact_threads where id = $1 for update';
  const held = await holdRows(server.database, row, [id]);
  const merge = browser.call(staff.mergeThread, { id, version, into });
  await held.waiting(1);
  const reply = server.browser().call(replyToThread, { token, text: 'Hello?' });
  await held.waiting(2);
  await held.release();
  expect((await merge).id).toBe(into);
  expect((await reply).messages.map(({ text }) => text)).toContain('Hello?');
});

it('Conversations of an account merge only with those that it has proved', async () => {
  const { browser: admin } = await signedInAdmin(server);
  const { browser, account } = await signedInCustomer(server);
  const question = { topic: 'pc', reference: null, subject: 'My PC', text: 'Why?' } as const;
  const { id } = await browser.call(own.startThread, question);
  const { version, email } = await admin.call(staff.readThread, { id });
  const into = await newThreadFrom(server, email);
  const prove = (verified: boolean) =>
    server.database.sql(
      'update users set email_verified = $2 where id = $1',
      account.id,
      String(verified),
    );
  await prove(false);
  const refused = await admin.send(staff.mergeThread, { id, version, into });
  expect(refused.status).toBe(409);
  await prove(true);
  await admin.call(staff.mergeThread, { id, version, into });
  expect((await browser.call(own.readOwnThread, { id })).messages).toHaveLength(2);
  expect((await browser.call(own.listOwnThreads, {})).threads.map((each) => each.id)).toEqual([
    into,
  ]);
});

it('A bulk closing leaves conversations that have changed open', async () => {
  const { browser: admin } = await signedInAdmin(server);
  const quiet = await newThread(server);
  const busy = await newThread(server);
  await server.browser().call(replyToThread, { token: busy.token, text: 'Still not.' });
  const threads = [quiet, busy].map(({ id, version }) => ({ id, version }));
  const answers = await Promise.all(
    [1, 2].map(() => admin.call(staff.closeThreads, { threads, text: 'It works again.' })),
  );
  expect(answers.map(({ closed }) => closed).toSorted((one, other) => one - other)).toEqual([0, 1]);
  const closed = await server.browser().call(openThread, { token: quiet.token });
  expect(closed.state).toBe('closed');
  expect(closed.messages.at(-1)?.text).toBe('It works again.');
  expect((await server.browser().call(openThread, { token: busy.token })).state).toBe('open');
  const { rowCount } = await server.database.ownerPool.query(
    `select from mail_outbox where to_address = $1 and template = 'contact-answered'`,
    [quiet.email],
  );
  expect(rowCount).toBe(1);
});
