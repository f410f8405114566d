import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addKeys, logIn, logInAsAdmin, nimal, register, submitKey } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await logInAsAdmin(page, product);
  await addKeys(page, SUPREME, ['DOWNLOAD-KEY']);
  await context.close();
});

/** Presses a control that downloads a file; returns the file's name and SHA-256 as it arrived. */
async function fetchFile(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  const bytes = await buffer(await file.createReadStream());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name: file.suggestedFilename(), sha256, url: file.url() };
}

it('A customer is restricted, redeems a key, and gets a file with the checksum shown', async () => {
  const { page, complaints } = await here.visit();
  await register(page, here.product, nimal);
  await logIn(page, here.product, nimal);
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor();
  await page.getByRole('link', { name: 'Redeem a License Key' }).click();
  await submitKey(page, 'DOWNLOAD-KEY');
  await page.getByText('License key redeemed successfully').first().waitFor();

  await page.getByRole('link', { name: 'Download', exact: true }).click();
  const card = page.getByRole('region', { name: 'Main Panel' });
  await card.getByRole('button', { name: 'Copy checksum of Main Panel' }).click();
  const shown = await page.evaluate(() => navigator.clipboard.readText());
  const button = card.getByRole('button', { name: 'Download Main Panel' });
  const file = await fetchFile(page, () => button.click());
  expect(file).toMatchObject({ name: 'regz-main-panel-sample.zip', sha256: shown });
  // After an interruption the browser resumes. A new press requests the same path.
  const resumed = await page.evaluate(async ({ url, sha256 }) => {
    const headers = { range: 'bytes=1-', 'if-range': `"${sha256}"` };
    const { status } = await fetch(url, { headers });
    return status;
  }, file);
  expect(resumed).toBe(206);
  const again = await fetchFile(page, () => button.click());
  expect(new URL(again.url).pathname).toBe(new URL(file.url).pathname);
  expect(complaints).toEqual([]);
});

it('A visitor browses a sample project’s pictures and downloads it without an account', async () => {
  const { page, complaints } = await here.visit();
  await page.goto(`${here.product.download}/?tab=developers`);
  const card = page.getByRole('region', { name: 'Crosshair Overlay' });
  const preview = card.getByRole('button', { name: 'Preview images of Crosshair Overlay' });
  expect(await preview.getAttribute('data-shown')).toBe('1');
  // The journeys use reduced motion, so each press shows the next picture.
  await preview.click();
  expect(await preview.getAttribute('data-shown')).toBe('2');
  // Without reduced motion they rotate under the mouse.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.mouse.move(0, 0);
  await preview.hover();
  await card.locator('[data-shown="3"]').waitFor();
  await page.mouse.move(0, 0);

  const shown = await card.getByText(/^[0-9a-f]{64}$/).textContent();
  const link = card.getByRole('link', { name: 'Download Crosshair Overlay' });
  const file = await fetchFile(page, () => link.click());
  expect(file).toMatchObject({ name: 'crosshair-overlay.zip', sha256: shown });
  expect(complaints).toEqual([]);
});
