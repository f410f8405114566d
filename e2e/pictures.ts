import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** With PICTURES=1, keeps a picture of the page for the documents. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== '1') return;
  await page.screenshot({ path: fileURLToPath(new URL(`../docs/${name}`, import.meta.url)) });
}
