import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { field, nimal, type Person, register, submitLogIn } from '../harness/people.ts';
import { comeBack } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await register(page, product, nimal);
  await context.close();
});

const form = (page: Page) => page.getByRole('region', { name: 'Delete this account' });

const countdown = (page: Page) =>
  page.getByRole('region', { name: 'This account is being deleted' });
const verify = (page: Page) => page.getByRole('button', { name: 'Verify with Google' });

async function fillForm(page: Page, person: Person): Promise<void> {
  const place = form(page);
  await field(place, 'Username').fill(person.username);
  await field(place, 'Password').fill(person.password);
  await field(place, 'Email').fill(person.email);
  await place.getByLabel('Reason').fill('No time to play any more.');
}

/** Fills in the form and identifies the person at the provider. */
async function proveAs(page: Page, person: Person, email: string): Promise<void> {
  await fillForm(page, person);
  await verify(page).click();
  await page.getByLabel('Use another account').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

it('A wrong form is refused field by field', async () => {
  const { page } = await here.visit();
  await comeBack(page, here.product, nimal);
  await page.goto(`${here.product.client}/delete-account`);
  await verify(page).click();
  await page.getByText('Please fill in all fields').waitFor();
  await fillForm(page, { ...nimal, username: 'kavya', email: 'kavya@example.com' });
  await verify(page).click();
  await page.getByText('Username does not match').waitFor();
  await field(form(page), 'Username').fill(nimal.username);
  await field(form(page), 'Password').fill('wrong');
  await verify(page).click();
  await page.getByText('Password does not match').waitFor();
  await field(form(page), 'Password').fill(nimal.password);
  await verify(page).click();
  await page.getByText('Email does not match').waitFor();
});

it('Another Google account starts no deletion, and the form keeps its text', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await comeBack(page, here.product, nimal);
  await page.goto(`${here.product.client}/delete-account`);
  await proveAs(page, nimal, 'somebody.else@example.com');
  const refused = page.getByText(
    `Incorrect Google Account. Please use ${nimal.email} to complete the action.`,
  );
  await refused.waitFor();
  await expect.poll(() => field(form(page), 'Username').inputValue()).toBe(nimal.username);
  expect(await field(form(page), 'Email').inputValue()).toBe(nimal.email);
  expect(await form(page).getByLabel('Reason').inputValue()).toBe('No time to play any more.');
  expect(await field(form(page), 'Password').inputValue()).toBe('');
  const box = await refused.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(phone.height);
  await field(form(page), 'Password').fill(nimal.password);
  await verify(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Google sign-in was cancelled.').waitFor();
  await page.reload();
  await verify(page).waitFor();
  expect(await countdown(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});

/**
 * Makes pages opened from now on receive a stale state last: requested before the deletion started,
 * answered after it.
 */
async function answerStatusLate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const fetchNow = globalThis.fetch;
    const asked = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith('/api/accounts/deletion')) return fetchNow(request);
      if (request.method === 'GET') {
        const response = await fetchNow(request);
        asked.resolve();
        await begun.promise;
        return response;
      }
      await asked.promise;
      const response = await fetchNow(request);
      setTimeout(begun.resolve, 100);
      return response;
    };
  });
}

it('Another tab cancels a deletion after a reload', async () => {
  const { page, context, complaints } = await here.visit();
  await comeBack(page, here.product, nimal);
  await page.goto(`${here.product.client}/delete-account`);
  await proveAs(page, nimal, nimal.email);
  await page
    .getByText('Account deletion started. You have 20 seconds to cancel.')
    .first()
    .waitFor();
  await page.reload();
  await countdown(page).getByRole('button', { name: 'Cancel deletion' }).waitFor();
  const tab = await context.newPage();
  await page.close();
  await tab.goto(`${here.product.client}/dashboard`);
  const banner = tab.getByRole('region', { name: 'This account is being deleted' });
  await banner.getByText(/This account will be deleted in \d+ seconds?\./).waitFor();
  await banner.getByRole('button', { name: 'Cancel deletion' }).click();
  await tab.getByText('Account deletion cancelled').first().waitFor();
  await banner.waitFor({ state: 'detached' });
  await tab
    .getByRole('link', { name: 'Activity' })
    .getByText('Account deletion cancelled')
    .waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('An account is deleted, and its owner is redirected', async () => {
  const { page, complaints } = await here.visit();
  await comeBack(page, here.product, nimal);
  await page.goto(`${here.product.client}/delete-account`);
  await page.evaluate(() => {
    document.cookie = 'regz-theme=light; path=/; domain=regz.localhost';
    localStorage.setItem('left-by-somebody', 'x');
  });
  await answerStatusLate(page);
  await proveAs(page, nimal, nimal.email);
  await countdown(page).waitFor();
  await page.getByText('Account deleted successfully!').waitFor();
  const stored = await page.evaluate(() => [localStorage.length, document.cookie]);
  expect(stored).toEqual([0, 'regz-theme=light']);
  await page.waitForURL(`${here.product.main}/**`);
  await page.getByRole('link', { name: 'Regz' }).first().waitFor();

  await submitLogIn(page, here.product, nimal);
  await page.getByText('Invalid login credentials').waitFor();
  expect(complaints).toEqual([]);
});
