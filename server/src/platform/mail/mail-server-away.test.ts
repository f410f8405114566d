import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkMail } from '../../../operate/doctor/check-mail.ts';
import { freePort } from '../../../seed/stage/free-port.ts';
import { startMailSink } from '../../../stand-ins/mail/mail-sink.ts';
import { type TestDatabase, testDatabase } from '../../../test/harness/harness-database.ts';
import { createShell } from '../../app.ts';
import { smtpMailer } from '../../integrations/mail/smtp-mailer.ts';
import { createServices } from '../../services.ts';
import { readConfig } from '../config/config.ts';
import { transaction } from '../database/transaction.ts';
import { type Mailer, MailServerRefusesUs } from '../ports/mailer.ts';
import { mailDelivery } from './deliver-mail.ts';
import { sendMail } from './send-mail.ts';

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-mail-away-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function outbox() {
  const { rows } = await database.pool.query<{ id: string }>('select * from mail_outbox');
  return rows;
}

it('Mail waits while the mail server is down', async () => {
  const { db } = database;
  const config = readConfig({ STATE_DIR: folder, LOG_LEVEL: 'silent' });
  const services = await createServices({ config, db, log: createShell(config).log });
  const mail = { to: 'patient@example.com', template: 'verify-email' } as const;
  const data = { username: 'Sithara', link: 'http://client.regz.localhost/confirm-email' };
  await transaction(db, ({ trx }) => sendMail(services, trx, { ...mail, data }));
  const [{ id } = { id: '' }] = await outbox();
  const sink = await startMailSink(path.join(folder, 'inbox'));
  const from = config.MAIL_FROM;
  const away = smtpMailer({ url: `smtp://127.0.0.1:${await freePort()}`, from });
  const back = smtpMailer({ url: `smtp://127.0.0.1:${sink.port}`, from });
  const deliver = (mailer: Mailer) => mailDelivery({ ...services, mailer })({ id });
  try {
    await expect(deliver(away)).rejects.toThrow(`did not accept email ${id} yet`);
    expect(await outbox()).toMatchObject([
      { attempts: 1, sent_at: null, failed_at: null, last_error: expect.stringMatching(/REFUSED/) },
    ]);
    await deliver(back);
    await deliver(back);
    const received = await sink.inbox.list();
    expect(received.map(({ to }) => to)).toEqual([['patient@example.com']]);
  } finally {
    await Promise.all([away.close(), back.close(), services.mailer.close()]);
    await sink.close();
  }
});

it('Mail refused for our own fault is kept and reported', async () => {
  const { db, ownerPool } = database;
  await ownerPool.query('delete from mail_outbox');
  const config = readConfig({ STATE_DIR: folder, LOG_LEVEL: 'silent' });
  const services = await createServices({ config, db, log: createShell(config).log });
  const mail = { to: 'patient@example.com', template: 'verify-email' } as const;
  const data = { username: 'Sithara', link: 'http://client.regz.localhost/confirm-email' };
  await transaction(db, ({ trx }) => sendMail(services, trx, { ...mail, data }));
  const [{ id } = { id: '' }] = await outbox();
  const at = { command: 'MAIL FROM', code: 553 };
  const refusing: Mailer = {
    send: () => Promise.reject(new MailServerRefusesUs(at, undefined)),
    close: () => Promise.resolve(),
  };
  const error = vi.spyOn(services.log, 'error');
  await expect(mailDelivery({ ...services, mailer: refusing })({ id })).rejects.toThrow(
    `did not accept email ${id} yet`,
  );
  expect(await outbox()).toMatchObject([{ failed_at: null, sent_at: null, attempts: 1 }]);
  expect(error.mock.calls).toEqual([
    [at, 'the mail server refuses our mail: check SMTP_URL and MAIL_FROM'],
  ]);
  expect(await checkMail(config, db)).toContainEqual({
    group: 'mail',
    level: 'FAIL',
    says:
      'mail: 1 wait, refused at MAIL FROM with 553: the mail server refuses us; ' +
      'check SMTP_URL and MAIL_FROM',
  });
  await services.mailer.close();
});
