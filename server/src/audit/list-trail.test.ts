import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { makeAccount, makeKey } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../test/harness/signed-in.ts';
import { setStanding } from '../customers/staff/set-standing.ts';
import { actingAs, recordAct } from './record-act.ts';

let staff: Browser;

const server = sharedServer();
beforeAll(async () => {
  ({ browser: staff } = await signedInAdmin(server));
});

it('The trail tells staff who did what, from where and why', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { id, username } = account;
  const { licenseKey } = await makeKey(server.database);
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  const operator = { kind: 'operator', id: null, name: 'operator' } as const;
  await setStanding(server.database, { actor: operator }, { standing: 'approve', username });
  await staff.call(contract.customers.staff.banCustomer, { id, reason: 'sold the account' });
  const { entries, next } = await staff.call(contract.customers.staff.listTrail, { id });
  expect(next).toBeNull();
  const { address } = staff;
  expect(entries).toMatchObject([
    {
      action: 'accounts.ban',
      actor: 'admin',
      actorName: 'sithara',
      address,
      reason: 'sold the account',
    },
    { action: 'accounts.approve', actor: 'operator', actorName: 'operator', address: null },
    { action: 'licenses.redeem', actor: 'customer', actorName: null, address: browser.address },
  ]);
});

it('The trail of an account includes only its own entries', async () => {
  const { id } = await makeAccount(server.database);
  const other = await makeAccount(server.database);
  await staff.call(contract.customers.staff.approveCustomer, { id: other.id });
  expect(await staff.call(contract.customers.staff.listTrail, { id })).toEqual({
    entries: [],
    next: null,
    since: null,
  });
});

it('The trail of an account outlives the account', async () => {
  const { id } = await makeAccount(server.database);
  await staff.call(contract.customers.staff.approveCustomer, { id });
  await server.database.sql('delete from users where id = $1', id);
  const { entries } = await staff.call(contract.customers.staff.listTrail, { id });
  expect(entries).toMatchObject([{ action: 'accounts.approve' }]);
});

it('The trail of an account comes twenty at a time, each entry once', async () => {
  const { id } = await makeAccount(server.database);
  for (let number = 1; number <= 25; number += 1) {
    await recordAct(server.database.db, actingAs({ kind: 'customer', id }), {
      action: `accounts.act-${number}`,
      object: { kind: 'account', id },
    });
  }
  const first = await staff.call(contract.customers.staff.listTrail, { id });
  const second = await staff.call(contract.customers.staff.listTrail, {
    id,
    before: first.next ?? '',
  });
  expect(second.next).toBeNull();
  const seen = [...first.entries, ...second.entries].map(({ action }) => action);
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `accounts.act-${25 - index}`));
});

it('Trail and timeline show where the database begins after archiving', async () => {
  const { id } = await makeAccount(server.database);
  await server.database.ownerPool.query(
    `insert into audit_archives (file, first_id, last_id, first_at, last_at, ends, entries, sha256, mac)
     values ('a file', 1, 1, '2020-01-05', '2020-01-05', '2020-02-01', 1, repeat('0', 64), decode(repeat('00', 32), 'hex'))`,
  );
  const since = '2020-02-01T00:00:00.000Z';
  expect(await staff.call(contract.customers.staff.listTrail, { id })).toMatchObject({ since });
  const timeline = await staff.call(contract.customers.staff.listTimeline, { id, filter: 'all' });
  expect(timeline).toMatchObject({ since });
});
