import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { loudActs } from '../harness/pages/loud-acts.ts';
import { field, logInAsAdmin } from '../harness/people.ts';
import { admin } from '../harness/product.ts';
import { world } from '../harness/world.ts';

const here = world();

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

it('Every way in is on the home page and leads there', async () => {
  const { page } = await here.visit();
  const { main, client, download } = here.product;
  const ways = [
    ['Client Login', `${client}/auth`],
    ['Download Center', `${download}/`],
    ['Free Panel', `${main}/task-auth`],
    ['Start Earning Coins', `${main}/task-auth`],
    ['Get a key', `${main}/store`],
    ['Get Premium Access', `${main}/store`],
    ['Join Community', `${main}/guild`],
  ] as const;
  for (const [name, address] of ways) {
    await page.goto(main);
    await page.getByRole('main').getByRole('link', { name }).click();
    await page.waitForURL(address);
  }
});

it('One act of the home page is loud: the hero’s, and the bar’s once that is out of sight', async () => {
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

it('Staff’s claims and links are on the next page, and staff see the true figures', async () => {
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

it('The splash is shown over the painted page, once a visit, and never with reduced motion', async () => {
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
