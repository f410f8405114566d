import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { beginDeletionOf } from '../../../test/scenarios/deletions.ts';
import { raceCancelAndDeletion } from '../../../test/storms/deletion-races.ts';

const { deletion } = contract.accounts;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('cancelling a deletion', () => {
  it('and carrying it out never both happen, fifty times over', async () => {
    const { cancelled, deleted, torn } = await raceCancelAndDeletion(server, 50);
    expect(torn).toEqual([]);
    expect(cancelled + deleted).toBe(50);
  });

  it('works until it has been carried out, even if that is late', async () => {
    const { browser, account } = await signedInCustomer(server);
    await beginDeletionOf(server, account.id, -5);
    expect(await browser.call(deletion.cancel, {})).toEqual({});
    expect((await browser.refusal(deletion.cancel, {})).code).toBe('ACCOUNT_DELETION_NOT_PENDING');
  });

  it('does not work for anybody else', async () => {
    const { browser, account } = await signedInCustomer(server);
    await beginDeletionOf(server, account.id);
    const stranger = await signedInCustomer(server);
    const refused = await stranger.browser.refusal(deletion.cancel, {});
    expect(refused.code).toBe('ACCOUNT_DELETION_NOT_PENDING');
    expect((await browser.call(deletion.status, {})).pending).not.toBeNull();
  });
});
