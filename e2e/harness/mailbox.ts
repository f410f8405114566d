import type { Page } from 'playwright-core';
import { logIn, type Person } from './people.ts';
import type { Product } from './product.ts';

/** Logs a person in and proves their address by the mailed link. */
export async function verifyEmail(page: Page, product: Product, person: Person): Promise<void> {
  await logIn(page, product, person);
  await page.getByRole('button', { name: 'Send verification link' }).click();
  await page.getByText(`A link is on its way to ${person.email}`).waitFor();
  await openNewestMail(page, product, person.email, 'Verify your email address');
  await page.getByRole('link', { name: '/confirm-email#' }).click();
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByText(`${person.email} is verified.`).waitFor();
}

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
