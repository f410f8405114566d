import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailSink } from '../../../stand-ins/mail/mail-sink.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { createServices } from '../../services.ts';
import { transaction } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import { sendMail } from './send-mail.ts';

const MAILS = 3;

let folder: string;
let sink: Awaited<ReturnType<typeof startMailSink>>;
/**
 * A proxy for the sink. It accepts every connection, and forwards it only after the test allows it.
 */
let line: Server;
let speaks = false;
const held: Socket[] = [];
let server: TestServer;
let services: Services;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-silent-mail-'));
  sink = await startMailSink(path.join(folder, 'mail'));
  line = createServer((socket) => {
    socket.on('error', () => undefined);
    if (!speaks) return void held.push(socket);
    const through = connect(sink.port, '127.0.0.1').on('error', () => undefined);
    socket.pipe(through).pipe(socket);
  });
  await new Promise<void>((resolve) => {
    line.listen(0, '127.0.0.1', resolve);
  });
  server = await testServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${portOf(line)}` } });
  const { db } = server.database;
  services = await createServices({ config: server.config, db, log: server.app.log });
});
afterAll(async () => {
  await services.mailer.close();
  await server.close();
  for (const socket of held) socket.destroy();
  await new Promise((resolve) => {
    line.close(resolve);
  });
  await sink.close();
  await rm(folder, { recursive: true });
});

it('A silent mail server delays mail and nothing else', async () => {
  for (let mail = 0; mail < MAILS; mail += 1) {
    const to = `waiting-${mail}@example.com`;
    const data = { username: 'Sithara', link: `${server.config.origins.client}/confirm-email` };
    await transaction(services.db, ({ trx }) =>
      sendMail(services, trx, { to, template: 'verify-email', data }),
    );
  }
  await expect.poll(() => held.length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect((await server.browser().request({ path: '/readyz' })).status).toBe(200);
  await expect.poll(triedAndWaiting, { timeout: 60_000 }).toBe(MAILS);
  speaks = true;
  await expect.poll(async () => (await sent()).length, { timeout: 120_000 }).toBe(MAILS);
  expect((await sent()).every(({ attempts }) => attempts > 1)).toBe(true);
  const received = (await sink.inbox.list()).flatMap(({ to }) => to);
  expect(received.toSorted()).toEqual((await sent()).map(({ to }) => to));
});

function portOf(listening: Server): number {
  const address = listening.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function triedAndWaiting(): Promise<number> {
  const { rows } = await server.database.pool.query(
    'select from mail_outbox where attempts > 0 and sent_at is null and failed_at is null',
  );
  return rows.length;
}

async function sent() {
  const { rows } = await server.database.pool.query<{ to: string; attempts: number }>(
    `select to_address as to, attempts from mail_outbox where sent_at is not null order by 1`,
  );
  return rows;
}
