import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const WAITING = {
  English: 'The server is not responding. Waiting for the connection...',
  Sinhala: 'සේවාදායකය පිළිතුරු දෙන්නේ නැත. සම්බන්ධතාව ලැබෙන තෙක් රැඳී සිටිමින්...',
};

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await registerTaskUser(page, product, sanduni);
  await context.close();
});

/** Disconnects the page from the server. The result reconnects it. */
async function cutOff(page: Page, files = '**/*'): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort('connectionrefused'));
  return () => page.unroute(files);
}

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

it('A tab or view opened while the server is down appears when it is back', async () => {
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

it('A language chosen while the server is down changes nothing until its words arrive', async () => {
  const { page, complaints } = await here.visit();
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('button', { name: 'සිංහල' }).click();
  await page.getByRole('heading', { name: 'දෛනික කාර්ය' }).waitFor();
  const bringBack = await cutOff(page);
  await page.getByRole('button', { name: 'தமிழ்' }).click();
  await page.getByText(WAITING.Sinhala).waitFor();
  await page.getByRole('heading', { name: 'දෛනික කාර්ය' }).waitFor();
  expect(await languageOf(page)).toBe('si');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await bringBack();
  await page.getByRole('heading', { name: 'தினசரிப் பணிகள்' }).waitFor();
  await page.getByText(WAITING.Sinhala).waitFor({ state: 'detached' });
  expect((await saved).status()).toBe(200);
  await page.reload();
  await page.getByRole('heading', { name: 'தினசரிப் பணிகள்' }).waitFor();
  expect(complaints).toEqual([]);
});

it('A page whose texts fail to load at first is reopened when they arrive', async () => {
  const { page } = await here.visit();
  const bringBack = await cutOff(page, '**/assets/tasks/catalogue-*.js');
  const cutShort = await cutOff(page, '**/healthz');
  await page.goto(`${here.product.client}/task-auth`);
  await page.getByRole('heading', { name: 'Regz Coins' }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  await bringBack();
  await cutShort();
  await page.getByRole('tab', { name: 'Register' }).waitFor();
});
