import type { Page } from 'playwright-core';
import type { Product } from './product.ts';

/** The smallest picture there is, and some bytes that make it this one. */
function picture(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const buffer = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(name)]);
  return { name, mimeType: 'image/png', buffer };
}

/** Chooses Supreme for a week and bank transfer; ends on the order's page, and tells the order's reference. */
export async function buyByTransfer(page: Page, product: Product): Promise<string> {
  await page.goto(`${product.main}/store?period=weekly`);
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  const ways = page.getByRole('dialog', { name: 'How do you want to pay?' });
  await ways.getByRole('button', { name: /^Bank transfer/ }).click();
  await page.waitForURL(`${product.client}/orders/RGZ-*`);
  const transfer = page.getByRole('region', { name: 'Bank transfer' });
  return (await transfer.getByText(/^RGZ-\w{4}-\w{2}$/).textContent()) ?? '';
}

/** Chooses a file and sends it. */
export async function sendSlip(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your slip').locator('input').setInputFiles(picture(name));
  await page.getByRole('button', { name: 'Send the slip' }).click();
  await page.getByText(/^We have your slip of/).waitFor();
}
