import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, openStaffTab } from '../harness/people.ts';
import { comeBackAsAdmin } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => product.regz('seed'));

it('Staff read on a phone what happened with a customer, all of it or one part, and go on to the order', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await comeBackAsAdmin(page, here.product);
  await openStaffTab(page, 'Users');
  await page.getByRole('link', { name: `Open ${cast.nethmi.username}` }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const rows = timeline.getByRole('listitem');
  const redeemed = rows.filter({ hasText: 'License key redeemed' });
  const placed = rows.filter({ hasText: 'Order placed' });
  await redeemed.getByText('by the user').first().waitFor();
  await placed.getByText('Completed').first().waitFor();
  await timeline.getByRole('heading', { name: /^Today, / }).waitFor();
  await judgeShown(page, 'a customer’s timeline on a phone');

  const orders = timeline.getByRole('button', { name: 'Orders' });
  await orders.press('Enter');
  await timeline.getByRole('button', { name: 'Orders', pressed: true }).waitFor();
  await redeemed.first().waitFor({ state: 'detached' });
  await placed.first().waitFor();
  await timeline.getByRole('button', { name: 'Staff acts' }).click();
  await placed.first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Correct mobile number' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Mobile number').fill('0712345679');
  await field(dialog, 'Reason').fill('Read out on the phone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rows.filter({ hasText: 'Reason: Read out on the phone' }).getByText('by sithara').waitFor();

  await timeline.getByRole('button', { name: 'All' }).click();
  await placed
    .first()
    .getByRole('link', { name: /^Order RGZ-/ })
    .click();
  await page.getByRole('heading', { name: /^Order RGZ-/ }).waitFor();
  expect(complaints).toEqual([]);
});
