import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { world } from '../harness/world.ts';

const WAITING = 'The server does not answer. Waiting for the connection...';
const GIVEN_UP = 'No answer came, so the request was given up.';

const here = world();

/** Leaves a question of the page without an answer; the result lets the next one through. */
async function leaveUnanswered(page: Page, address: string): Promise<() => Promise<void>> {
  await page.clock.install();
  await page.route(address, () => {});
  return () => page.unroute(address);
}

/** Two seconds until the page says that it waits, and thirty until it gives up. */
async function waitInVain(page: Page): Promise<void> {
  await page.clock.runFor(2100);
  await page.getByText(WAITING).waitFor();
  await page.clock.runFor(28_500);
  await page.getByText(WAITING).waitFor({ state: 'detached' });
}

it('prices that do not come are waited for, given up in words, and asked for again', async () => {
  const { page, complaints } = await here.visit();
  await page.addInitScript(() => {
    const read = Element.prototype.getAttribute;
    Element.prototype.getAttribute = function silent(name) {
      return name === 'data-page-facts' ? '' : read.call(this, name);
    };
  });
  const answer = await leaveUnanswered(page, '**/api/storefront/catalogue');
  const asked = page.waitForRequest('**/api/storefront/catalogue');
  await page.goto(`${here.product.main}/store`);
  await asked;
  await waitInVain(page);
  await page.getByText('The prices could not be loaded').waitFor();
  await page.getByText(GIVEN_UP).waitFor();
  await answer();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Rs. 1,500.00').first().waitFor();
  expect(complaints).toEqual([]);
});

it('a store that is not told who is signed in says so, and asks again', async () => {
  const { page, complaints } = await here.visit();
  const answer = await leaveUnanswered(page, '**/api/accounts/me');
  const asked = page.waitForRequest('**/api/accounts/me');
  await page.goto(`${here.product.main}/store`);
  await asked;
  await waitInVain(page);
  const line = page.getByText('We could not see whether you are signed in.');
  await line.waitFor();
  await page.getByText('Rs. 1,500.00').first().waitFor();
  await answer();
  await page.getByRole('button', { name: 'Try again' }).click();
  await line.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('downloads that do not come are waited for, given up in words, and asked for again', async () => {
  const { page, complaints } = await here.visit();
  const answer = await leaveUnanswered(page, '**/api/downloads/public');
  const asked = page.waitForRequest('**/api/downloads/public');
  await page.goto(here.product.download);
  await asked;
  await waitInVain(page);
  await page.getByText(GIVEN_UP).waitFor();
  await answer();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(GIVEN_UP).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
