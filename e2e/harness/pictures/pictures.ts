import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** With PICTURES=1, stores a picture of the page for the documents. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== '1') return;
  // From the top, and without messages about the last act.
  await page.reload({ waitUntil: 'networkidle' });
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)) });
}
