import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../seed/stage/free-port.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { startMailSink } from '../../stand-ins/mail/mail-sink.ts';
import { judgeReplicas } from './check-database.ts';
import { mailFindings } from './doctor-command.ts';

let folder: string;
let sink: Awaited<ReturnType<typeof startMailSink>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-doctor-mail-'));
  sink = await startMailSink(folder);
});
afterAll(async () => {
  await sink.close();
  await rm(folder, { recursive: true });
});

const settings = (port: number) =>
  readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, STAFF_EMAIL: 'staff@regz.test' });

it('The doctor mails its findings to staff', async () => {
  const sent = await mailFindings(settings(sink.port), ['room', '  FAIL  room: 1 <MB> free']);
  expect(sent).toMatchObject({ level: 'ok', says: 'sent to staff@regz.test' });
  const [mail] = await sink.inbox.list();
  expect(mail).toMatchObject({
    to: ['staff@regz.test'],
    subject: expect.stringMatching(/doctor/u),
  });
  expect(mail?.text).toContain('FAIL  room: 1 <MB> free');
});

it('The doctor fails if its mail cannot be sent', async () => {
  const away = await mailFindings(settings(await freePort()), ['x']);
  expect(away).toMatchObject({ level: 'FAIL', says: expect.stringContaining('REFUSED') });
  const nobody = await mailFindings(readConfig({}), ['x']);
  expect(nobody).toMatchObject({ says: 'not sent: set SMTP_URL and STAFF_EMAIL' });
});

it('The doctor fails while fewer replicas are connected than expected', () => {
  const levels = (expected: number, connected: number) =>
    judgeReplicas({ expected, connected }).map(({ level, says }) => `${level} ${says}`);
  expect(levels(0, 0)).toEqual([]);
  expect(levels(1, 1)).toEqual(['ok replicas: 1 of 1 are connected']);
  expect(levels(2, 1)).toEqual([
    expect.stringMatching(/^FAIL replicas: 1 of 2 are connected \(DATABASE_REPLICAS\)/u),
  ]);
});
