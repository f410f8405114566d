import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import type { MadeLink } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
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
let staff: Browser;

beforeAll(async () => {
  server = await testServer();
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
  return browser.call(freePanel.open, { key: link.code });
}

async function signUp(browser: Browser, link: MadeLink, name: string) {
  const form = await registration(server.browser(), link.code, name);
  return browser.send(freePanel.signUp, form);
}

async function refusalOfSignUp(browser: Browser, link: MadeLink, name: string) {
  return browser.refusal(freePanel.signUp, await registration(server.browser(), link.code, name));
}

const accountsOf = (name: string) =>
  rowsOf(server, 'select id from users where username = $1', name);

describe('one trial a device', () => {
  it('is staff’s choice, which the panel reads back and the audit trail keeps', async () => {
    expect(await staff.call(freePanel.staff.readOncePer, {})).toEqual({
      device: false,
      community: false,
    });
    await choose('device', true);
    expect(await staff.call(freePanel.staff.readOncePer, {})).toEqual({
      device: true,
      community: false,
    });
    const acts = await rowsOf(
      server,
      `select detail from audit_entries where action = 'free-panel.choose-once-per'
          and object_id = 'device' order by at desc limit 1`,
    );
    expect(acts).toEqual([{ detail: { isOn: true } }]);
  });

  it('keeps no cookie and lets several people of a device in while staff have not chosen it', async () => {
    const link = await linkOf(server);
    const browser = server.browser();
    expect((await opened(browser, link)).oncePerDevice).toBe(false);
    expect(browser.cookie('regz-trial-device')).toBeUndefined();
    for (const name of ['sister', 'brother']) {
      expect((await signUp(browser, link, name)).status).toBe(201);
    }
  });

  it('refuses the second account of a browser through any link, and makes nothing', async () => {
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

  it('asks for the cookie, and welcomes back who had the trial with it', async () => {
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
      expect((await browser.call(freePanel.signIn, form)).outcome).toBe(outcome);
    }
  });

  it('is given to one of eight accounts of a browser that come at once, each by another link', async () => {
    await choose('device', true);
    const links = await Promise.all(Array.from({ length: 8 }, () => linkOf(server)));
    const browser = server.browser();
    for (const link of links) await opened(browser, link);
    const forms = await Promise.all(
      links.map(({ code }, nth) => registration(server.browser(), code, `at-once-${nth}`)),
    );
    const answers = await Promise.all(forms.map((form) => browser.send(freePanel.signUp, form)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(7);
    for (const { json } of refused) expect(json).toMatchObject({ code: 'FREE_PANEL_DEVICE_USED' });
  });
});

describe('one trial an account of the chat community', () => {
  it('counts an id that was connected while another trial ran', async () => {
    const [link, again] = [await linkOf(server), await linkOf(server)];
    const first = await customer(server);
    const browser = server.browser();
    const form = await credentials(browser, link.code, first.username);
    await browser.call(freePanel.signIn, form);
    const move = (id: string, to: string | null) =>
      server.database.ownerPool.query('update users set discord_id = $2 where id = $1', [id, to]);
    await move(first.id, '900000000000000001');
    await move(first.id, null);
    const second = await customer(server);
    await move(second.id, '900000000000000001');
    await choose('community', true);
    const late = await credentials(browser, again.code, second.username);
    const refusal = await browser.refusal(freePanel.signIn, late);
    expect(refusal).toMatchObject({ status: 409, code: 'FREE_PANEL_COMMUNITY_USED' });
    expect(await countsOf(server, again)).toMatchObject({ used_count: 0 });
    await choose('community', false);
    const allowed = await credentials(browser, again.code, second.username);
    expect((await browser.call(freePanel.signIn, allowed)).outcome).toBe('made');
  });
});

describe('an account that was deleted', () => {
  it('brings no second trial to whoever comes back with its mailbox, however it is spelled', async () => {
    const [link, other] = [await linkOf(server), await linkOf(server)];
    const returning = { email: 'Come.Back@gmail.com', email_verified: true };
    const { id, username } = await customer(server, returning);
    const browser = server.browser();
    const form = await credentials(browser, link.code, username);
    await browser.call(freePanel.signIn, form);
    await server.database.ownerPool.query('delete from users where id = $1', [id]);
    for (const { code } of [link, other]) {
      const again = await registration(server.browser(), code, 'come-back');
      const email = 'comeback+again@gmail.com';
      const refusal = await server.browser().refusal(freePanel.signUp, { ...again, email });
      expect(refusal).toMatchObject({ status: 409, code: 'FREE_PANEL_TRIAL_HAD' });
    }
    expect(await accountsOf('come-back')).toEqual([]);
    const [kept] = await rowsOf(
      server,
      'select username, user_id, mailbox_hash from free_panel_usage where link_id = $1',
      link.id,
    );
    expect(kept).toMatchObject({ username: 'deleted account', user_id: null });
    expect(JSON.stringify(kept)).not.toContain('gmail');
  });
});
