import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate, utcMoment } from '@regz/rules/licenses/days-left.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { publishFile } from '../../../test/scenarios/downloads.ts';
import { panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { createServices } from '../../services.ts';
import { announceExpiries } from '../expiry/announce-expiries.ts';

const LATE = '23:55';
let server: TestServer;
let file: Awaited<ReturnType<typeof publishFile>>;

beforeAll(async () => {
  server = await testServer();
  file = await publishFile(server, { area: 'panel' });
  const today = utcDate(server.clock() + 5 * MINUTE_MS);
  server.clock.advance(Date.parse(`${today}T${LATE}:00.000Z`) - server.clock());
});
afterAll(() => server.close());

/** A customer who redeems a key of one day, five minutes before midnight in UTC. */
async function redeemer() {
  const { browser, account } = await signedInCustomer(server, { hwid: [] });
  const { licenseKey } = await makeKey(server.database, { duration_days: 1 });
  const answer = await browser.call(contract.licenses.redeemLicense, { licenseKey });
  return { browser, account, answer };
}

it('A key of one day that is redeemed five minutes before midnight works for 24 hours: in the client area, for downloads, for the panel and in the lists of staff', async () => {
  const { browser, account, answer } = await redeemer();
  const endsAt = utcMoment(server.clock() + DAY_MS);
  expect(answer).toMatchObject({ expiresOn: endsAt.slice(0, 10), endsAt });
  const program = await panelAccounts(server).newPc(account.id);
  const readings = async () => {
    const { browser: admin } = await signedInAdmin(server);
    const { staff } = contract.customers;
    const query = { text: account.username, filter: 'subscribed' } as const;
    const { customers } = await admin.call(staff.searchCustomers, query);
    const downloads = await browser.call(contract.downloads.issueLink, { id: file.id }).then(
      () => 'open',
      () => 'closed',
    );
    const { state, account: told } = await program.beat();
    return { downloads, state, left: told?.secondsLeft, listed: customers.length };
  };
  server.clock.advance(DAY_MS - SECOND_MS);
  expect(await readings()).toEqual({ downloads: 'open', state: 'running', left: 1, listed: 1 });
  server.clock.advance(SECOND_MS);
  expect(await readings()).toEqual({ downloads: 'closed', state: 'ended', left: 0, listed: 0 });
});

it('Readers of the table see the usual date and package name', async () => {
  const { account } = await redeemer();
  const { ownerPool } = server.database;
  await ownerPool.query(
    `insert into panel_legacy_bridge (until) values ('2100-01-01') on conflict do nothing`,
  );
  const { rows } = await ownerPool.query(
    'select subscription, expiredate from panel_accounts where id = $1',
    [account.id],
  );
  expect(rows).toEqual([
    { subscription: 'Supreme', expiredate: addDays(utcDate(server.clock()), 1) },
  ]);
});

it('The mail about the end is sent after it, with the time', async () => {
  const { account } = await redeemer();
  const { config, clock, database, app } = server;
  const services = await createServices({ config, db: database.db, log: app.log, clock });
  server.clock.advance(DAY_MS - SECOND_MS);
  const day = utcDate(server.clock());
  await announceExpiries(services);
  const { rowCount } = await database.ownerPool.query(
    'select from mail_outbox where to_address = $1',
    [account.email],
  );
  expect(rowCount).toBe(0);
  server.clock.advance(SECOND_MS);
  await announceExpiries(services);
  const [mail] = await mailTo(server, account.email ?? '', 1);
  expect(mail?.subject).toMatch(`Your Supreme subscription ended on ${day} at 23:55 (UTC)`);
  await services.mailer.close();
});

it('A change of the date by the owner’s hand keeps the hour, and is an entry like any other', async () => {
  const { browser, account } = await redeemer();
  const day = addDays(utcDate(server.clock()), 9);
  await server.database.ownerPool.query('update users set expiredate = $2 where id = $1', [
    account.id,
    day,
  ]);
  const time = server.clock() % DAY_MS;
  const endsAt = utcMoment(Date.parse(day) + time);
  expect(await browser.call(contract.identity.me, {})).toMatchObject({ endsAt });
  const { entries } = await browser.call(contract.licenses.listTime, {});
  expect(entries[0]).toMatchObject({ number: 2, kind: 'outside', endsAt });
});
