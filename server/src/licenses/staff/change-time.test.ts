import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { beforeAll, expect, it } from 'vitest';
import { atOnce } from '../../../test/harness/at-once.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount, makeKey } from '../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { announceExpiries } from '../expiry/announce-expiries.ts';

const { readTime, changeTime } = contract.licenses.staff;
const { redeemLicense, listTime } = contract.licenses;
const reason = 'The outage of yesterday';
const server = sharedServer();
let support: Browser;
const services = sharedServices(server);

beforeAll(async () => {
  const { browser, id } = await signedInAdmin(server);
  support = browser;
  await asOwner(`update account_admins set role = 'support' where id = $1`, [id]);
});

const inDays = (days: number) => addDays(utcDate(server.clock()), days);
const endIn = (count: number) => `${inDays(count)}T00:00:00.000Z`;
const days = (count: number) => ({ kind: 'staff', days: count }) as const;
const asOwner = async (query: string, values: unknown[]) =>
  (await server.database.ownerPool.query<Record<string, unknown>>(query, values)).rows;
const subscriber = (daysLeft = 10) =>
  makeAccount(server.database, { subscription: 'Supreme', expiredate: inDays(daysLeft) });
const entriesOf = (id: string) =>
  asOwner('select kind, days from license_time_entries where account_id = $1 order by number', [
    id,
  ]);

it('Support changes days with a reason that the customer reads', async () => {
  const { browser, account } = await signedInCustomer(server, {
    subscription: 'Supreme',
    expiredate: inDays(10),
  });
  const { id, email } = account;
  const given = await support.call(changeTime, {
    id,
    act: days(5),
    reason: ` ${reason} `,
    seenNumber: 1,
  });
  expect(given).toEqual({
    number: 2,
    subscription: 'Supreme',
    endsAt: endIn(15),
    frozenDays: null,
  });
  await support.call(changeTime, { id, act: days(-40), reason, seenNumber: 2 });
  const { entries, sum } = await browser.call(listTime, {});
  expect(entries).toMatchObject([
    { number: 3, kind: 'staff', days: -15, reason, endsAt: endIn(0) },
    { number: 2, kind: 'staff', days: 5, reason, endsAt: endIn(15) },
    { number: 1, kind: 'outside' },
  ]);
  expect(sum).toMatchObject({ takenBack: 15, givenUp: 0, left: 0 });
  const texts = (await mailTo(server, email, 2)).map(({ text }) => text).toSorted();
  expect(texts[0]).toContain('Our staff added 5 days to your Supreme subscription.');
  expect(texts[0]).toContain(`It ends on ${inDays(15)} at 00:00 (UTC).`);
  expect(texts[0]).toContain(`The reason: ${reason}`);
  expect(texts[1]).toContain('Our staff took 15 days from your Supreme subscription.');
  expect(texts[1]).toContain('It has ended.');
  const acts = await asOwner(
    `select actor_name, detail from audit_entries
      where object_id = $1 and action = 'licenses.change-time' order by id`,
    [id],
  );
  expect(acts).toMatchObject([
    { actor_name: 'sithara', detail: { reason, kind: 'staff', days: 5, number: 2 } },
    { detail: { days: -15 } },
  ]);
});

it('Support alone gives one customer 30 days a day, owners 3,000 to all', async () => {
  const { browser, accountId } = await newPerson(server, 'support staff');
  const [one, other] = [await subscriber(), await subscriber()];
  const give = (id: string, count: number, seenNumber: number) => ({
    id,
    act: days(count),
    reason,
    seenNumber,
  });
  await browser.call(changeTime, give(one.id, 20, 1));
  expect(await browser.code(changeTime, give(one.id, 11, 2))).toBe('LICENSE_DAYS_LIMIT');
  expect(await entriesOf(one.id)).toHaveLength(2);
  await browser.call(changeTime, give(one.id, 10, 2));
  await browser.call(changeTime, give(other.id, 30, 1));
  await asOwner(`update account_admins set role = 'owner' where id = $1`, [accountId]);
  expect(await browser.code(changeTime, give(other.id, 2941, 2))).toBe('LICENSE_DAYS_LIMIT');
  await browser.call(changeTime, give(other.id, 2940, 2));
});

it('Support gives many customers at most 300 days together', async () => {
  const { browser } = await newPerson(server, 'support staff');
  const people = await atOnce(12, () => subscriber());
  const codes = await Promise.all(
    people.map(({ id }) =>
      browser.refusal(changeTime, { id, act: days(30), reason, seenNumber: 1 }).then(
        ({ code }) => code,
        () => 'given',
      ),
    ),
  );
  expect(codes.filter((code) => code === 'given')).toHaveLength(10);
  expect(codes.filter((code) => code === 'LICENSE_DAYS_LIMIT')).toHaveLength(2);
});

it('Support reads past changes and next events of license time', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { id } = account;
  const key = await makeKey(server.database, { subscription: 'Supreme' });
  await browser.call(redeemLicense, { licenseKey: key.licenseKey });
  await asOwner(
    `insert into order_facts (order_id, user_id, client_name, product_name, validity_days, amount_minor,
       display_amount_minor, provider, live, license_key_id, fulfilled_at, paid_at)
     values ('RGZ-TIME', $1, 'x', 'Supreme', 30, 100, 100, 'sandbox', false, $2, now(), now())`,
    [id, key.id],
  );
  await support.call(changeTime, { id, act: days(3), reason, seenNumber: 1 });
  const time = await support.call(readTime, { id });
  expect(time).toMatchObject({ number: 2, subscription: 'Supreme' });
  expect(time.entries).toMatchObject([
    { number: 2, actor: 'admin', actorName: 'sithara', reason, orderId: null, keyEnding: null },
    {
      number: 1,
      actor: 'customer',
      actorName: null,
      orderId: 'RGZ-TIME',
      keyEnding: key.licenseKey.slice(-4),
    },
  ]);
  expect(time.sum).toEqual({ given: 33, takenBack: 0, givenUp: 0, used: 0, left: 33 });
  expect(time.upcoming.map(({ at, what }) => [at.slice(0, 10), what])).toEqual([
    [inDays(26), 'mail'],
    [inDays(30), 'mail'],
    [inDays(33), 'end'],
    [inDays(33), 'mail'],
    [inDays(36), 'mail'],
  ]);
  await browser.call(contract.licenses.setReminders, { wanted: false });
  expect(await support.call(readTime, { id })).toMatchObject({
    mailsOff: 'turned-off',
    upcoming: [{ at: time.endsAt, what: 'end' }],
  });
});

it('An ended subscription is announced without reminders', async () => {
  const { id, email } = await subscriber();
  const [hook] = await asOwner(
    `insert into event_hooks (url, events, secret) values ('https://x.example', '{license.ended}', '')
     returning id`,
    [],
  );
  await support.call(changeTime, { id, act: { kind: 'ended' }, reason, seenNumber: 1 });
  await announceExpiries(services);
  const mails = await asOwner('select template from mail_outbox where to_address = $1', [email]);
  expect(mails).toEqual([{ template: 'license-changed-by-staff' }]);
  const told = await asOwner(
    `select type from event_hook_deliveries where hook_id = $1 and body like '%' || $2 || '%'`,
    [hook?.['id'], id],
  );
  expect(told).toEqual([{ type: 'license.ended' }]);
});

it('A paused subscription keeps its days without a reminder', async () => {
  const { id, email } = await subscriber(3);
  await asOwner(`update users set discord_id = $2 where id = $1`, [id, randomUUID()]);
  const rolesDue = () =>
    asOwner(
      `select version from community_role_syncs join users using (discord_id) where users.id = $1`,
      [id],
    );
  const [before] = await rolesDue();
  const frozen = await support.call(changeTime, {
    id,
    act: { kind: 'freeze' },
    reason,
    seenNumber: 1,
  });
  expect(frozen).toMatchObject({ number: 2, endsAt: endIn(0), frozenDays: 3 });
  expect(await rolesDue()).not.toEqual([before]);
  await announceExpiries(services);
  expect(await support.call(readTime, { id })).toMatchObject({ upcoming: [], sum: { left: 3 } });
  const thawed = await support.call(changeTime, {
    id,
    act: { kind: 'thaw' },
    reason,
    seenNumber: 2,
  });
  expect(thawed).toMatchObject({ number: 3, endsAt: endIn(3), frozenDays: null });
  const templates = await asOwner('select template from mail_outbox where to_address = $1', [
    email,
  ]);
  expect(templates).toEqual([
    { template: 'license-changed-by-staff' },
    { template: 'license-changed-by-staff' },
  ]);
});
