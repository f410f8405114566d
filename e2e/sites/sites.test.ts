import { expect, it } from 'vitest';
import { logIn, nimal, register } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();

it('A path of another site leads to that site', async () => {
  const { page } = await here.visit();
  await page.goto(`${here.product.main}/dashboard`);
  await page.waitForURL(new RegExp(`^${here.product.client}/auth`));
  await page.goto(`${here.product.client}/store`);
  await page.waitForURL(`${here.product.main}/store`);
});

it('On plain localhost the path chooses the site', async () => {
  const { page } = await here.visit();
  await page.goto(`${here.product.localhost}/auth`);
  await page.getByRole('tab', { name: 'Login' }).waitFor();
  await page.goto(`${here.product.localhost}/download`);
  await page.getByText('Download Center').first().waitFor();
  await page.goto(`${here.product.localhost}/`);
  await page.getByRole('link', { name: 'Sign in to Client Area' }).first().waitFor();
});

it('The main site knows whether its visitor is logged in to the client area, in the words of its link', async () => {
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

it('The task area is announced on every site', async () => {
  const { page } = await here.visit();
  for (const site of ['main', 'client', 'download'] as const) {
    const response = await page.goto(`${here.product[site]}/task-auth`);
    expect(response?.status()).toBe(200);
    await page.getByRole('heading', { name: 'Regz Coins', level: 1 }).waitFor();
  }
});

it('The download center has its header and no navigation', async () => {
  const { page } = await here.visit();
  await page.goto(here.product.download);
  await page.getByRole('banner').getByText('Download Center').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
});

it('The theme chosen on one site applies to the others and to the next visit', async () => {
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
