import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { openNewestMail } from '../harness/mailbox.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logInAsAdmin, solveChallenge } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const HOSTILE = `"><img src=x onerror="window.harmed=1">`;
const EMAIL = 'roshan@example.com';
const here = world();

/** A time as a `datetime-local` field accepts it, in the time zone of browser and test. */
function localTime(ms: number): string {
  const shifted = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

it('A player registers for a giveaway that staff plan', async () => {
  const staff = await here.visit();
  await logInAsAdmin(staff.page, here.product);
  await staff.page.getByRole('tab', { name: 'Giveaways' }).click();
  await staff.page.getByText('April Giveaway').waitFor();
  await staff.page.getByRole('button', { name: 'Add giveaway' }).click();
  const dialog = staff.page.getByRole('dialog');
  await field(dialog, 'Title').fill(HOSTILE);
  await field(dialog, 'Description').fill(HOSTILE);
  await field(dialog, 'Start').fill(localTime(Date.now() - 3_600_000));
  await field(dialog, 'End').fill(localTime(Date.now() - 1_800_000));
  await field(dialog, 'Prize 1').fill(HOSTILE);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The end must be after the start and in the future.').waitFor();
  await field(dialog, 'End').fill(localTime(Date.now() + 3_600_000));
  await judgeShown(staff.page, 'the form of a giveaway');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await staff.page.getByText('Giveaway saved').waitFor();
  await staff.page.getByRole('button', { name: 'Add giveaway' }).click();
  await field(dialog, 'Title').fill('Night giveaway');
  await field(dialog, 'Start').fill(localTime(Date.now() - 3_600_000));
  await field(dialog, 'End').fill(localTime(Date.now() + 7_200_000));
  await field(dialog, 'Prize 1').fill('A mug');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await staff.page.getByRole('heading', { name: 'Night giveaway' }).waitFor();

  const { page, complaints } = await here.visit({ screen: phone });
  await page.goto(`${here.product.main}/giveaway`);
  await page.getByRole('timer', { name: 'Registration closes in' }).first().waitFor();
  await field(page, 'Name').fill(HOSTILE);
  await field(page, 'Email').fill(EMAIL);
  await field(page, 'Game ID').fill(HOSTILE);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('Please fill in all fields').waitFor();
  await field(page, 'Mobile number').fill(HOSTILE.slice(0, 30));
  await page.route('**/api/giveaways/registrations', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('Failed to register. Please try again.').waitFor();
  await page.unroute('**/api/giveaways/registrations');
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('Successfully registered for the giveaway!').waitFor();
  await judgeShown(page, 'the registration is done');
  // The other open giveaway keeps the typed values.
  await page.getByRole('button', { name: 'Register for this one' }).click();
  const second = page.getByRole('region', { name: 'Registration: Night giveaway' });
  await second.locator('input[name=name]:focus').waitFor();
  expect(await field(second, 'Email').inputValue()).toBe(EMAIL);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await second.getByText('Successfully registered for the giveaway!').waitFor();
  await openNewestMail(page, here.product, EMAIL, 'You are registered for the giveaway');
  await page.getByRole('link', { name: '/giveaway/draw#' }).click();
  await page.getByText('Published with the draw').waitFor();
  await judgeShown(page, 'the page of the draw');

  await staff.page.reload();
  await staff.page.getByRole('button', { name: 'Show registrations' }).first().click();
  await staff.page.getByText(EMAIL).waitFor();
  await judgeShown(staff.page, 'registrations in the panel');
  for (const each of [page, staff.page]) {
    expect(await each.evaluate(() => Reflect.get(globalThis, 'harmed'))).toBeUndefined();
  }
  expect([...complaints, ...staff.complaints]).toEqual([]);
});
