import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { loudActs } from '../harness/pages/judge-page.ts';
import { field, logIn, logInAsAdmin, nimal, register } from '../harness/people.ts';
import { admin } from '../harness/product.ts';
import { world } from '../harness/world.ts';

const here = world();

it('The main site shows whether its visitor is logged in', async () => {
  const { page } = await here.visit();
  const link = page.getByRole('banner').getByRole('link', { name: /Client Area$/ });
  await page.goto(here.product.main);
  expect(await link.innerText()).toBe('Sign in to Client Area');
  await register(page, here.product, nimal);
  await logIn(page, here.product, nimal);
  await page.goto(here.product.main);
  expect(await link.innerText()).toBe('Client Area');
  await link.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/auth$/);
  await page.goto(`${here.product.main}/contact`);
  expect(await link.innerText()).toBe('Sign in to Client Area');
});

it('An unknown path is a 404 page with a way back, on each site', async () => {
  const { page } = await here.visit();
  const response = await page.goto(`${here.product.client}/nowhere`);
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: '404' }).waitFor();
  await page.getByText('Oops! Page not found').waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
  await page.goto(`${here.product.main}/nowhere`);
  await page.getByRole('link', { name: 'Back to Home' }).waitFor();
});

it('A chosen theme applies to every site', async () => {
  const { page, context } = await here.visit();
  await page.goto(`${here.product.client}/auth`);
  await page.getByRole('button', { name: 'Light theme' }).first().click();
  for (const site of ['main', 'download', 'client'] as const) {
    await page.goto(here.product[site]);
    await page.locator('html[data-theme=light]').waitFor({ state: 'attached' });
  }
  const [cookie, ...others] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'regz-theme', value: 'light', domain: '.regz.localhost' });
  expect(others).toEqual([]);
});

it('Without cookies, the login page first says that it needs them', async () => {
  const { page } = await here.visit();
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  });
  for (const path of ['/auth', '/admin-login']) {
    await page.goto(`${here.product.client}${path}`);
    await page.getByText('Logging in needs cookies').waitFor();
  }
});

it('No part of a page scrolls vertically by a pixel or two', async () => {
  const { page } = await here.visit();
  for (const [site, path] of [
    ['client', '/auth'],
    ['download', '/'],
  ] as const) {
    await page.goto(`${here.product[site]}${path}`, { waitUntil: 'networkidle' });
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((box) => getComputedStyle(box).overflowY !== 'visible')
        .map((box) => box.scrollHeight - box.clientHeight)
        .filter((over) => over > 0 && over < 4),
    );
    expect(boxes, `${site}${path}`).toEqual([]);
  }
});

it('A phone’s menu navigates and closes, also after going back', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await page.goto(here.product.main);
  const scripts = page.locator('script[src], link[rel=modulepreload]');
  expect(await scripts.count()).toBe(0);
  const menu = page.locator('#site-menu');
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Light theme' }).click();
  await page.locator('html[data-theme=light]').waitFor();
  await menu.locator('[aria-pressed=true][title="Light theme"]').waitFor();
  await menu.getByRole('link', { name: 'Free' }).click();
  await page.getByRole('heading', { name: 'Free Panel', level: 1 }).waitFor();
  await menu.waitFor({ state: 'hidden' });
  await page.locator('html[data-theme=light]').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'One key.', level: 1 }).waitFor();
  await menu.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
});

it('The home page has one primary button', async () => {
  const { page } = await here.visit();
  await page.goto(here.product.main);
  expect(await loudActs(page)).toEqual(['Get a key']);
  const inBar = page.getByRole('banner').getByRole('link', { name: 'Get a key' });
  const [quiet, loud] = ['rgb(17, 20, 25)', 'rgb(185, 242, 39)'];
  const background = () => inBar.evaluate((act) => getComputedStyle(act).backgroundColor);
  expect(await background()).toBe(quiet);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(background).toBe(loud);
  await inBar.click();
  await page.waitForURL(`${here.product.main}/store`);
  expect(await inBar.count()).toBe(0);
});

it('Staff’s claims and links are on the next page', async () => {
  const { page: staff } = await here.visit();
  await logInAsAdmin(staff, here.product);
  await staff.goto(`${here.product.client}/admin?tab=main-site`);
  await staff.getByText('Actual: up to 300 coins on a full day').waitFor();
  const late = await staff.context().newPage();
  await late.goto(staff.url());
  await field(late, 'Uptime').fill('96%');
  await field(staff, 'Active users').fill('12');
  await field(staff, 'YouTube').fill('http://videos.example');
  await staff.getByRole('button', { name: 'Save' }).click();
  await staff.getByText('A link must be a full https:// address.').waitFor();
  expect(await field(staff, 'Active users').inputValue()).toBe('12');
  await field(staff, 'YouTube').fill('https://videos.example/@regz');
  await staff.getByRole('button', { name: 'Save' }).click();
  await staff.getByText('Main site saved').waitFor();
  // The form continues with what it saved.
  await field(staff, 'Uptime').fill('97%');
  const answered = staff.waitForResponse((each) => each.request().method() === 'PATCH');
  await staff.getByRole('button', { name: 'Save' }).click();
  expect((await answered).status()).toBe(200);

  // The second person to save learns who was first, and what would be lost.
  await late.getByRole('button', { name: 'Save' }).click();
  const first = 'Active users “12”; Uptime “97%”; YouTube “https://videos.example/@regz”';
  await late.getByText(`${admin.username} saved: ${first}. Saving again replaces it.`).waitFor();
  expect(await field(late, 'Uptime').inputValue()).toBe('96%');

  const { page, complaints } = await here.visit();
  await page.goto(here.product.main);
  const numbers = page.getByRole('region', { name: 'Regz in numbers' });
  expect(await numbers.getByRole('listitem').allInnerTexts()).toContain('12\nactive users');
  for (const path of ['/', '/store']) {
    await page.goto(`${here.product.main}${path}`, { waitUntil: 'networkidle' });
    const footer = page.getByRole('contentinfo');
    const social = footer.getByRole('link', { name: 'YouTube' });
    expect(await social.getAttribute('href')).toBe('https://videos.example/@regz');
    await footer.getByRole('link', { name: 'Discord', disabled: true }).waitFor();
  }
  expect(complaints).toEqual([]);
});

/** True if the splash covers the page, and the largest element painted so far. */
async function firstLook(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page.evaluate(async () => {
    const largest = await new Promise<string>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const paint = list.getEntries().at(-1);
        if (paint instanceof LargestContentfulPaint) resolve(paint.element?.localName ?? '');
      });
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const splash = document.querySelector('.splash');
    return {
      splash: splash !== null && getComputedStyle(splash).display !== 'none',
      largest,
    };
  });
}

it('The splash is shown once a visit', async () => {
  const { page } = await here.visit({ screen: phone });
  await page.goto(here.product.main);
  expect(await firstLook(page)).toEqual({ splash: false, largest: 'h1' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(here.product.main);
  expect(await firstLook(page)).toEqual({ splash: true, largest: 'h1' });
  const splash = page.getByText('Loading main site...');
  await splash.waitFor({ state: 'hidden' });
  await page.goto(`${here.product.main}/return-policy`);
  expect(await firstLook(page)).toEqual({ splash: false, largest: 'h1' });

  const other = await here.visit({ screen: phone });
  await other.page.emulateMedia({ reducedMotion: 'no-preference' });
  await other.page.goto(`${here.product.main}/nowhere`);
  expect((await firstLook(other.page)).splash).toBe(false);
  await other.page.goto(`${here.product.main}/contact`);
  expect(await firstLook(other.page)).toEqual({ splash: true, largest: 'h1' });
});
