import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { world } from '../harness/world.ts';

const WAITING = 'The server is not responding. Waiting for the connection...';
const GIVEN_UP = 'The server did not respond in time.';

const here = world();

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

/**
 * Opens a page whose request fails and is retried without success. After two seconds the page says
 * that it is waiting, and after thirty it gives up. The returned function lets the next request
 * through.
 */
async function askInVain(
  page: Page,
  { url, question, failed }: { url: string; question: string; failed: Locator },
): Promise<() => Promise<void>> {
  // Before the page: its clock cannot stop a timer that was set on the browser's clock.
  await page.clock.install();
  await page.route(question, (route) => route.abort());
  await page.goto(url);
  await failed.waitFor();
  await page.unroute(question);
  await page.route(question, () => {});
  const asked = page.waitForRequest(question);
  await tryAgain(page).click();
  await asked;
  await page.clock.runFor(2100);
  await page.getByText(WAITING).waitFor();
  await page.clock.runFor(28_500);
  await page.getByText(WAITING).waitFor({ state: 'detached' });
  await failed.waitFor();
  return () => page.unroute(question);
}

it('Prices that do not arrive are waited for, given up with a message, and requested again', async () => {
  const { page, complaints } = await here.visit();
  await page.addInitScript(() => {
    const read = Element.prototype.getAttribute;
    Element.prototype.getAttribute = function silent(name) {
      return name === 'data-page-facts' ? '' : read.call(this, name);
    };
  });
  const letThrough = await askInVain(page, {
    url: `${here.product.main}/store`,
    question: '**/api/storefront/catalogue',
    failed: page.getByText('The prices could not be loaded'),
  });
  await page.getByText(GIVEN_UP).waitFor();
  await letThrough();
  await tryAgain(page).click();
  await page.getByText('Rs. 1,500.00').first().waitFor();
  expect(complaints).toEqual([]);
});

it('A store that cannot learn who is logged in says so, and asks again', async () => {
  const { page, complaints } = await here.visit();
  const failed = page.getByText('We could not tell whether you are signed in.');
  const letThrough = await askInVain(page, {
    url: `${here.product.main}/store`,
    question: '**/api/accounts/me',
    failed,
  });
  await page.getByText('Rs. 1,500.00').first().waitFor();
  await letThrough();
  await tryAgain(page).click();
  await failed.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('Downloads that do not arrive are waited for, given up with a message, and requested again', async () => {
  const { page, complaints } = await here.visit();
  const failed = page.getByText('Failed to load the downloads');
  const letThrough = await askInVain(page, {
    url: here.product.download,
    question: '**/api/downloads/public',
    failed,
  });
  await page.getByText(GIVEN_UP).waitFor();
  await letThrough();
  await tryAgain(page).click();
  await failed.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
