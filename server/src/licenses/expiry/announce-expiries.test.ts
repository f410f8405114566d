import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { type ReminderKind, defaultReminderWords } from '@regz/rules/licenses/reminders.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeAccount, makeKey } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import type { Services } from '../../platform/services.ts';
import { createServices } from '../../services.ts';
import { reminderTemplates } from '../licenses.mails.ts';
import { announceExpiries } from './announce-expiries.ts';

const { staff } = contract.licenses;
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

it('Each of four reminders is mailed once, also by two processes', async () => {
  const { email, username } = await ending(inDays(8));
  const seen: string[] = [];
  for (let day = 8; day >= -5; day -= 1) {
    await Promise.all([announceExpiries(services), announceExpiries(services)]);
    const [mail, ...others] = (await mailsTo(email)).slice(
      seen.filter((each) => each !== '').length,
    );
    expect(others).toEqual([]);
    seen.push(mail?.template ?? '');
    server.clock.advance(DAY_MS);
  }
  const [week, soon, today, after] = Object.values(reminderTemplates);
  expect(seen).toEqual(['', week, '', '', '', soon, '', '', today, '', '', after, '', '']);
  const mails = await mailTo(server, email, 4);
  const day = addDays(utcDate(server.clock()), -6);
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(
    new Set([
      `Your Supreme subscription ends on ${day} at 00:00 (UTC)`,
      `Your Supreme subscription ended on ${day} at 00:00 (UTC)`,
    ]),
  );
  for (const { text } of mails) {
    expect(text).toContain(username);
    expect(text).toContain(`${server.config.origins.client}/renew`);
  }
});

it('A reminder leads to the page that renews in one press, that of a trial to the store', async () => {
  const { main, client } = server.config.origins;
  const bought = await ending(inDays(0));
  const trial = await ending(inDays(0), { subscription: 'regz-free-panel' });
  await announceExpiries(services);
  const linksTo = async (email: string) => {
    const [mail] = await mailTo(server, email, 1);
    return [`${client}/renew`, `${main}/store`].filter((link) => mail?.text.includes(link));
  };
  expect(await linksTo(bought.email)).toEqual([`${client}/renew`]);
  expect(await linksTo(trial.email)).toEqual([`${main}/store`]);
});

it('A mail program can turn the reminders off from any of them', async () => {
  const { id, email } = await ending(inDays(3));
  await announceExpiries(services);
  const [mail] = await mailTo(server, email, 1);
  const { client } = server.config.origins;
  expect(mail?.unsubscribe).toEqual([
    expect.stringContaining(`<${client}/api/unsubscribe/reminders/${id}/`),
    'List-Unsubscribe=One-Click',
  ]);
});

it('New keys get no early reminder, and trials only the last', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database, { duration_days: 7 });
  const trial = await ending(inDays(7), { subscription: 'regz-free-panel' });
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  const told = { week: [] as string[], trial: [] as string[] };
  for (let day = 0; day <= 10; day += 1) {
    await announceExpiries(services);
    server.clock.advance(DAY_MS);
  }
  told.week = (await mailsTo(account.email ?? '')).map(({ template }) => template);
  told.trial = (await mailsTo(trial.email ?? '')).map(({ template }) => template);
  expect(told).toEqual({
    week: [
      reminderTemplates['ends-soon'],
      reminderTemplates.ended,
      reminderTemplates['ended-lately'],
    ],
    trial: [reminderTemplates.ended],
  });
});

it('Renewed subscriptions and opted-out customers get no reminder', async () => {
  const renewed = await ending(inDays(7));
  const { browser, account } = await signedInCustomer(server, {
    subscription: 'Supreme',
    expiredate: inDays(7),
  });
  await browser.call(contract.licenses.setReminders, { wanted: false });
  expect(await announceExpiries(services)).toEqual({ announced: 1 });
  await server.database.ownerPool.query('update users set expiredate = $2 where id = $1', [
    renewed.id,
    inDays(100),
  ]);
  server.clock.advance(4 * DAY_MS);
  expect(await announceExpiries(services)).toEqual({ announced: 0 });
  await browser.call(contract.licenses.setReminders, { wanted: true });
  expect(await announceExpiries(services)).toEqual({ announced: 0 });
  server.clock.advance(3 * DAY_MS);
  expect(await announceExpiries(services)).toEqual({ announced: 1 });
  expect(await mailsTo(account.email ?? '')).toHaveLength(1);
});

it('Reminders that were off are not sent later', async () => {
  const edit = async (kind: ReminderKind, change: object) => {
    const { browser: admin } = await signedInAdmin(server);
    const reminders = await admin.call(staff.listReminders, {});
    const present = reminders.find((each) => each.kind === kind);
    if (present === undefined) throw new Error(`there is no reminder ${kind}`);
    const { editedBy: _, ...seen } = present;
    return admin.call(staff.editReminder, { ...seen, ...change });
  };
  const { email } = await ending(inDays(7));
  await edit('ends-in-a-week', { isOn: false });
  expect(await announceExpiries(services)).toEqual({ announced: 0 });
  await edit('ends-in-a-week', { isOn: true });
  expect(await announceExpiries(services)).toEqual({ announced: 0 });
  await edit('ends-soon', { subject: '{username}: {package}', text: 'It {ends}.\n\nSee you!' });
  server.clock.advance(4 * DAY_MS);
  expect(await announceExpiries(services)).toEqual({ announced: 1 });
  const [mail] = await mailTo(server, email ?? '', 1);
  expect(mail?.subject).toMatch(/: Supreme$/u);
  expect(mail?.text).toContain(`It ends on ${inDays(3)} at 00:00 (UTC).`);
  const { subject, text } = defaultReminderWords['ends-soon'];
  await edit('ends-soon', { subject, text });
  const { rows } = await server.database.ownerPool.query(
    `select from license_reminders where kind = 'ends-soon' and text is null`,
  );
  expect(rows).toHaveLength(1);
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
  ['eight days away', () => ending(inDays(8))],
  ['over since four days', () => ending(inDays(-4))],
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
