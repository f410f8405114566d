import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { countsOf, linkOf } from '../../../test/scenarios/trial-links.ts';

const { freePanel } = contract;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it.each([
  ['has expired', { expires_at: new Date(0) }],
  ['is disabled', { is_active: false }],
] as const)('The login of a link’s admin opens nothing once the link %s', async (_, columns) => {
  const link = await linkOf(server, { admin_password: await passwordHash(), ...columns });
  const browser = server.browser();
  const challenge = await browser.solveChallenge('link-admin-log-in');
  const { code: key, username } = link;
  const refusal = await browser.refusal(contract.freePanel.logInLinkAdmin, {
    key,
    username,
    password: PASSWORD,
    challenge,
  });
  expect(refusal.code).toBe('FREE_PANEL_LINK_INVALID');
  expect((await browser.refusal(freePanel.openAdminLink, { key })).code).toBe(refusal.code);
  expect(await countsOf(server, link)).toMatchObject({ used_count: 0, admin_log_ins: 0 });
});

it('The login of a link’s admin takes a name that an earlier version kept with an invisible character', async () => {
  const admin_username = 'part\u200bner ';
  const link = await linkOf(server, { admin_password: await passwordHash(), admin_username });
  const browser = server.browser();
  const typed = { username: admin_username, password: PASSWORD };
  const challenge = await browser.solveChallenge('link-admin-log-in');
  const own = await browser.call(contract.freePanel.logInLinkAdmin, {
    key: link.code,
    ...typed,
    challenge,
  });
  expect(own.code).toBe(link.code);
});

it('The login of a link’s admin that waits while the link is disabled comes too late', async () => {
  const link = await linkOf(server, { admin_password: await passwordHash() });
  const disabling = await holdRows(
    server.database,
    'update free_panel_links set is_active = false where id = $1',
    [link.id],
  );
  const browser = server.browser();
  const challenge = await browser.solveChallenge('link-admin-log-in');
  const { code: key, username } = link;
  const typed = { username, password: PASSWORD, challenge };
  const late = browser.refusal(contract.freePanel.logInLinkAdmin, { key, ...typed });
  await disabling.waiting(1);
  await disabling.commit();
  expect((await late).code).toBe('FREE_PANEL_LINK_INVALID');
  expect(await countsOf(server, link)).toMatchObject({ used_count: 0, admin_log_ins: 0 });
});
