import { expect, it } from 'vitest';
import { openNewestMail } from '../harness/mailbox.ts';
import { field, logIn, nimal, register } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();
const meant = 'nimal.corrected@example.com';

it('A customer corrects a mistyped address once, and verifies the new one', async () => {
  const { page, complaints } = await here.visit();
  await register(page, here.product, nimal);
  await logIn(page, here.product, nimal);
  const card = page.getByRole('region', { name: 'Email Settings' });
  await card.getByRole('button', { name: 'Correct address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct your email address' });
  await field(dialog, 'New email address').fill(nimal.email);
  await field(dialog, 'Your password').fill(nimal.password);
  await dialog.getByRole('button', { name: 'Correct address' }).click();
  await dialog.getByText('This is already the email address of your account.').waitFor();
  await field(dialog, 'New email address').fill(meant);
  await dialog.getByRole('button', { name: 'Correct address' }).click();
  await card.getByText(meant).waitFor();
  expect(await card.getByRole('button', { name: 'Correct address' }).count()).toBe(0);
  await openNewestMail(page, here.product, meant, 'Verify your email address');
  await page.getByRole('link', { name: '/confirm-email#' }).click();
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByText(`${meant} is verified.`).waitFor();
  expect(complaints).toEqual([]);
});

it('The task area warns of a mistyped mail domain', async () => {
  const { page, complaints } = await here.visit();
  await page.goto(`${here.product.main}/task-auth`);
  await page.getByRole('tab', { name: 'Register' }).click();
  await field(page, 'Email').fill('nimal@gmial.com');
  await page.getByText('Did you mean gmail.com?').waitFor();
  await field(page, 'Email').fill('nimal@gmail.com');
  await page.getByText('Did you mean gmail.com?').waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
});
