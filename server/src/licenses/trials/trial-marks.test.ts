import { randomBytes } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import type { ReminderKind } from '@regz/rules/licenses/reminders.ts';
import { reminderMails } from '@regz/texts/en/licenses/mails.ts';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { atOnce, statusesOf } from '../../../test/harness/at-once.ts';
import { freezeTime, makeAccount, makeKey } from '../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { makeDevice } from '../../../test/scenarios/panel-devices.ts';
import { makeSignIn, proveForSignIn } from '../../../test/scenarios/panel-sign-ins.ts';
import {
  countsOf,
  credentials,
  customer,
  linkOf,
  rowsOf,
} from '../../../test/scenarios/trial-links.ts';
import { upgradeShop } from '../../../test/scenarios/upgrades.ts';
import { announceExpiries } from '../expiry/announce-expiries.ts';
import { reminderTemplates, reminderWords } from '../licenses.mails.ts';
import { sweepTrialMarks } from './sweep-trial-marks.ts';

const { signInThroughLink } = contract.freePanel;
const { decideSignIn } = contract.panel;
const { redeemLicense, setReminders, staff } = contract.licenses;
const { changeTime, readTime, undoReplacement } = staff;
const server = sharedServer();
let shop: Awaited<ReturnType<typeof upgradeShop>>;
const services = sharedServices(server);

beforeAll(async () => {
  shop = await upgradeShop(server);
});

/** The id of a PC that proves its key. */
const newPc = () => randomBytes(32).toString('base64url');

async function useLink(username: string, link: { code: string }) {
  const browser = server.browser();
  return browser.send(signInThroughLink, await credentials(browser, link.code, username));
}

/** A customer with a running trial or other subscription, and a PC that requests to sign in. */
async function withPc(
  subscription: 'regz-free-panel' | 'Supreme',
  pc: string,
  components: readonly Buffer[] = [],
) {
  const expiredate = addDays(utcDate(server.clock()), 1);
  const columns = { subscription, expiredate, admin_approval: true, hwid: [], max_devices: 2 };
  const person = await signedInCustomer(server, columns);
  const { code } = await makeSignIn(server, { device_id: pc, components });
  await proveForSignIn(server, person.account.id, code);
  return { ...person, code };
}

it('Of sixteen concurrent accounts on a PC, one gets the trial', async () => {
  const hwid = [newPc()];
  const visits = await atOnce(16, async () => ({
    account: await customer(server, { hwid }),
    link: await linkOf(server),
  }));
  const answers = await Promise.all(
    visits.map(({ account, link }) => useLink(account.username, link)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(15);
  for (const { json } of refused) expect(json).toMatchObject({ code: 'FREE_PANEL_PC_USED' });
  const ids = visits.map(({ account }) => account.id);
  const given = await rowsOf(server, 'select from license_keys where user_id = any($1)', ids);
  expect(given).toHaveLength(1);
  const counts = await Promise.all(visits.map(({ link }) => countsOf(server, link)));
  expect(counts.filter((count) => count?.['used_count'] === 1)).toHaveLength(1);
});

it('A community account has one trial unless staff allow more', async () => {
  const discord_id = '900000000000000077';
  const first = await customer(server, { discord_id });
  expect((await useLink(first.username, await linkOf(server))).status).toBe(200);
  await server.database.sql('delete from users where id = $1', first.id);
  const second = await customer(server, { discord_id });
  const answer = await useLink(second.username, await linkOf(server));
  expect(answer.json).toMatchObject({ code: 'FREE_PANEL_COMMUNITY_USED' });
});

it('A PC has one trial account and any number of bought ones', async () => {
  const pc = newPc();
  const first = await withPc('regz-free-panel', pc);
  await first.browser.call(decideSignIn, { code: first.code, approve: true });
  await rowsOf(server, 'delete from panel_sign_ins');
  const second = await withPc('regz-free-panel', pc);
  const refusal = () => second.browser.refusal(decideSignIn, { code: second.code, approve: true });
  expect(await refusal()).toMatchObject({ status: 409, code: 'PANEL_TRIAL_USED' });
  await freezeTime(server.database, second.account.id);
  expect(await refusal()).toMatchObject({ status: 409, code: 'PANEL_TRIAL_USED' });
  const signedIn = 'select from panel_devices where account_id = $1';
  expect(await rowsOf(server, signedIn, second.account.id)).toEqual([]);
  await rowsOf(server, 'delete from panel_sign_ins');
  const buyer = await withPc('Supreme', pc);
  await buyer.browser.call(decideSignIn, { code: buyer.code, approve: true });
  expect(await rowsOf(server, signedIn, buyer.account.id)).toHaveLength(1);
});

/** Hashes of the six parts of a PC; the letters name board, processor, disk, system, graphics, network. */
const parts = (letters: string) =>
  Array.from(letters, (letter) => Buffer.from(letter === '-' ? '' : letter.repeat(32)));

it.each([
  ['the same board and system', 'bxxsxx', true],
  ['another board', 'cpdsgn', false],
  ['another system', 'bpdtgn', false],
  ['an unknown system', 'bpd-gn', false],
])(
  'A PC with a new key gets a second trial only with other parts: %s',
  async (_, letters, isKnown) => {
    await rowsOf(server, "delete from free_panel_trial_marks where kind = 'parts'");
    const first = await withPc('regz-free-panel', newPc(), parts('bpdsgn'));
    await first.browser.call(decideSignIn, { code: first.code, approve: true });
    const second = await withPc('regz-free-panel', newPc(), parts(letters));
    const answer = await second.browser.send(decideSignIn, { code: second.code, approve: true });
    expect(answer.json).toMatchObject(isKnown ? { code: 'PANEL_TRIAL_USED' } : {});
    expect(answer.status).toBe(isKnown ? 409 : 200);
  },
);

it('Known parts are only reported if staff choose so', async () => {
  const reports = (accountId: string) =>
    rowsOf(server, "select from panel_reports where kind = 'trial' and account_id = $1", accountId);
  const first = await withPc('regz-free-panel', newPc(), parts('BPDSGN'));
  await first.browser.call(decideSignIn, { code: first.code, approve: true });
  const pc = { device_id: newPc(), components: parts('BPDSGN') };
  const second = await customer(server, { hwid: [pc.device_id] });
  await makeDevice(server.database, { account_id: second.id, ...pc });
  const refused = await useLink(second.username, await linkOf(server));
  expect(refused.json).toMatchObject({ code: 'FREE_PANEL_PC_USED' });
  await rowsOf(server, 'update free_panel_settings set once_per_parts = false');
  const third = await withPc('regz-free-panel', newPc(), parts('BPDSGN'));
  await third.browser.call(decideSignIn, { code: third.code, approve: true });
  expect(await reports(third.account.id)).toHaveLength(1);
  expect((await useLink(second.username, await linkOf(server))).status).toBe(200);
  expect(await reports(second.id)).toHaveLength(1);
});

it('Marks are kept 180 days after the account’s deletion', async () => {
  const { db } = server.database;
  const sweep = () => sweepTrialMarks({ db, clock: server.clock });
  const there = await customer(server, { hwid: [newPc()] });
  const gone = await customer(server, { hwid: [newPc()] });
  for (const { username } of [there, gone]) {
    expect((await useLink(username, await linkOf(server))).status).toBe(200);
  }
  const marksOf = ({ id }: { id: string }) =>
    rowsOf(server, 'select mark from free_panel_trial_marks where user_id = $1 order by mark', id);
  const kept = await marksOf(there);
  const left = (await marksOf(gone)).map(({ mark }) => mark);
  expect(left.length).toBeGreaterThanOrEqual(2);
  await server.database.sql('delete from users where id = $1', gone.id);
  const stillLeft = async () => {
    await sweep();
    const marks = 'select from free_panel_trial_marks where mark = any($1)';
    return (await rowsOf(server, marks, left)).length;
  };
  await sweep();
  server.clock.advance(180 * DAY_MS);
  expect(await stillLeft()).toBe(left.length);
  server.clock.advance(1);
  expect(await stillLeft()).toBe(0);
  expect(await marksOf(there)).toEqual(kept);
});

const reason = 'Changed by mistake';
beforeEach(() => shop.emptyStock());

/** A month of Supreme that was given up for a week of Essential, for free. */
async function changedForFree() {
  const buyer = await shop.subscriber(1);
  const upgrade = await shop.order(buyer.browser, 'essential-weekly');
  return { ...buyer, upgrade: upgrade.orderId };
}

async function undo(id: string) {
  const staff = await shop.staff();
  const { replaced } = await staff.call(readTime, { id });
  return staff.send(undoReplacement, { id, number: replaced?.number ?? 1, reason });
}

it('Staff restore a package that was changed by mistake', async () => {
  const { browser, account, orderId } = await changedForFree();
  expect(await shop.has(browser)).toEqual({ subscription: 'Essential', endsAt: shop.inTime(7) });
  expect((await undo(account.id)).status).toBe(200);
  expect(await shop.has(browser)).toEqual(shop.supreme(28, 23));
  expect(await shop.quote(browser, 'essential-weekly')).toMatchObject({
    subscription: 'Supreme',
    worthMinor: 70_000,
  });
  expect(await shop.refundRefusal(orderId, 75_001)).toMatchObject({ data: { leftMinor: 75_000 } });
  const mails = await mailTo(server, account.email ?? '', 3);
  expect(mails.find(({ text }) => text.includes(reason))?.text).toContain(
    'your Supreme subscription runs again',
  );
  const rows = await server.database.sql(
    `select detail ->> 'reason' as reason from audit_entries
      where action = 'licenses.undo-replacement' and object_id = $1`,
    account.id,
  );
  expect(rows).toEqual([{ reason }]);
});

it('Of two concurrent undos, one succeeds', async () => {
  const { browser, account } = await changedForFree();
  const answers = await Promise.all([undo(account.id), undo(account.id)]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect((await undo(account.id)).text).toContain('LICENSE_UNDO_IMPOSSIBLE');
  expect(await shop.has(browser)).toEqual(shop.supreme(28, 23));
});

it('Staff undo only the change that they saw', async () => {
  const { browser, account } = await changedForFree();
  const staff = await shop.staff();
  const { replaced } = await staff.call(readTime, { id: account.id });
  const number = (replaced?.number ?? 0) - 1;
  expect(await staff.code(undoReplacement, { id: account.id, number, reason })).toBe(
    'LICENSE_UNDO_IMPOSSIBLE',
  );
  expect(await shop.has(browser)).toEqual({ subscription: 'Essential', endsAt: shop.inTime(7) });
});

it('A change that was paid for is undone by a refund, not by hand', async () => {
  const { browser, account, orderId } = await shop.upgrade();
  expect((await undo(account.id)).text).toContain(orderId);
  expect(await shop.has(browser)).toEqual(shop.upgraded(30));
});

it('A package is not brought back over days that staff gave since', async () => {
  const { account } = await changedForFree();
  const staff = await shop.staff();
  const { number: seenNumber } = await staff.call(readTime, { id: account.id });
  await staff.call(changeTime, {
    id: account.id,
    act: { kind: 'staff', days: 2 },
    reason,
    seenNumber,
  });
  expect((await undo(account.id)).text).toContain('LICENSE_UNDO_IMPOSSIBLE');
});

it('A key that replaced a package is undone too, and stays used', async () => {
  const { browser, account } = await shop.subscriber(1);
  const { licenseKey } = await shop.stock('essential-weekly');
  const key = { licenseKey, confirmReplacement: true };
  await browser.call(redeemLicense, key);
  expect((await undo(account.id)).status).toBe(200);
  expect(await shop.has(browser)).toEqual(shop.supreme(28, 23));
  expect(await browser.code(redeemLicense, key)).toBe('LICENSE_ALREADY_REDEEMED');
});

afterEach(async () => {
  const faults = await server.database.sql('select * from license_time_faults()');
  if (faults.length > 0) throw new Error(`Days do not add up: ${JSON.stringify(faults)}`);
});

beforeEach(() => server.database.ownerPool.query('delete from users'));

const inDays = (days: number) => addDays(utcDate(server.clock()), days);
const ending = (expiredate: string, columns: Parameters<typeof makeAccount>[1] = {}) =>
  makeAccount(server.database, { subscription: 'Supreme', expiredate, ...columns });
/** The templates of the mails to an address. */
async function mailsTo(email: string): Promise<string[]> {
  const text = 'select template from mail_outbox where to_address = $1 order by created_at';
  const rows = await server.database.sql<{ template: string }>(text, email);
  return rows.map(({ template }) => template);
}

it('Each of four reminders is mailed once, also by two processes', async () => {
  const { email, username } = await ending(inDays(8));
  const seen: string[] = [];
  for (let day = 8; day >= -5; day -= 1) {
    await Promise.all([announceExpiries(services), announceExpiries(services)]);
    const [mail, ...others] = (await mailsTo(email)).slice(
      seen.filter((each) => each !== '').length,
    );
    expect(others).toEqual([]);
    seen.push(mail ?? '');
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

it('A reminder links to the page that renews', async () => {
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

it('A mail program can turn the reminders off', async () => {
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
  await browser.call(redeemLicense, { licenseKey });
  for (let day = 0; day <= 10; day += 1) {
    await announceExpiries(services);
    server.clock.advance(DAY_MS);
  }
  const { ended, 'ends-soon': soon, 'ended-lately': lately } = reminderTemplates;
  expect(await mailsTo(account.email)).toEqual([soon, ended, lately]);
  expect(await mailsTo(trial.email)).toEqual([ended]);
});

it('Renewed subscriptions and opted-out customers get no reminder', async () => {
  const renewed = await ending(inDays(7));
  const { browser, account } = await signedInCustomer(server, {
    subscription: 'Supreme',
    expiredate: inDays(7),
  });
  await browser.call(setReminders, { wanted: false });
  expect(await announceExpiries(services)).toEqual({ announced: 1 });
  await server.database.sql(
    'update users set expiredate = $2 where id = $1',
    renewed.id,
    inDays(100),
  );
  server.clock.advance(4 * DAY_MS);
  expect(await announceExpiries(services)).toEqual({ announced: 0 });
  await browser.call(setReminders, { wanted: true });
  expect(await announceExpiries(services)).toEqual({ announced: 0 });
  server.clock.advance(3 * DAY_MS);
  expect(await announceExpiries(services)).toEqual({ announced: 1 });
  expect(await mailsTo(account.email)).toHaveLength(1);
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
  const { subject, text } = reminderWords(reminderMails['ends-soon']);
  await edit('ends-soon', { subject, text });
  const rows = await server.database.sql(
    `select from license_reminders where kind = 'ends-soon' and text is null`,
  );
  expect(rows).toHaveLength(1);
});

it('The end of a subscription is announced again when it moved', async () => {
  const { id, email } = await ending(inDays(3));
  await announceExpiries(services);
  await server.database.sql('update users set expiredate = $2 where id = $1', id, inDays(33));
  await announceExpiries(services);
  server.clock.advance(30 * 86_400_000);
  await announceExpiries(services);
  const soon = 'subscription-ends-in-three-days';
  expect(await mailsTo(email)).toEqual([soon, soon]);
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

it('Everyone whose subscription ends that day is notified', async () => {
  await atOnce(230, () => ending(inDays(3)));
  expect(await announceExpiries(services)).toEqual({ announced: 230 });
  expect(await announceExpiries(services)).toEqual({ announced: 0 });
});
