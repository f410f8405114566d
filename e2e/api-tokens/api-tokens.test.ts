import { expect, it } from 'vitest';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logInAsAdmin } from '../harness/people.ts';
import { admin } from '../harness/product.ts';
import { world } from '../harness/world.ts';

const here = world();

it('Staff create a token by keyboard, a program uses it, and revoking ends it', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.goto(`${here.product.client}/admin?tab=api-tokens`);
  await page.getByText('No API tokens yet').waitFor();
  await page.getByRole('button', { name: 'Create token' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create API token' });
  await field(dialog, 'Name').fill('stock robot');
  await field(dialog, 'Your own password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Create token' }).press('Enter');
  await dialog.getByText('Please choose at least one thing the token may do.').waitFor();
  await dialog.getByRole('switch', { name: 'Read products and their stock' }).press('Space');
  await field(dialog, 'Only from these addresses (optional)').fill('nowhere');
  await dialog.getByRole('button', { name: 'Create token' }).press('Enter');
  await dialog.getByText('nowhere is not an address').waitFor();
  await judgeShown(page, 'the form of a token');
  await field(dialog, 'Only from these addresses (optional)').fill('127.0.0.0/8\n::1');
  await dialog.getByRole('button', { name: 'Create token' }).press('Enter');

  const made = page.getByRole('dialog', { name: 'Your new API token' });
  const token = await made.getByText(/^rgz_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/).innerText();
  await made.getByRole('button', { name: 'Copy token' }).click();
  await page.getByText('Token copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await judgeShown(page, 'the token that was made');
  await made.getByRole('button', { name: 'I have saved it' }).click();

  expect(await statusWith(token)).toBe(200);
  await page.reload();
  await page.getByText(/^Last used .* from (127\.0\.0\.1|::1)$/).waitFor();
  expect(await page.getByText(token).count()).toBe(0);
  await page.getByRole('button', { name: 'Revoke stock robot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  expect(await statusWith(token)).toBe(401);
  expect(complaints).toEqual([]);
});

/** The answer to a program that requests the stock. */
async function statusWith(token: string): Promise<number> {
  const { port } = new URL(here.product.client);
  const answer = await fetch(`http://localhost:${port}/api/key-stock/products`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.text();
  return answer.status;
}
