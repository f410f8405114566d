import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import { createServices } from '../../services.ts';
import { transaction } from '../database/transaction.ts';
import { MailRefusedForGood, type OutgoingMail } from '../ports/mailer.ts';
import type { Services } from '../services.ts';
import { mailDelivery } from './deliver-mail.ts';
import { sendMail } from './send-mail.ts';

const server = sharedServer();
let services: Services;

beforeAll(async () => {
  const { db } = server.database;
  services = await createServices({ config: server.config, db, log: server.app.log });
});
beforeEach(() => server.database.ownerPool.query('delete from mail_outbox'));
afterAll(async () => {
  await services.mailer.close();
});

it('A mail arrives after the commit, once, at the one address, marked as automatic', async () => {
  await send('sithara@example.com');
  const [message, ...more] = await received('sithara@example.com');
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    to: ['sithara@example.com'],
    from: 'no-reply@regz.localhost',
    subject: 'Verify your email address',
    messageId: expect.stringMatching(/^<[\w-]{36}@regz\.localhost>$/),
  });
  expect(message?.text).toContain('Hello <b>Sithara</b>,');
  expect(message?.html).toContain('Hello &#60;b&#62;Sithara&#60;/b&#62;,');
  expect(message?.autoSubmitted).toBe('auto-generated');
});

it('A mail is never sent when its transaction is rolled back', async () => {
  const rolledBack = transaction(services.db, async ({ trx }) => {
    await sendMail(services, trx, verification('lost@example.com'));
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await send('kept@example.com');
  await received('kept@example.com');
  expect(await readOutbox()).toMatchObject([{ to_address: 'kept@example.com' }]);
  expect(await inboxOf('lost@example.com')).toEqual([]);
});

it('The content of a sent mail is deleted', async () => {
  await send('forgotten@example.com');
  await received('forgotten@example.com');
  await expect.poll(readOutbox).toMatchObject([{ data: {}, attempts: 1, failed_at: null }]);
  const [row] = await readOutbox();
  expect(row?.sent_at).toBeInstanceOf(Date);
});

it('A mail that is rejected permanently is given up with the reason', async () => {
  await send('bounce@example.com');
  await expect
    .poll(readOutbox)
    .toMatchObject([{ attempts: 1, sent_at: null, failed_at: expect.any(Date), data: {} }]);
  const [row] = await readOutbox();
  expect(row?.last_error).toContain('No such mailbox');
});

it('A temporarily rejected mail is retried unchanged', async () => {
  await send('later@example.com');
  await expect.poll(async () => (await readOutbox())[0]?.attempts).toBe(2);
  const [row] = await readOutbox();
  expect(row).toMatchObject({ sent_at: null, failed_at: null, data: { username: anyText } });
  await server.database.sql(
    `update mail_outbox set to_address = 'now@example.com' where id = $1`,
    row?.id,
  );
  const [message] = await received('now@example.com');
  expect(message?.messageId).toBe(row?.message_id);
});

it.each([
  'bob@gmail.com\r\nBcc: evil@example.com',
  'bob@gmail.com, evil@example.com',
  'bob@gmail.com;evil@example.com',
  'bob@gmail.com <evil@example.com>',
  '"evil@example.com" bob@gmail.com',
  'nobody',
])('A mail to %j is recorded as a failure and never sent', async (to) => {
  await send(to);
  expect(await readOutbox()).toMatchObject([
    { to_address: to, attempts: 0, failed_at: expect.any(Date), data: {} },
  ]);
  expect(await countJobs()).toBe(0);
});

it('Sending a mail holds no transaction open', async () => {
  let sending = false;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = mailerOf(async () => {
    sending = true;
    await finished;
  });
  const id = await writeWithoutJob('slow@example.com');
  const delivery = mailDelivery({ ...services, mailer: slow })({ id });
  await expect.poll(() => sending).toBe(true);
  const rows = await server.database.sql(`select query from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`);
  expect(rows).toEqual([]);
  finish();
  await delivery;
});

it('A mail is sent once after an attempt that failed', async () => {
  const id = await writeWithoutJob('again@example.com');
  const failing = mailerOf(() => Promise.reject(new Error('connection lost')));
  await expect(mailDelivery({ ...services, mailer: failing })({ id })).rejects.toThrow(
    `did not accept email ${id} yet`,
  );
  const sent: OutgoingMail[] = [];
  const working = mailerOf(async (mail) => void sent.push(mail));
  await mailDelivery({ ...services, mailer: working })({ id });
  await mailDelivery({ ...services, mailer: working })({ id });
  expect(sent).toHaveLength(1);
});

it('A mail that was given up is never sent', async () => {
  const id = await writeWithoutJob('gone@example.com');
  const refusing = mailerOf(() => Promise.reject(new MailRefusedForGood('no', undefined)));
  await mailDelivery({ ...services, mailer: refusing })({ id });
  const sent: OutgoingMail[] = [];
  const working = mailerOf(async (mail) => void sent.push(mail));
  await mailDelivery({ ...services, mailer: working })({ id });
  expect(sent).toEqual([]);
});

it('The inbox shows a message as text, without scripts', async () => {
  await send('reader@example.com');
  const [message] = await received('reader@example.com');
  const browser = server.browser();
  const list = await browser.request({ path: '/stand-ins/mail?to=reader@example.com' });
  expect(list.text).toContain(`/stand-ins/mail/messages/${message?.id}`);
  const page = await browser.request({ path: `/stand-ins/mail/messages/${message?.id}` });
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.text).toContain('Hello &#60;b&#62;Sithara');
  expect(page.text).not.toContain('<b>Sithara');
  expect(page.text).toContain(`href="${server.config.origins.client}/confirm-email"`);
});

it.each(['nothing', '..%2f..%2fstate', '%00'])('The inbox has no message %s', async (id) => {
  const answer = await server.browser().request({ path: `/stand-ins/mail/messages/${id}` });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
});

const anyText: unknown = expect.any(String);

function verification(to: string) {
  const link = `${server.config.origins.client}/confirm-email`;
  return { to, template: 'verify-email', data: { username: '<b>Sithara</b>', link } } as const;
}

async function send(to: string): Promise<void> {
  await transaction(services.db, ({ trx }) => sendMail(services, trx, verification(to)));
}

/** A mail that no worker of the server hears of. */
async function writeWithoutJob(to: string): Promise<string> {
  const silent = { send: () => Promise.resolve(), sendAll: () => Promise.resolve() };
  await transaction(services.db, ({ trx }) =>
    sendMail({ ...services, jobs: silent }, trx, verification(to)),
  );
  const [row] = await readOutbox();
  return row?.id ?? '';
}

function mailerOf(sending: (mail: OutgoingMail) => Promise<void>) {
  return { send: sending, close: () => Promise.resolve() };
}

type Received = Record<'messageId' | 'text' | 'html' | 'id' | 'autoSubmitted', string>;

async function inboxOf(to: string): Promise<Received[]> {
  const path = `/stand-ins/mail/messages?to=${to}`;
  const answer = await server.browser().request({ path });
  return JSON.parse(answer.text) as Received[];
}

async function received(to: string): Promise<Received[]> {
  await expect.poll(() => inboxOf(to)).not.toEqual([]);
  return inboxOf(to);
}

async function readOutbox() {
  const { rows } = await server.database.pool.query<{
    id: string;
    to_address: string;
    message_id: string;
    attempts: number;
    sent_at: Date | null;
    failed_at: Date | null;
    last_error: string | null;
    data: unknown;
  }>('select * from mail_outbox order by created_at desc');
  return rows;
}

/** Whether a session of the database waits for a lock. */
async function countJobs(): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where state::text in ('created', 'retry')`,
  );
  return rows[0]?.count ?? 0;
}
