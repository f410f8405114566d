import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { makeAdmin } from '../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { newThread } from '../../../test/operations/contact/contact-examples.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import { closeWaitingThreads } from '../close-waiting-threads.ts';
import { endSnoozes } from './desk.queries.ts';

const { own, replyToThread, openThread, staff } = contract.contact;
const server = sharedServer({ work: 'none' });
const services = sharedServices(server);

const question = { topic: 'pc', reference: null, subject: 'My PC', text: 'Why?' } as const;

async function secondAdmin() {
  const { id, username } = await makeAdmin(server.database);
  const browser = server.browser();
  await signIn(server, browser, { kind: 'admin', id });
  return { browser, username };
}

it('A conversation that two staff members take at once has one assignee', async () => {
  const { id, version } = await newThread(server);
  const people = [await secondAdmin(), await secondAdmin()];
  const answers = await Promise.all(
    people.map(({ browser }) => browser.send(staff.editThread, { id, version, taken: true })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const winner = people[answers.findIndex(({ status }) => status === 200)];
  const { assignee } = (await winner?.browser.call(staff.readThread, { id })) ?? {};
  expect(assignee).toBe(winner?.username);
});

it('The list shows urgent conversations first, each once, and the filters combine', async () => {
  const { browser: admin } = await signedInAdmin(server);
  await server.database.sql('delete from contact_threads');
  await server.database.sql(
    `insert into contact_threads (name, email, subject, token_hash, digest, created_at, last_at,
                                  topic, urgent)
       select 'x', 'x@example.com', 'x', sha256(n::text::bytea), sha256(n::text::bytea), now(), now(),
              case n % 2 when 0 then 'pc' else 'key' end, n % 10 = 0
         from generate_series(1, 45) n`,
  );
  const listed = async (filter: { topic?: 'pc'; assignee?: 'mine' | 'none' } = {}) => {
    const rows = [];
    let before: string | undefined;
    do {
      const input = { state: 'open' as const, ...filter };
      const page = await admin.call(
        staff.listThreads,
        before === undefined ? input : { ...input, before },
      );
      rows.push(...page.threads);
      before = page.next ?? undefined;
    } while (before !== undefined);
    return rows;
  };
  const all = await listed();
  const order = all.map(({ urgent, number }) => Number(urgent) * 1e6 + number);
  expect(order).toEqual(order.toSorted((a, b) => b - a));
  expect(new Set(all.map(({ id }) => id)).size).toBe(45);
  expect(all.slice(0, 5).map(({ urgent }) => urgent)).toEqual([...Array(4).fill(true), false]);
  const [first] = await listed({ topic: 'pc' });
  const { id = '' } = first ?? {};
  const { version } = await admin.call(staff.readThread, { id });
  await admin.call(staff.editThread, { id, version, taken: true });
  expect((await listed({ assignee: 'mine' })).map((each) => each.id)).toEqual([id]);
  expect(await listed({ assignee: 'none', topic: 'pc' })).toHaveLength(21);
});

it('A snoozed conversation is listed again after its time, or when the visitor writes', async () => {
  const { browser: admin } = await signedInAdmin(server);
  const isOpen = async (id: string) => {
    const { threads } = await admin.call(staff.listThreads, { state: 'open' });
    return threads.some((each) => each.id === id);
  };
  const written = await newThread(server);
  const due = await newThread(server);
  for (const { id, version } of [written, due]) {
    await admin.call(staff.editThread, { id, version, snoozeDays: 3 });
    expect(await isOpen(id)).toBe(false);
  }
  await server.browser().call(replyToThread, { token: written.token, text: 'Hello?' });
  expect(await isOpen(written.id)).toBe(true);
  await endSnoozes(server.database.db, new Date(server.clock() + 2 * DAY_MS));
  expect(await isOpen(due.id)).toBe(false);
  await endSnoozes(server.database.db, new Date(server.clock() + 4 * DAY_MS));
  expect(await isOpen(due.id)).toBe(true);
});

it('A conversation of a person who paid and has no key is urgent', async () => {
  const { browser: admin } = await signedInAdmin(server);
  const urgencyOf = async (id: string) => (await admin.call(staff.readThread, { id })).urgent;
  const waits = await signedInCustomer(server);
  const paid = { paid_at: new Date() };
  const { orderId } = await makeOrder(server.database, waits.account.id, paid);
  await server.database.sql(
    'update order_facts set needs_key_since = now() where order_id = $1',
    orderId,
  );
  const { id } = await waits.browser.call(own.startThread, question);
  expect(await urgencyOf(id)).toBe(true);
  const other = await signedInCustomer(server);
  const { id: calm } = await other.browser.call(own.startThread, question);
  expect(await urgencyOf(calm)).toBe(false);
});

it('Notes reach staff and no visitor', async () => {
  const { browser: admin } = await signedInAdmin(server);
  const customer = await signedInCustomer(server);
  const { id } = await customer.browser.call(own.startThread, question);
  const noted = await admin.call(staff.addNote, { id, text: 'A reseller?' });
  expect(noted.notes).toMatchObject([{ text: 'A reseller?' }]);
  const seen = await customer.browser.call(own.readOwnThread, { id });
  expect(JSON.stringify(seen)).not.toContain('A reseller?');
});

it('A conversation that waits is reminded of once and closed after seven days', async () => {
  const { browser: admin } = await signedInAdmin(server);
  const silent = await newThread(server);
  const replies = await newThread(server);
  for (const { id, version } of [silent, replies]) {
    const input = { id, version, text: 'Which PC?', waits: true };
    expect(await admin.call(staff.answerThread, input)).toMatchObject({ state: 'waiting' });
  }
  const at = (days: number) =>
    closeWaitingThreads({ ...services, clock: () => server.clock() + days * DAY_MS });
  const count = async (email: string) => {
    const { rowCount } = await server.database.ownerPool.query(
      `select from mail_outbox where to_address = $1 and template = 'contact-reminder'`,
      [email],
    );
    return rowCount;
  };
  await at(4.9);
  expect(await count(silent.email)).toBe(0);
  await Promise.all([at(5.1), at(5.1)]);
  expect(await count(silent.email)).toBe(1);
  await server.browser().call(replyToThread, { token: replies.token, text: 'This one.' });
  await at(6.9);
  const stateOf = async (token: string) =>
    (await server.browser().call(openThread, { token })).state;
  expect(await stateOf(silent.token)).toBe('waiting');
  await at(7.2);
  expect(await stateOf(silent.token)).toBe('closed');
  expect(await stateOf(replies.token)).toBe('open');
  expect(await count(silent.email)).toBe(1);
});

it('A colleague sees who is writing an answer, until they stop', async () => {
  const { id } = await newThread(server);
  const [one, other] = [await secondAdmin(), await secondAdmin()];
  const seenBy = async ({ browser }: typeof one, isTyping: boolean) =>
    (await browser.call(staff.shareTyping, { id, isTyping })).names;
  expect(await seenBy(one, true)).toEqual([]);
  expect(await seenBy(other, true)).toEqual([one.username]);
  expect(await seenBy(one, false)).toEqual([other.username]);
  expect(await seenBy(other, true)).toEqual([]);
  await server.database.sql(`update contact_typing set at = at - interval '11 seconds'`);
  expect(await seenBy(one, false)).toEqual([]);
});

it('The report has the times to the first answer and to closing', async () => {
  const { browser: admin } = await signedInAdmin(server);
  await server.database.sql('delete from contact_threads');
  await server.database.sql(
    `insert into contact_threads (name, email, subject, token_hash, digest, created_at, last_at,
                                  topic, state, first_reply_at, closed_at)
       select 'x', 'x@example.com', 'x', sha256(n::text::bytea), sha256(n::text::bytea), at, at,
              case when n = 10 then 'key' else 'pc' end,
              case when n > 8 then 'open' else 'closed' end,
              case when n < 10 then at + make_interval(mins => n) end,
              case when n <= 8 then at + make_interval(hours => n) end
         from generate_series(1, 10) n,
              (select to_timestamp($1::float8 / 1000) - interval '14 days' as at) began`,
    String(server.clock()),
  );
  const rows = await admin.call(staff.readReport, {});
  expect(rows.find(({ week, topic }) => week === null && topic === null)).toEqual({
    week: null,
    topic: null,
    opened: 10,
    open: 2,
    reply: { median: 300, p90: 540 },
    close: { median: 4 * 3600, p90: 8 * 3600 },
  });
  const key = rows.find(({ week, topic }) => week !== null && topic === 'key');
  expect(key).toMatchObject({ opened: 1, open: 1, reply: null, close: null });
});
