import { expect, it } from 'vitest';
import { judge } from '../harness/pages/judge-page.ts';
import { field } from '../harness/people.ts';
import { comeBackAsAdmin } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const here = world(({ product }) => product.regz('seed'));

it('Staff edit a product, and see what a colleague changed in the meantime', async () => {
  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Coin Shop' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Supreme One Month' });
  await row.getByText('2 sold').waitFor();
  await page.getByRole('button', { name: `Edit ${SUPREME}` }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Description, Tamil').fill(' ');
  await field(dialog, 'Price in coins').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a whole number from 1 to 100,000.').waitFor();
  await field(dialog, 'Price in coins').fill('300');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter the description in all three languages.').waitFor();
  await field(dialog, 'Description, Tamil').fill('Supreme: 30 நாட்கள்.');

  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await colleague.getByRole('button', { name: `Edit ${SUPREME}` }).click();
  await field(colleague.getByRole('dialog'), 'Price in coins').fill('275');
  await colleague.getByRole('button', { name: 'Save' }).click();
  await colleague.getByText('Product saved').waitFor();

  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/^sithara changed this product in the meantime\./).waitFor();
  await dialog.getByText('It now costs 275 coins and is shown as "For sale".').waitFor();
  expect(await field(dialog, 'Description, Tamil').inputValue()).toBe('Supreme: 30 நாட்கள்.');
  await dialog.getByRole('switch', { name: 'For sale' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Product saved').waitFor();
  await row.getByText('Supreme One Month Regz Coin 300').waitFor();
  await row.getByText('Not for sale').waitFor();
  expect(complaints).toEqual([]);
});

it('A network at its limit is listed as shared, and removed from the list again', async () => {
  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Coin Shop' }).click();
  const busy = page.getByRole('row').filter({ hasText: 'sachith' });
  await busy.getByText('4 of 4 today').waitFor();
  await busy.getByText('At its limit').waitFor();
  await busy.getByRole('button', { name: /^List as shared: / }).click();
  const dialog = page.getByRole('dialog');
  const address = await field(dialog, 'Network').inputValue();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Please enter a note.').waitFor();
  await field(dialog, 'Note').fill('A school');
  await field(dialog, 'Network').fill('192.0.2.0/4');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Please enter an address or a network').waitFor();
  expect(await field(dialog, 'Note').inputValue()).toBe('A school');
  await field(dialog, 'Network').fill('203.0.113.0/24');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('This network is already on the list.').waitFor();
  await field(dialog, 'Network').fill(address);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByText('Network listed').waitFor();
  await busy.getByText('4 of 32 today').waitFor();
  await busy.getByText('Shared', { exact: true }).waitFor();

  const listed = page.getByRole('region', { name: 'Shared networks' });
  await listed.getByRole('row').filter({ hasText: 'A school' }).getByText('by sithara').waitFor();
  await listed.getByRole('button', { name: `Remove ${address}` }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Network removed').waitFor();
  await busy.getByText('At its limit').waitFor();
  expect(complaints).toEqual([]);
});

it.each([1280, 320])('The tab is accessible and fits at %i px', async (width) => {
  const { page, complaints } = await here.visit({ screen: { width, height: 800 } });
  await comeBackAsAdmin(page, here.product);
  await judge(page, `${here.product.client}/admin?tab=coin-shop`);
  expect(complaints).toEqual([]);
});
