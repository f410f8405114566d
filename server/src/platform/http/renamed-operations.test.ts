import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { schemaDirectory } from '../database/schema/schema-files.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

it('A retry over the upgrade that renames operations gets the first answer, and redeems nothing', async () => {
  const { browser } = await newPerson(server, 'customer without a license');
  const { ownerPool } = server.database;
  const { licenseKey } = await makeKey(server.database);
  const redeem = () =>
    browser.call(contract.licenses.redeemLicense, { licenseKey }, { idempotencyKey });
  const idempotencyKey = randomUUID();
  const first = await redeem();
  const before = await ownerPool.query(
    `update idempotency_answers set operation = 'licenses.redeem' where key = $1`,
    [idempotencyKey],
  );
  expect(before.rowCount).toBe(1);
  await ownerPool.query(
    await readFile(path.join(schemaDirectory, '0101-operation-names.sql'), 'utf8'),
  );
  expect(await redeem()).toEqual(first);
  const { rows } = await ownerPool.query(
    'select operation from idempotency_answers where key = $1',
    [idempotencyKey],
  );
  expect(rows).toEqual([{ operation: 'licenses.redeemLicense' }]);
});
