import { contract } from '@regz/contract/contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase } from '../../../test/harness/harness-database.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { newPerson, PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import {
  countsOf,
  credentials,
  customer,
  linkAdminOf,
  linkOf,
  registration,
  rowsOf,
} from '../../../test/scenarios/trial-links.ts';
import { linkRaces, stormOfUses } from '../../../test/storms/link-storm.ts';
import { checkLinks } from '../check-links.ts';

let database: TestDatabase;

const server = sharedServer();
beforeAll(async () => {
  ({ database } = server);
});

const { freePanel } = contract;

const draft = { username: 'seller', password: 'three', maxUses: 2, hours: 1 };

it('The admin of a full link can still log in', async () => {
  const link = await linkOf(server, { admin_password: await passwordHash(), max_uses: 1 });
  for (const logIns of [1, 2]) {
    const browser = await linkAdminOf(server, link);
    expect(await countsOf(server, link)).toMatchObject({ used_count: 1, admin_log_ins: logIns });
    expect((await browser.call(contract.freePanel.readOwnLink, {})).usesLeft).toBe(0);
  }
});

it('No link is created or enabled while the trial is retired', async () => {
  const { browser } = await newPerson(server, 'admin');
  const link = await linkOf(server, { admin_password: await passwordHash(), max_uses: 10 });
  const partner = await linkAdminOf(server, link);
  const { id } = await linkOf(server, { parent_id: link.id, is_active: false });
  const retire = (at: string | null) =>
    database.ownerPool.query(
      `update license_packages set retired_at = $1 where name = 'regz-free-panel'`,
      [at],
    );
  await retire('2026-01-01');
  const codes = [
    await browser.code(freePanel.staff.createLink, draft),
    await partner.code(freePanel.createLink, draft),
    await browser.code(freePanel.staff.setLinkEnabled, { id, isActive: true }),
    await partner.code(freePanel.setLinkEnabled, { id, isActive: true }),
  ];
  await browser.call(freePanel.staff.setLinkEnabled, { id, isActive: false });
  await retire(null);
  expect(new Set(codes)).toEqual(new Set(['LICENSE_PACKAGE_UNKNOWN']));
});

it('A link’s admin sees and bounds only its own sub-links', async () => {
  const link = await linkOf(server, { admin_password: await passwordHash(), max_uses: 10 });
  await linkOf(server, { admin_username: 'somebody else' });
  const browser = await linkAdminOf(server, link);
  const made = await browser.call(contract.freePanel.createLink, { ...draft, hours: 24 });
  const { expiresAt } = await browser.call(contract.freePanel.readOwnLink, {});
  expect(made).toMatchObject({ expiresAt, madeUnder: 'partner', maxUses: 2 });
  expect(made.code).toMatch(/^regz-free-[A-Za-z0-9]{20}$/);
  const below = await linkOf(server, { parent_id: made.id, admin_username: 'below' });
  const { links } = await browser.call(contract.freePanel.listLinks, {});
  expect(links.map(({ id }) => id).toSorted()).toEqual([made.id, below.id].toSorted());
});

it('Concurrent sub-links never exceed their parent’s uses', async () => {
  const link = await linkOf(server, { admin_password: await passwordHash(), max_uses: 6 });
  const browser = await linkAdminOf(server, link);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => browser.send(contract.freePanel.createLink, draft)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(await countsOf(server, link)).toMatchObject({ used_count: 1, granted_uses: 4 });
});

it('Deleting a link returns its unused uses', async () => {
  const link = await linkOf(server, { admin_password: await passwordHash(), max_uses: 6 });
  const browser = await linkAdminOf(server, link);
  const made = await browser.call(contract.freePanel.createLink, { ...draft, maxUses: 4 });
  const { username } = await customer(server);
  const visitor = server.browser();
  await visitor.call(freePanel.signInThroughLink, await credentials(visitor, made.code, username));
  await browser.call(contract.freePanel.removeLink, { id: made.id });
  expect(await countsOf(server, link)).toMatchObject({ used_count: 1, granted_uses: 1 });
  expect(
    await rowsOf(server, 'select link_id from free_panel_usage where link_code = $1', made.code),
  ).toEqual([{ link_id: null }]);
});

it('Deleting a link returns the unused uses of its sub-links', async () => {
  const link = await linkOf(server, { admin_password: await passwordHash(), max_uses: 9 });
  const browser = await linkAdminOf(server, link);
  const made = await browser.call(contract.freePanel.createLink, { ...draft, maxUses: 7 });
  const middle = { id: made.id, code: made.code, username: draft.username };
  const seller = await linkAdminOf(server, middle, draft.password);
  const below = await seller.call(contract.freePanel.createLink, { ...draft, maxUses: 4 });
  const { username } = await customer(server);
  const visitor = server.browser();
  await visitor.call(freePanel.signInThroughLink, await credentials(visitor, below.code, username));
  await browser.call(contract.freePanel.removeLink, { id: made.id });
  // The seller's login and the visitor's use are gone; the other five of seven are back.
  expect(await countsOf(server, link)).toMatchObject({ used_count: 1, granted_uses: 2 });
});

it('Every use is counted as a visitor’s or an admin’s', async () => {
  const link = await linkOf(server, { admin_password: await passwordHash(), max_uses: 2 });
  await linkAdminOf(server, link);
  const { username } = await customer(server);
  const visitor = server.browser();
  await visitor.call(freePanel.signInThroughLink, await credentials(visitor, link.code, username));
  await linkAdminOf(server, link);
  expect(await countsOf(server, link)).toMatchObject({ used_count: 2, admin_log_ins: 2 });
  expect(await checkLinks(server.database.db)).toEqual([]);
});

it('Disabling a link logs its admins out', async () => {
  const link = await linkOf(server, { admin_password: await passwordHash(), max_uses: 6 });
  const browser = await linkAdminOf(server, link);
  const made = await browser.call(contract.freePanel.createLink, draft);
  const below = await linkOf(server, { parent_id: made.id });
  const staff = await newPerson(server, 'admin');
  await staff.browser.call(freePanel.staff.setLinkEnabled, { id: link.id, isActive: false });
  expect((await browser.refusal(contract.freePanel.readOwnLink, {})).code).toBe('SESSION_REQUIRED');
  for (const key of [made.code, below.code]) {
    const { code } = await server.browser().refusal(freePanel.openLink, { key });
    expect(code).toBe('FREE_PANEL_LINK_INVALID');
  }
});

it.each(['its own link', 'the link above it', 'a link beside it', 'a link of staff'] as const)(
  'The admin of a link may not switch or delete %s',
  async (whose) => {
    const above = await linkOf(server, { max_uses: 20 });
    const password = await passwordHash();
    const own = await linkOf(server, { parent_id: above.id, admin_password: password });
    const others = {
      'its own link': own,
      'the link above it': above,
      'a link beside it': await linkOf(server, { parent_id: above.id }),
      'a link of staff': await linkOf(server),
    };
    const browser = await linkAdminOf(server, own);
    const { id } = others[whose];
    const rows = () => rowsOf(server, 'select * from free_panel_links order by id');
    const before = await rows();
    for (const answer of [
      await browser.refusal(contract.freePanel.setLinkEnabled, { id, isActive: false }),
      await browser.refusal(contract.freePanel.removeLink, { id }),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: 'FREE_PANEL_LINK_UNKNOWN' });
    }
    expect(await rows()).toEqual(before);
  },
);

it.each(['expires_at = now()', 'is_active = false'])(
  'A link’s admin may switch and delete its own links: %s',
  async (ending) => {
    const own = await linkOf(server, { admin_password: await passwordHash(), max_uses: 9 });
    const browser = await linkAdminOf(server, own);
    const { id } = await browser.call(contract.freePanel.createLink, draft);
    await rowsOf(server, `update free_panel_links set ${ending} where id = $1`, id);
    await browser.call(contract.freePanel.setLinkEnabled, { id, isActive: true });
    await browser.call(contract.freePanel.removeLink, { id });
    expect((await browser.call(contract.freePanel.listLinks, {})).links).toEqual([]);
  },
);

it('Staff see the visitors’ funnel: opened, signed up, free days, bought later', async () => {
  const staff = await newPerson(server, 'admin');
  const link = await linkOf(server);
  await server.browser().call(freePanel.openLink, { key: link.code });
  const browser = server.browser();
  await browser.call(
    freePanel.signUpThroughLink,
    await registration(server.browser(), link.code, 'buys-later'),
  );
  await rowsOf(
    server,
    `update order_facts set paid_at = now() + interval '1 day' where client_name = 'buys-later'`,
  );
  const { links } = await staff.browser.call(freePanel.staff.listLinks, {});
  expect(links.find(({ id }) => id === link.id)?.funnel).toEqual({
    opened: 1,
    signedUp: 1,
    redeemed: 1,
    boughtLater: 1,
  });
});

it('Staff see every link once, fifty at a time, while new ones are made', async () => {
  const staff = await newPerson(server, 'admin');
  const created_at = new Date(Date.parse('2001-01-01'));
  const old = await Promise.all(Array.from({ length: 60 }, () => linkOf(server, { created_at })));
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page: { links: { id: string }[]; next: string | null } = await staff.browser.call(
      freePanel.staff.listLinks,
      before === null ? {} : { before },
    );
    expect(page.links.length).toBeLessThanOrEqual(50);
    seen.push(...page.links.map(({ id }) => id));
    before = page.next;
    await linkOf(server);
  } while (before !== null);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.slice(-60).toSorted()).toEqual(old.map(({ id }) => id).toSorted());
});

it('Staff get the link they created when the request is repeated', async () => {
  const staff = await newPerson(server, 'admin');
  const how = { idempotencyKey: 'the-key-of-one-intent' };
  const first = await staff.browser.call(freePanel.staff.createLink, draft, how);
  const again = await staff.browser.call(freePanel.staff.createLink, draft, how);
  expect(again).toEqual(first);
  expect(first).toMatchObject({ maxUses: 2, madeUnder: null, usedCount: 0 });
  const [row] = await rowsOf(
    server,
    'select admin_password from free_panel_links where id = $1',
    first.id,
  );
  expect(row?.['admin_password']).toMatch(/^\$argon2id\$/);
});

describe('set link enabled', () => {
  const draft = { username: 'made-below', password: 'made-below', maxUses: 2, hours: 2 };

  it('Only staff enable a link that staff disabled', async () => {
    const own = await linkOf(server, { admin_password: await passwordHash(), max_uses: 9 });
    const partner = await linkAdminOf(server, own);
    const { id } = await partner.call(contract.freePanel.createLink, draft);
    const below = await linkOf(server, { parent_id: id });
    const staff = await newPerson(server, 'admin');
    const switched = { id, isActive: false };
    await partner.call(contract.freePanel.setLinkEnabled, switched);
    await staff.browser.call(freePanel.staff.setLinkEnabled, switched);
    for (const link of [id, below.id]) {
      const on = { id: link, isActive: true };
      const refusal = await partner.refusal(contract.freePanel.setLinkEnabled, on);
      expect(refusal).toMatchObject({ status: 409, code: 'FREE_PANEL_LINK_DISABLED_BY_STAFF' });
    }
    const { links } = await partner.call(contract.freePanel.listLinks, {});
    expect(links.find((link) => link.id === id)).toMatchObject({
      isActive: false,
      disabledByStaff: true,
    });
    await staff.browser.call(freePanel.staff.setLinkEnabled, { id, isActive: true });
    for (const isActive of [false, true]) {
      await partner.call(contract.freePanel.setLinkEnabled, { id: below.id, isActive });
      await partner.call(contract.freePanel.setLinkEnabled, { id, isActive });
    }
  });

  it('Once staff enable a link, its admin may enable own sub-links', async () => {
    const own = await linkOf(server, { admin_password: await passwordHash(), max_uses: 9 });
    const partner = await linkAdminOf(server, own);
    const { id } = await partner.call(contract.freePanel.createLink, draft);
    const staff = await newPerson(server, 'admin');
    for (const isActive of [false, true]) {
      await staff.browser.call(freePanel.staff.setLinkEnabled, { id: own.id, isActive });
    }
    const again = await linkAdminOf(server, own);
    await again.call(contract.freePanel.setLinkEnabled, { id, isActive: true });
    const { links } = await again.call(contract.freePanel.listLinks, {});
    expect(links).toMatchObject([{ id, isActive: true }]);
  });
});

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

it('A link’s admin logs in with an old name with an invisible character', async () => {
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

it('A login is refused if the link is disabled meanwhile', async () => {
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

it.each(linkRaces)('Sixteen concurrent visitors never exceed a link’s limit: %s', async (race) => {
  const right = { faults: [], deadlocks: 0, trialsTwice: 0 };
  expect(await stormOfUses(database, race, 6)).toEqual(right);
});
