import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { upgradeShop } from '../../../test/scenarios/upgrades.ts';

const { readTime, changeTime, undoReplacement } = contract.licenses.staff;
const reason = 'Changed by mistake';

let server: TestServer;
let shop: Awaited<ReturnType<typeof upgradeShop>>;

beforeAll(async () => {
  server = await testServer();
  shop = await upgradeShop(server);
});
afterAll(() => server.close());
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

it('Staff bring a package back that was changed by mistake: its end, its worth and its refund are what they were', async () => {
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
  const { rows } = await server.database.ownerPool.query(
    `select detail ->> 'reason' as reason from audit_entries
      where action = 'licenses.undo-replacement' and object_id = $1`,
    [account.id],
  );
  expect(rows).toEqual([{ reason }]);
});

it('Of two staff who undo the same change one does, and it cannot be undone again', async () => {
  const { browser, account } = await changedForFree();
  const answers = await Promise.all([undo(account.id), undo(account.id)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  expect((await undo(account.id)).text).toContain('LICENSE_UNDO_IMPOSSIBLE');
  expect(await shop.has(browser)).toEqual(shop.supreme(28, 23));
});

it('Staff undo only the change that they saw', async () => {
  const { browser, account } = await changedForFree();
  const staff = await shop.staff();
  const { replaced } = await staff.call(readTime, { id: account.id });
  const number = (replaced?.number ?? 0) - 1;
  const refusal = await staff.refusal(undoReplacement, { id: account.id, number, reason });
  expect(refusal).toMatchObject({ code: 'LICENSE_UNDO_IMPOSSIBLE' });
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
  await browser.call(contract.licenses.redeemLicense, key);
  expect((await undo(account.id)).status).toBe(200);
  expect(await shop.has(browser)).toEqual(shop.supreme(28, 23));
  expect(await browser.refusal(contract.licenses.redeemLicense, key)).toMatchObject({
    code: 'LICENSE_ALREADY_REDEEMED',
  });
});

it('The days of an account add up after a change was undone', async () => {
  const { rows } = await server.database.ownerPool.query('select * from license_time_faults()');
  expect(rows).toEqual([]);
});
