import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerOf,
  authorize,
  connectedSubscriber,
  discordIdOf,
} from '../../../test/fakes/community.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import type { MadeLink } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { passwordHash } from '../../../test/harness/people.ts';
import { signedInAdmin, signIn } from '../../../test/harness/signed-in.ts';
import {
  countsOf,
  credentials,
  customer,
  linkAdminOf,
  linkOf,
  registration,
  rowsOf,
} from '../../../test/scenarios/trial-links.ts';
import { communityMarkOf } from '../../licenses/trials/community-mark.ts';
import { createKeyedHash } from '../../platform/guards/keyed-hash.ts';

const DATA_KEY = 'the data key that no database ever holds';

const server = sharedServer({ environment: { DATA_KEY } });

const { freePanel } = contract;

it('Signing up through a link creates account, license, order and use', async () => {
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

it('Signing up through a full link creates no account', async () => {
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

it('A repeated sign-up signs in to its account, even on a full link', async () => {
  const link = await linkOf(server, { max_uses: 1 });
  const form = await registration(server.browser(), link.code, 'lost-answer');
  const first = await server.browser().call(freePanel.signUpThroughLink, form);
  const browser = server.browser();
  const challenge = await browser.solveChallenge('register');
  expect(await browser.call(freePanel.signUpThroughLink, { ...form, challenge })).toEqual(first);
  expect(await browser.call(contract.identity.me, {})).toMatchObject({ username: 'lost-answer' });
  expect(await countsOf(server, link)).toMatchObject({ used_count: 1 });
});

it('A used attempt counts as new for another link or account', async () => {
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

it('An account gets one trial through any number of links', async () => {
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

it('Signing in through a link never changes a bought subscription', async () => {
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

describe('once per', () => {
  const { community, freePanel } = contract;
  const keyedHash = createKeyedHash(DATA_KEY);
  let staff: Browser;

  beforeAll(async () => {
    staff = (await signedInAdmin(server)).browser;
  });

  const choose = (per: 'device' | 'community', isOn: boolean) =>
    staff.call(freePanel.staff.setOncePer, { per, isOn });

  beforeEach(async () => {
    await choose('device', false);
    await choose('community', false);
  });

  async function opened(browser: Browser, link: MadeLink) {
    return browser.call(freePanel.openLink, { key: link.code });
  }

  async function signUp(browser: Browser, link: MadeLink, name: string) {
    const form = await registration(server.browser(), link.code, name);
    return browser.send(freePanel.signUpThroughLink, form);
  }

  async function refusalOfSignUp(browser: Browser, link: MadeLink, name: string) {
    return browser.refusal(
      freePanel.signUpThroughLink,
      await registration(server.browser(), link.code, name),
    );
  }

  /** Connects a customer to the community member of the same name; returns the member's id. */
  async function connect({ id, username }: { id: string; username: string }): Promise<string> {
    const browser = server.browser();
    await signIn(server, browser, { kind: 'customer', id });
    const { url } = await browser.call(community.startConnection, {});
    await browser.call(
      community.completeConnection,
      answerOf(await authorize(url, { as: username })),
    );
    return discordIdOf(server, username);
  }

  async function marks(): Promise<unknown[]> {
    const rows = await rowsOf(server, 'select mark from free_panel_trial_marks');
    return rows.map(({ mark }) => mark);
  }

  const keepPlain = (id: string) =>
    rowsOf(server, `insert into free_panel_trial_marks (kind, mark) values ('community', $1)`, id);

  const accountsOf = (name: string) =>
    rowsOf(server, 'select id from users where username = $1', name);

  it('Staff choose one trial per device, and the trail records it', async () => {
    expect(await staff.call(freePanel.staff.readOncePer, {})).toEqual({
      device: false,
      community: false,
      parts: true,
    });
    await choose('device', true);
    expect(await staff.call(freePanel.staff.readOncePer, {})).toEqual({
      device: true,
      community: false,
      parts: true,
    });
    const acts = await rowsOf(
      server,
      `select detail from audit_entries where action = 'free-panel.choose-once-per'
          and object_id = 'device' order by id desc limit 1`,
    );
    expect(acts).toEqual([{ detail: { isOn: true } }]);
  });

  it('Without that choice, a device gets no cookie and several trials', async () => {
    const link = await linkOf(server);
    const browser = server.browser();
    expect((await opened(browser, link)).oncePerDevice).toBe(false);
    expect(browser.cookie('regz-trial-device')).toBeUndefined();
    for (const name of ['sister', 'brother']) {
      expect((await signUp(browser, link, name)).status).toBe(201);
    }
  });

  it('A second account in the same browser gets no trial', async () => {
    await choose('device', true);
    const [link, other] = [await linkOf(server), await linkOf(server)];
    const browser = server.browser();
    expect((await opened(browser, link)).oncePerDevice).toBe(true);
    expect(browser.cookie('regz-trial-device')).toBeDefined();
    expect((await signUp(browser, link, 'first-of-device')).status).toBe(201);
    await opened(browser, other);
    const refusal = await refusalOfSignUp(browser, other, 'second-of-device');
    expect(refusal).toMatchObject({ status: 409, code: 'FREE_PANEL_DEVICE_USED' });
    expect(await accountsOf('second-of-device')).toEqual([]);
    expect(await countsOf(server, other)).toMatchObject({ used_count: 0 });
    expect((await signUp(browser, link, 'third-of-device')).status).toBe(409);
  });

  it('One trial a device requires the cookie, and readmits its account', async () => {
    await choose('device', true);
    const link = await linkOf(server);
    const refusal = await refusalOfSignUp(server.browser(), link, 'without-cookie');
    expect(refusal.code).toBe('FREE_PANEL_DEVICE_UNKNOWN');
    const browser = server.browser();
    const { username } = await customer(server);
    for (const outcome of ['made', 'returned']) {
      const next = await linkOf(server);
      await opened(browser, next);
      const form = await credentials(browser, next.code, username);
      expect((await browser.call(freePanel.signInThroughLink, form)).outcome).toBe(outcome);
    }
  });

  it('One of eight concurrent accounts of a browser gets the trial', async () => {
    await choose('device', true);
    const links = await Promise.all(Array.from({ length: 8 }, () => linkOf(server)));
    const browser = server.browser();
    for (const link of links) await opened(browser, link);
    const forms = await Promise.all(
      links.map(({ code }, nth) => registration(server.browser(), code, `at-once-${nth}`)),
    );
    const answers = await Promise.all(
      forms.map((form) => browser.send(freePanel.signUpThroughLink, form)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(7);
    for (const { json } of refused) expect(json).toMatchObject({ code: 'FREE_PANEL_DEVICE_USED' });
  });

  it('A community account connected during a deleted account’s trial counts', async () => {
    const [link, again] = [await linkOf(server), await linkOf(server)];
    const first = await customer(server, { admin_approval: true });
    const browser = server.browser();
    const form = await credentials(browser, link.code, first.username);
    await browser.call(freePanel.signInThroughLink, form);
    const discordId = await connect(first);
    await server.database.sql('delete from users where id = $1', first.id);
    const second = await customer(server, { discord_id: discordId });
    await choose('community', true);
    const late = await credentials(browser, again.code, second.username);
    const refusal = await browser.refusal(freePanel.signInThroughLink, late);
    expect(refusal).toMatchObject({ status: 409, code: 'FREE_PANEL_COMMUNITY_USED' });
    expect(await countsOf(server, again)).toMatchObject({ used_count: 0 });
    await choose('community', false);
    const allowed = await credentials(browser, again.code, second.username);
    expect((await browser.call(freePanel.signInThroughLink, allowed)).outcome).toBe('made');
  });

  it('A community account connected before its trial counts', async () => {
    const first = await customer(server, { discord_id: '900000000000000002' });
    const browser = server.browser();
    const form = await credentials(browser, (await linkOf(server)).code, first.username);
    await browser.call(freePanel.signInThroughLink, form);
    await server.database.sql('delete from users where id = $1', first.id);
    const second = await customer(server, { discord_id: '900000000000000002' });
    await choose('community', true);
    const late = await credentials(browser, (await linkOf(server)).code, second.username);
    const refusal = await browser.refusal(freePanel.signInThroughLink, late);
    expect(refusal.code).toBe('FREE_PANEL_COMMUNITY_USED');
  });

  it('A subscriber without a trial leaves no community mark', async () => {
    const { discordId } = await connectedSubscriber(server);
    expect(await marks()).not.toContain(communityMarkOf({ keyedHash }, discordId));
  });

  it('One trial per community account stores no readable ID', async () => {
    const stored = await marks();
    expect(stored.length).toBeGreaterThan(1);
    for (const mark of stored) expect(mark).toMatch(/^[0-9a-f]{64}$/);
    await expect(keepPlain('900000000000000003')).rejects.toThrow('free_panel_trial_marks_hashed');
  });
});

describe('once per mailbox', () => {
  let staff: Browser;

  beforeAll(async () => {
    staff = (await signedInAdmin(server)).browser;
  });

  const accountsOf = (name: string) =>
    rowsOf(server, 'select id from users where username = $1', name);

  it('A deleted account’s mailbox gets no second trial', async () => {
    const [link, other] = [await linkOf(server), await linkOf(server)];
    const returning = { email: 'Come.Back@gmail.com', email_verified: true };
    const { id, username } = await customer(server, returning);
    const browser = server.browser();
    const form = await credentials(browser, link.code, username);
    await browser.call(freePanel.signInThroughLink, form);
    await server.database.sql('delete from users where id = $1', id);
    for (const { code } of [link, other]) {
      const again = await registration(server.browser(), code, 'come-back');
      const email = 'comeback+again@gmail.com';
      const refusal = await server
        .browser()
        .refusal(freePanel.signUpThroughLink, { ...again, email });
      expect(refusal).toMatchObject({ status: 409, code: 'FREE_PANEL_MAILBOX_USED' });
    }
    expect(await accountsOf('come-back')).toEqual([]);
    const [kept] = await rowsOf(
      server,
      'select * from free_panel_usage where link_id = $1',
      link.id,
    );
    expect(kept).toMatchObject({ username: 'deleted account', user_id: null });
    expect(
      JSON.stringify([kept, await rowsOf(server, 'select * from free_panel_trial_marks')]),
    ).not.toContain('gmail');
  });

  it('One of four concurrent accounts of a mailbox gets the trial', async () => {
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

  it('Marks of labeled addresses from an earlier version still count', async () => {
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

  it('Staff can allow several trials per mailbox on a link', async () => {
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

  it('A link’s admin cannot allow several trials per mailbox', async () => {
    const link = await linkOf(server, { admin_password: await passwordHash() });
    const partner = await linkAdminOf(server, link);
    const draft = { username: 'below', password: 'below', maxUses: 1, hours: 1 };
    const answer = await partner.send(contract.freePanel.createLink, {
      ...draft,
      severalPerMailbox: true,
    } as typeof draft);
    expect(answer.status).toBe(400);
  });
});
