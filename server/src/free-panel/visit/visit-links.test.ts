import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import {
  countsOf,
  credentials,
  customer,
  linkOf,
  registration,
  rowsOf,
} from '../../../test/scenarios/trial-links.ts';

const { freePanel } = contract;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('Signing up through a link creates account, license, order and use together, and signs in on the client site', async () => {
  const link = await linkOf(server);
  const browser = server.browser({ site: 'main' });
  const use = await browser.call(
    freePanel.signUpThroughLink,
    await registration(server.browser(), link.code, 'nadeesha'),
  );
  expect(use).toEqual({ username: 'nadeesha', outcome: 'made' });
  const account = await browser.on('client').call(contract.identity.me, {});
  const tomorrow = new Date(server.clock() + DAY_MS).toISOString().slice(0, 10);
  expect(account).toMatchObject({
    username: 'nadeesha',
    mobileNumber: null,
    subscription: 'regz-free-panel',
    expiresOn: tomorrow,
    adminApproval: true,
    licenseKey: expect.stringMatching(/^REGZ-FREE-[0-9A-Z]{26}$/),
  });
  expect(
    await rowsOf(server, 'select * from license_keys where user_id = $1', account.id),
  ).toMatchObject([
    {
      license_key: account.licenseKey,
      username: 'nadeesha',
      duration_days: 1,
      admin_approval: true,
      banned: false,
      subscription: 'regz-free-panel',
      activated: true,
    },
  ]);
  expect(
    await rowsOf(server, 'select * from client_orders where client_name = $1', 'nadeesha'),
  ).toMatchObject([
    {
      product_name: 'Free Panel Access',
      license_key: account.licenseKey,
      validity_days: 1,
      amount: '0.00',
      status: 'completed',
    },
  ]);
  expect(await countsOf(server, link)).toMatchObject({ used_count: 1 });
  expect(
    await rowsOf(server, 'select * from free_panel_usage where link_id = $1', link.id),
  ).toMatchObject([{ username: 'nadeesha', link_code: link.code, signed_up: true }]);
});

it('Signing up through a link creates no account if the link is full by then', async () => {
  const link = await linkOf(server, { max_uses: 1 });
  const forms = await Promise.all(
    ['first', 'second', 'third', 'fourth'].map((name) =>
      registration(server.browser(), link.code, name),
    ),
  );
  const answers = await Promise.all(
    forms.map((form) => server.browser().send(freePanel.signUpThroughLink, form)),
  );
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(3);
  for (const { json, headers } of refused) {
    expect(json).toMatchObject({ code: 'FREE_PANEL_LINK_FULL' });
    expect(String(headers['set-cookie'])).not.toContain('regz-cs');
  }
  const names = forms.map(({ username }) => username);
  expect(await rowsOf(server, 'select id from users where username = any($1)', names)).toHaveLength(
    1,
  );
});

it('Signing up through a link sent again as it was signs in to the account it made, even when the link is full', async () => {
  const link = await linkOf(server, { max_uses: 1 });
  const form = await registration(server.browser(), link.code, 'lost-answer');
  const first = await server.browser().call(freePanel.signUpThroughLink, form);
  const browser = server.browser();
  const challenge = await browser.solveChallenge('register');
  expect(await browser.call(freePanel.signUpThroughLink, { ...form, challenge })).toEqual(first);
  expect(await browser.call(contract.identity.me, {})).toMatchObject({ username: 'lost-answer' });
  expect(await countsOf(server, link)).toMatchObject({ used_count: 1 });
});

it('An attempt that was used before is as good as a new one on another link, and for another account', async () => {
  const [link, other] = [await linkOf(server), await linkOf(server)];
  const form = await registration(server.browser(), link.code, 'same-attempt');
  await server.browser().call(freePanel.signUpThroughLink, form);
  const { attempt } = form;
  const elsewhere = await registration(server.browser(), other.code, 'same-attempt-elsewhere');
  const use = await server.browser().call(freePanel.signUpThroughLink, { ...elsewhere, attempt });
  expect(use).toEqual({ username: 'same-attempt-elsewhere', outcome: 'made' });
  const { username } = await customer(server);
  const browser = server.browser();
  const stranger = { ...(await credentials(browser, link.code, username)), attempt };
  expect(await browser.call(freePanel.signInThroughLink, stranger)).toEqual({
    username,
    outcome: 'made',
  });
  expect(await countsOf(server, link)).toMatchObject({ used_count: 2 });
});

it('A repeated attempt opens full links only for its account', async () => {
  const link = await linkOf(server, { max_uses: 1 });
  const form = await registration(server.browser(), link.code, 'took-the-last');
  await server.browser().call(freePanel.signUpThroughLink, form);
  const { username } = await customer(server);
  const browser = server.browser();
  const stranger = await credentials(browser, link.code, username);
  const refusal = await browser.refusal(freePanel.signInThroughLink, {
    ...stranger,
    attempt: form.attempt,
  });
  expect(refusal).toMatchObject({ status: 409, code: 'FREE_PANEL_LINK_FULL' });
});

it('Signing in through a link gives an account one trial, ever: through another link it is welcomed back', async () => {
  const { username, id } = await customer(server);
  const browser = server.browser();
  for (const [outcome, link] of [
    ['made', await linkOf(server)],
    ['returned', await linkOf(server)],
  ] as const) {
    const use = await browser.call(
      freePanel.signInThroughLink,
      await credentials(browser, link.code, username),
    );
    expect(use.outcome).toBe(outcome);
    expect(await countsOf(server, link)).toMatchObject({ used_count: 1 });
  }
  expect(await rowsOf(server, 'select id from license_keys where user_id = $1', id)).toHaveLength(
    1,
  );
});

it('Signing in through a link never touches what was bought', async () => {
  const paid = { subscription: 'Supreme', expiredate: '2099-01-01' } as const;
  const { username, id } = await customer(server, {
    ...paid,
    hwid_reset_count: 3,
    max_devices: 2,
  });
  const link = await linkOf(server);
  const browser = server.browser();
  const before = await rowsOf(server, 'select * from users where id = $1', id);
  const use = await browser.call(
    freePanel.signInThroughLink,
    await credentials(browser, link.code, username),
  );
  expect(use.outcome).toBe('kept');
  const [after] = await rowsOf(server, 'select * from users where id = $1', id);
  expect({ ...after, last_login_at: null }).toEqual({ ...before[0], last_login_at: null });
  expect(await rowsOf(server, 'select id from license_keys where user_id = $1', id)).toEqual([]);
});

it('Signing in through a link refills neither resets nor devices', async () => {
  const ended = { subscription: 'Essential', expiredate: '2020-01-01' } as const;
  const { username, id } = await customer(server, {
    ...ended,
    hwid_reset_count: 2,
    max_devices: 3,
  });
  const browser = server.browser();
  const { code } = await linkOf(server);
  const use = await browser.call(
    freePanel.signInThroughLink,
    await credentials(browser, code, username),
  );
  expect(use.outcome).toBe('made');
  const [after] = await rowsOf(server, 'select * from users where id = $1', id);
  expect(after).toMatchObject({
    hwid_reset_count: 2,
    max_devices: 3,
    subscription: 'regz-free-panel',
  });
});

it('Signing in through a link refuses a banned account, and gives it nothing', async () => {
  const { username, id } = await customer(server, { banned: true });
  const browser = server.browser();
  const link = await linkOf(server);
  const refusal = await browser.refusal(
    freePanel.signInThroughLink,
    await credentials(browser, link.code, username),
  );
  expect(refusal.code).toBe('ACCOUNT_BANNED');
  expect(await countsOf(server, link)).toMatchObject({ used_count: 0 });
  expect(await rowsOf(server, 'select id from license_keys where user_id = $1', id)).toEqual([]);
});

it('Signing in through a link stops at the second the link expires', async () => {
  const link = await linkOf(server, { expires_at: new Date(server.clock()) });
  const refusal = await server.browser().refusal(freePanel.openLink, { key: link.code });
  expect(refusal.code).toBe('FREE_PANEL_LINK_INVALID');
});

it('Guessing link keys is limited only for its address block', async () => {
  const guesser = server.browser();
  for (let guess = 0; guess < 30; guess += 1) {
    const { code } = await guesser.refusal(freePanel.openAdminLink, {
      key: `regz-free-${String(guess).padStart(20, '0')}`,
    });
    expect(code).toBe('FREE_PANEL_LINK_INVALID');
  }
  const { code: key } = await linkOf(server);
  expect((await guesser.refusal(freePanel.openLink, { key })).code).toBe('ATTEMPTS_EXCEEDED');
  expect((await server.browser().call(freePanel.openLink, { key })).usesLeft).toBe(10);
});

it('Opening links repeatedly is limited only for its address block', async () => {
  const { code: key } = await linkOf(server);
  const flooder = server.browser();
  // Fewer at once than may guess a key at the same time.
  for (let wave = 0; wave < 15; wave += 1) {
    const opens = Array.from({ length: 20 }, () => flooder.call(freePanel.openLink, { key }));
    await Promise.all(opens);
  }
  expect((await flooder.refusal(freePanel.openLink, { key })).code).toBe('ATTEMPTS_EXCEEDED');
  await server.browser().call(freePanel.openLink, { key });
});
