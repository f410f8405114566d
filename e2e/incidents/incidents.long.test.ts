import { expect, it } from 'vitest';
import { laptop, phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logIn, logInAsAdmin, nimal, openStaffTab, register } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const TITLE = 'Payments by card fail';
const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await register(page, product, nimal);
  await context.close();
});

it('Customers read about an incident until it is over', async () => {
  const { page: staff, complaints } = await here.visit({ screen: laptop });
  await logInAsAdmin(staff, here.product);
  await openStaffTab(staff, 'Incidents');
  await staff.getByRole('button', { name: 'Open incident' }).click();
  const dialog = staff.getByRole('dialog');
  await field(dialog, 'What customers should know').fill('We are looking into it.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByText('Please enter a title.').waitFor();
  await field(dialog, 'Title').fill(TITLE);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByText('Please choose what is affected.').waitFor();
  expect(await field(dialog, 'What customers should know').inputValue()).toBe(
    'We are looking into it.',
  );
  await dialog.getByRole('switch', { name: 'Payments' }).click();
  await judgeShown(staff, 'an incident is opened');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await staff.getByRole('heading', { name: TITLE }).waitFor();

  const customer = await here.visit({ screen: phone });
  await logIn(customer.page, here.product, nimal);
  await judgeShown(customer.page, 'the dashboard during an incident');
  await customer.page.getByRole('link', { name: `Known problem: ${TITLE}` }).click();
  await customer.page.getByText('Some things do not work').waitFor();
  await customer.page.getByText('We are looking into it.').waitFor();
  await judgeShown(customer.page, 'the status page during an incident');

  await staff.getByRole('button', { name: `Add update to ${TITLE}` }).click();
  await field(dialog, 'What customers should know').fill('Cards are acepted again.');
  await dialog.getByRole('switch', { name: 'It is over' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await staff.getByText('Update published').waitFor();
  await staff.getByRole('button', { name: `Correct update 2 of ${TITLE}` }).click();
  await field(dialog, 'What customers should know').fill('Cards are accepted again.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await staff.getByText('Update corrected').waitFor();
  await staff.getByText('Former wording').click();
  await staff.getByText('Cards are acepted again.').waitFor();
  await judgeShown(staff, 'an incident that is over');

  await customer.page.reload();
  await customer.page.getByText('Everything works').waitFor();
  await customer.page.getByText('Cards are accepted again.').waitFor();
  await customer.page.getByText(/· Corrected /u).waitFor();
  await customer.page.goto(`${here.product.client}/dashboard`);
  await customer.page.getByRole('heading', { name: 'Account Information' }).waitFor();
  await expect.poll(() => customer.page.getByText('Known problem').count()).toBe(0);
  expect([...complaints, ...customer.complaints]).toEqual([]);
});
