import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await testServer();
  ({ browser } = await signedInAdmin(server));
});
afterAll(() => server.close());

function form<Fields extends object>(fields: Fields) {
  const blank = { description: '', price: '', isActive: true };
  return { name: `Type ${randomUUID()}`, ...blank, ...fields };
}

async function lastAct(objectId: string) {
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(
    'select action, object_kind, detail from audit_entries where object_id = $1 order by id desc limit 1',
    [objectId],
  );
  return rows[0];
}

/** The statuses that ten answers at once have, lowest first. */
async function tenTimes(send: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index)));
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

it('Subscription types are saved trimmed, without what is blank, and to the cent', async () => {
  const made = await browser.call(
    contract.storefront.staff.createSubscriptionType,
    form({ name: '  Gold ', description: ' All panels ', price: '0.29' }),
  );
  expect(made).toMatchObject({
    name: 'Gold',
    description: 'All panels',
    priceMinor: 29,
    isActive: true,
  });
  const { rows } = await server.database.ownerPool.query(
    'select name, description, price, is_active from subscription_types where id = $1',
    [made.id],
  );
  expect(rows).toEqual([
    { name: 'Gold', description: 'All panels', price: '0.29', is_active: true },
  ]);
  const changed = await browser.call(
    contract.storefront.staff.editSubscriptionType,
    form({ id: made.id, version: 1, name: 'Gold', description: ' ', isActive: false }),
  );
  expect(changed).toEqual({
    ...made,
    description: null,
    priceMinor: null,
    isActive: false,
    version: 2,
    editedBy: 'sithara',
  });
});

it('Subscription types are listed newest first, and gone once removed', async () => {
  const first = await browser.call(contract.storefront.staff.createSubscriptionType, form({}));
  const second = await browser.call(contract.storefront.staff.createSubscriptionType, form({}));
  const listed = await browser.call(contract.storefront.staff.listSubscriptionTypes, {});
  expect(listed.slice(0, 2)).toEqual([second, first]);
  await browser.call(contract.storefront.staff.removeSubscriptionType, {
    id: second.id,
    version: 1,
  });
  expect((await browser.call(contract.storefront.staff.listSubscriptionTypes, {}))[0]).toEqual(
    first,
  );
  const again = await browser.refusal(contract.storefront.staff.removeSubscriptionType, {
    id: second.id,
    version: 1,
  });
  expect(again.code).toBe('STOREFRONT_TYPE_UNKNOWN');
});

it('Subscription types are not deleted by staff who have not seen the latest change', async () => {
  const { id, version } = await browser.call(
    contract.storefront.staff.createSubscriptionType,
    form({}),
  );
  const changed = await browser.call(
    contract.storefront.staff.editSubscriptionType,
    form({ id, version, name: `Changed ${id}` }),
  );
  const refused = await browser.refusal(contract.storefront.staff.removeSubscriptionType, {
    id,
    version,
  });
  expect(refused).toMatchObject({ code: 'STOREFRONT_TYPE_CHANGED', data: changed });
  expect(await browser.call(contract.storefront.staff.listSubscriptionTypes, {})).toContainEqual(
    changed,
  );
  await browser.call(contract.storefront.staff.removeSubscriptionType, {
    id,
    version: changed.version,
  });
});

it('Subscription types leave an audit row for each act', async () => {
  const { id, name } = await browser.call(
    contract.storefront.staff.createSubscriptionType,
    form({ price: '5' }),
  );
  expect(await lastAct(id)).toEqual({
    action: 'storefront.create-subscription-type',
    object_kind: 'subscription-type',
    detail: { name, priceMinor: 500, isActive: true },
  });
  await browser.call(
    contract.storefront.staff.editSubscriptionType,
    form({ id, version: 1, name }),
  );
  expect(await lastAct(id)).toMatchObject({ action: 'storefront.update-subscription-type' });
  await browser.call(contract.storefront.staff.removeSubscriptionType, { id, version: 2 });
  expect(await lastAct(id)).toMatchObject({
    action: 'storefront.remove-subscription-type',
    detail: { name },
  });
});

it('Subscription types are changed or deleted by one of ten colleagues, and never both', async () => {
  const { id } = await browser.call(contract.storefront.staff.createSubscriptionType, form({}));
  const statuses = await tenTimes((index) =>
    index % 2 === 0
      ? browser.send(
          contract.storefront.staff.editSubscriptionType,
          form({ id, version: 1, name: `New ${index}` }),
        )
      : browser.send(contract.storefront.staff.removeSubscriptionType, { id, version: 1 }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

it('Subscription types are changed once by ten colleagues who saw the same version', async () => {
  const { id } = await browser.call(contract.storefront.staff.createSubscriptionType, form({}));
  const statuses = await tenTimes((index) =>
    browser.send(
      contract.storefront.staff.editSubscriptionType,
      form({ id, version: 1, name: `Type ${index} ${id}` }),
    ),
  );
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});
