import { expect, it } from 'vitest';
import { logIn, nimal, register } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await register(page, product, nimal);
  await context.close();
});

it('A visitor to the guide is sent to the login page, from the main site too', async () => {
  const { page } = await here.visit();
  await page.goto(`${here.product.client}/guide`);
  await page.waitForURL(/\/auth\?next=%2Fguide$/);
  await page.goto(`${here.product.main}/guide`);
  await page.getByRole('link', { name: 'Open the guide' }).click();
  await page.waitForURL(`${here.product.client}/auth?next=%2Fguide`);
});

it('Every section is there, and a step ticked off stays ticked in another browser', async () => {
  const { page, complaints } = await here.visit();
  await logIn(page, here.product, nimal);
  await page.getByRole('link', { name: 'Guide' }).first().click();
  for (const name of [
    'Setup of the chat community',
    'Download & Setup',
    'Emulator & Game',
    'External/Supreme headshot setup',
    'Essential sniper setup',
    'Additional Notes',
  ]) {
    await page.getByRole('region', { name }).waitFor();
  }
  await page.getByText(/^Install BlueStacks 5 from its official site/).waitFor();
  const checksum = "Done: Verify the download's checksum";
  const kept = page.waitForResponse(/\/api\/guide\/steps\/download-checksum$/);
  await page.getByRole('checkbox', { name: checksum }).check();
  expect((await kept).status()).toBe(200);
  await page.getByText('1 of 19').waitFor();

  const { page: elsewhere } = await here.visit();
  await logIn(elsewhere, here.product, nimal);
  await elsewhere.goto(`${here.product.client}/guide`);
  await elsewhere.getByText('1 of 19').waitFor();
  expect(await elsewhere.getByRole('checkbox', { name: checksum }).isChecked()).toBe(true);
  expect(complaints).toEqual([]);
});
