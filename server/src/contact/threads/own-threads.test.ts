import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { makeKey } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { newMessage, newThread } from '../../../test/operations/contact/contact-examples.ts';
import { completedWith, makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import { markRead } from './own-threads.queries.ts';

const { own, sendMessage, staff } = contract.contact;
const server = sharedServer();

const question = { topic: 'key', reference: null, subject: 'My key', text: 'Why?' } as const;

it('A customer asks about an order, reads the answer, closes and rates the conversation', async () => {
  const email = 'nimali.desk@gmail.com';
  const customer = await signedInCustomer(server, { email, email_verified: true });
  const { browser: admin } = await signedInAdmin(server);
  const key = await makeKey(server.database);
  const { orderId } = await makeOrder(server.database, customer.account.id, completedWith(key.id));
  const reference = { kind: 'order', id: orderId } as const;
  const input = { ...question, topic: 'payment', reference } as const;
  const { id, number } = await customer.browser.call(own.startThread, input);
  const unread = async () => {
    const { threads } = await customer.browser.call(own.listOwnThreads, {});
    return threads.map((each) => [each.number, each.state, each.unread, each.lastMessage.text]);
  };
  expect(await unread()).toEqual([[number, 'open', false, 'Why?']]);
  const { version } = await admin.call(staff.readThread, { id });
  await admin.call(staff.answerThread, { id, version, text: 'It is paid.' });
  expect(await unread()).toEqual([[number, 'answered', true, 'It is paid.']]);
  const [mail] = await mailTo(server, email);
  expect(mail?.text).toContain(`${server.config.origins.client}/support/${id}`);

  const read = await customer.browser.call(own.readOwnThread, { id });
  expect(read).toMatchObject({ unread: true, reference, topic: 'payment' });
  expect(JSON.stringify(read)).not.toContain('staffName');
  expect(await unread()).toEqual([[number, 'answered', false, 'It is paid.']]);
  const closed = await customer.browser.call(own.closeOwnThread, { id });
  expect(closed).toMatchObject({ state: 'closed', solved: null });
  expect(await customer.browser.call(own.rateThread, { id, solved: true })).toMatchObject({
    solved: true,
  });
  const again = await customer.browser.call(own.replyToOwnThread, { id, text: 'Not yet.' });
  expect(again).toMatchObject({ state: 'open', solved: null });
});

it('An answer that arrives while its owner reads stays unread', async () => {
  const { browser: admin } = await signedInAdmin(server);
  const { browser } = await signedInCustomer(server);
  const { id } = await browser.call(own.startThread, question);
  const seen = await admin.call(staff.readThread, { id });
  await admin.call(staff.answerThread, { id, version: seen.version, text: 'It is paid.' });
  await markRead(server.database.db, seen);
  expect((await browser.call(own.listOwnThreads, {})).threads[0]?.unread).toBe(true);
});

it('A reference to things of another account is refused', async () => {
  const { browser } = await signedInCustomer(server);
  const other = await signedInCustomer(server, { hwid: ['PC-OF-ANOTHER'] });
  const key = await makeKey(server.database);
  const { orderId } = await makeOrder(server.database, other.account.id, completedWith(key.id));
  const references = [
    { kind: 'order', id: orderId },
    { kind: 'license', id: key.licenseKey },
    { kind: 'pc', id: 'PC-OF-ANOTHER' },
  ] as const;
  for (const reference of references) {
    const { code } = await browser.refusal(own.startThread, { ...question, reference });
    expect(code, reference.kind).toBe('CONTACT_REFERENCE_UNKNOWN');
    const subject = `My ${reference.kind}`;
    const input = { ...question, subject, reference };
    expect(await other.browser.call(own.startThread, input)).toMatchObject({
      reference: { kind: reference.kind },
    });
  }
});

it('A form message appears in the list once its address is proved, and in no other', async () => {
  const message = { ...(await newMessage(server)), email: 'kasun.desk@gmail.com' };
  const { number } = await server.browser().call(sendMessage, message);
  const columns = { email: 'Kasun.Desk@gmail.com' };
  const { browser, account } = await signedInCustomer(server, columns);
  const other = await signedInCustomer(server);
  const numbers = async (who = browser) =>
    (await who.call(own.listOwnThreads, {})).threads.map((each) => each.number);
  expect(await numbers()).toEqual([]);
  await server.database.sql('update users set email_verified = true where id = $1', account.id);
  expect(await numbers()).toEqual([number]);
  expect(await numbers(other.browser)).toEqual([]);
  const { tables } = await browser.call(contract.customers.exportPersonalData, {});
  expect(tables['contact_threads']).toMatchObject([{ number }]);
  expect(tables['contact_messages']).toMatchObject([{ number }]);
});

it("An account's export has its conversations, and its deletion deletes them", async () => {
  const { browser, account } = await signedInCustomer(server, { email_verified: false });
  const { id, number } = await browser.call(own.startThread, question);
  const { tables } = await browser.call(contract.customers.exportPersonalData, {});
  expect(tables['contact_threads']).toMatchObject([{ number, topic: 'key' }]);
  expect(tables['contact_messages']).toMatchObject([{ number, text: 'Why?' }]);
  await server.database.sql('delete from users where id = $1', account.id);
  const { rows } = await server.database.ownerPool.query(
    'select from contact_messages where thread_id = $1',
    [id],
  );
  expect(rows).toEqual([]);
});

it('An account opens ten conversations an hour; the same text at once is one', async () => {
  const { browser } = await signedInCustomer(server);
  const same = await Promise.all(
    Array.from({ length: 4 }, () => browser.call(own.startThread, question)),
  );
  expect(new Set(same.map(({ number }) => number)).size).toBe(1);
  for (let sent = 4; sent < 10; sent += 1) {
    await browser.call(own.startThread, { ...question, subject: `Question ${sent}` });
  }
  const refused = await browser.refusal(own.startThread, { ...question, subject: 'One more' });
  expect(refused.code).toBe('ATTEMPTS_EXCEEDED');
});

it('A conversation that its owner closes while staff answer gets no unseen answer', async () => {
  const customer = await signedInCustomer(server);
  const { browser: admin } = await signedInAdmin(server);
  for (let round = 0; round < 5; round += 1) {
    const subject = `Round ${round}`;
    const { id } = await customer.browser.call(own.startThread, { ...question, subject });
    const { version } = await admin.call(staff.readThread, { id });
    const [answered] = await Promise.all([
      admin.send(staff.answerThread, { id, version, text: 'An answer.' }),
      customer.browser.call(own.closeOwnThread, { id }),
    ]);
    const thread = await customer.browser.call(own.readOwnThread, { id });
    const isAnswered = answered.status === 200;
    expect(thread).toMatchObject({ state: 'closed', unread: isAnswered });
    expect(thread.messages).toHaveLength(isAnswered ? 2 : 1);
  }
});

it('A conversation behind a private link stays closed to accounts without its address', async () => {
  const { id } = await newThread(server);
  const { browser } = await signedInCustomer(server);
  const refused = await browser.refusal(own.readOwnThread, { id });
  expect(refused.code).toBe('CONTACT_THREAD_UNKNOWN');
});
