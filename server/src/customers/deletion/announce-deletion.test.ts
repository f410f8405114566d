import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrangeCommunity, communityWorld } from '../../../test/fakes/community.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { beginDeletionOf } from '../../../test/scenarios/deletions.ts';
import { createServices } from '../../services.ts';
import { announceDeletion } from './announce-deletion.ts';
import { deleteAccount } from './delete-account.ts';
import { insertNotice } from './deletion-notices.queries.ts';

let server: TestServer;
let services: Awaited<ReturnType<typeof createServices>>;

beforeAll(async () => {
  server = await testServer();
  const { config, clock, database } = server;
  services = await createServices({ config, db: database.db, log: server.app.log, clock });
});
afterAll(async () => {
  await services.community.close();
  await services.mailer.close();
  await server.close();
});

async function deletedCustomer() {
  const { account, browser } = await signedInCustomer(server, {
    subscription: 'Supreme',
    expiredate: 'infinity',
  });
  await beginDeletionOf(server, account.id, -1);
  expect(await deleteAccount(services, { customerId: account.id })).toBe(true);
  return { account, browser };
}

const waiting = async () => {
  const { rows } = await server.database.ownerPool.query<{ id: string; username: string }>(
    'select id, username from account_deletion_notices',
  );
  return rows;
};

async function notesAbout(username: string): Promise<string[]> {
  const { messages } = await communityWorld(server);
  return messages.map((message) => JSON.stringify(message)).filter((t) => t.includes(username));
}

it('The news of a deletion reaches staff once, with the address masked, and is then forgotten', async () => {
  const { account } = await deletedCustomer();
  await expect.poll(async () => (await notesAbout(account.username)).length).toBe(1);
  const [note = ''] = await notesAbout(account.username);
  for (const text of ['Supreme', 'no time to play', '***@example.com']) {
    expect(note).toContain(text);
  }
  expect(note).not.toContain(account.email);
  await expect.poll(waiting).toEqual([]);
});

it('The news of a deletion that the community does not take delays no deletion, and is sent when it does', async () => {
  await arrangeCommunity(server, {
    failures: [{ match: 'webhooks', answer: { status: 404, body: {} }, times: 1 }],
  });
  const { account, browser } = await deletedCustomer();
  const refused = await browser.refusal(contract.identity.me, {});
  expect(refused.code).toBe('SESSION_REQUIRED');
  const sent = async () => (await notesAbout(account.username)).length;
  await expect.poll(sent).toBe(1);
});

it('The news of a deletion is sent by the next worker once the time of one that died is up', async () => {
  const username = 'left-by-the-dead';
  const id = await insertNotice(services.db, {
    username,
    email: null,
    subscription: null,
    reason: 'no time to play',
    deletedAt: new Date(),
  });
  await server.database.ownerPool.query(
    `update account_deletion_notices set trying_until = now() + interval '2 seconds'`,
  );
  await announceDeletion(services, { id });
  expect(await notesAbout(username)).toEqual([]);
  const sent = async () => (await notesAbout(username)).length;
  await expect.poll(sent, { timeout: 10_000 }).toBe(1);
  await expect.poll(waiting).toEqual([]);
});

it('The news of a deletion is not sent again for a notice that is gone', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  await announceDeletion(services, { id });
  expect(await notesAbout(id)).toEqual([]);
});
