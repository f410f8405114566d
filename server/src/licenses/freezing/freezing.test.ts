import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { newDeviceKey } from '../../../test/harness/device-key.ts';
import { makeKey } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { freezingPeople } from '../../../test/scenarios/freezing-people.ts';
import { panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { makeDevice } from '../../../test/scenarios/panel-devices.ts';
import { announceExpiries } from '../expiry/announce-expiries.ts';
import { carryOutFreezes } from './carry-out-freezes.ts';

const { freezeLicense, thawLicense, readFreeze, redeemLicense, staff } = contract.licenses;
const server = sharedServer({ work: 'none' });
const people = freezingPeople(server);

it('A pause moves the end by exactly its length', async () => {
  const { browser, account } = await people.running(100);
  const toMidnight = Date.parse(people.inDays(1)) - server.clock();
  server.clock.advance(toMidnight - MINUTE_MS);
  expect(await browser.call(freezeLicense, { days: 3 })).toMatchObject({
    frozen: { keptDays: 99 },
  });
  server.clock.advance(2 * MINUTE_MS);
  await browser.call(thawLicense, {});
  const { endsAt } = await people.stateOf(browser);
  expect(endsAt).toBe(`${people.inDays(99)}T00:02:00.000Z`);
  expect(await people.kindsOf(account.id)).toEqual(['outside', 'freeze', 'thaw']);
});

it('A freeze keeps the time left until the thaw', async () => {
  const { browser, account } = await people.running(100);
  expect(await browser.call(freezeLicense, { days: 10 })).toMatchObject({
    frozen: { keptDays: 100, thawsOn: people.inDays(10) },
    left: { freezes: 1, days: 50 },
    asked: null,
  });
  expect(await people.stateOf(browser)).toMatchObject({
    expiresOn: people.inDays(0),
    frozenDays: 100,
  });
  server.clock.advance(4 * DAY_MS);
  expect(await browser.call(thawLicense, {})).toMatchObject({
    frozen: null,
    left: { freezes: 1, days: 56 },
  });
  expect(await people.stateOf(browser)).toMatchObject({
    expiresOn: people.inDays(100),
    frozenDays: null,
  });
  expect(await people.kindsOf(account.id)).toEqual(['outside', 'freeze', 'thaw']);
});

it('A freeze ends once on its last day, despite two processes', async () => {
  const { browser, account } = await people.running(100);
  const end = Date.parse(people.inDays(100));
  const begunAt = server.clock();
  const { frozen } = await browser.call(freezeLicense, { days: 3 });
  const toMidnight = Date.parse(people.inDays(3)) - server.clock();
  server.clock.advance(toMidnight - SECOND_MS);
  await Promise.all([carryOutFreezes(people.services), carryOutFreezes(people.services)]);
  expect(await people.kindsOf(account.id)).toEqual(['outside', 'freeze']);
  server.clock.advance(SECOND_MS);
  await Promise.all([carryOutFreezes(people.services), carryOutFreezes(people.services)]);
  await carryOutFreezes(people.services);
  expect(frozen?.thawsOn).toBe(people.inDays(0));
  expect(await people.kindsOf(account.id)).toEqual(['outside', 'freeze', 'thaw']);
  expect(await people.stateOf(browser)).toMatchObject({
    endsAt: new Date(end + server.clock() - begunAt).toISOString(),
    frozenDays: null,
  });
  expect(await people.mailsTo(account.email)).toEqual(['subscription-resumed']);
});

it('Staff’s freeze without an end day ends only by hand', async () => {
  const person = await people.running(100);
  const { browser, account } = person;
  await server.database.sql(
    'update users set expiredate = $2, frozen_days = 100 where id = $1',
    account.id,
    people.inDays(0),
  );
  await people.comeBack(person, 40);
  expect(await browser.call(readFreeze, {})).toMatchObject({
    frozen: { keptDays: 100, thawsOn: null },
    left: { freezes: 2, days: 60 },
  });
});

it('Freezes are limited by number, length and time since a redemption', async () => {
  const person = await people.running(800);
  const { browser } = person;
  const freeze = (days: number) => browser.call(freezeLicense, { days });
  const refusal = (days: number) => browser.refusal(freezeLicense, { days });
  const { licenseKey } = await makeKey(server.database);
  await browser.call(redeemLicense, { licenseKey });
  server.clock.advance(DAY_MS - SECOND_MS);
  expect(await refusal(3)).toMatchObject({ data: { rule: 'redeemed', left: 0 } });
  server.clock.advance(SECOND_MS);
  expect(await refusal(2)).toMatchObject({ data: { rule: 'length', leastDays: 3 } });
  expect(await refusal(31)).toMatchObject({ data: { rule: 'length', left: 30 } });
  await freeze(30);
  await people.comeBack(person, 30);
  await freeze(3);
  await browser.call(thawLicense, {});
  await freeze(3);
  await people.comeBack(person, 3);
  const nextAt = `${people.inDays(27)}T00:00:00.000Z`;
  expect(await refusal(3)).toMatchObject({ data: { rule: 'often', nextAt, left: 0 } });
  expect(await browser.call(readFreeze, {})).toMatchObject({ obstacle: { rule: 'often', nextAt } });
  server.clock.advance(Date.parse(nextAt) - server.clock() - SECOND_MS);
  await people.comeBack(person, 0);
  expect(await refusal(3)).toMatchObject({ code: 'LICENSE_FREEZE_LIMIT' });
  server.clock.advance(SECOND_MS);
  expect(await refusal(28)).toMatchObject({ data: { rule: 'year', left: 27 } });
  await freeze(27);
});

it('A freeze waits for the end of an offline file', async () => {
  const { browser, account } = await people.running(100);
  const graceUntil = new Date(server.clock() + 72 * HOUR_MS);
  const device = {
    account_id: account.id,
    device_id: newDeviceKey().deviceId,
    grace_until: graceUntil,
  };
  await makeDevice(server.database, device);
  const beginsAt = graceUntil.toISOString();
  expect(await browser.call(readFreeze, {})).toMatchObject({ wouldBeginAt: beginsAt });
  expect(await browser.call(freezeLicense, { days: 5 })).toMatchObject({
    asked: { days: 5, beginsAt },
    frozen: null,
  });
  expect(await browser.refusal(freezeLicense, { days: 5 })).toMatchObject({
    data: { rule: 'asked', nextAt: null, left: 0 },
  });
  server.clock.advance(72 * HOUR_MS - SECOND_MS);
  await carryOutFreezes(people.services);
  expect(await people.stateOf(browser)).toMatchObject({ frozenDays: null });
  server.clock.advance(SECOND_MS);
  await Promise.all([carryOutFreezes(people.services), carryOutFreezes(people.services)]);
  expect(await browser.call(readFreeze, {})).toMatchObject({
    asked: null,
    frozen: { keptDays: 97, thawsOn: people.inDays(5) },
  });
  expect(await people.kindsOf(account.id)).toEqual(['outside', 'freeze']);
  expect(await people.mailsTo(account.email)).toEqual(['subscription-paused']);
});

it('A freeze that has not started can be cancelled', async () => {
  const { browser, account } = await people.running(100);
  const graceUntil = new Date(server.clock() + HOUR_MS);
  const device = {
    account_id: account.id,
    device_id: newDeviceKey().deviceId,
    grace_until: graceUntil,
  };
  await makeDevice(server.database, device);
  await browser.call(freezeLicense, { days: 5 });
  expect(await browser.call(thawLicense, {})).toMatchObject({
    asked: null,
    left: { freezes: 2, days: 60 },
  });
  server.clock.advance(2 * HOUR_MS);
  await carryOutFreezes(people.services);
  expect(await people.kindsOf(account.id)).toEqual(['outside']);
});

it('A program learns of a freeze and a thaw with its next heartbeat', async () => {
  const accounts = panelAccounts(server);
  const { account, program } = await accounts.signedIn();
  expect(await program.beat()).toMatchObject({ state: 'running', grace: expect.any(String) });
  const browser = server.browser();
  await signIn(server, browser, { kind: 'customer', id: account.id });
  const { asked } = await browser.call(freezeLicense, { days: 3 });
  server.clock.advance(2 * HOUR_MS);
  expect(await program.beat()).toMatchObject({ state: 'running', grace: null });
  server.clock.advance(Date.parse(asked?.beginsAt ?? '') - server.clock());
  await people.comeBack({ browser, account }, 0);
  const { frozenDays } = await people.stateOf(browser);
  expect(await program.beat()).toMatchObject({
    state: 'frozen',
    grace: null,
    account: { frozen: { keptDays: frozenDays, thawsOn: people.inDays(3) }, secondsLeft: 0 },
  });
  await browser.call(thawLicense, {});
  expect((await program.beat()).state).toBe('running');
});

it('A frozen subscription has no downloads and no reminders', async () => {
  const { browser, account } = await signedInCustomer(server, {
    subscription: 'Supreme',
    expiredate: people.inDays(3),
    admin_approval: true,
  });
  await announceExpiries(people.services);
  await browser.call(freezeLicense, { days: 5 });
  expect(await browser.refusal(contract.downloads.listLicensedDownloads, {})).toMatchObject({
    code: 'DOWNLOAD_ACCESS_RESTRICTED',
    data: { reason: 'subscription-paused' },
  });
  for (let day = 0; day < 5; day += 1) {
    await announceExpiries(people.services);
    server.clock.advance(DAY_MS);
  }
  expect(await people.mailsTo(account.email)).toEqual(['subscription-ends-in-three-days']);
});

it('Staff edit the rule of freezes, which counts from the next freeze on', async () => {
  const { browser: admin } = await signedInAdmin(server);
  const { editedBy: _, ...rule } = await admin.call(staff.readFreezeRule, {});
  const turnedOff = await admin.call(staff.editFreezeRule, { ...rule, isOn: false });
  const { browser } = await people.running(100);
  expect(await browser.refusal(freezeLicense, { days: 3 })).toMatchObject({
    data: { rule: 'off', nextAt: null, left: 0 },
  });
  const { editedBy: __, ...off } = turnedOff;
  await admin.call(staff.editFreezeRule, { ...off, isOn: true });
  await browser.call(freezeLicense, { days: 3 });
});
