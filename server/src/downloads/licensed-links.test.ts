import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';
import { seededItem } from '../../test/operations/downloads/download-examples.ts';
import {
  downloadForm,
  licensedCustomer,
  publishFile,
  sha256Of,
} from '../../test/scenarios/downloads.ts';

const { editDownload, listDownloads, publishDownload } = contract.downloads.staff;
let file: Awaited<ReturnType<typeof publishFile>>;
let staff: Browser;

const server = sharedServer();
beforeAll(async () => {
  file = await publishFile(server, { area: 'panel' });
  staff = (await signedInAdmin(server)).browser;
});

const linkFor = async (browser: Browser, id = file.id) =>
  (await browser.call(contract.downloads.issueLink, { id })).url;

async function open(browser: Browser, path: string) {
  const { status, json, body } = await browser.request({ path });
  if (status === 200) return { sha256: sha256Of(body) };
  return { status, code: (json as { code?: string } | undefined)?.code };
}

const setAccount = (id: string, change: string) =>
  server.database.ownerPool.query(`update users set ${change} where id = $1`, [id]);

it('One of ten concurrent edits of a download succeeds', async () => {
  const form = downloadForm({ url: 'https://example.com/first' });
  const { id, revision } = await staff.call(publishDownload, form);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      staff.send(editDownload, { ...form, id, revision, title: `Changed ${index}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  const listed = await staff.call(listDownloads, {});
  const present = listed.items.find((item) => item.id === id);
  expect(present).toMatchObject({ revision: revision + 1 });
  const refused = await staff.refusal(editDownload, { ...form, id, revision });
  expect(refused).toMatchObject({ status: 409, code: 'DOWNLOAD_CHANGED', data: present });
});

it('A licensed link opens its file repeatedly for its account', async () => {
  const { browser } = await licensedCustomer(server);
  const path = await linkFor(browser);
  expect(await open(browser, path)).toEqual({ sha256: file.sha256 });
  const answer = await browser.request({ path, headers: { range: 'bytes=1-' } });
  expect(answer.status).toBe(206);
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

it('The link to a licensed file is refused once ten minutes have passed', async () => {
  const { browser } = await licensedCustomer(server);
  const path = await linkFor(browser);
  server.clock.advance(10 * 60_000 - 1);
  expect(await open(browser, path)).toEqual({ sha256: file.sha256 });
  server.clock.advance(1);
  expect(await open(browser, path)).toEqual({ status: 410, code: 'DOWNLOAD_LINK_EXPIRED' });
});

it('A started download resumes for twelve hours by its link', async () => {
  const { browser } = await licensedCustomer(server);
  const { browser: other } = await licensedCustomer(server);
  const path = await linkFor(browser);
  const etag = String((await browser.request({ path })).headers['etag']);
  const range = 'bytes=1-';
  const resume = (headers: Record<string, string>, who = browser) =>
    who.request({ path, headers: { range, ...headers } });
  server.clock.advance(12 * 60 * 60_000 - 1);
  const whole = await browser.request({ path: await linkFor(browser) });
  for (const condition of ['if-range', 'if-match']) {
    const part = await resume({ [condition]: etag });
    expect(part.status).toBe(206);
    expect(part.body.equals(whole.body.subarray(1))).toBe(true);
  }
  const expired = { status: 410, json: { code: 'DOWNLOAD_LINK_EXPIRED' } };
  expect(await resume({ 'if-range': etag }, other)).toMatchObject({ status: 403 });
  expect(await resume({ 'if-range': '"other bytes"' })).toMatchObject(expired);
  expect(await resume({})).toMatchObject(expired);
  expect(await browser.request({ path, headers: { 'if-range': etag } })).toMatchObject(expired);
  // A later press leads to the same path: only what proves it differs.
  expect((await linkFor(browser)).split('?')[0]).toBe(path.split('?')[0]);
  server.clock.advance(1);
  expect(await resume({ 'if-range': etag })).toMatchObject(expired);
});

it('A licensed link is refused to other accounts and visitors', async () => {
  const { browser } = await licensedCustomer(server);
  const path = await linkFor(browser);
  const { browser: other } = await licensedCustomer(server);
  expect(await open(other, path)).toEqual({ status: 403, code: 'DOWNLOAD_LINK_INVALID' });
  expect(await open(server.browser(), path)).toEqual({ status: 401, code: 'SESSION_REQUIRED' });
});

it('The link to a licensed file is refused when any part is altered', async () => {
  const { browser } = await licensedCustomer(server);
  const path = await linkFor(browser);
  const staffItem = await seededItem(server, 'panel');
  const until = Number(new URL(path, 'http://x').searchParams.get('until'));
  const altered = [
    path.replace(file.id, staffItem.id),
    path.replace(String(until), String(until + 1)),
    path.replace(String(until), `0${until}`),
    path.slice(0, -1),
    path.replace(/(?<=signature=)./, (first) => (first === 'A' ? 'B' : 'A')),
    path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    path.split('&')[0] ?? '',
    path.split('?')[0] ?? '',
  ];
  for (const each of altered) {
    expect(await open(browser, each), each).toEqual({
      status: 403,
      code: 'DOWNLOAD_LINK_INVALID',
    });
  }
});

it.each([
  ['no approval', 'admin_approval = false', 'DOWNLOAD_ACCESS_RESTRICTED'],
  ['no subscription', 'subscription = null', 'DOWNLOAD_ACCESS_RESTRICTED'],
  ['no running subscription', "expiredate = '2020-01-01'", 'DOWNLOAD_ACCESS_RESTRICTED'],
  ['a ban', 'banned = true', 'ACCOUNT_BANNED'],
])('A link to a licensed file ends when the account has %s', async (_what, change, code) => {
  const { browser, account } = await licensedCustomer(server);
  const path = await linkFor(browser);
  await setAccount(account.id, change);
  expect(await open(browser, path)).toEqual({ status: 403, code });
});

it('A link to a licensed file ends when the download is withdrawn', async () => {
  const { browser, account } = await licensedCustomer(server, { subscription: 'Tester' });
  const { id } = await seededItem(server, 'staff');
  const path = await linkFor(browser, id);
  expect(await open(browser, path)).toHaveProperty('sha256');
  await setAccount(account.id, "subscription = 'Supreme'");
  expect(await open(browser, path)).toEqual({ status: 404, code: 'DOWNLOAD_UNKNOWN' });
});

it('A refused link redirects a person to the page with the reason', async () => {
  const { browser } = await licensedCustomer(server);
  const path = await linkFor(browser);
  server.clock.advance(11 * 60_000);
  const answer = await browser.request({ path, headers: { 'sec-fetch-mode': 'navigate' } });
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe('/download?refused=DOWNLOAD_LINK_EXPIRED');
});

it('The licensed list shows three cards, or a staff package’s own', async () => {
  const { browser } = await licensedCustomer(server);
  const plain = await browser.call(contract.downloads.listLicensedDownloads, {});
  const titles = plain.cards.map(({ title }) => title);
  const three = ['Main Panel', 'Supreme & Essential Game APK', 'External Game APK'];
  expect(titles).toEqual(expect.arrayContaining(three));
  expect(plain.special).toEqual([]);
  const { browser: tester } = await licensedCustomer(server, {
    subscription: 'Tester-Experiment',
  });
  const { special } = await tester.call(contract.downloads.listLicensedDownloads, {});
  expect(special.map(({ title }) => title)).toEqual(['Tester-Experiment']);
});

it('Entitled customers get the external address, which does not expire', async () => {
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    `insert into download_items (area, position, title, url, updated_at)
       values ('panel', 9, 'Elsewhere', 'https://files.example/panel', now()) returning id`,
  );
  const id = rows[0]?.id ?? '';
  const { browser } = await licensedCustomer(server);
  const link = await browser.call(contract.downloads.issueLink, { id });
  expect(link).toEqual({ url: 'https://files.example/panel', expiresAt: null });
  const { cards } = await browser.call(contract.downloads.listLicensedDownloads, {});
  expect(JSON.stringify(cards)).not.toContain('files.example');
});
