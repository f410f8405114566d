import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { beginDeletionOf } from '../../../test/scenarios/deletions.ts';
import { raceCancelAndDeletion } from '../../../test/storms/deletion-races.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('Cancelling a deletion and carrying it out never both happen, fifty times over', async () => {
  const { cancelled, deleted, torn } = await raceCancelAndDeletion(server, 50);
  expect(torn).toEqual([]);
  expect(cancelled + deleted).toBe(50);
});

it('Cancelling a deletion works until it has been carried out, even if that is late', async () => {
  const { browser, account } = await signedInCustomer(server);
  await beginDeletionOf(server, account.id, -5);
  expect(await browser.call(contract.customers.cancelDeletion, {})).toEqual({});
  expect((await browser.refusal(contract.customers.cancelDeletion, {})).code).toBe(
    'ACCOUNT_DELETION_NOT_PENDING',
  );
});

it('Only the account itself can cancel its deletion', async () => {
  const { browser, account } = await signedInCustomer(server);
  await beginDeletionOf(server, account.id);
  const stranger = await signedInCustomer(server);
  const refused = await stranger.browser.refusal(contract.customers.cancelDeletion, {});
  expect(refused.code).toBe('ACCOUNT_DELETION_NOT_PENDING');
  expect((await browser.call(contract.customers.readDeletion, {})).pending).not.toBeNull();
});
