import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import type { Services } from '../../platform/services.ts';
import { createServices } from '../../services.ts';
import { announceExpiries } from './announce-expiries.ts';

let server: TestServer;
let services: Services;

beforeAll(async () => {
  server = await testServer();
  const { config, clock, database, app } = server;
  services = await createServices({ config, db: database.db, log: app.log, clock });
});
afterAll(async () => {
  await services.mailer.close();
  await server.close();
});
beforeEach(() => server.database.ownerPool.query('delete from users'));

const inDays = (days: number) => addDays(utcDate(server.clock()), days);
const ending = (expiredate: string, columns: Parameters<typeof makeAccount>[1] = {}) =>
  makeAccount(server.database, { subscription: 'Supreme', expiredate, ...columns });
const mailsTo = async (email: string) => {
  const { rows } = await server.database.ownerPool.query<{ template: string }>(
    'select template from mail_outbox where to_address = $1 order by created_at',
    [email],
  );
  return rows;
};

it('The end of a subscription is announced by mail three days before and on the day, each once', async () => {
  const { email, username } = await ending(inDays(3));
  const seen: string[][] = [];
  for (let day = 0; day < 6; day += 1) {
    await announceExpiries(services);
    await Promise.all([announceExpiries(services), announceExpiries(services)]);
    seen.push((await mailsTo(email)).map(({ template }) => template));
    server.clock.advance(86_400_000);
  }
  const [soon, today] = ['subscription-ends-in-three-days', 'subscription-ends-today'];
  expect(seen).toEqual([[soon], [soon], [soon], [soon, today], [soon, today], [soon, today]]);
  const mails = await mailTo(server, email, 2);
  const first = mails.find(({ subject }) => subject.includes('in three days'));
  expect(first?.subject).toBe('Your Supreme subscription ends in three days');
  expect(first?.text).toContain(username);
});

it('The end of a subscription is announced again when it moved', async () => {
  const { id, email } = await ending(inDays(3));
  await announceExpiries(services);
  await server.database.ownerPool.query('update users set expiredate = $2 where id = $1', [
    id,
    inDays(33),
  ]);
  await announceExpiries(services);
  server.clock.advance(30 * 86_400_000);
  await announceExpiries(services);
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual([
    'subscription-ends-in-three-days',
    'subscription-ends-in-three-days',
  ]);
});

it.each([
  ['two days away', () => ending(inDays(2))],
  ['four days away', () => ending(inDays(4))],
  ['over since yesterday', () => ending(inDays(-1))],
  ['never', () => ending('infinity')],
  ['that of nobody’s subscription', () => ending(inDays(3), { subscription: null })],
  ['that of somebody banned', () => ending(inDays(3), { banned: true })],
  ['without an address to write to', () => ending(inDays(3), { email: null })],
])('The end of a subscription is not announced when it is %s', async (_, make) => {
  await make();
  expect(await announceExpiries(services)).toEqual({ announced: 0 });
});

it('The end of a subscription is announced to everybody whose subscription ends that day, however many', async () => {
  await Promise.all(Array.from({ length: 230 }, () => ending(inDays(3))));
  expect(await announceExpiries(services)).toEqual({ announced: 230 });
  expect(await announceExpiries(services)).toEqual({ announced: 0 });
});
