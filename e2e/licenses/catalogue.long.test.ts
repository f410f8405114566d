import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { field, logInAsAdmin } from '../harness/people.ts';
import { comeBackAsAdmin } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const here = world();

/** Presses a button that deletes, cancels, presses it again, and confirms. */
async function remove(page: Page, button: string, title: string): Promise<void> {
  const confirmation = page.getByRole('dialog', { name: title, exact: true });
  await page.getByRole('button', { name: button, exact: true }).click();
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await confirmation.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: button, exact: true }).click();
  await confirmation.getByRole('button', { name: 'Delete', exact: true }).click();
  await confirmation.waitFor({ state: 'hidden' });
}

it('The tab of subscription types opens their section of the catalogue', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.goto(`${here.product.client}/admin?tab=subscription-types`);
  await page.getByRole('heading', { name: 'Catalogue', level: 1 }).waitFor();
  const section = page.getByRole('region', { name: 'Subscription Types' });
  await section.getByText('No Subscription Types').waitFor();
  await expect.poll(async () => (await section.boundingBox())?.y ?? Infinity).toBeLessThan(100);
  await page.getByRole('tab', { name: 'Catalogue', exact: true }).click();
  await page.getByRole('region', { name: 'Packages' }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('tab', { name: 'Subscription Types', exact: true }).click();
  await expect.poll(async () => (await section.boundingBox())?.y ?? Infinity).toBeLessThan(100);

  await section.getByRole('button', { name: 'Add Subscription Type' }).click();
  const form = page.getByRole('dialog', { name: 'Add Subscription Type' });
  await field(form, 'Name *').fill('Gold');
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Subscription type created successfully').waitFor();
  await section.getByText('Free', { exact: true }).waitFor();
  await remove(page, 'Delete Gold', 'Delete Subscription Type');
  await page.getByText('Subscription type deleted successfully').waitFor();
  expect(complaints).toEqual([]);
});

it('Nothing in the catalogue is deleted without a confirmation that names it', async () => {
  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await page.goto(`${here.product.client}/admin?tab=catalogue`);
  await page.getByRole('button', { name: 'New feature' }).click();
  await field(page.getByRole('dialog'), 'Name').fill('Radar');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Radar' }).click();
  await remove(page, 'Delete the feature', 'Delete Radar?');
  await page.getByText('Feature deleted').waitFor();

  await page.getByRole('button', { name: 'New package' }).click();
  const creation = page.getByRole('dialog', { name: 'New package' });
  await field(creation, 'Name').fill('Night Edition');
  await creation.getByRole('button', { name: 'Create' }).click();
  const plan = page.getByRole('dialog', { name: 'New plan of Night Edition' });
  await plan.getByRole('combobox', { name: 'Period' }).selectOption('Weekly');
  await field(plan, 'Price (LKR)').fill('100');
  await plan.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('region', { name: 'Products' }).getByText('Night Edition Weekly').waitFor();
  await page.getByRole('button', { name: 'New offer' }).click();
  const offer = page.getByRole('dialog', { name: 'New offer' });
  await field(offer, 'Days').fill('3');
  await field(offer, 'Name').fill('Night Edition Three Days');
  for (const language of ['English', 'Sinhala', 'Tamil']) {
    await field(offer, `Description, ${language}`).fill('Three nights');
  }
  await field(offer, 'Price in coins').fill('40');
  await offer.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Offer created').waitFor();
  await page.getByRole('region', { name: 'Discord roles' }).getByText('Night Edition').waitFor();

  const product = 'Night Edition Three Days Regz Coin 40';
  await page.getByRole('button', { name: `Edit ${product}` }).click();
  await remove(page, 'Delete the offer', `Delete ${product}?`);
  await page.getByText('No offers yet.').waitFor();
  await page.getByRole('button', { name: 'Edit Night Edition, Weekly' }).click();
  await remove(page, 'Delete the plan', 'Delete Night Edition, Weekly?');
  await page.getByText('No product has this package.').waitFor();
  await remove(page, 'Delete', 'Delete Night Edition?');
  await page.getByRole('region', { name: 'Packages' }).waitFor();

  await page.goto(`${here.product.client}/admin?tab=plans`);
  await page.getByRole('button', { name: 'Move Weekly up' }).click();
  await page.getByText('Order saved').waitFor();
  await page.getByRole('button', { name: 'Edit Weekly' }).click();
  await page.getByRole('button', { name: 'Delete the period' }).click();
  const refused = page.getByRole('dialog', { name: 'Delete Weekly?' });
  await refused.getByRole('button', { name: 'Delete', exact: true }).click();
  await refused.getByText('Plans have this period. Retire it instead.').waitFor();
  expect(complaints).toEqual([]);
});
