import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { schemaDirectory } from '../database/schema/schema-files.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

/** Puts the one answer under the name that its operation had before, then upgrades as the migration does. */
async function upgrade(idempotencyKey: string, { before, by }: { before: string; by: string }) {
  const { ownerPool } = server.database;
  const stored = await ownerPool.query(
    'update idempotency_answers set operation = $2 where key = $1',
    [idempotencyKey, before],
  );
  expect(stored.rowCount).toBe(1);
  await ownerPool.query(await readFile(path.join(schemaDirectory, by), 'utf8'));
}

async function operationsOf(idempotencyKey: string): Promise<unknown[]> {
  const { rows } = await server.database.ownerPool.query(
    'select operation from idempotency_answers where key = $1',
    [idempotencyKey],
  );
  return rows;
}

it('A retry over the upgrade that gives operations one verb for one meaning gets the first answer, and edits nothing', async () => {
  const { createSubscriptionType, editSubscriptionType } = contract.storefront.staff;
  const { browser } = await newPerson(server, 'admin');
  const form = { name: `Type ${randomUUID()}`, description: '', price: '', isActive: true };
  const { id, version } = await browser.call(createSubscriptionType, form);
  const idempotencyKey = randomUUID();
  const edit = () =>
    browser.call(editSubscriptionType, { ...form, id, version, price: '5' }, { idempotencyKey });
  const first = await edit();
  await upgrade(idempotencyKey, {
    before: 'storefront.staff.updateSubscriptionType',
    by: '0137-operation-verbs.sql',
  });
  expect(await edit()).toEqual(first);
  expect(await operationsOf(idempotencyKey)).toEqual([
    { operation: 'storefront.staff.editSubscriptionType' },
  ]);
});
