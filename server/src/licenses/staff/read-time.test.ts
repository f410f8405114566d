import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { makeKey } from '../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { changingOwner } from '../../../test/scenarios/time-changes.ts';

const { redeemLicense, thawLicense, listTime, staff } = contract.licenses;
const server = sharedServer({ work: 'none' });
const services = sharedServices(server);

it('Only staff see the request and mass change of entries', async () => {
  const owner = await changingOwner(server, services);
  const { browser, account } = await signedInCustomer(server);
  const { id, username } = account;
  const { licenseKey } = await makeKey(server.database, { subscription: 'Supreme' });
  await browser.call(redeemLicense, { licenseKey });
  const freeze = {
    id,
    act: { kind: 'freeze' },
    reason: 'Military service',
    seenNumber: 1,
  } as const;
  await owner.browser.call(staff.changeTime, freeze);
  await browser.call(thawLicense, {});
  const change = await owner.applied({ names: [username] });

  const rows = await server.database.sql<{
    request: string;
  }>(`select request_id as request from audit_entries
      where action in ('licenses.redeem', 'licenses.change-time', 'licenses.thaw') order by id`);
  const [redeemed, frozen, thawed] = rows.map(({ request }) => request);
  const { entries } = await owner.browser.call(staff.readTime, { id });
  expect(
    entries.map(({ kind, requestId, timeChangeId }) => [kind, requestId, timeChangeId]),
  ).toEqual([
    ['compensation', null, change.id],
    ['thaw', thawed, null],
    ['freeze', frozen, null],
    ['redemption', redeemed, null],
  ]);
  expect(rows.every(({ request }) => typeof request === 'string')).toBe(true);
  const told = await browser.call(listTime, {});
  expect(told.entries).toHaveLength(4);
  for (const entry of told.entries) {
    expect(Object.keys(entry)).not.toContain('requestId');
    expect(Object.keys(entry)).not.toContain('timeChangeId');
  }
});
