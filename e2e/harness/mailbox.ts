import type { Page } from 'playwright-core';
import type { Product } from './product.ts';

/** Opens the newest mail of an address in the built-in inbox, once it has arrived. */
export async function openNewestMail(
  page: Page,
  product: Product,
  to: string,
  subject: string,
): Promise<void> {
  const link = page.getByRole('link', { name: subject }).first();
  do await page.goto(`${product.client}/stand-ins/mail?to=${encodeURIComponent(to)}`);
  while ((await link.count()) === 0);
  await link.click();
  await page.getByRole('heading', { name: subject }).waitFor();
}
