import { contract } from '@regz/contract/contract.ts';
import { defaultClaims } from '@regz/rules/sites/site-settings.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from '../../seed/cast.ts';
import { makeTaskUser } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';

const { editSiteSettings, readSiteSettings } = contract.sites.staff;
const noLinks = { chatCommunity: '', messaging: '', social: '' };
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const home = async (path = '/') => (await server.browser({ site: 'main' }).request({ path })).text;

it('Claims start with the specified texts, beside the true figures', async () => {
  const { browser } = await signedInAdmin(server);
  const { settings, figures } = await browser.call(readSiteSettings, {});
  expect(settings).toEqual({
    version: 1,
    editedBy: null,
    claims: defaultClaims,
    links: noLinks,
  });
  expect(figures).toMatchObject({ dailyTasks: 10, dailyCoins: 300, miniGames: 10 });
  await makeTaskUser(server.database);
  await makeTaskUser(server.database);
  const after = await browser.call(readSiteSettings, {});
  expect(after.figures.openTaskUsers).toBe(figures.openTaskUsers + 2);
});

it('Claims and links are escaped in the next document', async () => {
  const { browser } = await signedInAdmin(server);
  const { settings } = await browser.call(readSiteSettings, {});
  const claims = { ...settings.claims, activeUsers: `<b>"&'` };
  const links = { ...noLinks, social: 'https://videos.example/?a=1&b=2' };
  expect(await home()).toContain('>358+</span>');
  expect(await home()).toContain('data-place="social" role="link" aria-disabled="true"');
  await browser.call(editSiteSettings, { version: settings.version, claims, links });
  const html = await home();
  expect(html).toContain('data-claim="activeUsers">&#60;b&#62;&#34;&#38;&#39;</span>');
  expect(html).toContain('data-place="social" href="https://videos.example/?a=1&#38;b=2"');
  expect(html).toContain('data-place="messaging" role="link" aria-disabled="true"');
  expect(await home('/nowhere')).toContain('data-place="social" href="https://videos.example/');
});

it('Of two concurrent edits of claims, the second is refused', async () => {
  const [first, second] = [await signedInAdmin(server), await signedInAdmin(server)];
  const { settings } = await first.browser.call(readSiteSettings, {});
  const { editedBy: _before, ...based } = settings;
  const save = ({ browser }: typeof first, uptime: string) =>
    browser.send(editSiteSettings, { ...based, claims: { ...based.claims, uptime } });
  const answers = await Promise.all([save(first, '97%'), save(second, '96%')]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const [saved, late] = answers[0].status === 200 ? answers : answers.toReversed();
  expect(late?.json).toMatchObject({ code: 'SITE_SETTINGS_CHANGED', data: saved?.json });
  expect(saved?.json).toMatchObject({ editedBy: cast.sithara.username });
  const now = await first.browser.call(readSiteSettings, {});
  expect(now.settings.version).toBe(settings.version + 1);
});

it('A page stays as built while the settings cannot be read', async () => {
  const { ownerPool } = server.database;
  await ownerPool.query('alter table site_settings rename to site_settings_away');
  try {
    const html = await home();
    expect(html).toContain('>358+</span>');
    expect(html).toContain('<link rel="canonical"');
  } finally {
    await ownerPool.query('alter table site_settings_away rename to site_settings');
  }
});
