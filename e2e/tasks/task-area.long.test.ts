import { buffer } from 'node:stream/consumers';
import { HOUR_MS } from '@regz/rules/durations.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { field, solveChallenge } from '../harness/people.ts';
import { logInTaskUser, logInWhereAsked, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await registerTaskUser(page, product, sanduni);
  await context.close();
});

function personNamed(username: string) {
  return { username, email: `${username}@example.com`, password: 'a word of three' };
}

/** The second task requires a visit, and the server returns the wait after it. */
async function doTwoTasks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete: Task 1' }).click();
  await page.getByText('9 to go').waitFor();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Visit: Task 2' }).click();
  await (await opened).close();
  await page.getByRole('button', { name: /^Wait [1-5] s$/ }).waitFor();
  await page.getByRole('button', { name: 'Complete: Task 2' }).click();
  await page.getByText('8 to go').waitFor();
}

/** The primary buttons of the page. Completed items have the same color, and no border. */
const loudActs = (page: Page) => page.locator(':is(button, a).border.bg-accent');

it('A phone shows the next task’s button first', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  const person = personNamed('on-a-phone');
  await registerTaskUser(page, here.product, person);
  await logInTaskUser(page, here.product, person);
  const first = page.getByRole('button', { name: 'Complete: Task 1' });
  await page.getByText('No keys available').waitFor();
  const box = await first.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
  expect(await loudActs(page).count()).toBe(1);
  await first.focus();
  await page.keyboard.press('Enter');
  await page.locator('button:focus', { hasText: 'Visit' }).waitFor();
  await page.getByRole('link', { name: 'Task 1: Done' }).click();
  await page.locator('li#task-1:focus').waitFor();
  await page.getByRole('button', { name: 'Streak' }).click();
  await page.getByText('One missed day in any seven is a day of rest').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Streak' }).and(page.locator(':focus')).waitFor();
  expect(complaints).toEqual([]);
});

it('The twenty cells are one stop of the Tab key', async () => {
  const { page, complaints } = await here.visit({ screen: { width: 320, height: 640 } });
  const person = personNamed('by-keyboard');
  await registerTaskUser(page, here.product, person);
  await logInTaskUser(page, here.product, person);
  const first = page.getByRole('button', { name: 'Complete: Task 1' });
  await first.waitFor();
  const box = await first.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  await page.getByRole('button', { name: 'Streak' }).focus();
  await page.keyboard.press('Tab');
  await page
    .getByRole('link', { name: 'Skip tasks and games' })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Enter');
  await page.locator('#after-cells:focus').waitFor();
  expect(complaints).toEqual([]);
});

it('A shared day contains no name, as picture and as text', async () => {
  const { page, complaints } = await here.visit();
  const person = personNamed('who-shares');
  await registerTaskUser(page, here.product, person);
  await logInTaskUser(page, here.product, person);
  await page.getByRole('button', { name: 'Complete: Task 1' }).click();
  await page.getByText('9 to go').waitFor();
  await page.getByRole('button', { name: 'Streak' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Copy text' }).click();
  await page.getByText('Text copied to clipboard').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('+10 coins today');
  expect(text).toContain('🟩⬜⬜⬜⬜⬜⬜⬜⬜⬜ Tasks 1/10');
  expect(text).not.toContain(person.username);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  const picture = await buffer(await (await saved).createReadStream());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]);
  expect(complaints).toEqual([]);
});

it.each([
  { clock: 'an hour behind', offsetMs: -HOUR_MS },
  { clock: 'an hour ahead', offsetMs: HOUR_MS },
])('A computer whose clock is $clock waits as long as any other', async ({ offsetMs, clock }) => {
  const person = personNamed(clock.replaceAll(' ', '-'));
  const { page, complaints } = await here.visit();
  await registerTaskUser(page, here.product, person);
  await page.clock.install({ time: Date.now() + offsetMs });
  await logInTaskUser(page, here.product, person);
  await doTwoTasks(page);
  expect(complaints).toEqual([]);
});

it('A task done on another page is reported', async () => {
  const person = personNamed('two-pages');
  const { page, context } = await here.visit();
  await registerTaskUser(page, here.product, person);
  await logInTaskUser(page, here.product, person);
  await page.getByRole('button', { name: 'Complete: Task 1' }).waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Complete: Task 1' }).click();
  await other.getByText('9 to go').waitFor();
  // Returning to a page reloads; this test presses before the answer arrives.
  await page.route('**/api/tasks/today', (route) => route.abort());
  await page.getByRole('button', { name: 'Complete: Task 1' }).click();
  await page.getByText('Task 2 is next.').waitFor();
  await page.unroute('**/api/tasks/today');
});

/** A new task user, looking at the tasks in English. */
async function signedIn(username: string): Promise<Page> {
  const { page } = await here.visit();
  const person = personNamed(username);
  await registerTaskUser(page, here.product, person);
  await logInTaskUser(page, here.product, person);
  await page.getByRole('heading', { name: 'Check in for today' }).waitFor();
  return page;
}

/** Delays a page's request. The returned function releases it. */
async function holdMethod(page: Page, files: string, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue().catch(() => {});
  });
  return resolve;
}

/**
 * Runs in the page: true if the next change it sends is completed even after the page is closed.
 */
function outlivingChange(): Promise<boolean> {
  return new Promise((resolve) => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (input instanceof Request && input.method === 'PATCH') resolve(input.keepalive);
      return send(input, init);
    };
  });
}

/** Logs in with another browser, which gets the language of the account. */
async function expectTamilAccount(username: string): Promise<void> {
  const { page, context } = await here.visit();
  await page.goto(`${here.product.client}/task-auth`);
  const form = page.getByRole('tabpanel', { name: 'Login' });
  await field(form, 'Username').fill(username);
  await field(form, 'Password').fill(personNamed(username).password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: 'தினசரிப் பணிகள்' }).waitFor();
  expect(await shownLanguage(page)).toBe('ta');
  await context.close();
}

const shownLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang);

it('A language chosen just before leaving is kept', async () => {
  const page = await signedIn('leaver');
  const letGo = await holdMethod(page, '**/api/accounts/task-users/me', 'PATCH');
  const outlives = page.evaluate(outlivingChange);
  await page.getByRole('button', { name: 'தமிழ்' }).click();
  // The browser itself has to complete it: the page is closed before there is an answer.
  expect(await outlives).toBe(true);
  await page.goto(`${here.product.main}/store`);
  letGo();
  expect(await shownLanguage(page)).toBe('ta');
  await expectTamilAccount('leaver');
});

it('The second of two choices counts, on the page and in the account', async () => {
  const page = await signedIn('waverer');
  const letGo = await holdMethod(page, '**/api/accounts/task-users/me', 'PATCH');
  await page.getByRole('button', { name: 'සිංහල' }).click();
  await page.getByRole('button', { name: 'தமிழ்' }).click();
  let changes = 0;
  const both = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && (changes += 1) === 2,
  );
  letGo();
  await both;
  await page.getByRole('heading', { name: 'தினசரிப் பணிகள்' }).waitFor();
  expect(await shownLanguage(page)).toBe('ta');
  await expectTamilAccount('waverer');
});

it('A language that the account cannot store is kept in the browser', async () => {
  const page = await signedIn('unlucky');
  const refusal = { defined: true, code: 'INTERNAL_ERROR', status: 500, message: '' };
  await page.route('**/api/accounts/task-users/me', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: refusal })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'தமிழ்' }).click();
  await page.getByText('The language is saved in this browser, but not in your account').waitFor();
  expect(await shownLanguage(page)).toBe('en');
  await page.reload();
  await page.getByRole('heading', { name: 'தினசரிப் பணிகள்' }).waitFor();
});

it('The tasks page preloads its day once', async () => {
  const { page, complaints } = await here.visit();
  const tasks = `${here.product.client}/tasks`;
  // A visitor without a session opens this page first, so its preloaded answer belongs to no
  // account.
  await page.goto(tasks);
  await logInWhereAsked(page, sanduni);
  await page.getByRole('heading', { name: 'Check in for today' }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, path] = /\/api(\/[\w/-]+)$/.exec(request.url()) ?? [];
    if (path !== undefined) asked.push(path);
  });
  const { promise: scripts, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  const preloaded = page.waitForResponse('**/api/tasks/today');
  await page.goto(tasks, { waitUntil: 'commit' });
  await preloaded;
  letScriptsCome();
  await page.getByRole('heading', { name: 'Check in for today' }).waitFor();
  await page.getByText('10 to go').waitFor();
  const day = ['/accounts/task-users/me', '/coins/day', '/shop/products', '/tasks/today'];
  expect(asked.toSorted()).toEqual(day);
  expect(complaints).toEqual([]);
});

const WAITING = {
  English: 'The server is not responding. Waiting for the connection...',
  Sinhala: 'සේවාදායකය පිළිතුරු දෙන්නේ නැත. සම්බන්ධතාව ලැබෙන තෙක් රැඳී සිටිමින්...',
};

/** Disconnects the page from the server. The result reconnects it. */
async function cutOff(page: Page, files = '**/*'): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort('connectionrefused'));
  return () => page.unroute(files);
}

it('A view opened during an outage appears later', async () => {
  const { page, complaints } = await here.visit();
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('heading', { name: 'Check in for today' }).waitFor();
  const bringBack = await cutOff(page);
  await page.getByRole('tab', { name: 'Shop' }).click();
  await page.getByText(WAITING.English).waitFor();
  await page.getByRole('heading', { name: 'Welcome, sanduni' }).waitFor();
  await bringBack();
  await page.getByRole('heading', { name: 'Task Shop' }).waitFor();

  const bringBackAgain = await cutOff(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByText(WAITING.English).waitFor();
  await bringBackAgain();
  await page.getByRole('button', { name: 'Send the link' }).waitFor();
  await page.getByText(WAITING.English).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('A language chosen during an outage is saved and shown after it', async () => {
  const { page, complaints } = await here.visit();
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('button', { name: 'සිංහල' }).click();
  await page.getByRole('heading', { name: 'දෛනික කාර්ය' }).waitFor();
  const bringBack = await cutOff(page);
  await page.getByRole('button', { name: 'தமிழ்' }).click();
  await page.getByText(WAITING.Sinhala).waitFor();
  await page.getByRole('heading', { name: 'දෛනික කාර්ය' }).waitFor();
  expect(await shownLanguage(page)).toBe('si');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await bringBack();
  await page.getByRole('heading', { name: 'தினசரிப் பணிகள்' }).waitFor();
  expect((await saved).status()).toBe(200);
  expect(complaints).toEqual([]);
});
