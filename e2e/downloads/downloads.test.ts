import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { logIn, nimal, register, submitKey } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const here = world(({ product }) => addStock(product, SUPREME, 'DOWNLOAD-KEY'));

/** Presses a control that downloads a file; returns the file's name and SHA-256 as it arrived. */
async function fetchFile(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  const bytes = await buffer(await file.createReadStream());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name: file.suggestedFilename(), sha256, url: file.url() };
}

it('A customer redeems a key and gets the file', async () => {
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
