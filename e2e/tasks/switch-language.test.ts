import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { logInTaskUser, registerTaskUser } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

/** A new task user, looking at the tasks in English. */
async function signedIn(username: string): Promise<Page> {
  const { page } = await here.visit();
  const person = { username, email: `${username}@example.com`, password: 'a word of three' };
  await registerTaskUser(page, here.product, person);
  await logInTaskUser(page, here.product, person);
  await page.getByRole('heading', { name: 'Check in for today' }).waitFor();
  return page;
}

/** Delays a page's request. The returned function releases it. */
async function holdBack(page: Page, files: string, method: string): Promise<() => void> {
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

/** Opens the tasks again. The account decides the language, not the browser. */
async function expectTamilAccount(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'regz-language' });
  await page.goto(`${here.product.client}/tasks`);
  await page.getByRole('heading', { name: 'தினசரிப் பணிகள்' }).waitFor();
}

const shownLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang);

it('A language chosen just before the page is left is kept in the account', async () => {
  const page = await signedIn('leaver');
  const letGo = await holdBack(page, '**/assets/tasks/catalogue-*.js', 'GET');
  const outlives = page.evaluate(outlivingChange);
  await page.getByRole('button', { name: 'தமிழ்' }).click();
  // The browser itself has to complete it: the page is closed before there is an answer.
  expect(await outlives).toBe(true);
  await page.goto(`${here.product.main}/store`);
  letGo();
  await expectTamilAccount(page);
});

it('The second of two choices counts, on the page and in the account', async () => {
  const page = await signedIn('waverer');
  const letGo = await holdBack(page, '**/api/accounts/task-users/me', 'PATCH');
  await page.getByRole('button', { name: 'සිංහල' }).click();
  await page.getByRole('heading', { name: 'දෛනික කාර්ය' }).waitFor();
  await page.getByRole('button', { name: 'தமிழ்' }).click();
  await page.getByRole('heading', { name: 'தினசரிப் பணிகள்' }).waitFor();
  let changes = 0;
  const both = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && (changes += 1) === 2,
  );
  letGo();
  await both;
  expect(await shownLanguage(page)).toBe('ta');
  await expectTamilAccount(page);
});

it('Words that arrive late do not replace those of a language chosen since', async () => {
  const page = await signedIn('hasty');
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
  const late = page.waitForRequest('**/assets/tasks/catalogue-*.js');
  await page.route(
    '**/assets/tasks/catalogue-*.js',
    async (route) => {
      await go;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'සිංහල' }).click();
  const words = (await late).url();
  await page.getByRole('button', { name: 'தமிழ்' }).click();
  await page.getByRole('heading', { name: 'தினசரிப் பணிகள்' }).waitFor();
  letGo();
  await page.evaluate(`import(${JSON.stringify(words)})`);
  expect(await shownLanguage(page)).toBe('ta');
});

it('A language that the server refuses is reverted, with a notice', async () => {
  const page = await signedIn('refused');
  await page.route('**/api/accounts/task-users/me', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await page.getByRole('button', { name: 'සිංහල' }).click();
  await page.getByText('භාෂාව වෙනස් කළ නොහැකි විය').waitFor();
  await page.getByRole('heading', { name: 'Daily Tasks' }).waitFor();
  expect(await shownLanguage(page)).toBe('en');
});
