import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { passwordHash } from '../../../test/harness/people.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import {
  credentials,
  customer,
  linkAdminOf,
  linkOf,
  registration,
  rowsOf,
} from '../../../test/scenarios/trial-links.ts';
import { createKeyedHash } from '../../platform/guards/keyed-hash.ts';

const { freePanel } = contract;
const DATA_KEY = 'the data key that no database ever holds';
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await testServer({ environment: { DATA_KEY } });
  staff = (await signedInAdmin(server)).browser;
});
afterAll(() => server.close());

const accountsOf = (name: string) =>
  rowsOf(server, 'select id from users where username = $1', name);

it('An account that was deleted gives no second trial to a visitor who returns with the same mailbox, however it is spelled', async () => {
  const [link, other] = [await linkOf(server), await linkOf(server)];
  const returning = { email: 'Come.Back@gmail.com', email_verified: true };
  const { id, username } = await customer(server, returning);
  const browser = server.browser();
  const form = await credentials(browser, link.code, username);
  await browser.call(freePanel.signInThroughLink, form);
  await server.database.ownerPool.query('delete from users where id = $1', [id]);
  for (const { code } of [link, other]) {
    const again = await registration(server.browser(), code, 'come-back');
    const email = 'comeback+again@gmail.com';
    const refusal = await server
      .browser()
      .refusal(freePanel.signUpThroughLink, { ...again, email });
    expect(refusal).toMatchObject({ status: 409, code: 'FREE_PANEL_MAILBOX_USED' });
  }
  expect(await accountsOf('come-back')).toEqual([]);
  const [kept] = await rowsOf(server, 'select * from free_panel_usage where link_id = $1', link.id);
  expect(kept).toMatchObject({ username: 'deleted account', user_id: null });
  expect(
    JSON.stringify([kept, await rowsOf(server, 'select * from free_panel_trial_marks')]),
  ).not.toContain('gmail');
});

it('One trial a mailbox is given to one of four accounts that name the same unproved address at once, each by another link', async () => {
  const links = await Promise.all(Array.from({ length: 4 }, () => linkOf(server)));
  const spellings = [
    'four.of@gmail.com',
    'fourof@gmail.com',
    'FourOf+1@gmail.com',
    'f.our.of@googlemail.com',
  ];
  const people = await Promise.all(spellings.map((email) => customer(server, { email })));
  const answers = await Promise.all(
    people.map(async ({ username }, nth) => {
      const browser = server.browser();
      return browser.send(
        freePanel.signInThroughLink,
        await credentials(browser, links[nth]?.code ?? '', username),
      );
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(3);
  for (const { json } of refused) expect(json).toMatchObject({ code: 'FREE_PANEL_MAILBOX_USED' });
  const ids = people.map(({ id }) => id);
  expect(
    await rowsOf(server, 'select from license_keys where user_id = any($1)', ids),
  ).toHaveLength(1);
});

it.each([
  ['first@outlook.com', 'first+2@outlook.com'],
  ['first@icloud.com', 'first+2@me.com'],
])('One trial a mailbox is given to %s and not to %s', async (email, other) => {
  const [link, next] = [await linkOf(server), await linkOf(server)];
  const [first, second] = [
    await customer(server, { email }),
    await customer(server, { email: other }),
  ];
  const browser = server.browser();
  await browser.call(
    freePanel.signInThroughLink,
    await credentials(browser, link.code, first.username),
  );
  const again = await credentials(browser, next.code, second.username);
  expect((await browser.refusal(freePanel.signInThroughLink, again)).code).toBe(
    'FREE_PANEL_MAILBOX_USED',
  );
});

it('One trial a mailbox does not forget the mark that an earlier version made of a labeled address', async () => {
  const email = 'marked+1@outlook.com';
  const mark = createKeyedHash(DATA_KEY)('regz trial mailboxes', email).toString('hex');
  await server.database.ownerPool.query(
    `insert into free_panel_trial_marks (kind, mark, at) values ('mailbox', $1, now())`,
    [mark],
  );
  const link = await linkOf(server);
  const { username } = await customer(server, { email });
  const browser = server.browser();
  const form = await credentials(browser, link.code, username);
  expect((await browser.refusal(freePanel.signInThroughLink, form)).code).toBe(
    'FREE_PANEL_MAILBOX_USED',
  );
});

it('One trial a mailbox is given to several accounts through a link for which staff allow it, as the page of the link says', async () => {
  const { code } = await staff.call(freePanel.staff.createLink, {
    username: 'family',
    password: 'family',
    maxUses: 9,
    hours: 24,
    severalPerMailbox: true,
  });
  expect((await server.browser().call(freePanel.openLink, { key: code })).oncePerMailbox).toBe(
    false,
  );
  const email = 'family@example.com';
  for (const name of ['amma', 'thatha']) {
    const form = await registration(server.browser(), code, name);
    expect(
      (await server.browser().send(freePanel.signUpThroughLink, { ...form, email })).status,
    ).toBe(201);
  }
  const usual = await linkOf(server);
  expect(
    (await server.browser().call(freePanel.openLink, { key: usual.code })).oncePerMailbox,
  ).toBe(true);
  const form = await registration(server.browser(), usual.code, 'duwa');
  const refusal = await server.browser().refusal(freePanel.signUpThroughLink, { ...form, email });
  expect(refusal.code).toBe('FREE_PANEL_MAILBOX_USED');
});

it('One trial a mailbox is not what the admin of a link may give several times', async () => {
  const link = await linkOf(server, { admin_password: await passwordHash() });
  const partner = await linkAdminOf(server, link);
  const draft = { username: 'below', password: 'below', maxUses: 1, hours: 1 };
  const answer = await partner.send(contract.freePanel.createLink, {
    ...draft,
    severalPerMailbox: true,
  } as typeof draft);
  expect(answer.status).toBe(400);
});
