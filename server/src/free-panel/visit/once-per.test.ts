import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  answerOf,
  authorize,
  connectedSubscriber,
  discordIdOf,
} from '../../../test/fakes/community.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import type { MadeLink } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signIn } from '../../../test/harness/signed-in.ts';
import {
  countsOf,
  credentials,
  customer,
  linkOf,
  registration,
  rowsOf,
} from '../../../test/scenarios/trial-links.ts';
import { communityMarkOf } from '../../licenses/trials/community-mark.ts';
import { createKeyedHash } from '../../platform/guards/keyed-hash.ts';

const { community, freePanel } = contract;
const DATA_KEY = 'the data key that no database ever holds';
const keyedHash = createKeyedHash(DATA_KEY);
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await testServer({ environment: { DATA_KEY } });
  staff = (await signedInAdmin(server)).browser;
});
afterAll(() => server.close());

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

it('One trial a device is staff’s choice, which the panel reads back and the audit trail keeps', async () => {
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

it('One trial a device sets no cookie and admits several people per device while staff have not chosen it', async () => {
  const link = await linkOf(server);
  const browser = server.browser();
  expect((await opened(browser, link)).oncePerDevice).toBe(false);
  expect(browser.cookie('regz-trial-device')).toBeUndefined();
  for (const name of ['sister', 'brother']) {
    expect((await signUp(browser, link, name)).status).toBe(201);
  }
});

it('One trial a device refuses a second account in the same browser through any link, and creates nothing', async () => {
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

it('One trial a device asks for the cookie, and welcomes back who had the trial with it', async () => {
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

it('One trial a device is given to one of eight accounts of a browser that come at once, each by another link', async () => {
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

it('One trial an account of the chat community counts an id that was connected while another trial ran, also of an account that is gone', async () => {
  const [link, again] = [await linkOf(server), await linkOf(server)];
  const first = await customer(server, { admin_approval: true });
  const browser = server.browser();
  const form = await credentials(browser, link.code, first.username);
  await browser.call(freePanel.signInThroughLink, form);
  const discordId = await connect(first);
  await server.database.ownerPool.query('delete from users where id = $1', [first.id]);
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

it('One trial an account of the chat community counts an id that was connected before the trial', async () => {
  const first = await customer(server, { discord_id: '900000000000000002' });
  const browser = server.browser();
  const form = await credentials(browser, (await linkOf(server)).code, first.username);
  await browser.call(freePanel.signInThroughLink, form);
  await server.database.ownerPool.query('delete from users where id = $1', [first.id]);
  const second = await customer(server, { discord_id: '900000000000000002' });
  await choose('community', true);
  const late = await credentials(browser, (await linkOf(server)).code, second.username);
  const refusal = await browser.refusal(freePanel.signInThroughLink, late);
  expect(refusal.code).toBe('FREE_PANEL_COMMUNITY_USED');
});

it('One trial an account of the chat community marks no trial of a subscriber who has none', async () => {
  const { discordId } = await connectedSubscriber(server);
  expect(await marks()).not.toContain(communityMarkOf({ keyedHash }, discordId));
});

it('One trial per community account stores no readable ID', async () => {
  const stored = await marks();
  expect(stored.length).toBeGreaterThan(1);
  for (const mark of stored) expect(mark).toMatch(/^[0-9a-f]{64}$/);
  await expect(keepPlain('900000000000000003')).rejects.toThrow('free_panel_trial_marks_hashed');
});
